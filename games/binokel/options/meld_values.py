"""What each meld is worth by default, with its name.

Knows words and values. Does not know which cards make a meld.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.options import Option, Words

MOST_VALUE: Final = 5000
_TEXT: Final = Words(
    "In Zehnern; 0 heißt: diese Meldung gibt es nicht.",
    "In tens; 0 means: there is no such meld.",
)

_MELDS: Final[tuple[tuple[str, int, str, str], ...]] = (
    ("pair", 20, "Paar", "Pair"),
    ("pair_trump", 40, "Königliches Paar (Trumpf)", "Royal pair (trumps)"),
    ("double_pair", 40, "Doppeltes Paar", "Double pair"),
    ("double_pair_trump", 80, "Doppeltes königliches Paar", "Double royal pair"),
    ("family", 100, "Familie", "Family"),
    ("family_trump", 150, "Königliche Familie (Trumpf)", "Royal family (trumps)"),
    ("double_family", 200, "Doppelte Familie", "Double family"),
    ("double_family_trump", 1000, "Doppelte königliche Familie", "Double royal family"),
    ("binokel", 40, "Binokel", "Binokel"),
    ("double_binokel", 300, "Doppel-Binokel", "Double Binokel"),
    ("four_jacks", 40, "Vier Buben", "Four jacks"),
    ("eight_jacks", 1000, "Acht Buben", "Eight jacks"),
    ("four_queens", 60, "Vier Damen", "Four queens"),
    ("eight_queens", 1000, "Acht Damen", "Eight queens"),
    ("four_kings", 80, "Vier Könige", "Four kings"),
    ("eight_kings", 1000, "Acht Könige", "Eight kings"),
    ("four_aces", 100, "Vier Asse", "Four aces"),
    ("eight_aces", 1000, "Acht Asse", "Eight aces"),
    ("eight_tens", 0, "Acht Zehnen", "Eight tens"),
    ("rundgang", 240, "Rundgang", "Rundgang"),
)

MELD_VALUES: Final[Mapping[str, int]] = MappingProxyType({key: value for key, value, *_ in _MELDS})
"""What a meld is worth by default (docs/rules/binokel.md R10); 0 means not played."""

PARTS: Final = tuple(
    Option(
        key=key,
        type="int",
        default=value,
        label=Words(german, english),
        help=_TEXT,
        zero=Words("keine Meldung", "no meld"),
        source="R10",
        group="melds",
        minimum=0,
        maximum=MOST_VALUE,
        step=10,
    )
    for key, value, german, english in _MELDS
)
