"""The tables that a search comes by, and what each of them costs.

Knows fields of people in level order, one or several copies of one side by side. Tables of all
copies and of all times stand together; what may be done with them is for `combining`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tournaments.domain.seating.search.field import Field, Ints
from tournaments.domain.seating.sizes import LARGEST

BYE = LARGEST + 1  # comes last


class Known(NamedTuple):
    """Tables of one kind, which is their size or BYE, of which a seating has `needed`.

    `people` (k x size): in level order; `costs` (k).
    """

    needed: int
    people: Ints
    costs: Ints


class _Kind(NamedTuple):
    """The tables (numbers) of one kind, and where their people stand once sorted by table."""

    tables: Ints
    stand: Ints


class Gathering:
    """A growing collection; `players` are those of one copy."""

    def __init__(self, field: Field, copies: int) -> None:
        self.players = len(field.levels) // copies
        self._field, self._copies = field, copies
        self._unit = field.unit
        sizes = np.bincount(field.start, minlength=len(field.pull))
        kinds = np.where(field.pull == 0, BYE, sizes)
        first = np.cumsum(sizes) - sizes
        self._kinds = []
        for kind in np.unique(kinds).tolist():
            tables = np.flatnonzero(kinds == kind)
            stand = first[tables][:, None] + np.arange(sizes[tables[0]])
            self._kinds.append(_Kind(tables, stand))
        self._people: list[list[Ints]] = [[] for _ in self._kinds]
        self._costs: list[list[Ints]] = [[] for _ in self._kinds]

    def take(self, tables: Ints, gathered: Ints) -> None:
        """All tables of a seating; `gathered` as Field.gathered has it."""
        field, order = self._field, np.argsort(tables, kind="stable")
        for n, kind in enumerate(self._kinds):
            people = order[kind.stand]
            levels, here = field.levels[people], (kind.tables[:, None], people)
            near = self._unit * (levels * levels).sum(axis=1)
            near -= field.pull[kind.tables] * levels.sum(axis=1) ** 2
            twice = (gathered[here] + field.places[here]).sum(axis=1)
            self._people[n].append(people % self.players)
            self._costs[n].append(near + twice // 2)

    def known(self) -> tuple[Known, ...]:
        """What has been gathered, one entry a kind, byes last."""
        return tuple(
            Known(len(kind.tables) // self._copies, np.concatenate(people), np.concatenate(costs))
            for kind, people, costs in zip(self._kinds, self._people, self._costs, strict=True)
        )
