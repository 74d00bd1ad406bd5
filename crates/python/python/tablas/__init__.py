"""Classic board games: positions, moves, search, mates, tablebases and records.

>>> import tablas
>>> game = tablas.Game("damas", rules="inglesa")
>>> game.best(depth=5).move in game.moves()
True
"""

from ._native import (
    Analysis,
    Game,
    Mate,
    Probe,
    Record,
    Score,
    __version__,
    games,
    play_match,
    read_records,
    rules,
    set_language,
)


def features(game: Game):
    """The board as a NumPy array of zero and one, planes by squares; ``game.planes`` names the planes.

    >>> features(Game("reversi", rules="othello")).shape
    (3, 64)
    """
    import numpy

    data, planes, spots = game._features()
    return numpy.frombuffer(data, dtype=numpy.uint8).reshape(planes, spots)


__all__ = [
    "Analysis",
    "Game",
    "Mate",
    "Probe",
    "Record",
    "Score",
    "__version__",
    "features",
    "games",
    "play_match",
    "read_records",
    "rules",
    "set_language",
]
