//! Two people: names, invitations to anybody, offers that end, phrases, answers decided on beforehand.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use server::Database;
use server::limits::Limits;

use crate::client::{Client, Folder, Opened, PATIENCE, quick, start, start_at, text};
use crate::store::postgres_url;

const DRAW: &str = "offer_draw";

async fn two_people(client: &Client) -> (Opened, String) {
    let seats = json!({"first": {"kind": "me", "name": "Eva"}, "second": {"kind": "open"}});
    let opened = client.open(&json!({"game": "ajedrez", "seats": seats})).await;
    let ana = opened.join().await;
    (opened, ana)
}

fn play(text: &str) -> Value {
    json!({"type": "move", "move": text})
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_told_everywhere() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, _) = two_people(&client).await;
    let state = opened.look().await;
    assert_eq!((&state["seats"]["first"]["name"], &state["seats"]["second"]["name"]), (&json!("Eva"), &json!("Ana")));
    let (_, list) = client.get(&format!("/api/v1/matches?ids=nobody,{},", opened.id)).await;
    assert_eq!(list["matches"].as_array().map(Vec::len), Some(1));
    assert_eq!(list["matches"][0]["seats"]["first"]["name"], "Eva");
    assert!(list["matches"][0]["opened"].as_u64() > Some(1_700_000_000), "{list}");
    let export = |format: &str| format!("/api/v1/matches/{}/export?format={format}", opened.id);
    let (_, pgn) = client.get(&export("pgn")).await;
    assert!(text(&pgn).contains("[White \"Eva\"]\n[Black \"Ana\"]"), "{pgn}");
    let (_, json) = client.get(&export("json")).await;
    assert_eq!(json["players"], json!(["Eva", "Ana"]));
    let long = "x".repeat(41);
    for name in ["E\u{202e}va", "a\nb", long.as_str()] {
        let seats = json!({"first": {"kind": "me", "name": name}, "second": {"kind": "open"}});
        let (status, answer) = client.post("/api/v1/matches", None, &json!({"game": "ajedrez", "seats": seats})).await;
        assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_name")), "{name:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_in_the_list_of_matches() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = two_people(&client).await;
    opened.act_as(Some(&ana), &json!({"type": "resign"})).await;
    let (_, list) = client.get(&format!("/api/v1/matches?ids={}", opened.id)).await;
    assert_eq!(list["matches"][0]["result"]["winner"], "first", "{list}");
    assert!(text(&list["matches"][0]["result"]["text"]["es"]).contains("blancas"), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_that_was_declined_twice_waits_for_a_move() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (offer, kind) in [(DRAW, "draw"), ("undo", "undo"), ("new", "restart")] {
        let (opened, ana) = two_people(&client).await;
        opened.play("e2e4").await;
        let offer = json!({"type": offer});
        let decline = json!({"type": "decline", "offer": kind});
        for _ in 0..2 {
            assert_eq!(opened.act(&offer).await.0, StatusCode::OK);
            assert_eq!(opened.act_as(Some(&ana), &decline).await.0, StatusCode::OK);
        }
        let (status, answer) = opened.act(&offer).await;
        assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("offered_enough")), "{kind}: {answer}");
        assert!(text(&answer["text"]["es"]).contains("cuando alguien haya movido"), "{answer}");
        // The other has offered nothing yet, and after a move everybody may again.
        if kind != "undo" {
            assert_eq!(opened.act_as(Some(&ana), &offer).await.0, StatusCode::OK);
            assert_eq!(opened.act(&decline).await.0, StatusCode::OK);
        }
        assert_eq!(opened.act_as(Some(&ana), &play("e7e5")).await.0, StatusCode::OK);
        assert_eq!(opened.act(&offer).await.0, StatusCode::OK, "{kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_withdraws_counts_too_and_a_restart_forgets_nothing() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let (opened, _) = two_people(&Client::new(server.addr())).await;
    opened.play("e2e4").await;
    for _ in 0..2 {
        assert_eq!(opened.act(&json!({"type": DRAW})).await.0, StatusCode::OK);
        assert_eq!(opened.act(&json!({"type": "decline", "offer": "draw"})).await.0, StatusCode::OK);
    }
    server.stop().await;
    let server = start(&folder, quick()).await;
    let opened = opened.at(server.addr());
    assert_eq!(opened.act(&json!({"type": DRAW})).await.1["code"], "offered_enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn phrases_are_heard_in_both_languages_and_are_few() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = two_people(&client).await;
    let mut listener = opened.listen(Some(&ana), None).await;
    let say = |phrase: &str| json!({"type": "say", "phrase": phrase});
    assert_eq!(opened.act(&say("hello")).await.0, StatusCode::OK);
    let event = listener.next_of("event").await;
    assert_eq!((&event["event"]["kind"], &event["event"]["phrase"]), (&json!("said"), &json!("hello")));
    assert_eq!(
        event["event"]["text"],
        json!({"es": "Blancas: ¡Hola!", "en": "White: Hello!", "ca": "Blanques: Hola!"})
    );
    assert_eq!(opened.look().await["seats"]["first"]["says"]["es"], "¡Hola!");
    for phrase in ["good_luck", "oops"] {
        assert_eq!(opened.act(&say(phrase)).await.0, StatusCode::OK);
    }
    let (status, answer) = opened.act(&say("thanks")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("said_enough")), "{answer}");
    // Whoever hears it and moves has heard it; then everybody may speak again.
    opened.play("e2e4").await;
    assert_eq!(opened.look().await["seats"]["first"]["says"]["es"], "¡Ay!");
    assert_eq!(opened.act_as(Some(&ana), &play("e7e5")).await.0, StatusCode::OK);
    assert_eq!(opened.look().await["seats"]["first"]["says"], Value::Null);
    assert_eq!(opened.act(&say("thanks")).await.0, StatusCode::OK);
    // What is said is one of a few phrases, by a player, to a person; also after the end.
    assert_eq!(opened.act(&say("you fool")).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(opened.act_as(Some("nobody"), &say("hello")).await.1["code"], "watcher");
    opened.act(&json!({"type": "resign"})).await;
    assert_eq!(opened.act_as(Some(&ana), &say("good_game")).await.0, StatusCode::OK);
    let alone = client.open_game("damas", &json!({"kind": "machine", "spec": "depth=1"})).await;
    assert_eq!(alone.act(&say("hello")).await.1["code"], "nobody_listens");
    let (_, catalogue) = client.get("/api/v1/catalogue").await;
    assert_eq!(catalogue["phrases"].as_array().map(Vec::len), Some(8));
}

fn plan(lines: &[&str]) -> Value {
    let lines: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
    json!({"type": "conditional_moves", "lines": lines})
}

/// The match as whoever holds this token sees it.
async fn seen(opened: &Opened, token: &str) -> Value {
    opened.listen(Some(token), None).await.state
}

#[tokio::test(flavor = "multi_thread")]
async fn conditional_moves_are_played_at_once_and_seen_by_nobody_else() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let (opened, ana) = two_people(&Client::new(server.addr())).await;
    opened.play("e2e4").await;
    let mut other = opened.listen(Some(&ana), None).await;
    let lines = plan(&["e5 Nf3 Nc6 Bb5", "e7e5 g1f3 d7d6 d2d4", "c7c5 c2c3"]);
    assert_eq!(opened.act(&lines).await.0, StatusCode::OK);
    let kept = json!([["e7e5", "g1f3", "b8c6", "f1b5"], ["e7e5", "g1f3", "d7d6", "d2d4"], ["c7c5", "c2c3"]]);
    assert_eq!(seen(&opened, &opened.token).await["plan"], kept);
    assert_eq!(seen(&opened, &ana).await["plan"], json!([]));
    assert_eq!(opened.look().await["plan"], json!([]));

    // They survive a restart, and the other side's log does not tell of them.
    server.stop().await;
    drop(other);
    let server = start(&folder, quick()).await;
    let opened = opened.at(server.addr());
    other = opened.listen(Some(&ana), Some(1)).await;
    for _ in 0..3 {
        let event = other.next_of("event").await.to_string();
        assert!(!event.contains("g1f3") && !event.contains("planned"), "{event}");
    }
    assert_eq!(opened.act_as(Some(&ana), &play("e5")).await.0, StatusCode::OK);
    let state = opened.look().await;
    assert_eq!((&state["ply"], &state["history"][2]["move"]), (&json!(3), &json!("g1f3")), "{state}");
    assert_eq!(opened.act_as(Some(&ana), &play("d6")).await.0, StatusCode::OK);
    let state = opened.look().await;
    assert_eq!((&state["ply"], &state["history"][4]["move"]), (&json!(5), &json!("d2d4")), "{state}");
    assert_eq!(seen(&opened, &opened.token).await["plan"], json!([]));
    // Nothing is left to be played by itself.
    assert_eq!(opened.act_as(Some(&ana), &play("a6")).await.0, StatusCode::OK);
    assert_eq!(opened.look().await["ply"], 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_that_cannot_be_are_refused_with_their_reason() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (opened, ana) = two_people(&client).await;
    let refused = async |plan: Value, code: &str, word: &str| {
        let (_, answer) = opened.act(&plan).await;
        assert_eq!(answer["code"], code, "{plan}: {answer}");
        assert!(text(&answer["text"]["es"]).contains(word), "{plan}: {answer}");
    };
    refused(plan(&["e7e5 g1f3"]), "your_turn", "rival").await;
    opened.play("e2e4").await;
    refused(plan(&["e7e5 g1f3", "e7e5"]), "bad_plan", "La línea 2 no termina").await;
    refused(plan(&["e7e5 g1g5"]), "bad_plan", "Línea 1, jugada 2:").await;
    refused(plan(&["e7e5 g1f3", "e7e5 d2d4"]), "bad_plan", "de dos maneras: Cf3 y d4").await;
    refused(json!({"type": "conditional_moves", "lines": vec![["e7e5", "g1f3"]; 21]}), "bad_plan", "20 líneas").await;
    // The same twice is once, and two ways of the other side are no contradiction.
    assert_eq!(opened.act(&plan(&["e5 Nf3", "e7e5 g1f3", "c5 Nf3"])).await.0, StatusCode::OK);
    assert_eq!(seen(&opened, &opened.token).await["plan"], json!([["e7e5", "g1f3"], ["c7c5", "g1f3"]]));
    // A move taken back takes the plans with it; so does whoever gives up the seat.
    assert_eq!(opened.act(&json!({"type": "undo"})).await.0, StatusCode::OK);
    assert_eq!(opened.act_as(Some(&ana), &json!({"type": "accept", "offer": "undo"})).await.0, StatusCode::OK);
    assert_eq!(seen(&opened, &opened.token).await["plan"], json!([]));
    assert_eq!(opened.act_as(Some("nobody"), &plan(&["e5 Nf3"])).await.1["code"], "watcher");
    let both = client.open_game("damas", &json!({"kind": "me"})).await;
    assert_eq!(both.act(&plan(&["x y"])).await.1["code"], "both_sides");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machines_move_is_answered_by_a_plan_too() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let machine = json!({"kind": "machine", "spec": "depth=1"});
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
    // The machine has one move, and so has the plan.
    let position = "k7/8/1K6/8/8/8/7R/8 b - - 0 1";
    let opened = client.open(&json!({"game": "ajedrez", "position": position, "seats": seats})).await;
    let open = json!({"type": "seat", "seat": "second", "to": {"kind": "open"}});
    assert_eq!(opened.act(&open).await.0, StatusCode::OK);
    assert_eq!(opened.act(&plan(&["a8b8 h2h8"])).await.0, StatusCode::OK);
    let seat = json!({"type": "seat", "seat": "second", "to": machine});
    assert_eq!(opened.act(&seat).await.0, StatusCode::OK);
    let state = opened.wait(|state| state["state"] == "over").await;
    assert_eq!(state["result"]["winner"], "first", "{state}");
}

/// The invitations of the lobby, as pairs of match and host.
async fn lobby(client: &Client) -> Vec<(String, Value)> {
    let (status, answer) = client.get("/api/v1/lobby").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let entries = answer["invitations"].as_array().expect("a list").clone();
    entries.iter().map(|entry| (text(&entry["id"]), entry["host"].clone())).collect()
}

fn to_anybody(host: &str) -> Value {
    let seats = json!({"first": {"kind": "open"}, "second": {"kind": "me", "name": host}});
    json!({"game": "molino", "size": 1, "seats": seats, "listed": true})
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_who_waits_until_somebody_comes() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let eva = client.open(&to_anybody("Eva")).await;
    let leo = client.open(&to_anybody("Leo")).await;
    // Not in it: a machine that waits for nobody, and an invitation for one person alone.
    client.open_game("damas", &json!({"kind": "open"})).await;
    let (_, answer) = client.get("/api/v1/lobby").await;
    let entry = &answer["invitations"][1];
    assert_eq!((&entry["game"], &entry["size"], &entry["seat"]), (&json!("molino"), &json!(1), &json!("first")));
    assert_eq!(lobby(&client).await, [(leo.id.clone(), json!("Leo")), (eva.id.clone(), json!("Eva"))]);
    // Whoever accepts has the seat, and no other.
    let join = format!("/api/v1/matches/{}/join", eva.id);
    assert_eq!(client.post(&join, None, &json!({"seat": "first", "name": "Ana"})).await.0, StatusCode::OK);
    assert_eq!(client.post(&join, None, &json!({"seat": "first"})).await.1["code"], "seat_taken");
    assert_eq!(lobby(&client).await, [(leo.id.clone(), json!("Leo"))]);
    assert_eq!(leo.act(&json!({"type": "close"})).await.0, StatusCode::OK);
    assert_eq!(lobby(&client).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_has_gone_for_long_waits_no_more() {
    let folder = Folder::new();
    let limits = Limits { host_grace: Duration::from_millis(1), ..quick() };
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let opened = client.open(&to_anybody("Eva")).await;
    let socket = opened.listen(Some(&opened.token), None).await;
    assert_eq!(lobby(&client).await.len(), 1);
    drop(socket);
    let end = std::time::Instant::now() + PATIENCE;
    // A second passes at most: that is how exactly a match knows when it was opened.
    while !lobby(&client).await.is_empty() {
        assert!(std::time::Instant::now() < end, "still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let _back = opened.listen(Some(&opened.token), None).await;
    assert_eq!(lobby(&client).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_of_two_servers_is_one() {
    let Some(url) = postgres_url() else { return };
    let limits = Limits { host_grace: Duration::from_millis(1), ..quick() };
    let database = || Database::read(&url).expect("a database");
    let (one, two) = (start_at(database(), limits.clone()).await, start_at(database(), limits).await);
    let (here, there) = (Client::new(one.addr()), Client::new(two.addr()));
    let opened = here.open(&to_anybody("Eva")).await;
    let mine = |list: Vec<(String, Value)>| list.into_iter().filter(|(id, _)| *id == opened.id).count();
    let _host = opened.listen(Some(&opened.token), None).await;
    let end = std::time::Instant::now() + PATIENCE;
    while mine(lobby(&there).await) == 0 {
        assert!(std::time::Instant::now() < end, "never shown");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let join = format!("/api/v1/matches/{}/join", opened.id);
    assert_eq!(there.post(&join, None, &json!({"seat": "first", "name": "Ana"})).await.0, StatusCode::OK);
    assert_eq!(mine(lobby(&there).await), 0);
    while mine(lobby(&here).await) > 0 {
        assert!(std::time::Instant::now() < end, "still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colours() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let (opened, ana) = two_people(&Client::new(server.addr())).await;
    opened.play("e2e4").await;
    opened.act(&json!({"type": "resign"})).await;
    let (_, answer) = opened.act_as(Some(&ana), &json!({"type": "new", "swap": true})).await;
    let again = Opened { id: text(&answer["successor"]["id"]), ..opened.clone() };
    let state = again.look().await;
    assert_eq!((&state["seats"]["first"]["name"], &state["seats"]["second"]["name"]), (&json!("Ana"), &json!("Eva")));
    assert_eq!(again.act(&play("e2e4")).await.1["code"], "not_your_turn");
    assert_eq!(again.act_as(Some(&ana), &play("e2e4")).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn extra_time_goes_with_the_player_and_needs_a_clock() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
    let wish = |clock: Value| {
        let extra = json!({"seat": "second", "time": 90});
        json!({"game": "ajedrez", "seats": seats, "clock": clock, "extra_time": extra})
    };
    let opened = client.open(&wish(json!({"kind": "sudden_death", "time": 60}))).await;
    let clocks = |state: &Value| state["clock"]["left"].clone();
    assert_eq!(clocks(&opened.answer["match"]), json!({"first": 60_000, "second": 150_000}));
    assert_eq!(opened.answer["match"]["handicap"]["en"], "Black: 1 min 30 s more on the clock");
    opened.act(&json!({"type": "resign"})).await;
    let (_, answer) = opened.act(&json!({"type": "new", "swap": true})).await;
    let again = Opened { id: text(&answer["successor"]["id"]), ..opened.clone() };
    assert_eq!(clocks(&again.look().await), json!({"first": 150_000, "second": 60_000}));
    for clock in [Value::Null, json!({"kind": "correspondence", "days": 3})] {
        let (status, answer) = client.post("/api/v1/matches", None, &wish(clock)).await;
        assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_clock")), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn handicaps_of_the_catalogue_can_be_played_and_are_told() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (_, catalogue) = client.get("/api/v1/catalogue").await;
    let mut tried = 0;
    for game in catalogue["games"].as_array().expect("games") {
        for rules in game["rules"].as_array().expect("rules") {
            for handicap in rules["handicaps"].as_array().unwrap_or(&Vec::new()) {
                let seats = json!({"first": {"kind": "me"}, "second": {"kind": "me"}});
                let wish =
                    json!({"game": game["id"], "rules": rules["id"], "position": handicap["position"], "seats": seats});
                let opened = client.open(&wish).await;
                assert_eq!(opened.answer["match"]["handicap"], handicap["name"], "{wish}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 4 + 7 * 3 + 2 * 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn men_are_put_together_in_every_rule_set() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (_, catalogue) = client.get("/api/v1/catalogue").await;
    for game in catalogue["games"].as_array().expect("games") {
        for rules in game["rules"].as_array().expect("rules") {
            assert_eq!(rules["can_set_up"], true, "{}", rules["id"]);
            for size in rules["sizes"].as_array().unwrap_or(&vec![Value::Null]) {
                let query = json!({"game": game["id"], "rules": rules["id"], "size": size});
                let (status, start) = client.post("/api/v1/read", None, &query).await;
                assert_eq!(status, StatusCode::OK, "{query}: {start}");
                // Every spot with the first man that there is: never a position, and always with reasons.
                let spots = start["scene"]["geometry"]["spots"].as_array().expect("spots").len();
                let man = &rules["men"][0];
                let full: Vec<Value> =
                    (0..spots).map(|spot| json!({"spot": spot, "side": man["side"], "kind": man["kind"]})).collect();
                let mut body = query.clone();
                body["pieces"] = json!(full);
                body["turn"] = json!("second");
                let (status, answer) = client.post("/api/v1/read", None, &body).await;
                if game["id"] == "reversi" {
                    assert_eq!(status, StatusCode::OK, "{answer}"); // A board full of one colour can be.
                    continue;
                }
                assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_position")));
                let reasons = answer["reasons"].as_array().expect("reasons");
                assert!(!reasons.is_empty(), "{query}: {answer}");
                assert!(reasons.iter().all(|reason| reason["es"] != reason["en"]), "{answer}");
            }
        }
    }
}
