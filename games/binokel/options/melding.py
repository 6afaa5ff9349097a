"""Options about melds: what they are worth, and when they are struck.

Knows the names of meld values. Does not know which cards make a meld.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.envelope import is_int
from games.options import Option, Words

MELD_VALUES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "pair": 20,
        "pair_trump": 40,
        "double_pair": 40,
        "double_pair_trump": 80,
        "family": 100,
        "family_trump": 150,
        "double_family": 200,
        "double_family_trump": 1000,
        "binokel": 40,
        "double_binokel": 300,
        "four_jacks": 40,
        "eight_jacks": 1000,
        "four_queens": 60,
        "eight_queens": 1000,
        "four_kings": 80,
        "eight_kings": 1000,
        "four_aces": 100,
        "eight_aces": 1000,
        "eight_tens": 0,
        "rundgang": 240,
    }
)
"""What a meld is worth by default (rules/binokel.md R10); 0 means not played."""

MOST_VALUE: Final = 5000


def _is_value(value: object) -> bool:
    return isinstance(value, int) and is_int(value) and 0 <= value <= MOST_VALUE and value % 10 == 0


def _are_values(value: object) -> bool:
    """Known names with tens from 0 to 5000."""
    return isinstance(value, dict) and all(
        key in MELD_VALUES and _is_value(points) for key, points in value.items()
    )


MELDING: Final = (
    Option(
        key="no_trick_rule",
        type="string",
        default="trick",
        choices=("trick", "points"),
        choice_labels={
            "trick": Words("ohne Stich", "Without a trick"),
            "points": Words("ohne Stichpunkte", "Without trick points"),
        },
        group="melds",
        label=Words("Meldungen verfallen", "Melds are void"),
        help=Words(
            "Wessen Meldungen nicht zählen: wer keinen Stich hat, oder wer keine Punkte in seinen "
            "Stichen hat.",
            "Whose melds do not count: a player without a trick, or a player without points in his "
            "tricks.",
        ),
        source="rules/binokel.md R19, A9 (Die Wertung)",
    ),
    Option(
        key="rundgang_rule",
        type="string",
        default="inclusive",
        choices=("inclusive", "with_family"),
        choice_labels={
            "inclusive": Words("eigene Karten", "Cards of its own"),
            "with_family": Words("mit Familie gemeinsam", "Shared with a family"),
        },
        group="melds",
        label=Words("Rundgang und Familie", "Rundgang and family"),
        help=Words(
            "Ob König und Dame einer Familie zugleich zum Rundgang gehören dürfen.",
            "Whether the king and queen of a family may belong to the Rundgang as well.",
        ),
        source="rules/binokel.md A7",
    ),
    Option(
        key="meld_values",
        type="object",
        default={},
        check=_are_values,
        group="melds",
        label=Words("Werte der Meldungen", "Values of melds"),
        help=Words(
            "Abweichende Werte einzelner Meldungen, in Zehnern bis 5000. 0 heißt: diese Meldung "
            "gibt es nicht.",
            "Other values for single melds, in tens up to 5000. 0 means: there is no such meld.",
        ),
        source="rules/binokel.md R10 (Allgemeines)",
    ),
)
