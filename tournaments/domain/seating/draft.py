"""A seating being worked on: tables of indices, improved a few or all tables at a time.

Knows how tables become arrays for the search and back. Byes are tables of one that pull nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.field import Field, Ints, apart, side_by_side
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search import Search
from tournaments.domain.seating.stakes import Stakes, heats

Groups = list[list[int]]

SMALL, MIDDLING = 64, 160  # players
SMALL_COPIES, COPIES = 1280, 800  # people in all copies of a field that is searched at once
MOST_COPIES = 24


@dataclass(frozen=True, slots=True)
class Task:
    """An objective with its prices, and what the organizer wants besides.

    `wishes`: player -> table number; two wishes for one number attract, different ones repel.
    `together`: pairs who share a table. `pinned`: players who keep their table. `steps`: how long
    to search; 0 = by the number of players.
    """

    goal: Objective
    stakes: Stakes
    wishes: dict[int, int]
    together: tuple[tuple[int, int], ...] = ()
    pinned: frozenset[int] = frozenset()
    steps: int = 0

    @property
    def by_level(self) -> bool:
        """Whether closeness is weighed against the rest."""
        return self.goal.policy is not Policy.CUT and any(self.goal.levels)

    @property
    def has_wishes(self) -> bool:
        return bool(self.wishes or self.together)


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
    """The same tables and byes after annealed exchanges of people among them.

    `others` are the same people at tables whose sizes lie elsewhere in the standings; a small
    field is searched from all of them at once.
    """
    people, field = _started(task, tables, byes)
    if len(tables) + len(byes) < 2 or not _worth_it(task, field):
        return tables, list(byes)
    starts = [(people, field), *(_started(task, other, byes) for other in others)]
    starts = [starts[n % len(starts)] for n in range(_copies(task, len(people)))]
    fields = [field for _, field in starts]
    search = Search(side_by_side(fields), min(window, len(people)))
    search.anneal(heats(task.goal, task.stakes, len(people), steps), rng)
    found = apart(search.best, fields)
    best = min(range(len(fields)), key=lambda n: fields[n].cost(found[n]))
    people = starts[best][0]
    groups: Groups = [[] for _ in range(len(tables) + len(byes))]
    for player, group in zip(people, found[best].tolist(), strict=True):
        groups[group].append(player)
    return groups[: len(tables)], [i for group in groups[len(tables) :] for i in group]


def _copies(task: Task, people: int) -> int:
    """How many copies of the field are searched at once, the best of which counts."""
    if people > MIDDLING or not task.by_level:
        return 1
    most = (SMALL_COPIES if people <= SMALL else COPIES) // people
    return max(1, min(most, MOST_COPIES))


def _started(task: Task, tables: Groups, byes: Sequence[int]) -> tuple[list[int], Field]:
    return as_field(task, [*tables, *([i] for i in byes)], len(tables))


def as_field(task: Task, groups: Groups, tables: int) -> tuple[list[int], Field]:
    """The people of these groups in level order and their field; byes come after `tables`."""
    goal = task.goal
    seat = [(goal.levels[i], g, i) for g, group in enumerate(groups) for i in group]
    seat.sort(key=lambda entry: entry[0])
    people = [i for _, _, i in seat]
    exact = np.array([level for level, _, _ in seat], dtype=np.int64)
    levels = (exact - int(exact[len(exact) // 2])) >> task.stakes.coarse
    pull = [
        task.stakes.closeness * goal.prices.unit // len(group) if g < tables else 0
        for g, group in enumerate(groups)
    ]
    field = Field(
        levels,
        _pairs(task, people),
        _places(task, groups, tables, people, levels),
        np.array(pull, dtype=np.int64),
        np.array([g for _, g, _ in seat], dtype=np.int64),
        np.array([i in task.pinned for i in people], dtype=np.bool_),
        exact if goal.policy is Policy.CUT else np.zeros_like(exact),
    )
    return people, field


def _worth_it(task: Task, field: Field) -> bool:
    return bool(task.goal.levels and field.levels.any()) or bool(
        field.pairs.any() or field.places.any()
    )


def _pairs(task: Task, people: list[int]) -> Ints:
    """(n x n) price of two people at one table: repeats, club-mates, wishes."""
    where = {player: n for n, player in enumerate(people)}
    prices = np.zeros((len(people), len(people)), dtype=np.int64)
    for n, player in enumerate(people):
        row = prices[n]
        for other, price in task.goal.memory.price[player].items():
            if other in where:
                row[where[other]] += task.stakes.repeats * price
        for other in task.goal.friends[player]:
            if other in where:
                row[where[other]] += task.stakes.clubs
    _add_wishes(task, where, prices)
    return prices


def _add_wishes(task: Task, where: dict[int, int], prices: Ints) -> None:
    wishing = [(player, number) for player, number in task.wishes.items() if player in where]
    for player, number in wishing:
        for other, other_number in wishing:
            if player != other:
                sign = -1 if number == other_number else 1
                prices[where[player], where[other]] += sign * task.stakes.wish
    for one, other in task.together:
        if one in where and other in where:
            prices[where[one], where[other]] -= task.stakes.wish
            prices[where[other], where[one]] -= task.stakes.wish


def _places(task: Task, groups: Groups, tables: int, people: list[int], levels: Ints) -> Ints:
    """(t x n) price of a person at a table: off-size again, a bye again, a bye of a high level."""
    goal, prices = task.goal, task.stakes
    places = np.zeros((len(groups), len(people)), dtype=np.int64)
    off = np.array([2 * goal.memory.off[i] for i in people], dtype=np.int64) * prices.off_size
    byes = np.array([2 * goal.memory.byes[i] for i in people], dtype=np.int64) * prices.byes
    rise = levels - (int(levels.min()) if len(levels) else 0)
    unit = prices.closeness * goal.prices.unit
    for g, group in enumerate(groups):
        if g >= tables:
            places[g] = byes + unit * rise * rise // 2 - unit * levels * levels
        elif len(group) != goal.preferred:
            places[g] = off
    return places
