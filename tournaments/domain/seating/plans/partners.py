"""Rotating partners at tables of four: whist.

Partners sit opposite (seats 1 and 3, 2 and 4). Where a whist design is known everybody partners
everybody once and opposes everybody twice; elsewhere exchanges level partners and opponents out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.domain.seating.plans.designs import whist
from tournaments.domain.seating.seats import shuffle

Tables = tuple[tuple[int, ...], ...]
Seats = list[list[int]]

STEPS = 60_000
PARTNER = 4  # weight of a partner met again, against an opponent's


def partner_rounds(players: int, rounds: int | None, rng: Random) -> list[Tables]:
    """Rounds of (north, east, south, west); who is over sits out in turn."""
    design = whist(players)
    count = rounds or len(design) or players - 1 + players % 2
    designed = [design[turn % len(design)] for turn in range(count)] if design else []
    if designed:
        return designed
    return Levelling(players, count, rng).run()


class Levelling:
    """Annealed exchanges of two people within a round; seats out of play take part."""

    def __init__(self, players: int, rounds: int, rng: Random) -> None:
        self._n, self._rng = players, rng
        self._rounds = [self._start(turn) for turn in range(rounds)]
        self._partner = [[0] * players for _ in range(players)]
        self._opponent = [[0] * players for _ in range(players)]
        for seats in self._rounds:
            for table in range(players // 4):
                self._count(seats, table, 1)

    def _start(self, turn: int) -> list[int]:
        """Everybody in a row: four to a table, those who sit out at the end."""
        over = self._n % 4
        out = [(turn * over + i) % self._n for i in range(over)]
        rest = [i for i in range(self._n) if i not in out]
        shuffle(rest, self._rng)
        return rest + out

    def run(self) -> list[Tables]:
        heat, end = 6.0, 0.25
        for step in range(STEPS):
            self._try(heat * (end / heat) ** (step / STEPS))
        return [self._tables(seats) for seats in self._rounds]

    def _tables(self, seats: Sequence[int]) -> Tables:
        return tuple(tuple(seats[t : t + 4]) for t in range(0, self._n // 4 * 4, 4))

    def _try(self, heat: float) -> None:
        """Exchange two people of one round; keep it by Metropolis' rule."""
        random = self._rng.random
        seats = self._rounds[int(random() * len(self._rounds))]
        playing = self._n // 4 * 4
        a, b = int(random() * playing), int(random() * playing)
        if a == b or ((a ^ b) == 2 and a // 4 == b // 4):
            return
        touched = {a // 4, b // 4}
        before = self._uncount(seats, touched)
        seats[a], seats[b] = seats[b], seats[a]
        after = sum(self._count(seats, table, 1) for table in touched)
        if after > before and random() >= exp((before - after) / heat):
            self._uncount(seats, touched)
            seats[a], seats[b] = seats[b], seats[a]
            for table in touched:
                self._count(seats, table, 1)

    def _uncount(self, seats: list[int], tables: set[int]) -> int:
        return sum(self._count(seats, table, -1) for table in tables)

    def _count(self, seats: list[int], table: int, by: int) -> int:
        """Add or take away one table; how much the sum of squares changes, as a positive number."""
        a, b, c, d = seats[4 * table : 4 * table + 4]
        change = 0
        for i, j in ((a, c), (b, d)):
            change += PARTNER * self._add(self._partner, i, j, by)
        for i, j in ((a, b), (a, d), (c, b), (c, d)):
            change += self._add(self._opponent, i, j, by)
        return change

    def _add(self, counts: Seats, i: int, j: int, by: int) -> int:
        before = counts[i][j]
        counts[i][j] = counts[j][i] = before + by
        return 2 * before + 1 if by > 0 else 2 * before - 1
