"""Reads a Polyglot book with python-chess, and compares it with what `tablas uci` plays by it.

    python book.py target/release/tablas crates/engine/data/books/ajedrez.bin

Follows the book from the start along every move. Each of its moves must be legal in python-chess, and where `tablas`
plays by the book, at every position and with several seeds, it must play one of them. Ends with 1 where it does not.
"""

import sys

import chess
import chess.engine
import chess.polyglot

SEEDS = range(1, 4)


def main():
    tablas, file = sys.argv[1:]
    engine = chess.engine.SimpleEngine.popen_uci([tablas, "uci"], timeout=60)
    engine.configure({"OwnBook": True, "Book": file})
    waiting, seen, moves, faults = [chess.Board()], set(), 0, 0
    with chess.polyglot.open_reader(file) as book:
        while waiting:
            board = waiting.pop()
            key = chess.polyglot.zobrist_hash(board)
            if key in seen:
                continue
            seen.add(key)
            known = {entry.move for entry in book.find_all(board) if entry.weight > 0}
            if not known:
                continue
            moves += len(known)
            for seed in SEEDS:
                engine.configure({"Seed": seed})
                played = engine.play(board, chess.engine.Limit(nodes=1)).move
                if played not in known:
                    faults += 1
                    print(f"{board.fen()}: {played}, the book has {', '.join(map(str, known))}")
            for move in known:
                after = board.copy()
                after.push(move)
                waiting.append(after)
        entries = len(book)
    engine.quit()
    print(f"{entries} entries; {moves} moves of {len(seen)} positions were reached from the start, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
