"""The rule options of Bronzen (docs/rules/bronzen.md section 7), declared once with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.book import book
from games.envelope import Json, is_int
from games.settings import SettingGroup, frozen, options_of

BOOK = book(__file__)

_match = SettingGroup("match")
_points = SettingGroup("points")

_MOST_POINTS: Final = 1000


def _is_double_points(value: object) -> bool:
    """Three ints from 0 to 1000."""
    return (
        isinstance(value, list)
        and len(value) == 3
        and all(is_int(points) and 0 <= points <= _MOST_POINTS for points in value)
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a duel; `double_points` holds single, doubled, tripled."""

    games_per_match: int = _match.number(3, (1, 99), "§ 6", requires={"target_score": (0,)})
    target_score: int = _match.number(0, (0, 100000), "§ 6")
    match_decides: str = _match.choice(
        "points", ("points", "games"), "Schritt 12, B15", requires={"target_score": (0,)}
    )
    draw: str = _match.choice("shared", ("shared", "extra_game"), "B15")
    double_points: tuple[int, int, int] = _points.option(
        [2, 4, 6],
        "Schritt 12, R14, B1",
        check=_is_double_points,
        shape={
            "items": {"type": "integer", "minimum": 0, "maximum": _MOST_POINTS},
            "minItems": 3,
            "maxItems": 3,
        },
    )
    double_count: str = _points.choice(
        "both_sides", ("both_sides", "highest"), "Schritt 12, R13, B3"
    )
    jay_points: int = _points.number(10, (0, _MOST_POINTS), "Schritt 12, R15")
    column_six: str = _points.choice(
        "einzel", ("einzel", "double_c", "none"), "Schritt 12, R16, B2"
    )
    column_six_points: int = _points.number(
        10, (0, _MOST_POINTS), "Schritt 12, R16", requires={"column_six": ("einzel", "double_c")}
    )
    bronzen_points: int = _points.number(30, (0, _MOST_POINTS), "Schritt 12, R17")
    foul_bronzen: bool = _points.option(True, "Schritt 2, R19, B12")

    @property
    def sixth(self) -> str | None:
        """The name of the sixth column, None when there is none (B2)."""
        return None if self.column_six == "none" else self.column_six


OPTIONS: Final = options_of(Rules, BOOK)


def asks(variant: Json) -> tuple[str, ...]:
    """Return what totals need besides points: the games won, where these decide."""
    by_games = variant.get("match_decides") == "games" and not variant.get("target_score")
    return ("won",) if by_games else ()


def rules_of(values: Json) -> Rules:
    """The rules from the effective values of all options."""
    return Rules(**{key: frozen(value) for key, value in values.items()})
