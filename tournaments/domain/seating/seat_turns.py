"""Seats in a schedule: everybody has every seat about equally often."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.seating.seats import order_by_former
from tournaments.domain.seating.sizes import LARGEST

Tables = tuple[tuple[int, ...], ...]


def turn_seats(players: int, rounds: Sequence[Tables], rng: Random) -> list[Tables]:
    """The same tables in an order of seats that evens out the seats of the rounds before."""
    had = [[0] * LARGEST for _ in range(players)]
    turned = []
    for tables in rounds:
        seated = tuple(order_by_former(table, [had[i] for i in table], rng) for table in tables)
        for table in seated:
            for seat, i in enumerate(table):
                had[i][seat] += 1
        turned.append(seated)
    return turned
