"""Compute the score of a match.

It adds a part of the game points, a value for the place by table size, victory points, and a bonus
for a high win.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.book import book
from games.envelope import Json, are_ints
from games.options import OptionGroup
from games.registry import GAMES
from games.settings import SettingGroup
from tournaments.domain.formats.victory import (
    LEVEL,
    SHARED,
    declare_victory,
    limits,
    victory_points,
)
from tournaments.domain.points import Points, shared, spread, whole

_BOOK = book(__file__)

Rows = tuple[tuple[int, ...], ...]
_PART = re.compile(r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?")
_MOST_ROWS, _LONGEST, _MOST, _HIGHEST = 6, 6, 10_000, 100_000
SIDES = 2
BEATEN: Rows = tuple(tuple(range(2 * size - 2, -1, -2)) for size in range(2, 7))
"""2 for everybody left behind and 1 for everybody level, as values of places."""


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of a score.

    `factor`: a multiple of the game points. `places`: a row of values of the places, by table size.
    `victory`: limits of 20 points. `margin`: steps, 1 for each by which a sole winner is ahead.
    `usual`: the table size of a row with another length.
    """

    factor: Fraction
    places: Rows
    victory: tuple[int, ...]
    usual: int
    margin: tuple[int, ...] = ()

    @property
    def by_points(self) -> bool:
        """Return True if game points alone count, as they are."""
        return self.factor == 1 and not (self.places or self.victory or self.margin)

    @property
    def _is_win_draw_loss(self) -> bool:
        """Return True if the only row says of two sides what a win, a draw and a loss bring."""
        return self.usual == SIDES and list(map(len, self.places)) == [3]

    def scheme(self, size: int) -> Sequence[Points]:
        """Return the value of each place at a table of `size`.

        Use the row of this size, else the first one spread.
        """
        if not self.places:
            return (0,)
        if self._is_win_draw_loss:
            return spread(self.places[0][::2], self.usual, size)
        own = (row for row in self.places if len(row) == size and len(self.places) > 1)
        return next(own, None) or spread(self.places[0], self.usual, size)

    def of(self, points: int, place: int, places: Sequence[int], against: int | None) -> Points:
        """Return the score for game `points` and a `place` among all `places`.

        `against`: game points of the other side, None if both are level.
        """
        total: Points = self.factor * points if self.factor else 0
        total += self.of_place(place, places)
        if self.margin and against is not None and places.count(min(places)) == 1:
            ahead = points - against if place == min(places) else 0
            total += bisect_right(self.margin, ahead)
        if self.victory:
            total += (
                LEVEL
                if against is None
                else victory_points(self.victory, points, against, won=place == min(places))
            )
        return whole(total)

    def of_place(self, place: int, places: Sequence[int]) -> Points:
        """Return what a `place` brings among all `places`."""
        level = places.count(place)
        if self._is_win_draw_loss and level == len(places) == SIDES:
            return self.places[0][1]
        return shared(self.scheme(len(places)), place, level) if self.places else 0

    def of_walkover(self, points: int, places: Sequence[int]) -> Points:
        """Return the score of the present side, with game `points` for the walk-over."""
        victory = SHARED if self.victory else 0
        return whole(self.factor * points + self.of_place(min(places), places) + victory)

    def usual_result(self, average: Points, matches: int, *, win: bool) -> Points:
        """Return the score of a win, or an average result, of `average` game points."""
        behind = 2 if win else 1
        of_match = self.of_place(1, (1, *[behind] * (self.usual - 1)))
        if self.victory:
            of_match += SHARED if win else LEVEL
        return whole(self.factor * average + of_match * matches)

    def bounds(self, largest: int) -> tuple[Points, Points]:
        """Return the least and the most of a match at tables of up to `largest`, without points."""
        ends = [
            self.of_place(place, range(1, size + 1))
            for size in range(SIDES, largest + 1)
            for place in (1, size)
        ]
        most = (SHARED if self.victory else 0) + len(self.margin)
        return min(ends, default=0), max(ends, default=0) + most


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
        tuple(value.get("margin", ())),
    )


def two_sides(game: str, variant: Json, people: int) -> bool:
    """Return True if a table of single people has two sides: a duel, or two parties of partners."""
    if people == 2 or people not in GAMES[game].partners_at:
        return people == 2
    return people == 4 or people not in GAMES[game].partners(variant)


def teams(game: str, variant: Json, people: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each party at a table: those that the game names, or who sits opposite."""
    rules, half = GAMES[game], people // 2
    if people not in rules.partners_at or people % 2:
        return tuple((seat,) for seat in range(people))
    named = rules.head(tuple(map(str, range(people))), variant).get("teams")
    opposite = tuple((seat, seat + half) for seat in range(half))
    return tuple(tuple(map(int, party)) for party in named) if named else opposite


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
        are_ints(row, -_MOST, _MOST, most=_LONGEST, fewest=1) and sorted(row, reverse=True) == row
    )


def _is_rising(value: object) -> bool:
    return are_ints(value, 1, _HIGHEST, most=_LONGEST) and sorted(set(value)) == value


_group = OptionGroup("score", "formats")
_PARTS = (
    _group.option(
        "points", "0", label=_BOOK["score.points"], help=_BOOK["score.points.help"], check=_is_part
    ),
    _group.option(
        "places",
        [],
        label=_BOOK["score.places"],
        help=_BOOK["score.places.help"],
        check=_are_rows,
        written="rows",
        shape={"items": {"type": "array", "items": {"type": "integer"}}},
    ),
    declare_victory(_group),
    _group.option(
        "margin",
        [],
        label=_BOOK["score.margin"],
        help=_BOOK["score.margin.help"],
        check=_is_rising,
        shape={"items": {"type": "integer", "minimum": 1, "maximum": _HIGHEST}},
    ),
)


def _is_score(value: object) -> bool:
    """Something counts, and each part is one."""
    parts = {part.key: part for part in _PARTS}
    return (
        isinstance(value, dict)
        and value.keys() <= parts.keys()
        and all(parts[key].allows(part) for key, part in value.items())
        and (
            Fraction(value.get("points", "0")) != 0
            or any(map(value.get, ("places", "victory", "margin")))
        )
    )


def declare_score(section: SettingGroup, usual: str = "points") -> Any:
    """The setting: a usual score by its name, or one that is put together."""
    return section.option(
        usual, type="object", also=("points", "places", "victory"), check=_is_score, parts=_PARTS
    )
