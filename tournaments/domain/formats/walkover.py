"""Walk-overs: the result of a match or a table to which somebody did not come.

Declares the setting. The formats make of it a win in every column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.envelope import is_int
from games.options import Words
from games.registry import GAMES
from games.settings import SettingGroup

WIN = "win"
_MOST, _LONGEST = 100_000, 3


@dataclass(frozen=True, slots=True)
class Walkover:
    """Return what who came has: a `score`, None that of a win, with game `points` to nil; `absent`:
    the score of who did not come."""

    score: int | None
    points: int
    absent: int = 0


def declare_walkover(section: SettingGroup) -> Any:
    """The setting."""
    usual = ", ".join(f"{game.name.de} {game.walkover}" for game in GAMES.values())
    named = ", ".join(f"{game.name.en} {game.walkover}" for game in GAMES.values())
    return section.option(
        WIN,
        Words("Wer kampflos gewinnt, bekommt", "A walk-over brings"),
        Words(
            f"Zu einem Sieg gehören die üblichen Spielpunkte zu null: {usual}. Feste Punkte: 20, "
            "300 mit den Spielpunkten dazu; 20, 300, -1 mit dem, was bekommt, wer nicht antritt.",
            f"A win has the usual game points to nil: {named}. Fixed points: 20, 300 with the game "
            "points beside them; 20, 300, -1 with what who does not come gets.",
        ),
        type="list",
        also=(WIN,),
        choice_labels={WIN: Words("einen Sieg", "a win")},
        check=_is_fixed,
        shape={
            "items": {"type": "integer", "minimum": -_MOST, "maximum": _MOST},
            "minItems": 1,
            "maxItems": _LONGEST,
        },
    )


def _is_fixed(value: object) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= _LONGEST
        and all(is_int(n) and -_MOST <= n <= _MOST for n in value)
    )


def read_walkover(value: str | Sequence[int], usual: int) -> Walkover:
    """The walk-over that settings hold; a win has the `usual` game points."""
    if isinstance(value, str):
        return Walkover(None, usual)
    score, points, absent = (*value, 0, 0)[:_LONGEST]
    return Walkover(score, points, absent)


def usual_points(game: str, games: int = 1) -> int:
    """Return the usual game points of who wins a match of `games` games by walk-over."""
    return GAMES[game].walkover * games
