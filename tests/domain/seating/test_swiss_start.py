"""Start and range of the search of a Swiss draw, by hand.

Covers the order of players, the places of sizes, and the exchanges in large fields.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating import seat_json
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task
from tournaments.domain.seating.swiss.draw import (
    _around,
    _elsewhere,
    _in_order,
    _only_closeness,
    _section_starts,
    _sizes,
    budget,
    cut,
    improve_sections,
    in_order,
    in_sections,
    near,
)

Json = dict[str, Any]


def asked(scores: list[int], history: Any = (), rule: Any = None, **more: Any) -> Json:
    """People 0, 1, … with these scores, which are their levels too."""
    players = {"id": list(range(len(scores))), "score": scores} | more.pop("players", {})
    rule = {"level": "score", "preferred": 2, **(rule or {})}
    return {"rule": rule, "players": players, "history": list(history), "seed": 1, **more}


def task(*given: Any, **more: Any) -> Task:
    instance, problems = read_instance(asked(*given, **more))
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


def test_people_come_in_the_order_of_their_levels_and_level_ones_by_lot() -> None:
    goal = task([5, 1, 3, 1, 9, 3]).goal
    orders = [in_order(goal, Random(seed)) for seed in range(40)]
    assert {byes for _order, out in orders for byes in out} == set()
    assert {tuple(goal.levels[i] for i in order) for order, _out in orders} == {(1, 1, 3, 3, 5, 9)}
    assert len({tuple(order) for order, _out in orders}) == 4


OUT = [{"tables": [], "byes": [1]}, {"tables": [], "byes": [1]}]


@pytest.mark.parametrize(
    ("price", "scores", "out"),
    [
        # who is 4 above the lowest costs 2 · 16 / 2, who was out twice 2 · 2 times the price
        (3, [9, 1, 5], [1]),
        (5, [9, 1, 5], [2]),
        # 2 above the lowest: 4
        (0, [9, 1, 3], [1]),
        (1, [9, 1, 3, 3, 3], [1]),
        (2, [9, 1, 3], [2]),
        # nobody is above the lowest but 0
        (1, [9, 1, 1], [2]),
    ],
)
def test_whoever_costs_least_sits_out(price: int, scores: list[int], out: list[int]) -> None:
    rule = {"max_byes": 1, "weights": {"B": price}}
    for seed in range(6):
        order, byes = in_order(task(scores, OUT, rule).goal, Random(seed))
        assert byes == out
        assert sorted([*order, *byes]) == list(range(len(scores)))


def test_several_sit_out() -> None:
    """Of 1, 2, 4 and 9 at one table of two: the lowest, then the next."""
    order, byes = in_order(task([9, 1, 4, 2], rule={"max_byes": 2, "plan": [2]}).goal, Random(1))
    assert (order, byes) == ([2, 0], [1, 3])


def test_an_order_is_cut_one_table_after_the_other() -> None:
    assert cut([4, 2, 0, 1, 3, 5], (3, 1, 2)) == [[4, 2, 0], [1], [3, 5]]


def small_before(*people: int) -> list[Json]:
    """These have sat at a table of three, everybody else at fours."""
    return [{"tables": [list(people)], "byes": []}]


@pytest.mark.parametrize(
    ("scores", "before", "price", "sizes"),
    [
        # closeness alone: 1 2 3 4 | 5 6 9 is 20 · 12 / 4 + 26 · 12 / 3 = 164,
        # 1 2 3 | 4 5 6 9 is 6 · 12 / 3 + 56 · 12 / 4 = 192
        ([1, 2, 3, 4, 5, 6, 9], (), 99, (4, 3)),
        # one of the last three would sit at a small table again: at 2 · 13 or 2 · 15
        ([1, 2, 3, 4, 5, 6, 9], (4, 7, 8), 13, (4, 3)),
        ([1, 2, 3, 4, 5, 6, 9], (4, 7, 8), 15, (3, 4)),
        ([1, 2, 3, 4, 5, 6, 9], (6, 7, 8), 15, (3, 4)),
        # two of them, and one of the first three: 4 and 2 times
        ([1, 2, 3, 4, 5, 6, 9], (0, 4, 5), 13, (4, 3)),
        ([1, 2, 3, 4, 5, 6, 9], (0, 4, 5), 15, (3, 4)),
        # the one in between sits at the four in any case
        ([1, 2, 3, 4, 5, 6, 9], (3, 7, 8), 99, (4, 3)),
        # of one size there is nothing to choose
        ([1, 2, 3, 4, 5, 6, 7, 8], (), 99, (4, 4)),
    ],
)
def test_sizes_lie_where_people_are_close_and_had_none_that_was_off(
    scores: list[int], before: tuple[int, ...], price: int, sizes: tuple[int, ...]
) -> None:
    rule = {"preferred": 4, "allowed": [3], "weights": {"O": price}}
    goal = task(scores, small_before(*before) if before else (), rule).goal
    assert _sizes(goal, list(range(len(scores)))) == sizes


def test_in_small_fields_other_orders_of_the_sizes_are_tried_by_lot() -> None:
    mixed = task(list(range(10)), rule={"preferred": 4, "allowed": [3]}).goal
    orders = _elsewhere(mixed, Random(1))
    assert len(orders) == 7
    assert {tuple(sorted(order)) for order in orders} == {(3, 3, 4)}
    assert len(set(orders)) > 1
    assert _elsewhere(task(list(range(8)), rule={"preferred": 4}).goal, Random(1)) == []
    assert len(_elsewhere(replace(mixed, levels=tuple(range(160))), Random(1))) == 7
    assert _elsewhere(replace(mixed, levels=tuple(range(161))), Random(1)) == []


@pytest.mark.parametrize(
    ("more", "alone"),
    [
        ({}, True),
        ({"history": [{"tables": [], "byes": [0]}]}, True),  # they all play
        ({"history": [{"tables": [[0, 1]], "byes": []}]}, False),  # they have met
        ({"history": [{"tables": [[0, 8, 9]], "byes": []}]}, False),  # 0 sat at a three
        ({"apart": [[0, 1]]}, False),
        ({"together": [[0, 1]]}, False),
        ({"wishes": [[0, 1]]}, True),  # a number changes no place
        ({"players": {"club": ["x", "x", None, None]}}, False),
        ({"players": {"club": ["x", "y", None, None]}}, True),
    ],
)
def test_whether_only_the_standings_speak_for_a_place(more: Json, alone: bool) -> None:
    given = asked([1, 2, 3, 4]) | {key: more[key] for key in more if key != "players"}
    given["players"] |= more.get("players", {})
    instance, problems = read_instance(given)
    assert instance is not None, problems
    assert _only_closeness(task_for(instance, plan_of(instance))) is alone


def test_somebody_far_above_may_sit_out() -> None:
    """0 0 0 5 at a table of three: 0 0 5 costs 6 · 50 / 3 = 100, with 5 out it is 6 · 25 / 2."""
    rule = {"preferred": 3, "allowed": [3], "max_byes": 1}
    answer = seat_json(asked([0, 5, 0, 0], rule=rule))
    assert (answer["byes"], answer["cost"]["H"]) == ([1], 75)


def large(people: int, score: int = 1, meetings: int = 0, policy: Policy = Policy.WEIGHTED) -> Task:
    """Return `people` people who have met `meetings` others each, with scores that repeat after
    `score`.
    """
    small = task([1, 2, 3, 4])
    memory = replace(small.goal.memory, met=(dict.fromkeys(range(meetings), 1),) * people)
    levels = tuple(n // score for n in range(people))
    return replace(small, goal=replace(small.goal, levels=levels, memory=memory, policy=policy))


@pytest.mark.parametrize(
    ("field", "places"),
    [
        # everybody with everybody
        (large(48), 48),
        (large(20, policy=Policy.CUT), 20),
        # as many as have met on average, and four more; at least 28, at most half the field
        (large(49), 28),
        (large(80, meetings=24), 28),
        (large(80, meetings=25), 29),
        (large(80, meetings=36), 40),
        (large(80, meetings=40), 40),
        (large(50, meetings=40), 28),
        # in a cut level people only: as many as are level, at most 200
        (large(80, 7, policy=Policy.CUT), 7),
        (large(80, 7, policy=Policy.LEVEL_CUT), 7),
        (large(500, 199, policy=Policy.CUT), 199),
        (large(500, 201, policy=Policy.CUT), 200),
    ],
)
def test_how_far_apart_people_may_be_exchanged(field: Task, places: int) -> None:
    assert near(field.goal, len(field.goal.levels)) == places


def test_meetings_are_counted_in_the_mean() -> None:
    """Of 100 people half have met 70, half nobody: 35."""
    goal = large(100).goal
    met = (dict.fromkeys(range(70), 1),) * 50 + ({},) * 50
    assert near(replace(goal, memory=replace(goal.memory, met=met)), 100) == 39


@pytest.mark.parametrize(
    ("people", "steps", "by_lot"),
    [
        (48, 500, 2400),
        (49, 500, 1200),
        (64, 500, 1200),
        (65, 1000, 1200),
        (160, 1000, 1200),
        (161, 500, 1200),
        (4001, 500, 1200),
    ],
)
def test_how_long_is_searched(people: int, steps: int, by_lot: int) -> None:
    """The same for everybody who draws again: another number is another version of the draw."""
    assert budget(large(people), people) == steps
    assert budget(large(people, people + 1), people) == by_lot  # all are level
    assert budget(large(people, policy=Policy.CUT), people) == by_lot


def test_large_fields_are_searched_in_sections_of_a_thousand_people() -> None:
    assert not in_sections(1250)
    assert in_sections(1251)
    fours = [[0] * 4] * 600
    assert _section_starts(fours) == [0, 250, 500]
    assert _section_starts(fours[:250]) == [0]
    assert _section_starts([[0] * 3] * 700) == [0, 334, 668]  # 1,002 people each


def test_a_small_field_is_searched_as_a_whole_and_its_tables_stay_in_their_order() -> None:
    field = task([1, 2, 3, 4], rule={"steps": 60})
    tables, _byes = improve_sections(field, [[2, 3], [0, 1]], [], Random(1))
    assert list(map(sorted, tables)) == [[2, 3], [0, 1]]
    tables, _byes = improve_sections(field, [[3, 1], [0, 2]], [], Random(1))
    assert sorted(map(sorted, tables)) == [[0, 1], [2, 3]]


def test_around_a_seam_there_are_160_people() -> None:
    """Eighty on either side, by the size of the table there."""
    fours = [[0] * 4] * 100
    assert _around(fours, 50) == (30, 70)
    assert _around(fours, 19) == (0, 39)
    assert _around(fours, 20) == (0, 40)
    assert _around(fours, 90) == (70, 100)
    assert _around([[0] * 3] * 100, 50) == (24, 76)


def test_tables_come_in_the_order_of_their_mean_level() -> None:
    goal = task([1, 9, 2, 3, 8, 7]).goal
    assert _in_order(goal, [[1, 2], [3, 0], [4, 5]]) == [[3, 0], [1, 2], [4, 5]]
    assert _in_order(goal, [[5, 4, 3], [1], [0, 2]]) == [[0, 2], [5, 4, 3], [1]]


def test_in_a_large_field_level_people_are_exchanged_everywhere() -> None:
    """Three of 1,603 sit out: the lowest two, and one of 2, 3 and 4, who are level.

    Tables are 3 to 6 (of those who are left), 7 to 10 and so on. Of two sections the second begins
    at table 250. At six places, one of them this seam and one the end, the last two of a table and
    the first two of the next are level. The former have met their neighbours, so they change with
    the latter, unless the lot had put them there. 2, who has met 5, has to sit out.
    """
    groups = [range(4 * k + 1, 4 * k + 5) for k in (20, 140, 250, 265, 300, 399)]
    level = {n: group[0] for group in (*groups, range(2, 5)) for n in group}
    scores = [4 * level.get(n, n) for n in range(1603)]
    history = [
        {"tables": [[group[turn], group[0] - 1] for group in groups], "byes": []} for turn in (0, 1)
    ]
    history[0]["tables"].append([2, 5])
    rule = {"policy": "cut", "preferred": 4, "allowed": [4], "max_byes": 3, "steps": 2}
    for seed in range(2):
        answer = seat_json({**asked(scores, history, rule), "seed": seed})
        assert answer["cost"]["R"] == 0
        assert answer["byes"] == [0, 1, 2]
        lowest = [min(scores[i] for i in table) for table in answer["tables"]]
        assert all(high >= low for high, low in pairwise(lowest))
        people = sorted(i for table in answer["tables"] for i in table)
        assert (len(answer["tables"]), people) == (400, list(range(3, 1603)))
