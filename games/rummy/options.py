"""Declare the option that Canasta and Buraco share."""

from __future__ import annotations

from typing import Any

from games.options import Words
from games.settings import SettingGroup


def deals_of_match(match: SettingGroup) -> Any:
    """Declare the agreed number of deals, 0 for none."""
    return match.number(
        0,
        (0, 200),
        Words("Spiele je Partie", "Deals of a match"),
        Words(
            "So viele Spiele hat die Partie, gleich was erreicht ist; so zählen Turniere, die nach "
            "Siegpunkten werten. 0: bis zum Spielziel.",
            "The match has so many deals whatever is reached, as in tournaments that count victory "
            "points. 0: until the points to win.",
        ),
        "§ 6.1",
        zero=Words("bis zum Spielziel", "until the points to win"),
    )
