"""Input of the search about tables, and combinations of known ones, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tournaments.domain.seating import past, read_instance
from tournaments.domain.seating.draw import task_for
from tournaments.domain.seating.search.annealing import Search
from tournaments.domain.seating.search.combining import (
    ROOM,
    Known,
    _shares,
    _tables_of,
    combine,
)
from tournaments.domain.seating.search.draft import Task, as_fields, in_level_order
from tournaments.domain.seating.search.field import Field, apart, side_by_side
from tournaments.domain.seating.search.improving import _copies
from tournaments.domain.seating.search.shifting import Shifts
from tournaments.domain.seating.sizes import SizePlan


def task(sizes: tuple[int, ...], byes: int = 0, **other: Any) -> Task:
    """Five people whose levels are 10, 8, 6, 4 and 2; 0 and 1 met in the last round, at a table
    of three. 3 sat out."""
    report = {
        "rule": {"mode": "swiss", "preferred": 2, "allowed": [3], "max_byes": 1},
        "players": {"id": list(range(5)), "score": [9, 8, 7, 6, 5], **other.pop("players", {})},
        "history": [past([[0, 9, 1]], [3])],
        **other,
    }
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return task_for(instance, SizePlan(sizes, byes))


def symmetric(prices: dict[tuple[int, int], int]) -> list[list[int]]:
    rows = [[0] * 5 for _ in range(5)]
    for (a, b), price in prices.items():
        rows[a][b] = rows[b][a] = price
    return rows


def test_two_tables_and_a_bye_as_numbers() -> None:
    """People are numbered from the lowest. L is 2 and a repeat is worth 8 * 2 * 2 * 9 = 288.

    0 and 1 cost two. A second bye costs 2 * 20 * 288. A bye costs half the square of the distance
    from the lowest, in L, less the square of the level, counted from the middle one.
    """
    given = task((2, 2), 1)
    groups = [[0, 1], [2, 3], [4]]
    people = in_level_order(given, groups)
    (one,) = as_fields(given, [groups], 2, people)
    assert people == [4, 3, 2, 1, 0]
    assert one.levels.tolist() == [-4, -2, 0, 2, 4]
    assert one.pull.tolist() == [1, 1, 0]
    assert one.start.tolist() == [2, 1, 1, 0, 0]
    assert one.pairs.tolist() == symmetric({(3, 4): 2 * 288})
    bye = [0 - 32, 4 - 8 + 2 * 20 * 288, 16 - 0, 36 - 8, 64 - 32]
    assert one.places.tolist() == [[0] * 5, [0] * 5, bye]
    assert (one.pinned.any(), one.strata.any(), one.unit) == (False, False, 2)


def test_off_size_tables_cost_those_who_sat_at_one() -> None:
    """L is 6; a repeat is 864, and half of that an off-size seat, which counts twice."""
    given = task((3, 2))
    groups = [[0, 1, 2], [3, 4]]
    (one,) = as_fields(given, [groups], 2, in_level_order(given, groups))
    assert one.pull.tolist() == [2, 3]
    assert one.places.tolist() == [[0, 0, 0, 864, 864], [0] * 5]


def test_clubs_and_wishes_as_prices_of_pairs() -> None:
    given = task(
        (3, 2),
        players={"club": [None, "x", "x", None, None]},
        wishes=[[0, 1], [2, 1], [3, 2]],
        together=[[1, 4]],
    )
    wish, repeat, club = given.stakes.wish, 2 * 864, 432
    groups = [[0, 1, 2], [3, 4]]
    people = in_level_order(given, groups)
    (one,) = as_fields(given, [groups], 2, people)
    paid, mates = {(3, 4): repeat, (2, 3): club}, {(0, 3): -wish}
    assert one.pairs.tolist() == symmetric(paid | mates)  # numbers of tables cost nothing
    # of a few of these people: 0, 3 and 4, who are the last, the second and the first
    (part,) = as_fields(given, [[[0], [3, 4]]], 2, [4, 3, 0])
    assert part.pairs.tolist() == [[0] * 3] * 3
    (part,) = as_fields(given, [[[1], [3, 2]]], 2, [3, 2, 1])
    assert part.pairs.tolist() == [[0, 0, 0], [0, 0, club], [0, club, 0]]


def test_only_wished_company_changes_who_sits_together() -> None:
    given = task((3, 2))
    assert not given.has_wishes
    assert not replace(given, wishes={0: 1}).has_wishes
    assert replace(given, together=((0, 1),)).has_wishes


PAIRS = Known(
    2,
    np.array([[0, 1], [2, 3], [0, 2], [1, 3], [0, 3]]),
    np.array([10, 6, 4, 8, 40]),
)


def test_nobody_pays_more_than_his_tables_leave() -> None:
    """Halves of the cheapest tables first: 2, 4, 2 and 3. Then 1 pays one more, as 13 costs 8."""
    tables = [row.tolist() for row in _tables_of([PAIRS], 4)]
    assert tables == [[0, 2, 4], [0, 3], [1, 2], [1, 3, 4]]
    assert _shares([PAIRS], 4).tolist() == [2, 5, 2, 3]


def test_tables_are_counted_through_all_kinds() -> None:
    byes = Known(1, np.array([[1], [0]]), np.array([5, 0]))
    assert [row.tolist() for row in _tables_of([PAIRS, byes], 4)] == [
        [0, 2, 4, 6],
        [0, 3, 5],
        [1, 2],
        [1, 3, 4],
    ]


def test_the_cheapest_pairs_below_what_is_known() -> None:
    """02 and 13 cost 12, 01 and 23 cost 16; 03 has no other pair."""
    assert combine([PAIRS], 4, 13) == [(0, 2), (1, 3)]
    assert combine([PAIRS], 4, 99) == [(0, 2), (1, 3)]
    assert combine([PAIRS], 4, 12) is None
    dear = PAIRS._replace(costs=np.array([10, 6, 4, 13, 40]))
    assert combine([dear], 4, 17) == [(0, 1), (2, 3)]
    assert combine([dear], 4, 16) is None


def costing(dearest: int) -> list[Known]:
    """One pair is so dear; nobody has the bye that there is, for one."""
    pairs = PAIRS._replace(costs=np.array([10, 6, 4, 8, dearest]))
    return [pairs, Known(0, np.array([[0]]), np.array([1]))]


def test_costs_that_would_not_fit_are_not_put_together() -> None:
    assert combine(costing(ROOM // 4 - 1), 4, 13) == [(0, 2), (1, 3)]
    assert combine(costing(ROOM // 4), 4, 13) is None
    assert combine(costing(-ROOM // 4), 4, 13) is None


def small(strata: list[int]) -> Field:
    """Two at a table of two and one alone."""
    return Field(
        np.array([0, 2, 6]),
        np.array([[0, 5, 1], [5, 0, 2], [1, 2, 0]]),
        np.array([[1, 2, 4], [8, 16, 32]]),
        np.array([3, 6]),
        np.array([0, 0, 1]),
        np.array([False, True, False]),
        np.array(strata),
    )


def test_the_cost_of_a_field() -> None:
    """Six times the squares of all levels, 240, less 3 * 2^2 and 6 * 6^2; five for the pair; one,
    two and 32 for the places. With the last two at the table: 240 - 3 * 8^2, two, and 8 + 2 + 4."""
    one = small([0, 0, 0])
    assert one.unit == 6
    assert one.cost(one.start) == 12 + 5 + 35
    assert one.cost(np.array([1, 0, 0])) == 48 + 2 + 14
    assert one.gathered(one.start).tolist() == [[6, 7, 7], [9, 18, 32]]
    assert one.sums(one.start).tolist() == [2, 6]


def test_fields_side_by_side_share_nothing() -> None:
    one, other = small([0, 4, 4]), small([1, 1, 9])
    whole = side_by_side([one, other])
    assert side_by_side([one]) is one
    assert whole.start.tolist() == [0, 0, 1, 2, 2, 3]
    assert (whole.levels.tolist(), whole.pull.tolist()) == ([0, 2, 6] * 2, [3, 6] * 2)
    assert whole.pinned.tolist() == [False, True, False] * 2
    rows = [[*row, 0, 0, 0] for row in one.pairs.tolist()]
    assert whole.pairs.tolist() == rows + [[*row[3:], *row[:3]] for row in rows]
    rows = [[*row, 0, 0, 0] for row in one.places.tolist()]
    assert whole.places.tolist() == rows + [[*row[3:], *row[:3]] for row in rows]
    a, b, c, d, e, f = whole.strata.tolist()
    assert (b, d) == (c, e)
    assert len({a, b, d, f}) == 4
    first, second = apart(np.array([1, 0, 0, 2, 3, 2]), [one, other])
    assert (first.tolist(), second.tolist()) == ([1, 0, 0], [0, 1, 0])


@pytest.mark.parametrize(("price", "moves"), [(0, 0), (1, 1)])
def test_somebody_moves_where_that_gains_anything(price: int, moves: int) -> None:
    """Five of one level sit at tables of three and two, five of another level too.

    A move within the level gains nothing, except for 0, who gains the price of meeting 1.
    """
    pairs = np.zeros((10, 10), dtype=np.int64)
    pairs[0, 1] = pairs[1, 0] = price
    one = Field(
        np.array([0] * 5 + [9] * 5),
        pairs,
        np.zeros((4, 10), dtype=np.int64),
        np.array([2, 3, 2, 3]),
        np.array([0, 0, 0, 1, 1, 2, 2, 2, 3, 3]),
        np.zeros(10, dtype=np.bool_),
        np.zeros(10, dtype=np.int64),
    )
    search = Search(one, 10)
    assert Shifts(one, 1).carry_out(search, None) == moves
    assert search.change == -price == one.cost(search.tables) - one.cost(one.start)


@pytest.mark.parametrize(
    ("people", "copies"),
    [
        *((10, 24), (53, 24), (54, 23), (64, 20), (65, 12), (100, 8), (160, 5)),
        *((161, 11), (500, 3), (900, 2), (901, 1)),
    ],
)
def test_a_field_is_searched_in_as_many_copies_as_there_is_room_for(
    people: int, copies: int
) -> None:
    """1,280 people in all in fields of up to 64, 800 up to 160, 1,800 above; 24 copies at most."""
    given = task((3, 2))
    assert _copies(given, people) == copies
    by_lot = replace(given, goal=replace(given.goal, levels=(0,) * 5))
    assert _copies(by_lot, people) == 1
