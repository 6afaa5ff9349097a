"""In which order tables of several sizes are cut out of the standings, against every order."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tournaments.domain.seating.swiss.contiguous import (
    best_order,
    best_orders,
    least_price,
    spread_price,
)


@pytest.mark.parametrize("sizes", [(4, 4, 3), (4, 3, 3, 2), (5, 4, 4), (3, 3), (4, 3, 2, 2)])
def test_no_order_of_the_sizes_cuts_cheaper(sizes: tuple[int, ...]) -> None:
    """Prices are random; each order of sizes has its cut."""
    for seed in range(5):
        luck = Random(seed)
        prices = {(s, n): luck.randrange(50) for s in range(sum(sizes)) for n in set(sizes)}

        def price(start: int, size: int, prices: dict[tuple[int, int], int] = prices) -> int:
            return prices[start, size]

        def cost(order: tuple[int, ...]) -> int:
            return sum(price(sum(order[:k]), size) for k, size in enumerate(order))

        orders = sorted((cost(order), order) for order in set(permutations(sizes)))
        found = best_order(sizes, price)
        assert found == (orders[0][0], found[1])
        assert cost(found[1]) == orders[0][0]
        assert least_price(sizes, price) == orders[0][0]
        several = best_orders(sizes, price, lambda _start, _end: False, 4)
        assert [total for total, _order in several] == [total for total, _order in orders[:4]]
        assert all(cost(order) == total for total, order in several)


def test_orders_that_may_be_exchanged_count_once() -> None:
    """Of tables of three and two beside each other the larger one lies first."""
    found = best_orders((3, 2, 2), lambda _start, _size: 1, lambda _start, _end: True, 9)
    assert found == [(3, (3, 2, 2))]
    found = best_orders((3, 2), lambda start, size: start + size, lambda _start, _end: False, 9)
    assert found == [(7, (2, 3)), (8, (3, 2))]


def test_whether_tables_may_be_exchanged_is_asked_of_the_places_of_both() -> None:
    """Of three tables only those at the places 4 to 8 may: behind the four the two comes last."""

    def found(places: tuple[int, int]) -> list[tuple[int, ...]]:
        asked = best_orders((4, 3, 2), lambda _s, _n: 1, lambda a, b: (a, b) == places, 9)
        return [order for _price, order in asked]

    every = sorted(permutations((4, 3, 2)))
    assert found((4, 9)) == [order for order in every if order != (4, 2, 3)]
    assert found((0, 5)) == [order for order in every if order != (2, 3, 4)]
    assert found((0, 9)) == every


def test_of_too_many_orders_none_is_tried() -> None:
    """Ten tables of each of five sizes in 11^5 ways; a table costs its size squared. Of as many of
    each as one likes a hundred tables of two are the cheapest."""
    sizes = tuple(size for size in (6, 5, 4, 3, 2) for _ in range(10))

    def price(_start: int, size: int) -> int:
        return size * size

    assert best_order(sizes, price) == (10 * (36 + 25 + 16 + 9 + 4), sizes)
    assert best_orders(sizes, price, lambda _start, _end: False, 3) == [(900, sizes)]
    assert least_price(sizes, price) == 400
    assert least_price(sizes, lambda start, size: 9 * (start + size > 200)) == 0
    # 0, 6, …, 54; 60, 65, …, 105; 110, …, 146; 150, …, 177; 180, …, 198
    starts = 270 + 825 + 1280 + 1635 + 1890
    assert best_order(sizes, lambda start, _size: start) == (starts, sizes)
    # sixes one behind the other cost nothing, and two people are left
    assert least_price(sizes, lambda start, size: start % 6 + (size != 6)) == 1


def test_closeness_of_a_table_is_its_squared_differences_by_its_size() -> None:
    price = spread_price([1, 4, 4, 9], 12)
    assert price(0, 2) == 12 * 9 // 2
    assert price(0, 3) == 12 * (9 + 9) // 3
    assert price(1, 3) == 12 * (25 + 25) // 3
