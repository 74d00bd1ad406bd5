#!/usr/bin/env python3
"""A match of Othello between two programs that speak GTP, from random openings, each opening twice with colours swapped.

    gtp_match.py 'tablas gtp' 'gtp-rhino --level 4 --book 0' --games 100 --seed 1

The second program takes the time that it takes (GRhino, a package of Debian, knows levels and no clock).
The first is told before each move that it has as much as the second has used for a move on average so far.
The rules are worked out here: whoever moves where it may not loses at once.
"""

import argparse
import math
import random
import shlex
import subprocess
import time

WAYS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def start():
    """The tournament's start: a square is (column, row), X begins."""
    return {(3, 3): "O", (4, 4): "O", (4, 3): "X", (3, 4): "X"}


def turned(board, side, square):
    """What turns when `side` places a disc there; nothing where it may not."""
    if square in board:
        return []
    found = []
    for dx, dy in WAYS:
        line, (x, y) = [], (square[0] + dx, square[1] + dy)
        while board.get((x, y), side) != side:
            line.append((x, y))
            x, y = x + dx, y + dy
        if (x, y) in board:
            found += line
    return found


def moves(board, side):
    return [(x, y) for y in range(8) for x in range(8) if turned(board, side, (x, y))]


def play(board, side, square):
    for each in turned(board, side, square) + [square]:
        board[each] = side


def other(side):
    return "O" if side == "X" else "X"


def text(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Program:
    """A program behind its pipes, and the time it has used."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, text=True)
        self.seconds, self.asked = 0.0, 0
        self.name = self.say("name")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = []
        while True:
            read = self.process.stdout.readline()
            if not read:
                raise SystemExit(f"{line}: the program has ended")
            if read.strip():
                answer.append(read.strip())
            elif answer:
                break
        if not answer[0].startswith("="):
            raise SystemExit(f"{line}: {' '.join(answer)}")
        return answer[0][1:].strip()

    def think(self, side):
        began = time.monotonic()
        answer = self.say("genmove " + ("b" if side == "X" else "w"))
        self.seconds += time.monotonic() - began
        self.asked += 1
        return answer.lower()

    def usual(self, first):
        """Seconds a move so far."""
        return self.seconds / self.asked if self.asked else first


def opening(chance, plies):
    """Random moves after which both sides can still move."""
    while True:
        board, side, line = start(), "X", []
        for _ in range(plies):
            legal = moves(board, side)
            if not legal:
                break
            square = chance.choice(legal)
            play(board, side, square)
            line.append((side, square))
            side = other(side)
        if len(line) == plies and moves(board, side):
            return board, side, line


def game(first, second, begun, first_side, args):
    """The difference of discs at the end, seen by the first program."""
    board, side, line = dict(begun[0]), begun[1], begun[2]
    for program in (first, second):
        program.say("clear_board")
        for who, square in line:
            program.say(f"play {'b' if who == 'X' else 'w'} {text(square)}")
    while True:
        legal = moves(board, side)
        if not legal:
            if not moves(board, other(side)):
                break
            side = other(side)
            continue
        program, opponent = (first, second) if side == first_side else (second, first)
        if program is first:
            seconds = max(second.usual(args.time), 0.01)
            first.say(f"time_left {'b' if side == 'X' else 'w'} {seconds:.3f} 1")
        answer = program.think(side)
        if answer not in map(text, legal):
            print(f"{program.name} may not play {answer}")
            return -64 if program is first else 64
        square = ("abcdefgh".index(answer[0]), int(answer[1]) - 1)
        play(board, side, square)
        opponent.say(f"play {'b' if side == 'X' else 'w'} {answer}")
        side = other(side)
    own = sum(disc == first_side for disc in board.values())
    return 2 * own - len(board)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=0.1, help="seconds for the first program's first move")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    first, second = Program(args.first), Program(args.second)
    results = []
    for number in range(args.games):
        if number % 2 == 0:
            begun = opening(chance, args.plies)
        results.append(game(first, second, begun, "XO"[number % 2], args))
        print(number + 1, f"{results[-1]:+}", tell(results, first, second), flush=True)
    for program in (first, second):
        program.process.stdin.close()


def tell(results, first, second):
    """The score with its error (95 %), by points, and the seconds a move of both."""
    points = [(result > 0) + 0.5 * (result == 0) for result in results]
    mean = sum(points) / len(points)
    deviation = math.sqrt(sum((p - mean) ** 2 for p in points) / len(points) / max(len(points) - 1, 1))
    won, drawn = sum(r > 0 for r in results), sum(r == 0 for r in results)
    lost = len(results) - won - drawn
    score = f"+{won} ={drawn} -{lost}: {100 * mean:.1f} % ± {196 * deviation:.1f}"
    discs = sum(results) / len(results)
    return f"{score}, {discs:+.1f} discs a game, {first.usual(0):.3f} and {second.usual(0):.3f} s a move"


if __name__ == "__main__":
    main()
