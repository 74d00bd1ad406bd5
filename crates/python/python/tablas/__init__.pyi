from typing import Any

from ._native import Analysis as Analysis
from ._native import Game as Game
from ._native import Mate as Mate
from ._native import Probe as Probe
from ._native import Record as Record
from ._native import Score as Score
from ._native import __version__ as __version__
from ._native import games as games
from ._native import play_match as play_match
from ._native import read_records as read_records
from ._native import rules as rules
from ._native import set_language as set_language

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

def features(game: Game) -> Any: ...
