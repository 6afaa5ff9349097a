"""Starters: one round whose rotations make a whole schedule.

The points are `orbits` circles of `turns` people each, then `fixed` people who never move. A round
follows from the one before by moving everybody on a circle one place on. Found by search for equal
differences; tests develop every one and count its meetings, so nothing here is taken on trust.
"""

from __future__ import annotations

from typing import NamedTuple

Rounds = tuple[tuple[tuple[int, ...], ...], ...]


class Starter(NamedTuple):
    """A first round; tables as lists of points separated by blanks."""

    turns: int
    orbits: int
    fixed: int
    tables: str

    @property
    def players(self) -> int:
        return self.turns * self.orbits + self.fixed

    @property
    def size(self) -> int:
        return self.tables.split(" ", 1)[0].count(",") + 1

    def rounds(self) -> Rounds:
        """`turns` rounds of tables of points from 0; who is at no table sits out."""
        first = [tuple(map(int, table.split(","))) for table in self.tables.split()]
        return tuple(
            tuple(tuple(self._moved(point, turn) for point in table) for table in first)
            for turn in range(self.turns)
        )

    def _moved(self, point: int, turn: int) -> int:
        orbit, place = divmod(point, self.turns)
        return point if orbit >= self.orbits else orbit * self.turns + (place + turn) % self.turns


# Nobody meets anybody twice.
ONCE = (
    Starter(4, 3, 0, "7,10,11 3,4,9 0,1,8 2,5,6"),
    Starter(7, 2, 1, "5,9,14 0,3,13 7,8,12 4,6,11 1,2,10"),
    Starter(7, 2, 4, "4,10,17 3,7,16 1,13,15 5,8,14 9,11,12 0,2,6"),
    Starter(9, 2, 3, "8,9,20 7,14,19 3,15,18 13,16,17 6,10,12 0,2,11 1,4,5"),
    Starter(11, 2, 2, "3,11,23 2,18,22 4,13,21 7,8,20 12,17,19 6,9,16 0,14,15 1,5,10"),
    Starter(13, 2, 1, "0,20,26 8,13,25 9,19,24 4,10,23 1,6,22 14,18,21 3,15,17 5,7,16 2,11,12"),
    Starter(
        14, 2, 2, "3,22,29 5,23,28 4,15,27 9,16,26 14,19,25 0,8,24 7,20,21 6,10,18 2,11,17 1,12,13"
    ),
    Starter(
        15,
        2,
        3,
        "6,29,32 2,17,31 5,18,30 7,14,28 15,16,27 1,20,26 8,9,25 12,19,24 3,21,23 11,13,22 0,4,10",
    ),
    Starter(
        17,
        2,
        2,
        "0,22,35 1,27,34 4,14,33 23,30,32 25,26,31 2,15,29 10,13,28 3,20,24 5,18,21 "
        "8,16,19 9,11,17 6,7,12",
    ),
    Starter(5, 3, 1, "3,6,10,15 8,9,11,14 2,4,12,13 0,1,5,7"),
    Starter(5, 4, 0, "1,2,10,19 4,9,15,18 11,14,16,17 5,8,12,13 0,3,6,7"),
    Starter(7, 3, 3, "3,7,14,23 6,13,18,22 2,8,16,21 4,17,19,20 9,11,12,15 0,1,5,10"),
    Starter(9, 3, 1, "0,15,22,27 8,13,18,26 10,19,21,25 4,14,16,24 2,7,11,23 3,5,6,20 1,9,12,17"),
    Starter(
        9,
        3,
        5,
        "0,13,22,31 8,16,26,30 5,10,21,29 4,11,19,28 2,12,25,27 17,20,23,24 1,6,7,18 3,9,14,15",
    ),
    Starter(
        9,
        4,
        0,
        "6,15,22,35 3,16,25,34 7,8,10,33 0,2,17,32 23,28,30,31 12,13,18,29 21,24,26,27 "
        "1,5,19,20 4,9,11,14",
    ),
    Starter(5, 5, 0, "0,1,6,9,24 3,16,17,20,23 5,10,13,21,22 2,4,11,12,19 7,8,14,15,18"),
    Starter(
        6, 5, 0, "3,9,11,22,29 0,4,7,12,28 8,16,23,25,27 5,10,14,20,26 1,17,19,21,24 2,6,13,15,18"
    ),
)

# Everybody meets everybody twice at tables of three; where two sit out, some only once.
TWICE = (
    Starter(8, 1, 1, "1,5,8 4,6,7 0,2,3"),
    Starter(11, 1, 1, "7,10,11 0,4,9 1,2,8 3,5,6"),
    Starter(7, 1, 0, "1,2,6 0,4,5"),
    Starter(8, 1, 0, "4,6,7 1,2,5"),
    Starter(11, 1, 0, "2,9,10 3,5,8 0,1,7"),
    Starter(13, 1, 0, "5,9,12 2,10,11 1,3,8 4,6,7"),
    Starter(16, 1, 0, "6,10,15 1,3,14 9,12,13 4,5,11 0,2,8"),
    Starter(17, 1, 0, "5,9,16 6,7,15 1,4,14 8,10,13 0,11,12"),
    Starter(17, 1, 1, "4,10,17 12,15,16 0,6,14 3,8,13 1,2,11 5,7,9"),
    Starter(19, 1, 0, "3,9,18 2,7,17 5,8,16 12,14,15 0,1,13 4,6,11"),
    Starter(20, 1, 0, "2,10,19 0,4,18 12,15,17 5,6,16 1,7,14 8,9,13"),
    Starter(20, 1, 1, "3,5,20 2,9,19 6,15,18 1,16,17 8,13,14 4,10,12 0,7,11"),
    Starter(25, 1, 0, "6,9,24 0,1,23 5,15,22 10,12,21 3,7,20 8,13,19 2,14,18 11,16,17"),
)

# Ten people at tables of three: one after the other these let everybody meet everybody
# twice and sit out once. No single starter does.
TEN = (
    Starter(5, 2, 0, "1,2,5 3,4,8 6,7,9"),
    Starter(5, 2, 0, "0,3,6 1,7,8 2,4,9"),
)

# Everybody meets everybody exactly three times, at tables of four.
THRICE = (
    Starter(7, 1, 1, "0,4,6,7 1,2,3,5"),
    Starter(5, 1, 0, "0,1,2,4"),
    Starter(11, 1, 1, "6,7,10,11 1,3,8,9 0,2,4,5"),
    Starter(13, 1, 0, "3,5,9,12 0,8,10,11 1,2,6,7"),
    Starter(17, 1, 0, "1,5,9,16 2,3,10,15 0,11,12,14 4,6,7,13"),
)

# Whist: everybody partners everybody once and opposes everybody twice; partners sit opposite.
WHIST = (
    Starter(3, 1, 1, "3,2,1,0"),
    Starter(5, 1, 0, "4,3,1,2"),
    Starter(7, 1, 1, "7,6,1,5 4,3,2,0"),
    Starter(11, 1, 1, "11,6,10,0 9,4,2,1 8,5,7,3"),
    Starter(13, 1, 0, "12,8,1,5 11,10,2,3 9,7,4,6"),
    Starter(15, 1, 1, "15,11,10,6 14,12,8,0 13,7,2,5 9,4,1,3"),
    Starter(17, 1, 0, "16,14,11,7 15,3,9,2 13,12,10,4 8,5,6,1"),
    Starter(19, 1, 1, "19,11,10,4 18,12,3,7 17,15,1,5 16,13,14,2 9,6,8,0"),
    Starter(21, 1, 0, "20,12,11,5 19,15,4,7 18,6,16,2 17,14,1,3 13,9,10,8"),
    Starter(23, 1, 1, "23,11,22,4 21,20,3,17 19,16,7,6 18,14,12,10 15,9,1,8 13,2,5,0"),
    Starter(25, 1, 0, "24,12,23,5 22,21,17,8 20,18,14,4 19,6,3,2 16,11,1,9 15,13,7,10"),
    Starter(27, 1, 1, "27,11,22,4 26,9,7,6 25,19,14,2 24,18,3,16 23,10,0,1 21,17,8,5 20,13,15,12"),
    Starter(29, 1, 0, "28,12,23,5 27,10,8,7 26,2,11,1 25,24,16,18 22,14,9,6 21,15,19,4 20,17,3,13"),
    Starter(
        31,
        1,
        1,
        "31,11,22,4 30,27,14,9 29,13,7,12 28,24,16,20 26,23,21,15 25,6,5,3 19,10,17,0 18,8,1,2",
    ),
)
