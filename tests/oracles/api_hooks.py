"""Hooks of schemathesis, so that it gets past the door: half of its requests for a match are for one that exists, with
the token of whoever opened it, and half of those that name a game name one of ours, with a position of it. The others stay
as they were made. An analysis gets a second, however long it may take.
"""

import functools
import json
import zlib

import requests
import schemathesis

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "machine", "spec": "depth=1"}]


@schemathesis.hook
def before_call(ctx, case, kwargs):
    if case.path == "/api/v1/analyse" and isinstance(case.body, dict) and case.body.get("seconds", 10) in range(1, 61):
        case.body["seconds"] = 1
    chance = zlib.crc32(repr((case.path, case.path_parameters, case.body)).encode())
    if chance % 2:
        return
    url = case.operation.base_url.rstrip("/")
    sets = rule_sets(url)
    game, rules = sets[chance // 2 % len(sets)]
    if case.path.startswith("/api/v1/matches/{id}"):
        opened = open_match(url, game, rules["id"], SEATS[chance // 64 % len(SEATS)])
        case.path_parameters["id"] = opened["id"]
        case.headers["Authorization"] = "Bearer " + opened["token"]
        if case.path.endswith("/join") and isinstance(case.body, dict) and opened["invites"]:
            case.body.update(seat="second", code=opened["invites"]["second"])
    elif isinstance(case.body, dict) and "game" in case.body:
        case.body.update(game=game, rules=rules["id"])
        case.body.pop("size", None)
        for field in ("position", "text"):
            if field in case.body and chance // 64 % 2:
                case.body[field] = rules["start"]
        if rules["questions"] and "question" in case.body:
            case.body["question"] = rules["questions"][chance // 128 % len(rules["questions"])]


@schemathesis.deserializer("application/x-ndjson")
def last_line(ctx, response):
    return json.loads(response.content.splitlines()[-1])


@functools.cache
def rule_sets(url):
    games = requests.get(url + "/api/v1/catalogue", timeout=10).json()["games"]
    return [(game["id"], rules) for game in games for rules in game["rules"]]


def open_match(url, game, rules, second):
    wanted = {"game": game, "rules": rules, "seats": {"first": {"kind": "me"}, "second": second}}
    answer = requests.post(url + "/api/v1/matches", json=wanted, timeout=10)
    answer.raise_for_status()
    return answer.json()
