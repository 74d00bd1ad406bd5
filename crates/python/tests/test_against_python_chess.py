"""Random games, position by position, against python-chess."""

import random

import pytest

import tablas

chess = pytest.importorskip("chess")


@pytest.mark.parametrize("seed", range(20))
def test_random_games_have_the_same_moves(seed):
    chance = random.Random(seed)
    ours, theirs = tablas.Game("ajedrez"), chess.Board()
    for _ in range(120):
        legal = sorted(move.uci() for move in theirs.legal_moves)
        if ours.outcome is not None:
            assert theirs.is_game_over(claim_draw=False), (ours.ending, theirs.fen())
            break
        assert sorted(ours.moves()) == legal, theirs.fen()
        move = chance.choice(legal)
        san = theirs.san(chess.Move.from_uci(move))
        ours.play(move)
        theirs.push_uci(move)
        assert ours.written[-1] == san
        # Theirs writes a square en passant only where it can be taken on.
        assert ours.position.split()[:3] == theirs.fen().split()[:3]
