"""Cuts of the standings: what they bring together and repeat, by hand and against every order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating import seat_json
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task
from tournaments.domain.seating.swiss.cutting import certain, in_all, most, split_price, together

Json = dict[str, Any]


def asked(scores: list[int], history: Any = (), **rule: Any) -> Json:
    """People 0, 1, … with these scores, which are their levels too."""
    usual = {"level": "score", "policy": "level_cut", "repeats": "plain"}
    return {
        "rule": usual | rule,
        "players": {"id": list(range(len(scores))), "score": scores},
        "history": list(history),
        "seed": 1,
    }


def task(*given: Any, **rule: Any) -> Task:
    instance, problems = read_instance(asked(*given, **rule))
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


def test_pairs_of_level_people_are_counted() -> None:
    """Three of 5, two of 7 and two of 9 are 3, 1 and 1 pairs."""
    levels = [5, 7, 5, 9, 5, 7, 9]
    assert in_all(levels) == 5
    assert together([[0, 2, 1], [4, 5, 3, 6]], levels) == 1 + 1
    assert together([[0, 2, 4], [1, 5], [3, 6]], levels) == 5


@pytest.mark.parametrize(
    ("sizes", "scores", "pairs"),
    [
        # 9 9 9 9 and 12 12 12, at a four and a three: 6 and 3
        ((4, 3), [12, 9, 12, 9, 9, 12, 9], 9),
        # 9 9 9 12 | 12 12 12 would be 3 and 3, 9 9 9 | 12 12 12 12 is 3 and 6
        ((4, 3), [12, 9, 12, 9, 12, 12, 9], 9),
        # 1 1 1 | 1 1 and 1 1 | 1 1 1, whichever way
        ((3, 2), [1, 1, 1, 1, 1], 4),
        # 1 2 2 | 3: nothing but the two, who would be parted by 1 2 | 2 3
        ((3, 2), [1, 2, 2, 3, 4], 1),
        ((2, 2), [1, 2, 2, 3], 0),
    ],
)
def test_no_cut_has_more_level_people_at_common_tables(
    sizes: tuple[int, ...], scores: list[int], pairs: int
) -> None:
    assert most(sizes, scores) == pairs


def test_a_table_of_a_cut_is_worth_its_pairs_of_level_people() -> None:
    price = split_price([1, 2, 2, 2, 5, 5])
    assert [price(0, 6), price(0, 3), price(1, 3), price(2, 3), price(3, 2)] == [-4, -1, -3, -1, 0]
    assert split_price([7, 7, 7, 7])(0, 4) == -6


def test_who_cannot_be_exchanged_meets_again_for_certain() -> None:
    """All have met once. Players who are level with a player outside the table may be exchanged.

    Every pair of the others is a repeat.
    """
    everybody = [{"tables": [list(range(8))], "byes": []}]
    price = certain(task([1, 2, 2, 3, 4, 4, 4, 5], everybody, plan=[4, 4]), range(8))
    sure = {
        (0, 3): 3,  # 1 2 2
        (0, 2): 0,  # 1, and one of two
        (1, 2): 1,  # 2 2
        (1, 4): 3,  # 2 2 3, and one of three
        (2, 3): 0,  # one of two, 3, one of three
        (2, 6): 10,  # one of two, and 3 4 4 4 5
        (3, 5): 10,
        (4, 2): 0,  # two of three
        (4, 3): 3,
        (5, 2): 0,
        (5, 3): 0,
    }
    assert {place: price(*place) for place in sure} == sure
    level = certain(task([7] * 4, [{"tables": [[0, 1, 2, 3]], "byes": []}], plan=[4]), range(4))
    assert level(0, 4) == 6


def test_who_stands_higher_sits_at_the_table_that_suits_the_others() -> None:
    """Six are level, 6 stands higher. 0, 1 and 2 are strangers, and so are the others.

    All of one group have met all of the other: 0 1 2 | 3 4 5 6 repeats nothing, though a four of
    level people would be a pair more.
    """
    history = [
        {"tables": [[k, 3 + (turn + k) % 4] for k in range(3)], "byes": []} for turn in range(4)
    ]
    answer = seat_json(asked([1] * 6 + [2], history, policy="cut", plan=[4, 3], steps=60))
    assert sorted(map(sorted, answer["tables"])) == [[0, 1, 2], [3, 4, 5, 6]]


@pytest.mark.parametrize("seed", range(4))
def test_of_cuts_with_as_few_repeats_one_with_the_most_level_pairs_is_taken(seed: int) -> None:
    """1, 2 and 4 have 0, 3 has 1, and 0 has 3. 1 2 4 | 3 0 repeats one meeting for certain, and
    keeps all three level pairs. Of two of them and x 3 0 none is certain; but 1 and 2 have met 0
    and each other, and 4 has met 3: it repeats one at least, and keeps one level pair."""
    met = [{"tables": [[2, 0, 1], [4, 3]], "byes": []}]
    given = asked([3, 0, 0, 1, 0], met, policy="cut", plan=[3, 2], steps=60)
    answer = seat_json({**given, "seed": seed})
    assert sorted(map(sorted, answer["tables"])) == [[0, 3], [1, 2, 4]]
    assert answer["cost"]["R"] == 1


SIZES = (4, 4, 4, 3, 3, 3)  # in 20 orders


@pytest.mark.parametrize("policy", ["cut", "level_cut"])
@pytest.mark.parametrize("seed", range(6))
def test_of_many_orders_of_the_sizes_one_with_the_fewest_repeats_is_found(
    policy: str, seed: int
) -> None:
    """Nobody is level with anybody, so each order of the sizes is one cut."""
    luck = Random(seed)
    history = [
        {"tables": [order[k : k + 7] for k in (0, 7, 14)], "byes": []}
        for order in [sorted(range(21), key=lambda i: i + luck.randrange(9)) for _ in range(2)]
    ]
    met = Counter(
        frozenset(pair)
        for past in history
        for table in past["tables"]
        for pair in combinations(table, 2)
    )

    def repeats(order: tuple[int, ...]) -> int:
        starts = [sum(order[:k]) for k in range(len(order))]
        tables = [range(at, at + size) for at, size in zip(starts, order, strict=True)]
        return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))

    least = min(map(repeats, set(permutations(SIZES))))
    scores = [3 * n for n in range(21)]
    answer = seat_json(asked(scores, history, policy=policy, preferred=4, plan=list(SIZES)))
    assert answer["cost"]["R"] == least
