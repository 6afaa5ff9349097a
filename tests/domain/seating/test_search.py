"""The search keeps its books, and the tables of many seatings are put together for the best."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.seating.fields import field
from tournaments.domain.seating.search.annealing import Search, cooling
from tournaments.domain.seating.search.combining import TablePool, combine
from tournaments.domain.seating.search.field import side_by_side

COPIES = 3


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.sampled_from([2, 3, 4]), min_size=2, max_size=5),
    st.integers(0, 2),
    st.integers(0, 2**32),
)
def test_the_search_knows_what_its_steps_change(sizes: list[int], byes: int, seed: int) -> None:
    whole = side_by_side([field(tuple(sizes), byes, seed)] * COPIES)
    search = Search(whole, len(whole.levels), COPIES)
    search.anneal(cooling(3_000, 10, 30), Random(seed))
    assert search.change == whole.cost(search.tables) - whole.cost(whole.start)
    assert search.best_change == whole.cost(search.best) - whole.cost(whole.start) <= 0
    assert (search.gathered == whole.gathered(search.tables)).all()
    assert (search.sums == whole.sums(search.tables)).all()
    assert (np.bincount(search.tables) == np.bincount(whole.start)).all()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1), st.integers(0, 2**32))
def test_no_seating_of_known_tables_is_cheaper_than_the_one_put_together(
    byes: int, seed: int
) -> None:
    put_together(byes, seed, 30)


@pytest.mark.parametrize("seed", range(6))
def test_so_is_none_of_a_few_known_tables(seed: int) -> None:
    put_together(seed % 2, seed, 14)


def put_together(byes: int, seed: int, seatings: int) -> None:
    """Against every seating of tables of three and four that were seen."""
    sizes, luck = (4, 3, 3), Random(seed)
    one = field(sizes, byes, seed)
    n, seen = len(one.levels), []
    gathering = TablePool(one, 1)
    for _ in range(seatings):
        tables = np.array(luck.sample(one.start.tolist(), n))
        if seen and luck.random() < 0.7:  # an exchange within two tables of the one before
            tables, (a, b) = seen[-1].copy(), luck.sample(range(n), 2)
            tables[[a, b]] = tables[[b, a]]
        seen.append(tables)
        gathering.take(tables, one.gathered(tables))
    groups = [
        {(frozenset(np.flatnonzero(t == g).tolist())) for t in seen for g in numbers}
        for numbers in ([0], [1, 2], [1, 2], [3] * byes or [-1])
    ]
    ways = [way for way in product(*groups) if sum(map(len, way)) == n == len(set().union(*way))]
    least = min(one.cost(np.array([_at(way, i) for i in range(n)])) for way in ways)
    known = min(one.cost(tables) for tables in seen)
    found = combine(gathering.known(), n, known)
    if found is None:
        assert least == known
        return
    assert [len(row) for row in found] == [3, 3, 4, *[1] * byes]
    order = [found[2], found[0], found[1], *found[3:]]
    assert one.cost(np.array([_at(order, i) for i in range(n)])) == least < known


def _at(tables: object, person: int) -> int:
    """The number of the table of a person."""
    assert isinstance(tables, tuple | list)
    return next(g for g, table in enumerate(tables) if person in table)


@pytest.mark.parametrize(
    ("hot", "cold", "steps", "heats"),
    [
        (8, 2, 3, (8, 4, 2)),
        (8, 2, 2, (8, 2)),
        (8, 1, 4, (8, 4, 2, 1)),
        (8, 0, 4, (8, 4, 2, 1)),  # the coldest is one
        (1, 4, 3, (1, 2, 4)),
        (0, 0, 3, (1, 1, 1)),
        (8, 2, 1, (8,)),
        (0, 2, 1, (1,)),
        (8, 2, 0, ()),
    ],
)
def test_heat_falls_by_the_same_share_each_step(
    hot: int, cold: int, steps: int, heats: tuple[int, ...]
) -> None:
    assert cooling(hot, cold, steps) == heats


@pytest.mark.parametrize(
    ("steps", "times"),
    [
        (14, 1),  # at the end alone
        (16, 2),  # the fifteenth step is behind the first third
        (44, 3),  # so are 15 and 30 of 44
        (45, 2),  # 15 are a third of 45
        (60, 3),  # 30 and 45
        (91, 5),  # 45, 60, 75 and 90; 30 are before the third
    ],
)
def test_tables_are_gathered_every_fifteenth_step_after_the_first_third(
    steps: int, times: int
) -> None:
    """In both copies there are two tables of three and one of four; a bye each."""
    whole = side_by_side([field((3, 3, 4), 1, 7)] * 2)
    gathering = TablePool(whole, 2)
    Search(whole, 5, 2).anneal([50] * steps, Random(1), gathering)
    known = gathering.known()
    assert [len(kind.costs) for kind in known] == [4 * times, 2 * times, 2 * times]
    assert [kind.needed for kind in known] == [2, 1, 1]
    assert [kind.people.shape[1] for kind in known] == [3, 4, 1]
