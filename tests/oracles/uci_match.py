"""A match between `tablas uci` and another UCI program, through python-chess.

    python uci_match.py target/release/tablas stockfish --games 100 --time 0.1 --elo 2300

Every move is checked for legality and for its time; games are played in pairs with colours swapped. The result is
told with its difference in Elo and the 95 % interval of that. Ends with 1 after a crash, an illegal move or a loss
on time of ours.
"""

import argparse
import math
import sys
import time

import chess
import chess.engine

OPENINGS = """
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
e2e4 e7e5 g1f3 b8c6 f1c4 f8c5
e2e4 e7e5 b1c3 g8f6 f2f4 d7d5
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6
e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6
e2e4 c7c5 b1c3 b8c6 g2g3 g7g6
e2e4 e7e6 d2d4 d7d5 b1c3 f8b4
e2e4 e7e6 d2d4 d7d5 e4e5 c7c5
e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4
e2e4 c7c6 d2d4 d7d5 e4e5 c8f5
e2e4 d7d5 e4d5 d8d5 b1c3 d5a5
e2e4 d7d6 d2d4 g8f6 b1c3 g7g6
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6
d2d4 d7d5 c2c4 c7c6 g1f3 g8f6
d2d4 d7d5 c2c4 d5c4 g1f3 g8f6
d2d4 g8f6 c2c4 e7e6 b1c3 f8b4
d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6
d2d4 g8f6 c2c4 g7g6 b1c3 d7d5
d2d4 g8f6 c2c4 e7e6 g1f3 b7b6
d2d4 f7f5 g2g3 g8f6 f1g2 e7e6
c2c4 e7e5 b1c3 g8f6 g1f3 b8c6
c2c4 c7c5 g1f3 g8f6 b1c3 b8c6
g1f3 d7d5 g2g3 g8f6 f1g2 c7c6
d2d4 d7d5 c1f4 g8f6 e2e3 c7c5
e2e4 e7e5 g1f3 g8f6 f3e5 d7d6
""".strip().splitlines()


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("tablas")
    asked.add_argument("peer")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--time", type=float, help="seconds a move")
    asked.add_argument("--nodes", type=int, nargs=2, metavar=("OURS", "THEIRS"), help="positions a move, for each")
    asked.add_argument("--clock", type=float, nargs=2, metavar=("SECONDS", "INCREMENT"))
    asked.add_argument("--elo", type=int, help="the peer's UCI_Elo")
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--margin", type=float, default=0.1, help="seconds that a move may be late")
    asked = asked.parse_args()

    ours = chess.engine.SimpleEngine.popen_uci([asked.tablas, "uci"], timeout=60)
    ours.configure({"Threads": asked.threads, "Hash": 16})
    theirs = chess.engine.SimpleEngine.popen_uci(asked.peer.split(), timeout=60)
    theirs.configure({"Hash": 16})
    if asked.elo:
        theirs.configure({"UCI_LimitStrength": True, "UCI_Elo": asked.elo})
    points, late, slowest = [], 0, 0.0
    for number in range(asked.games):
        white = number % 2 == 0
        result, spent, is_late = play(OPENINGS[number // 2 % len(OPENINGS)].split(), white, (ours, theirs), asked, number)
        points.append(result)
        late += is_late
        slowest = max(slowest, spent)
    ours.quit()
    theirs.quit()
    won, drawn, lost = (points.count(value) for value in (1.0, 0.5, 0.0))
    peer = f"{asked.peer} {asked.elo or ''}".strip()
    print(f"{len(points)} games against {peer}: {won} won, {drawn} drawn, {lost} lost; {elo(points)}")
    print(f"late moves of ours: {late}; the slowest took {slowest * 1000:.0f} ms; no crash, no illegal move")
    sys.exit(1 if late else 0)


def play(opening, we_are_white, engines, asked, number):
    """Our points, our slowest move, and how often we were late. Illegal moves and crashes are exceptions."""
    board = chess.Board()
    for text in opening:
        board.push_uci(text)
    left = dict.fromkeys(chess.COLORS, asked.clock[0] if asked.clock else 0.0)
    slowest, late = 0.0, 0
    while not board.is_game_over(claim_draw=True):
        is_ours = board.turn == we_are_white
        limit = limit_of(asked, is_ours, left)
        began = time.monotonic()
        move = engines[0 if is_ours else 1].play(board, limit, game=number).move
        spent = time.monotonic() - began
        if asked.clock:
            left[board.turn] += asked.clock[1] - spent
        if is_ours:
            slowest = max(slowest, spent)
            late += bool(asked.time and spent > asked.time + asked.margin or asked.clock and left[board.turn] < 0)
        board.push(move)
    outcome = board.outcome(claim_draw=True)
    points = 0.5 if outcome.winner is None else float(outcome.winner == we_are_white)
    return points, slowest, late


def limit_of(asked, is_ours, left):
    if asked.nodes:
        return chess.engine.Limit(nodes=asked.nodes[0 if is_ours else 1])
    if asked.clock:
        increment = asked.clock[1]
        white, black = left[chess.WHITE], left[chess.BLACK]
        return chess.engine.Limit(white_clock=white, black_clock=black, white_inc=increment, black_inc=increment)
    return chess.engine.Limit(time=asked.time or 0.1)


def elo(points):
    """The difference with its 95 % interval, by the spread of the games' points."""
    mean = sum(points) / len(points)
    spread = math.sqrt(sum((value - mean) ** 2 for value in points) / len(points) / len(points))
    of = lambda share: -400 * math.log10(1 / min(max(share, 1e-3), 1 - 1e-3) - 1)
    low, high = of(mean - 1.96 * spread), of(mean + 1.96 * spread)
    return f"{mean:.1%}, Elo {of(mean):+.0f} [{low:+.0f}, {high:+.0f}]"


if __name__ == "__main__":
    main()
