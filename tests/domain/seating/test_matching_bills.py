"""Costs of pairs and byes at tables of two, by hand, and the cheapest pairing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task
from tournaments.domain.seating.search.search_weights import SearchWeights
from tournaments.domain.seating.swiss.matching import (
    MatchingCosts,
    by_groups,
    by_stakes,
    fits,
    match_near,
    near,
)

STAKES = SearchWeights(
    closeness=1, repeats=10**3, off_size=0, clubs=10**4, byes=10**5, wish=10**6, exchange=0
)


def task(scores: list[int], history: Any = (), rule: Any = None, **asked: Any) -> Task:
    """People 0, 1, … with these scores, which are their levels too."""
    people = {"id": list(range(len(scores))), "score": scores}
    usual = {"preferred": 2, "level": "score", "max_byes": len(scores) % 2}
    given = {"players": people | asked.pop("players", {}), "history": list(history), "seed": 1}
    instance, problems = read_instance(given | {"rule": usual | (rule or {})} | asked)
    assert instance is not None, problems
    return replace(task_for(instance, plan_of(instance)), stakes=STAKES)


def five(**asked: Any) -> Task:
    """Five people: 0 and 1 are of one club; 0 and 2 have met twice, 1 and 3 once, before the last
    round; 4 sat out twice."""
    rounds = [
        {"tables": [[0, 2], [3, 1]], "byes": [4], "down": [2], "up": [3]},
        {"tables": [[0, 2]], "byes": [4], "up": [3]},
    ]
    return task([3, 3, 5, 6, 9], rounds, players={"club": ["x", "x", None, "y", None]}, **asked)


def test_a_pair_costs_what_the_search_pays_for_it() -> None:
    """By 2 / 2 a squared difference; a pair that met twice, last too, is 4 + 1 repeats."""
    bill = by_stakes(five())
    assert bill.pair(0, 3) == 9  # 3 and 6
    assert bill.pair(4, 2) == 16  # 9 and 5
    assert bill.pair(0, 1) == 10**4  # level, of one club
    assert bill.pair(3, 1) == 9 + 10**3
    assert bill.pair(2, 0) == 4 + 5 * 10**3
    assert bill.bye(0) == 0
    assert bill.bye(2) == 4  # two above the lowest
    assert bill.bye(4) == 36 + 2 * 2 * 10**5
    dear = by_stakes(replace(five(), stakes=replace(STAKES, closeness=7)))
    assert (dear.pair(0, 3), dear.bye(2)) == (7 * 9, 7 * 4)


def test_company_that_was_wished_saves() -> None:
    """0 wants to sit with 3, 4 with 1. Tables with a number cost nothing."""
    wished = five(wishes=[[0, 1], [1, 1], [2, 2]], together=[[0, 3], [4, 1]])
    for bill, plain, wish in (
        (by_stakes(wished), by_stakes(five()), 10**6),
        (by_groups(wished, 1), by_groups(five(), 1), WISH),
    ):
        against = {
            pair: bill.pair(*pair) - plain.pair(*pair)
            for pair in ((0, 1), (1, 2), (0, 3), (3, 0), (1, 4), (4, 1), (2, 3), (3, 4))
        }
        assert against == {
            (0, 1): 0,
            (1, 2): 0,
            (0, 3): -wish,
            (3, 0): -wish,
            (1, 4): -wish,
            (4, 1): -wish,
            (2, 3): 0,
            (3, 4): 0,
        }
    both = by_stakes(five(wishes=[[0, 1], [1, 1]], together=[[1, 0]]))
    assert both.pair(0, 1) == 10**4 - 10**6


# Of five people, one of whom sits out, are two pairs; scores lie 6 apart at most, a repeat is 5 at
# most, and somebody has sat out twice. 2 floated down once, 3 up twice. Each price is 1 more than
# all before it could come to in two pairs:
HIGH = 1 + 2 * (1 + 2)  # floats again
GAP = HIGH * (1 + 2 * 6 * 6 * 15)  # 16 bands of the standings, from 0
WIDE = HIGH + GAP * (1 + 2 * 6 * 6)
RISE = WIDE * (2 + 1)  # by a score group
CLUBS = RISE * (5 * 1 + 1)  # whoever sits out rises by less than five groups
REPEATS = CLUBS * (2 + 1)
BYES = REPEATS * (2 * 5 + 1)
WISH = BYES * (1 * 2 + 1)


def test_each_part_of_the_price_by_groups_is_above_all_that_follow() -> None:
    """Score groups 3, 5, 6 and 9 are bands 0 to 3; the higher of two decides."""
    bill = by_groups(five(), 1)
    assert bill.pair(0, 1) == CLUBS
    assert bill.pair(0, 3) == 9 * (GAP + 2 * HIGH)
    assert bill.pair(3, 1) == 9 * (GAP + 2 * HIGH) + REPEATS
    assert bill.pair(2, 0) == 4 * (GAP + HIGH) + 1 + 5 * REPEATS  # 2 floats down again
    assert bill.pair(3, 4) == 9 * (GAP + 3 * HIGH) + 2  # 3 floats up for the third time
    assert bill.pair(2, 3) == GAP + 2 * HIGH  # neither: 2 floats up, 3 down
    assert [bill.bye(i) for i in range(5)] == [0, 0, RISE, 2 * RISE, 3 * RISE + 2 * BYES]
    assert by_groups(five(), 1, 3).pair(0, 3) == 9 * (GAP + 2 * HIGH) + WIDE
    assert by_groups(five(), 1, 4).pair(0, 3) == 9 * (GAP + 2 * HIGH)


def test_nobody_has_met_or_floated_in_a_first_round() -> None:
    """Four people with 3, 1, 1, 2: floats cost 1; a squared gap 1 + 2 · 4 · 15 = 121, and by its
    band 1; a wide one 1 + 121 · 9 = 1,090; three times that club-mates."""
    bill = by_groups(task([3, 1, 1, 2]), 1)
    assert bill.pair(0, 1) == 4 * (121 + 2)
    assert bill.pair(1, 2) == 0
    assert bill.pair(1, 3) == 121 + 1
    assert by_groups(task([3, 1, 1, 2], apart=[[1, 2]]), 1).pair(1, 2) == 3 * 1_090


def test_many_score_groups_are_told_in_sixteen_bands() -> None:
    """33 groups in bands of three; those of 0 to 2 points are one, and it costs nothing."""
    bill = by_groups(task(list(range(33)), rule={"max_byes": 1}), 1)
    gap = 1 + 16 * 32 * 32 * 15
    assert (bill.pair(0, 2), bill.pair(2, 3), bill.pair(31, 32)) == (4 * gap, gap + 1, gap + 10)


def test_levels_are_told_in_pairs_where_sums_would_be_too_large() -> None:
    """Sums may come to 2 to the power of 122. Then levels 3, 3, 5, 6, 9 are 1, 1, 2, 3, 4: three
    apart at most. Score groups stay as they are, and so does the widest gap."""
    lots = (1 << 122) // WISH
    assert by_groups(five(), lots).pair(0, 3) == 9 * (GAP + 2 * HIGH)
    gap = HIGH * (1 + 2 * 3 * 3 * 15)
    assert by_groups(five(), lots + 1).pair(0, 3) == 4 * (gap + 2 * HIGH)  # 1 and 3
    assert by_groups(five(), lots + 1).pair(2, 3) == gap + 2 * HIGH  # 2 and 3
    wide = HIGH + gap * (1 + 2 * 3 * 3)
    assert by_groups(five(), lots + 1, 3).pair(0, 3) == 4 * (gap + 2 * HIGH) + wide


@pytest.mark.parametrize(
    ("rule", "people", "fit"),
    [
        ({}, 4, True),
        ({"allowed": [3]}, 5, False),
        ({"policy": "cut"}, 4, False),
        ({"policy": "level_cut"}, 4, False),
        ({"policy": "groups"}, 4, True),
        ({"preferred": 4}, 4, False),
    ],
)
def test_only_tables_of_two_are_matched(rule: Any, people: int, fit: bool) -> None:
    assert fits(task(list(range(people)), rule={"max_byes": 0, **rule})) is fit


def test_in_large_fields_neighbours_are_paired() -> None:
    """Up to 160 players everybody can meet everybody.

    Above that the limit is 24 places, two more for each player met. By groups it is 60,000 pairs.
    """
    scores = list(range(200))
    assert near(task(scores[:160])) == 160
    assert near(task(scores[:162])) == 24
    assert near(task(scores[:162], [{"tables": [[3, 7]], "byes": []}])) == 26
    groups = {"policy": "groups"}
    assert near(task(scores, rule=groups)) == 300
    assert near(task(scores[:161], rule=groups)) == 372  # 60,000 / 161 = 372.7
    for people, places in ((2069, 28), (3000, 24)):  # 60,001 is 29 · 2069
        goal = replace(task(scores).goal, policy=Policy.GROUPS, levels=(0,) * people)
        assert near(replace(task(scores), goal=goal)) == places


def priced(cheap: dict[tuple[int, int], int], dear: int = 9, free: Any = None) -> MatchingCosts:
    """Return the costs of these pairs, of all others, and of a bye."""
    return MatchingCosts(lambda i, j: cheap.get((i, j), dear), lambda i: (free or {}).get(i, dear))


def paired(
    people: int, bill: MatchingCosts, window: int, *, byes: int = 0, seed: int = 1, **wished: Any
) -> Any:
    asked = task(list(range(people)), rule={"max_byes": byes}, **wished)
    return match_near(asked, bill, list(range(people)), byes, window, Random(seed))


def test_who_is_paired_is_not_too_far_apart() -> None:
    """Three apart 0 and 3, 1 and 2 would be cheapest; two apart 0 and 2, 1 and 3."""
    bill = priced({(0, 3): 0, (1, 2): 0, (0, 2): 1, (1, 3): 1, (0, 1): 2, (2, 3): 2, (4, 5): 0})
    assert paired(6, bill, 3) == ([[0, 3], [1, 2], [4, 5]], [])
    assert paired(6, bill, 2) == ([[0, 2], [1, 3], [4, 5]], [])
    assert paired(6, bill, 1) == ([[0, 1], [2, 3], [4, 5]], [])


def test_everybody_is_paired_before_it_is_cheap() -> None:
    """Among neighbours 1 and 2 are cheapest, and would leave 0 and 3 alone."""
    assert paired(4, priced({(1, 2): 0}), 1) == ([[0, 1], [2, 3]], [])


def test_who_wants_to_sit_together_may_sit_far_apart() -> None:
    bill = priced({(2, 6): 0, (0, 1): 1, (4, 5): 1}, free={3: 0})
    assert paired(7, bill, 1, byes=1, together=[[6, 2]]) == ([[0, 1], [2, 6], [4, 5]], [3])
    assert paired(7, bill, 1, byes=1) == ([[0, 1], [2, 3], [4, 5]], [6])


def test_several_sit_out() -> None:
    bill = priced({(0, 1): 0, (3, 5): 0}, free={2: 0, 4: 0})
    assert paired(6, bill, 6, byes=2) == ([[0, 1], [3, 5]], [2, 4])


def test_a_cheaper_pairing_counts_before_the_lot() -> None:
    """0 and 1, 2 and 3 cost nothing; all other ways one or more."""
    bill = priced({(0, 1): 0, (2, 3): 0, (0, 2): 0, (1, 3): 1, (0, 3): 1, (1, 2): 1})
    found = [paired(4, bill, 4, seed=seed) for seed in range(200)]
    assert found == [([[0, 1], [2, 3]], [])] * 200


def test_of_pairings_as_cheap_one_is_drawn_by_lot() -> None:
    """Each of three in 300: 100, and five times the deviation is 41."""
    found = Counter(paired(4, priced({}), 4, seed=seed)[0][0][1] for seed in range(300))
    assert found.keys() == {1, 2, 3}
    assert min(found.values()) >= 59


@pytest.mark.parametrize(("cheap", "is_found"), [(40, False), (39, True)])
def test_in_large_fields_only_the_cheapest_may_sit_out(cheap: int, is_found: bool) -> None:
    """Of 101 people at places 0 to 100 one sits out, of the 40 for whom it costs least. Neighbours
    can be paired only where that is one at an even place, and those come after `cheap` others."""
    odd = dict.fromkeys(range(1, 2 * cheap, 2), 0)
    even = dict.fromkeys(range(0, 101, 2), 1)
    found = paired(101, priced({}, free=odd | even), 1, byes=1)
    assert (found is not None) is is_found


def test_anybody_may_sit_out_where_all_are_looked_at() -> None:
    """It costs most for 100, who costs more at every table."""
    bill = MatchingCosts(lambda _i, j: 99 * (j == 100), lambda i: 5 if i == 100 else 0)
    assert paired(101, bill, 101, byes=1)[1] == [100]
    assert paired(101, bill, 100, byes=1)[1] != [100]
