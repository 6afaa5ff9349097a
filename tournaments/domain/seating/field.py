"""One field of players in level order as arrays of numbers, ready to be searched.

Knows weighted prices as 64-bit integers. Does not know names, history or rules.
Within a field the cost of a seating is: for every table, `pull` times (size x sum of squares -
square of the sum of levels) / size, plus the pair prices, plus the place prices.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Field:
    """n players and t tables.

    `levels` (n) ascending; `pairs` (n x n) symmetric price of two people at one table;
    `places` (t x n) price of a person at a table; `pull` (t): weight of H times L / size, 0 for a
    bye; `start` (n): the table of each player; `pinned` (n): who must not be moved; `strata` (n):
    only people of one stratum change places.
    """

    levels: Ints
    pairs: Ints
    places: Ints
    pull: Ints
    start: Ints
    pinned: Bools
    strata: Ints

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
