#!/usr/bin/env python3
"""Lets other people's libraries read our records.

    cargo run --release -p tablas-engine --example random_records -- ajedrez fide pgn 1000 1 | tests/oracles/records.py pgn

Reads what the example `random_records` writes: games with variations, comments and marks, whose tag `Moves` has the
main line and whose tag `Nodes` the number of moves in all lines.

Needs `pip install chess pydraughts` (1.11.2 and 0.6.7 were tried). python-chess reads PGN and plays everything;
pydraughts reads PDN, drops variations and comments, and plays the moves of the rule sets that it knows.

What pydraughts is known to get wrong, and what is done about it:
- After a game without moves it reads nothing more: each game is given to it alone.
- Where Black moves first by the FEN it takes the first move twice, and where a record begins with `1...` it takes
  numbers for moves: such games are read, and their moves not compared.
- Where squares have letters it numbers those of a FEN otherwise: such games are compared and not played.
- Captures by letters are written with `:`, as the standard has it, and played with `x`.

Exits with 1 at the first game that is complained about or understood otherwise.
"""

import io
import sys


def main():
    text = sys.stdin.read()
    count = {"pgn": read_pgn, "pdn": read_pdn}[sys.argv[1]](text)
    if count == 0:
        sys.exit("no games")
    print(f"{sys.argv[1]}: {count} games read without a complaint")


def must(condition, *what):
    if not condition:
        print(*what, sep="\n", file=sys.stderr)
        sys.exit(1)


def read_pgn(text):
    import chess.pgn

    source = io.StringIO(text)
    games = 0
    while (game := chess.pgn.read_game(source)) is not None:
        must(not game.errors, game.errors, game)
        board, moves = game.board(), []
        for move in game.mainline_moves():
            moves.append(board.san(move))
            board.push(move)
        must(" ".join(moves) == game.headers["Moves"], moves, game.headers["Moves"])
        must(nodes(game) == int(game.headers["Nodes"]), nodes(game), game.headers["Nodes"], game)
        games += 1
    return games


def nodes(node):
    """How many moves there are behind a node."""
    waiting, count = [node], 0
    while waiting:
        behind = waiting.pop().variations
        count += len(behind)
        waiting.extend(behind)
    return count


def read_pdn(text):
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    games = [PDNReader("[Event " + one).games for one in text.split("[Event ")[1:]]
    compared = 0
    for (game,) in games:
        expected = game.tags["Moves"].split()
        must(game.tags["Result"] == game.game_ending, game.tags, game.game_ending)
        if game.tags.get("FEN", "W")[0] != "W" or " 1... " in " " + game.pdn_text.split("\n\n")[1].replace("\n", " "):
            continue
        compared += 1
        must(game.moves == expected, game.pdn_text[:2000], game.moves, expected)
        by_letters = game.variant in ("russian", "brazilian")
        if game.variant in ("standard", "english") or (by_letters and "FEN" not in game.tags):
            board = Board(game.variant, game.tags.get("FEN", "startpos"))
            for move in game.moves:
                board.push(Move(board, pdn_move=move.replace(":", "x")))
    must(compared > len(games) / 2, f"only {compared} of {len(games)} games were compared")
    return len(games)


if __name__ == "__main__":
    main()
