"""Seat the players of a table: all on every seat equally often, the rest by lot.

The choice of tables is made before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from random import Random

from tournaments.domain.seating.memory import MeetingHistory

_ORDERS = {size: tuple(permutations(range(size))) for size in range(1, 5)}


def order_seats(
    table: Sequence[int],
    memory: MeetingHistory,
    rng: Random,
    partners: Collection[int] = (),
    pairs: Collection[tuple[int, int]] = (),
) -> tuple[int, ...]:
    """Return the seat order with the fewest returns to a seat, by lot among the best.

    At tables of a size in `partners` the fewest returns to a partner come first, or those of
    `pairs` (the smaller index first) are partners.
    """
    if len(table) in partners:
        return _order_partners(list(table), memory, rng, pairs)
    return order_by_former(table, [memory.seats[i] for i in table], rng)


def _order_partners(
    people: list[int], memory: MeetingHistory, rng: Random, decided: Collection[tuple[int, int]]
) -> tuple[int, ...]:
    """Partners sit opposite; every order is looked at."""
    shuffle(people, rng)
    half = len(people) // 2

    def price(order: tuple[int, ...]) -> tuple[int, int, int]:
        pairs = list(zip(order, order[half:], strict=False))
        undecided = -sum((i, j) in decided or (j, i) in decided for i, j in pairs)
        again = sum(memory.partners[i].get(j, 0) ** 2 for i, j in pairs)
        return undecided, again, sum(memory.seats[i][seat] for seat, i in enumerate(order))

    return min(permutations(people), key=price)


def order_by_former(
    table: Sequence[int], former: Sequence[Sequence[int]], rng: Random
) -> tuple[int, ...]:
    """The same from `former[p][s]`: how often the p-th person had seat s."""
    people, places = list(table), list(range(len(table)))
    shuffle(places, rng)
    people = [people[p] for p in places]
    former = [former[p] for p in places]
    if not any(any(row[: len(people)]) for row in former):
        return tuple(people)
    if len(people) <= 4:
        order = min(_ORDERS[len(people)], key=lambda o: sum(former[p][s] for s, p in enumerate(o)))
        return tuple(people[p] for p in order)
    return tuple(people[p] for p in _assign(former))


def _assign(former: Sequence[Sequence[int]]) -> list[int]:
    """The cheapest assignment of people to seats, by sets of people seated so far."""
    size = len(former)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for taken in range(1, 1 << size):
        seat = taken.bit_count() - 1
        best[taken] = min(
            (best[taken ^ (1 << p)][0] + former[p][seat], (*best[taken ^ (1 << p)][1], p))
            for p in range(size)
            if taken >> p & 1
        )
    return list(best[(1 << size) - 1][1])


def shuffle(items: list[int], rng: Random) -> None:
    """Uniform shuffle in place, from `random()` alone, whose numbers never change."""
    for i in range(len(items) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        items[i], items[j] = items[j], items[i]
