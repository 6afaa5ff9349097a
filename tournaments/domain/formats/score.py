"""What a table brings, put together: so much of each game point, a value for the place by the size
of the table, and a part of 20 victory points.

Knows numbers alone. Does not know who sat where, nor what a bye brings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.envelope import is_int
from games.options import OptionGroup, Words
from games.settings import SettingGroup
from tournaments.domain.formats.victory import (
    LEVEL,
    SHARED,
    declare_victory,
    limits,
    victory_points,
)
from tournaments.domain.points import Points, shared, spread, whole

Rows = tuple[tuple[int, ...], ...]
_PART = re.compile(r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?")
_MOST_ROWS, _LONGEST, _MOST = 6, 6, 10_000
BEATEN: Rows = tuple(tuple(range(2 * size - 2, -1, -2)) for size in range(2, 7))
"""2 for everybody left behind and 1 for everybody level, as values of places."""


@dataclass(frozen=True, slots=True)
class Score:
    """`factor` times the game points, the value of the place in the row of `places` for the size of
    the table, and what the limits of `victory` give of 20. `usual`: the size for which a row is
    meant that has another length."""

    factor: Fraction
    places: Rows
    victory: tuple[int, ...]
    usual: int

    @property
    def by_points(self) -> bool:
        """Return whether game points alone count, as they are."""
        return self.factor == 1 and not self.places and not self.victory

    def scheme(self, size: int) -> Sequence[Points]:
        """The value of each place at a table of so many: the row of this size, else the first one
        spread."""
        if not self.places:
            return (0,)
        own = (row for row in self.places if len(row) == size and len(self.places) > 1)
        return next(own, None) or spread(self.places[0], self.usual, size)

    def of(self, points: int, place: int, places: Sequence[int], against: int | None) -> Points:
        """What somebody has of a match: for game `points` and a `place` among all `places`;
        `against`: the game points of the other side, None where both are level."""
        total: Points = self.factor * points
        if self.places:
            total += shared(self.scheme(len(places)), place, places.count(place))
        if self.victory:
            total += (
                LEVEL
                if against is None
                else victory_points(self.victory, points, against, won=place == min(places))
            )
        return whole(total)

    def usual_result(self, average: Points, matches: int, *, win: bool) -> Points:
        """What stands for a win, or an average result, where so many game points on `average` are
        one."""
        of_match = shared(self.scheme(self.usual), 1, 1 if win else self.usual)
        if self.victory:
            of_match += SHARED if win else LEVEL
        return whole(self.factor * average + of_match * matches)

    @property
    def bounds(self) -> tuple[Points, Points]:
        """The least and the most that a match brings, game points left out."""
        values = [value for row in self.places for value in row]
        padded = [0] if self.places and any(len(row) < self.usual for row in self.places) else []
        values += padded
        return min(values, default=0), max(values, default=0) + (SHARED if self.victory else 0)


@lru_cache
def _named(word: str, usual: int) -> Score:
    return Score(
        Fraction(word == "points"),
        BEATEN if word == "places" else (),
        limits("deals_3") if word == "victory" else (),
        usual,
    )


def read_score(value: str | Mapping[str, Any], usual: int) -> Score:
    """The score that settings hold; `usual`: the size of a full table."""
    if isinstance(value, str):
        return _named(value, usual)
    victory = value.get("victory", ())
    return Score(
        Fraction(value.get("points", "0")),
        tuple(map(tuple, value.get("places", ()))),
        limits(victory) if victory else (),
        usual,
    )


def _is_part(value: object) -> bool:
    return isinstance(value, str) and _PART.fullmatch(value) is not None


def _are_rows(value: object) -> bool:
    """Values that do not rise, of tables of different sizes."""
    return (
        isinstance(value, list)
        and len(value) <= _MOST_ROWS
        and all(map(_is_row, value))
        and len({len(row) for row in value}) == len(value)
    )


def _is_row(row: object) -> bool:
    return (
        isinstance(row, list)
        and 1 <= len(row) <= _LONGEST
        and all(is_int(n) and -_MOST <= n <= _MOST for n in row)
        and sorted(row, reverse=True) == row
    )


_group = OptionGroup("score", "formats")
_PARTS = (
    _group.option(
        "points",
        "0",
        Words("Spielpunkte mal", "Game points times"),
        Words("1, ein Bruch wie 1/10, oder 0: gar nicht.", "1, a fraction like 1/10, or 0: none."),
        check=_is_part,
    ),
    _group.option(
        "places",
        [],
        Words("Punkte je Platz", "Points for each place"),
        Words(
            "Vom ersten Platz an, für jede Tischgröße eine Reihe: 3, 1, -1, -3; 3, 1, -1. Eine "
            "Reihe allein gilt für den üblichen Tisch, an anderen wird sie gleichmäßig verteilt. "
            "Gleiche bekommen den genauen Schnitt.",
            "From the first place on, a row for each size of table: 3, 1, -1, -3; 3, 1, -1. One "
            "row alone is for the usual table and is spread evenly at others. Level people get the "
            "exact average.",
        ),
        check=_are_rows,
        written="rows",
        shape={"items": {"type": "array", "items": {"type": "integer"}}},
    ),
    declare_victory(_group, []),
)


def _is_score(value: object) -> bool:
    """Something counts, and each part is one."""
    parts = {part.key: part for part in _PARTS}
    return (
        isinstance(value, dict)
        and value.keys() <= parts.keys()
        and all(parts[key].allows(part) for key, part in value.items())
        and (Fraction(value.get("points", "0")) != 0 or any(map(value.get, ("places", "victory"))))
    )


def declare_score(section: SettingGroup) -> Any:
    """The setting: a usual score by its name, or one that is put together."""
    return section.option(
        "points",
        Words("Gewertet werden", "What counts"),
        Words(
            "Die Punkte des Spiels; oder 2 für jeden, den man am Tisch hinter sich lässt, und 1 "
            "für jeden, mit dem man gleichauf ist; oder 20 Siegpunkte, die zwei Seiten nach der "
            "Differenz ihrer Spielpunkte teilen; oder eine eigene Wertung aus diesen Teilen.",
            "The points of the game; or 2 for everybody left behind at the table and 1 for "
            "everybody one is level with; or 20 victory points that two sides share by the "
            "difference of their game points; or a score of its own made of these parts.",
        ),
        type="object",
        also=("points", "places", "victory"),
        choice_labels={
            "points": Words("Spielpunkte", "game points"),
            "places": Words("Plätze am Tisch", "places at the table"),
            "victory": Words("Siegpunkte", "victory points"),
        },
        check=_is_score,
        parts=_PARTS,
    )
