"""A seating in progress: its objective, and its tables as arrays for the search.

Byes are tables of one that pull nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.search.field import Field, Ints
from tournaments.domain.seating.search.search_weights import SearchWeights

Groups = list[list[int]]


@dataclass(frozen=True, slots=True)
class Task:
    """An objective with its prices, and what the organizer wants besides.

    `wishes`: player -> table number, which tables are numbered by once they are drawn. `together`:
    pairs who share a table. `pinned`: players who keep their table. `steps`: how long to search;
    0 = by the number of players.
    """

    goal: Objective
    stakes: SearchWeights
    wishes: dict[int, int]
    together: tuple[tuple[int, int], ...] = ()
    pinned: frozenset[int] = frozenset()
    steps: int = 0

    @property
    def by_level(self) -> bool:
        """Return True if closeness is weighed against the rest."""
        return not self.goal.policy.cuts and any(self.goal.levels)

    @property
    def has_wishes(self) -> bool:
        """Return True if a wish names company; a table of one's own changes nobody's company."""
        return bool(self.together)


def in_level_order(task: Task, groups: Groups) -> list[int]:
    """The people of these groups, level ones as they sit."""
    return sorted((i for group in groups for i in group), key=lambda i: task.goal.levels[i])


def as_fields(task: Task, starts: Sequence[Groups], tables: int, people: list[int]) -> list[Field]:
    """The field of these people, who are in level order, for each of these seatings; byes come
    after `tables`."""
    pairs = _pairs(task, people)
    return [_as_field(task, groups, tables, people, pairs) for groups in starts]


def _as_field(task: Task, groups: Groups, tables: int, people: list[int], pairs: Ints) -> Field:
    goal = task.goal
    at = {i: g for g, group in enumerate(groups) for i in group}
    exact = np.array([goal.levels[i] for i in people], dtype=np.int64)
    levels = (exact - int(exact[len(exact) // 2])) >> task.stakes.coarse
    pull = [
        task.stakes.closeness * goal.prices.unit // len(group) if g < tables else 0
        for g, group in enumerate(groups)
    ]
    return Field(
        levels,
        pairs,
        _places(task, groups, tables, people, levels),
        np.array(pull, dtype=np.int64),
        np.array([at[i] for i in people], dtype=np.int64),
        np.array([i in task.pinned for i in people], dtype=np.bool_),
        exact if goal.policy.cuts else np.zeros_like(exact),
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
    for mate, other in task.together:
        if mate in where and other in where:
            prices[where[mate], where[other]] -= task.stakes.wish
            prices[where[other], where[mate]] -= task.stakes.wish


def _places(task: Task, groups: Groups, tables: int, people: list[int], levels: Ints) -> Ints:
    """(t x n) price of a person at a table: off-size again, a bye again, a bye of a high level."""
    goal, prices = task.goal, task.stakes
    places = np.zeros((len(groups), len(people)), dtype=np.int64)
    off = np.array([2 * goal.memory.off[i] for i in people], dtype=np.int64) * prices.off_size
    byes = np.array([2 * goal.memory.byes[i] for i in people], dtype=np.int64) * prices.byes
    rise = levels - int(levels.min())
    unit = prices.closeness * goal.prices.unit
    for g, group in enumerate(groups):
        if g >= tables:
            places[g] = byes + unit * rise * rise // 2 - unit * levels * levels
        elif len(group) != goal.preferred:
            places[g] = off
    return places
