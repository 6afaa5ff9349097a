"""Walk-overs: the result of a match or a table to which somebody did not come.

Declares the setting. The formats make of it a win in every column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from games.book import book
from games.envelope import are_ints
from games.options import Words
from games.registry import GAMES
from games.settings import SettingGroup

_BOOK = book(__file__)

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
    usual = ", ".join(f"{game.name.de} {game.walkover}" for game in GAMES.values())
    named = ", ".join(f"{game.name.en} {game.walkover}" for game in GAMES.values())
    return section.option(
        WIN,
        label=_BOOK["walkover"],
        help=_BOOK["walkover.help"].filled(usual=Words(usual, named)),
        type="list",
        also=(WIN,),
        choice_labels={WIN: _BOOK["walkover.win"]},
        check=partial(are_ints, low=-_MOST, high=_MOST, most=_LONGEST, fewest=1),
        shape={
            "items": {"type": "integer", "minimum": -_MOST, "maximum": _MOST},
            "minItems": 1,
            "maxItems": _LONGEST,
        },
    )


def read_walkover(value: str | Sequence[int], usual: int) -> Walkover:
    """The walk-over that settings hold; a win has the `usual` game points."""
    if isinstance(value, str):
        return Walkover(None, usual)
    score, points, absent = (*value, 0, 0)[:_LONGEST]
    return Walkover(score, points, absent)
