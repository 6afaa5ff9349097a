"""How evenly events mixed their people: meetings, first seats, partners, opponents, sitting out.

Knows who sat at which table. Does not know why they were seated so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import games
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.seating.schedules import Spread, spread
from tournaments.domain.sitting import Sitting

Pair = tuple[str, str]


def quality(course: Course) -> dict[str, Spread]:
    """The least and the most per pair or person, and what a perfect balance would have.

    Over everybody who sat at a table that reported; empty before the first report.
    """
    sat = FORMATS[course.setup.format].sittings(course.play)
    found = mixing(sat, partners(course))
    return {**found, "byes": _byes(sat)} if found else {}


def partners(course: Course) -> tuple[int, ...]:
    """The sizes of tables at which two who sit opposite play together in an event."""
    rules = course.setup.settings.get("game_variant") or {}
    return games.GAMES[course.setup.game].partners(rules)


def mixing(sat: Sequence[Sitting], partners_at: Collection[int]) -> dict[str, Spread]:
    """How evenly pairs met, how often everybody had the first seat at tables of two (who begins, or
    is at home), and how evenly people partnered and opposed where tables of these sizes have
    partners."""
    seats = [tuple(who for who, _score in sitting.scores) for sitting in sat]
    people = sorted({who for table in seats for who in table})
    if len(people) < 2:
        return {}
    pairs = list(combinations(people, 2))
    met = Counter(key for table in seats for key in combinations(sorted(table), 2))
    found = {"meetings": _over(pairs, met)}
    if all(len(table) == 2 for table in seats):
        first = Counter(table[0] for table in seats)
        found["first"] = spread([first[who] for who in people])
    partners = Counter(key for t in seats if len(t) in partners_at for key in _opposite(t))
    if partners:
        found["partners"] = _over(pairs, partners)
        found["opponents"] = _over(pairs, met - partners)
    return found


def _over(pairs: Sequence[Pair], counted: Counter[Pair]) -> Spread:
    return spread([counted[pair] for pair in pairs])


def _opposite(table: tuple[str, ...]) -> Iterable[Pair]:
    half = len(table) // 2
    for a, b in zip(table[:half], table[half:], strict=True):
        yield (a, b) if a < b else (b, a)


def _byes(sat: Sequence[Sitting]) -> Spread:
    """How often somebody sat at no table while the others played."""
    times = len({sitting.number for sitting in sat})
    there = Counter(
        who
        for number in {sitting.number for sitting in sat}
        for who in {who for s in sat if s.number == number for who, _ in s.scores}
    )
    return spread([times - count for count in there.values()])


FIGURES = ("meetings", "first", "partners", "opponents", "byes")


def figures(told: Mapping[str, Any]) -> list[str]:
    """The figures of an outcome's `quality` as the cells of a row, "" where there is none: least
    and most, and in parentheses what would be perfectly even, where that was not reached."""
    return [_figure(told[key]) if key in told else "" for key in FIGURES]


def _figure(told: Mapping[str, Any]) -> str:
    reached = _from_to(told["min"], told["max"])
    return reached if told["perfect"] else f"{reached} ({_from_to(*told['bound'])})"


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
