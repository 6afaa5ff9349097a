"""How evenly an event mixed its people: meetings, partners, opponents, sitting out.

Knows who sat at which table. Does not know why they were seated so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

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
    seats = [tuple(who for who, _score in sitting.scores) for sitting in sat]
    people = sorted({who for table in seats for who in table})
    if len(people) < 2:
        return {}
    pairs = list(combinations(people, 2))
    met = Counter(key for table in seats for key in combinations(sorted(table), 2))
    found = {"meetings": _over(pairs, met), "byes": _byes(people, sat)}
    sizes = games.GAMES[course.setup.game].partners_at
    partners = Counter(key for table in seats if len(table) in sizes for key in _opposite(table))
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


def _byes(people: Sequence[str], sat: Sequence[Sitting]) -> Spread:
    """How often somebody sat at no table while the others played."""
    times = len({sitting.number for sitting in sat})
    there = Counter(
        who
        for number in {sitting.number for sitting in sat}
        for who in {who for s in sat if s.number == number for who, _ in s.scores}
    )
    return spread([times - there[who] for who in people])
