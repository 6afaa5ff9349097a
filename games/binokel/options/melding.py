"""Options about melds: what they are worth, and when they are struck.

Knows the names of meld values. Does not know which cards make a meld.
"""

from __future__ import annotations

from typing import Final

from games.binokel.options.meld_values import PARTS
from games.options import Section, Words

_melds = Section("melds")

_PARTS: Final = {part.key: part for part in PARTS}


def _are_values(value: object) -> bool:
    """Known names with tens from 0 to 5000."""
    return isinstance(value, dict) and all(
        key in _PARTS and _PARTS[key].allows(points) for key, points in value.items()
    )


MELDING: Final = (
    _melds.choice(
        "no_trick_rule",
        "trick",
        {
            "trick": Words("ohne Stich", "without a trick"),
            "points": Words("ohne Stichpunkte", "without trick points"),
        },
        Words("Meldungen verfallen", "Melds are void"),
        Words(
            "Wessen Meldungen nicht zählen: wer keinen Stich hat, oder wer keine Punkte in seinen "
            "Stichen hat.",
            "Whose melds do not count: a player without a trick, or a player without points in his "
            "tricks.",
        ),
        "Die Wertung, R19, A9",
    ),
    _melds.choice(
        "rundgang_rule",
        "inclusive",
        {
            "inclusive": Words("eigene Karten", "cards of its own"),
            "with_family": Words("mit Familie gemeinsam", "shared with a family"),
        },
        Words("Rundgang und Familie", "Rundgang and family"),
        Words(
            "Ob König und Dame einer Familie zugleich zum Rundgang gehören dürfen. Voreingestellt "
            "zählt der Rundgang als die Summe seiner Teile, mit eigenen Karten; der Wortlaut der "
            "Regeln (eine Kombination über verschiedene Farben) spricht für gemeinsame Karten.",
            "Whether the king and queen of a family may belong to the Rundgang as well. By default "
            "the Rundgang counts as the sum of its parts, with cards of its own; the letter of the "
            "rules (a combination that goes beyond one suit) speaks for shared cards.",
        ),
        "A7",
    ),
    _melds.option(
        "meld_values",
        {},
        Words("Werte der Meldungen", "Values of melds"),
        Words(
            "Abweichende Werte einzelner Meldungen, in Zehnern bis 5000. 0 heißt: diese Meldung "
            "gibt es nicht.",
            "Other values for single melds, in tens up to 5000. 0 means: there is no such meld.",
        ),
        "Allgemeines, R10",
        check=_are_values,
        parts=PARTS,
    ),
)
