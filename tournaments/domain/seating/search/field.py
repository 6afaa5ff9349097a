"""One field of players in level order as arrays of numbers, ready for the search.

Weighted prices are 64-bit integers. The cost of a seating is `unit` times the sum of the squared
levels, plus the pair prices, plus the place prices. Every table subtracts `pull` times the square
of the sum of its levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Field:
    """n players and t tables.

    `levels` (n) ascending; `pairs` (n x n) symmetric price of two people at one table; `places` (t
    x n) price of a person at a table. `pull` (t): weight of H times L / size, 0 for a bye. `start`
    (n): the table of each player; `pinned` (n): players who must not move; `strata` (n): only
    people of one stratum change places.
    """

    levels: Ints
    pairs: Ints
    places: Ints
    pull: Ints
    start: Ints
    pinned: Bools
    strata: Ints

    @property
    def unit(self) -> int:
        """The weight of H times L, which is `pull` times the size of every table."""
        return int((self.pull * np.bincount(self.start, minlength=len(self.pull))).max())

    def cost(self, tables: Ints) -> int:
        """Return what a seating costs."""
        squares = self.unit * int((self.levels * self.levels).sum())
        near = squares - int((self.pull * self.sums(tables) ** 2).sum())
        here = tables, np.arange(len(tables))
        met = self.pairs[tables[:, np.newaxis] == tables]
        return near + int(met.sum() // 2 + self.places[here].sum())

    def gathered(self, tables: Ints) -> Ints:
        """(t x n): what each person would pay at each table besides closeness."""
        seated = np.zeros((len(self.pull), len(self.levels)), dtype=np.int64)
        for player, table in enumerate(tables.tolist()):
            seated[table] += self.pairs[player]
        return seated + self.places

    def sums(self, tables: Ints) -> Ints:
        """(t): sum of the levels at each table."""
        total = np.zeros(len(self.pull), dtype=np.int64)
        np.add.at(total, tables, self.levels)
        return total


def side_by_side(fields: Sequence[Field]) -> Field:
    """Fields with as many people and tables each as one field; nobody changes places with
    somebody of another."""
    if len(fields) == 1:
        return fields[0]
    people, tables = len(fields[0].levels), len(fields[0].pull)
    copy = np.repeat(np.arange(len(fields)), people)
    own = np.concatenate([np.unique(f.strata, return_inverse=True)[1] for f in fields])
    return Field(
        np.concatenate([f.levels for f in fields]),
        _diagonal([f.pairs for f in fields]),
        _diagonal([f.places for f in fields]),
        np.concatenate([f.pull for f in fields]),
        np.concatenate([f.start for f in fields]) + tables * copy,
        np.concatenate([f.pinned for f in fields]),
        own + people * copy,
    )


def apart(tables: Ints, fields: Sequence[Field]) -> list[Ints]:
    """The tables of fields side by side as tables of each field."""
    rows = tables.reshape(len(fields), -1)
    return [
        row - n * len(field.pull) for n, (row, field) in enumerate(zip(rows, fields, strict=True))
    ]


def _diagonal(blocks: Sequence[Ints]) -> Ints:
    high, wide = blocks[0].shape
    whole = np.zeros((high * len(blocks), wide * len(blocks)), dtype=np.int64)
    for n, block in enumerate(blocks):
        whole[n * high : (n + 1) * high, n * wide : (n + 1) * wide] = block
    return whole
