#!/usr/bin/env python3
"""Compares the rules of Tablas with other people's libraries.

    cargo run --release -p tablas-games --example random_games -- ajedrez fide 100 1 | tests/oracles/check.py

Reads what the example `random_games` writes: a line `# GAME RULES`, then one line a position, its fields
separated by tabs: the position, then either every legal move as `text=after`, or `end=first|second|draw`.
A line whose position is the start begins a new game. Several runs may be concatenated.

Needs `pip install chess pydraughts open_spiel` (1.11.2, 0.6.7 and 2.0.2 were tried).

| game, rules                                                | library      | what is compared                    |
|------------------------------------------------------------|--------------|-------------------------------------|
| ajedrez fide                                               | python-chess | moves, positions after, ends        |
| ajedrez problema                                           | python-chess | the same, castling and e. p. left out |
| damas inglesa, italiana, rusa, brasilena, internacional    | pydraughts   | moves, positions after, ends        |
| damas inglesa                                              | OpenSpiel    | the same, jumps joined to moves     |
| reversi othello                                            | OpenSpiel    | moves, positions after, ends        |
| molino clasico                                             | OpenSpiel    | the same, captures joined to moves  |

Where a library is known to differ, and what is done about it:
- python-chess without history knows no repetition; seventy-five moves are accepted either way.
- pydraughts' Italian looks at the first king met and no further; of its captures only those that also meet the
  following kings first are kept.
- OpenSpiel's checkers are drawn after 40 moves of each side without capture, its mill after 200 turns: the
  rest of such a game is not compared.
- Its Othello starts from the tournament's squares, so `reversi` is not compared.
- libre, espanola, arabe and molinolog have no library; the naive rules judge them alone.

Exits with 1 at the first difference, showing the position.
"""

import sys
from collections import Counter

ENDS = ("first", "second", "draw")


class Difference(Exception):
    """What the two say of a position."""


def main():
    compared = Counter()
    game = rules = None
    oracles = []
    for number, line in enumerate(sys.stdin, 1):
        line = line.rstrip("\n")
        if line.startswith("# "):
            game, rules = line.split()[1:3]
            oracles = [oracle(rules) for oracle in ORACLES.get((game, rules), [])]
            if not oracles:
                sys.exit(f"{game} {rules}: no library to compare with")
            continue
        position, *fields = line.split("\t")
        moves, end = {}, None
        for field in fields:
            text, _, after = field.partition("=")
            if text == "end":
                end = after
            else:
                moves[text] = after
        for oracle in oracles:
            name = f"{game} {rules}: {type(oracle).__name__}"
            try:
                compared[name] += oracle.check(position, moves, end)
            except Difference as difference:
                print(f"{name}, line {number}: {position}\n{difference}", file=sys.stderr)
                sys.exit(1)
    for name, count in compared.items():
        print(f"{name} agrees on {count} positions")
    if not compared:
        sys.exit("nothing was compared")


def same(ours, theirs, what):
    """Compares two sets, or two values."""
    if ours == theirs:
        return
    if isinstance(ours, set):
        raise Difference(f"{what}: only Tablas {sorted(ours - theirs)}, only the library {sorted(theirs - ours)}")
    raise Difference(f"{what}: Tablas says {ours}, the library {theirs}")


class PythonChess:
    """python-chess; `problema` without castling and en passant."""

    def __init__(self, rules):
        import chess

        self.chess = chess
        self.fide = rules == "fide"

    def normal(self, board):
        """The FEN with an en-passant square only where that capture is legal."""
        fields = board.fen(en_passant="legal").split()
        if not self.fide:
            fields[2] = fields[3] = "-"
        return " ".join(fields)

    def check(self, position, moves, end):
        chess = self.chess
        board = chess.Board(position)
        theirs = set()
        for move in board.legal_moves:
            if self.fide or not (board.is_castling(move) or board.is_en_passant(move)):
                board.push(move)
                theirs.add((move.uci(), self.normal(board)))
                board.pop()
        ours = {(text, self.normal(chess.Board(after))) for text, after in moves.items()}
        if not theirs:
            loser = "second" if board.turn == chess.WHITE else "first"
            same(end, loser if board.is_check() else "draw", "end")
        elif self.fide and board.is_insufficient_material():
            same(end, "draw", "end")
        elif self.fide and board.is_seventyfive_moves() and end == "draw":
            pass
        else:
            same(end, None, "end")
            same(ours, theirs, "moves")
        return 1


class PyDraughts:
    """pydraughts, through the engine's own numbering, which is ours."""

    NAMES = {
        "inglesa": "english",
        "italiana": "italian",
        "rusa": "russian",
        "brasilena": "brazilian",
        "internacional": "standard",
    }

    def __init__(self, rules):
        from draughts.core.game import Game

        self.game = Game
        self.variant = self.NAMES[rules]
        self.squares = 50 if rules == "internacional" else 32
        self.first = "B" if rules == "inglesa" else "W"

    def check(self, position, moves, end):
        hub = hub_board(position, self.squares)
        game = self.game(self.variant, hub)
        legal = list(zip(*game.legal_moves()))
        if self.variant == "italian":
            legal = kings_first(legal, hub)
        theirs = set()
        for steps, _ in legal:
            after = self.game(self.variant, hub)
            after.push(steps)
            theirs.add((steps[0][0], steps[-1][1], after.get_fen()))
        if not theirs:
            same(end, "second" if position[0] == self.first else "first", "end")
        else:
            same(end, None, "end")
            same({(*ends_of(text), hub_board(after, self.squares)) for text, after in moves.items()}, theirs, "moves")
        return 1


def kings_first(legal, hub):
    """The moves whose captures meet kings as early as any."""
    order = [[square is not None and hub[square].isupper() for square in taken] for _, taken in legal]
    return [move for move, kings in zip(legal, order) if kings == max(order)]


def ends_of(text):
    """The first and the last square of `22x15x8`."""
    squares = [int(square) for square in text.replace("x", "-").split("-")]
    return squares[0], squares[-1]


def hub_board(position, squares):
    """`W:W31,K32:B1` as the side and one letter a square."""
    side, *lists = position.split(":")
    board = ["e"] * squares
    for men in lists:
        for man in filter(None, men[1:].split(",")):
            king = man.startswith("K")
            board[int(man.lstrip("K")) - 1] = men[0].upper() if king else men[0].lower()
    return side + "".join(board)


class OpenSpiel:
    """A game of OpenSpiel, followed move by move: it cannot be set up."""

    name = start = None

    def __init__(self, _rules):
        import pyspiel

        self.pyspiel = pyspiel
        self.game = pyspiel.load_game(self.name)
        self.state = None
        self.children = {}

    def check(self, position, moves, end):
        if position == self.start:
            self.state = self.game.new_initial_state()
        else:
            self.state = self.children.get(position)
        self.children = {}
        if self.state is None or self.stopped(self.state):
            self.state = None
            return 0
        same(self.board(self.state), self.ours(position), "board")
        if self.state.is_terminal():
            first = self.state.returns()[0]
            same(end, "first" if first > 0 else "second" if first < 0 else "draw", "end")
            return 1
        same(end, None, "end")
        reached = {}
        self.turns(self.state.clone(), self.state.current_player(), [], reached)
        ours = {(self.plain(text), self.ours(after)): after for text, after in moves.items()}
        same(set(ours), set(reached), "moves")
        self.children = {after: reached[key] for key, after in ours.items()}
        return 1

    def turns(self, state, player, actions, reached):
        """Every whole turn from here, by its text and the board it leaves."""
        for action in state.legal_actions():
            child = state.child(action)
            longer = actions + [state.action_to_string(player, action)]
            if not child.is_terminal() and child.current_player() == player and self.goes_on(state, child):
                self.turns(child, player, longer, reached)
            else:
                reached[self.text(longer), self.board(child)] = child

    def stopped(self, _state):
        """Whether a rule that Tablas does not have has ended the game."""
        return False

    def goes_on(self, _state, _child):
        """Whether a turn goes on when the same player acts again."""
        return True

    def plain(self, text):
        """Our text of a move, as far as `text` can tell it."""
        return text


class Othello(OpenSpiel):
    """Their passes are moves, as ours are."""

    name = "othello"
    start = "---------------------------OX------XO--------------------------- X"

    def board(self, state):
        rows = [line.split()[1:9] for line in str(state).splitlines() if line[:1].isdigit()]
        return "".join("".join(row) for row in rows).upper()

    def ours(self, position):
        return position.split()[0]

    def goes_on(self, _state, _child):
        return False

    def text(self, actions):
        return actions[0].split()[0]


class Checkers(OpenSpiel):
    """Their first player, at the bottom, is our Black, so that the board is turned."""

    name = "checkers"
    start = (
        "B:W" + ",".join(str(n) for n in range(21, 33)) + ":B" + ",".join(str(n) for n in range(1, 13))
    )

    def board(self, state):
        rows = [line[1:9] for line in str(state).splitlines() if line[:1].isdigit()]
        cells = [rows[row][column] for row in range(8) for column in range(8) if (row + column) % 2 == 1]
        return "".join({"o": "b", "8": "B", "+": "w", "*": "W", ".": "e"}[cell] for cell in reversed(cells))

    def ours(self, position):
        return hub_board(position, 32)[1:]

    def stopped(self, state):
        return state.is_terminal() and state.returns()[0] == 0

    def text(self, actions):
        return self.square(actions[0][:2]), self.square(actions[-1][2:4])

    def plain(self, text):
        return ends_of(text)

    def square(self, name):
        row, column = 8 - int(name[1]), "abcdefgh".index(name[0])
        return 33 - (row * 4 + column // 2 + 1)


class Mill(OpenSpiel):
    """Their first player, White, is our black."""

    name = "nine_mens_morris"
    start = "2 b 9 9 ......../......../........"
    POINTS = (
        "nw3 n3 ne3 nw2 n2 ne2 nw1 n1 ne1 w3 w2 w1 e1 e2 e3 sw1 s1 se1 sw2 s2 se2 sw3 s3 se3".split()
    )
    DIRECTIONS = "n ne e se s sw w nw".split()

    def board(self, state):
        rows = [line for line in str(state).splitlines()[:13]]
        cells = [letter for row in rows for letter in row if letter in ".WB"]
        return "".join(cells).translate(str.maketrans("WB", "bw"))

    def ours(self, position):
        rings = position.split()[4].split("/")
        return "".join(rings[int(point[-1]) - 1][self.DIRECTIONS.index(point[:-1])] for point in self.POINTS)

    def stopped(self, state):
        return state.is_terminal() and state.returns()[0] == 0

    def text(self, actions):
        words = actions[0].split()
        text = "-".join(self.POINTS[int(word)] for word in words if word.isdigit())
        return text + "".join("x" + self.POINTS[int(action.split()[1])] for action in actions[1:])


ORACLES = {
    ("ajedrez", "fide"): [PythonChess],
    ("ajedrez", "problema"): [PythonChess],
    **{("damas", rules): [PyDraughts] for rules in PyDraughts.NAMES},
    ("damas", "inglesa"): [PyDraughts, Checkers],
    ("reversi", "othello"): [Othello],
    ("molino", "clasico"): [Mill],
}

if __name__ == "__main__":
    main()
