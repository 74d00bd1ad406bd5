#!/usr/bin/env python3
"""Compares the blunders that `tablas review` marks with those that Stockfish sees.

    tablas arena ajedrez --a level=medio --b nodes=2000 --games 50 --out games.pgn
    python review.py target/release/tablas stockfish games.pgn --depth 16

Stockfish looks at every position of every game; what a move costs by its scores is counted as ours is, by the share of
the points that a score is worth, so both call the same cost a blunder. A blunder of ours is right where Stockfish calls
the move a mistake at least; one of Stockfish's is found where we do. Scores near a step fall on either side of it by
chance, so steps next to each other are not told apart. Ends with 1 where less than `--least` of them are right or found.

Needs `pip install chess` (1.11.2 was tried) and Debian's package `stockfish` (15.1).
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile

import chess.engine
import chess.pgn

MISTAKE, BLUNDER = 0.10, 0.15
FAULTS = ("mistake", "blunder")
# A clear advantage of `ScoreScale`, in hundredths of a pawn.
CLEAR = 500


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("tablas")
    asked.add_argument("peer")
    asked.add_argument("games")
    asked.add_argument("--depth", type=int, default=16)
    asked.add_argument("--most", type=int, default=50, help="games")
    asked.add_argument("--nodes", type=int, help="positions that we visit for each move")
    asked.add_argument("--least", type=float, default=0.0, help="precision and recall that must be reached")
    asked = asked.parse_args()

    peer = chess.engine.SimpleEngine.popen_uci(asked.peer, timeout=60)
    ours_right = ours = theirs_found = theirs = moves = games = 0
    with open(asked.games) as file:
        while games < asked.most and (game := chess.pgn.read_game(file)):
            games += 1
            costs = peer_costs(peer, game, asked.depth)
            verdicts = our_verdicts(asked.tablas, game, asked.nodes)
            assert len(costs) == len(verdicts), f"game {games}: {len(costs)} and {len(verdicts)} moves"
            for cost, verdict in zip(costs, verdicts):
                moves += 1
                ours += verdict == "blunder"
                ours_right += verdict == "blunder" and cost >= MISTAKE
                theirs += cost >= BLUNDER
                theirs_found += cost >= BLUNDER and verdict in FAULTS
    peer.quit()
    precision, recall = ours_right / max(ours, 1), theirs_found / max(theirs, 1)
    print(f"{games} games, {moves} moves: {ours} blunders of ours, {theirs} of the peer's at depth {asked.depth}")
    print(f"precision {precision:.3f} ({ours_right} of {ours}), recall {recall:.3f} ({theirs_found} of {theirs})")
    sys.exit(min(precision, recall) < asked.least)


def share(score):
    """The share of the points that the first side may expect."""
    if score.is_mate():
        return 1.0 if score.mate() > 0 or score == chess.engine.MateGiven else 0.0
    return 1 / (1 + math.exp(-2 * score.score() / CLEAR))


def peer_costs(peer, game, depth):
    """What each move costs the side that plays it."""
    board = game.board()
    shares = [peer_share(peer, board, depth)]
    sides = []
    for move in game.mainline_moves():
        sides.append(board.turn)
        board.push(move)
        shares.append(peer_share(peer, board, depth))
    sign = {chess.WHITE: 1, chess.BLACK: -1}
    return [sign[side] * (before - after) for side, before, after in zip(sides, shares, shares[1:])]


def peer_share(peer, board, depth):
    outcome = board.outcome()
    if outcome:
        return {chess.WHITE: 1.0, chess.BLACK: 0.0, None: 0.5}[outcome.winner]
    return share(peer.analyse(board, chess.engine.Limit(depth=depth))["score"].white())


def our_verdicts(tablas, game, nodes):
    limit = ["--nodes", str(nodes)] if nodes else []
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        print(game, file=file, flush=True)
        review = [tablas, "review", "ajedrez", file.name, "--json", *limit]
        answer = subprocess.run(review, check=True, capture_output=True, text=True).stdout
    # A move without a choice is nobody's fault, whatever it seems to cost.
    return [ply["verdict"] for ply in json.loads(answer)["plies"]]


if __name__ == "__main__":
    main()
