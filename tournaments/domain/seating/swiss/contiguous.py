"""Cutting the standings into tables: which size lies where.

An optimal seating for closeness alone is contiguous in level order, so dynamic programming over
the numbers of tables of each size used so far is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import nsmallest
from itertools import accumulate, product
from math import prod

Price = Callable[[int, int], int]
Alike = Callable[[int, int], bool]
STATES = 100_000  # of the dynamic programming; only plans by hand have more


def least_price(sizes: Sequence[int], price: Price) -> int:
    """No order of the sizes is cheaper; exact where there are not too many states."""
    if _states(sizes) <= STATES:
        return best_order(sizes, price)[0]
    least = [0]  # each size as often as one likes
    for end in range(1, sum(sizes) + 1):
        before = [end - size for size in set(sizes) if size <= end]
        least.append(min((least[start] + price(start, end - start) for start in before), default=0))
    return least[-1]


def best_order(sizes: Sequence[int], price: Price) -> tuple[int, tuple[int, ...]]:
    """The cheapest order of the sizes for cutting sum(sizes) places, and its price.

    `price(start, size)` is the cost of a table at the places start … start + size - 1. With too
    many states the sizes are taken as they come.
    """
    if _states(sizes) > STATES:
        starts = accumulate(sizes, initial=0)
        return sum(map(price, starts, sizes)), tuple(sizes)
    counts = Counter(sizes)
    kinds = tuple(counts)
    best: dict[tuple[int, ...], tuple[int, int]] = {(0,) * len(kinds): (0, 0)}
    for state in product(*(range(counts[kind] + 1) for kind in kinds)):
        if not any(state):
            continue
        end = sum(kind * used for kind, used in zip(kinds, state, strict=True))
        best[state] = min(
            (best[_before(state, n)][0] + price(end - kind, kind), kind)
            for n, kind in enumerate(kinds)
            if state[n]
        )
    state = tuple(counts[kind] for kind in kinds)
    total, order = best[state][0], []
    while any(state):
        size = best[state][1]
        order.append(size)
        state = _before(state, kinds.index(size))
    return total, tuple(reversed(order))


def best_orders(
    sizes: Sequence[int], price: Price, alike: Alike, count: int
) -> list[tuple[int, tuple[int, ...]]]:
    """Up to `count` of the cheapest orders, as (price, order), the cheapest first.

    `alike(start, end)`: whether tables at these places may be exchanged at no difference; of such
    orders only one counts. With too many states there is the one of `best_order`.
    """
    if _states(sizes) > STATES:
        return [best_order(sizes, price)]
    counts = Counter(sizes)
    kinds = tuple(sorted(counts, reverse=True))
    best: dict[tuple[int, ...], list[tuple[int, tuple[int, ...]]]] = {
        (0,) * len(kinds): [(0, ())],
    }
    for state in product(*(range(counts[kind] + 1) for kind in kinds)):
        end = sum(kind * used for kind, used in zip(kinds, state, strict=True))
        orders = [
            (total + price(end - kind, kind), (*order, kind))
            for n, kind in enumerate(kinds)
            if state[n]
            for total, order in best[_before(state, n)]
            if not (order and order[-1] < kind and alike(end - kind - order[-1], end))
        ]
        if end:
            best[state] = nsmallest(count, orders)
    return best[tuple(counts[kind] for kind in kinds)]


def _states(sizes: Sequence[int]) -> int:
    return prod(count + 1 for count in Counter(sizes).values())


def _before(state: tuple[int, ...], n: int) -> tuple[int, ...]:
    return (*state[:n], state[n] - 1, *state[n + 1 :])


def spread_price(levels: Sequence[int], unit: int) -> Price:
    """Price of closeness: L/size times the sum of squared differences, in constant time."""
    sums, squares = [0], [0]
    for level in levels:
        sums.append(sums[-1] + level)
        squares.append(squares[-1] + level * level)

    def price(start: int, size: int) -> int:
        total = sums[start + size] - sums[start]
        square = squares[start + size] - squares[start]
        return unit * (size * square - total * total) // size

    return price
