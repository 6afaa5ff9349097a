"""Improve tables, a few or all at a time: annealed copies, then the best of all their tables.

A small field has several copies at once, which share their tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.seating.search.annealing import Search
from tournaments.domain.seating.search.combining import TablePool, combine
from tournaments.domain.seating.search.draft import Groups, Task, as_fields, in_level_order
from tournaments.domain.seating.search.field import Field, apart, side_by_side
from tournaments.domain.seating.search.search_weights import heats

SMALL, MIDDLING = 64, 160  # players
# people in all copies of a field that is searched at once
SMALL_COPIES, COPIES, LARGE_COPIES = 1280, 800, 1800
MOST_COPIES = 24


def improve(
    task: Task,
    tables: Groups,
    byes: Sequence[int],
    *,
    window: int,
    steps: int,
    rng: Random,
    others: Sequence[Groups] = (),
) -> tuple[Groups, list[int]]:
    """The same people at tables of the same sizes and as many byes; pinned ones stay.

    `others` are the same people at tables whose sizes lie elsewhere in the standings; a small
    field is searched from all of them at once.
    """
    starts = [[*start, *([i] for i in byes)] for start in (tables, *others)]
    people = in_level_order(task, starts[0])
    fields = as_fields(task, starts, len(tables), people)
    if len(starts[0]) < 2 or not _worth_it(fields[0]):
        return tables, list(byes)
    fields = [fields[n % len(fields)] for n in range(_copies(task, len(people)))]
    seated = _searched(task, fields, min(window, len(people)), steps, rng)
    groups = [[people[n] for n in group] for group in seated]
    return groups[: len(tables)], [i for group in groups[len(tables) :] for i in group]


def _searched(
    task: Task, fields: Sequence[Field], window: int, steps: int, rng: Random
) -> Sequence[Sequence[int]]:
    """Tables of people numbered in level order, then byes as tables of one."""
    players, copies = len(fields[0].levels), len(fields)
    search = Search(side_by_side(fields), window, copies)
    gathers = (copies > 1 or players > MIDDLING) and task.by_level and not task.pinned
    gathering = TablePool(search.field, copies) if gathers else None
    search.anneal(heats(task.goal, task.stakes, players, steps), rng, gathering)
    seatings = apart(search.best, fields)
    costs = [field.cost(tables) for field, tables in zip(fields, seatings, strict=True)]
    best = min(costs)
    better = combine(gathering.known(), players, best) if gathering else None
    return better or _groups(seatings[costs.index(best)].tolist(), len(fields[0].pull))


def _groups(table_of: Sequence[int], tables: int) -> list[list[int]]:
    groups: list[list[int]] = [[] for _ in range(tables)]
    for person, table in enumerate(table_of):
        groups[table].append(person)
    return groups


def _copies(task: Task, people: int) -> int:
    """Return how many copies of the field are searched at once."""
    if not task.by_level:
        return 1
    copies = SMALL_COPIES if people <= SMALL else COPIES if people <= MIDDLING else LARGE_COPIES
    most = copies // people
    return max(1, min(most, MOST_COPIES))


def _worth_it(field: Field) -> bool:
    return bool(field.levels.any() or field.pairs.any() or field.places.any())
