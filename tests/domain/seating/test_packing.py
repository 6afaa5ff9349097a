"""Draws by lot have no repeat and no second off-size seat that could be avoided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.sample import sample
from tournaments.domain.seating import read_instance, seat_json
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.lot import lowest_limits, packing
from tournaments.domain.seating.lot.lowest_limits import pack
from tournaments.domain.seating.lot.packing import Limits, within
from tournaments.domain.seating.lot.random_draw import partitions
from tournaments.domain.seating.plans.designs import once

Json = dict[str, Any]


def planted(players: int, size: int, left: int, played: int, seed: int) -> Json:
    """Return an evening after some rounds of a design without repeats.

    The first `left` people of the design are absent, so its next round has no repeats either.
    """
    luck, design = Random(seed), list(once(players, size))
    luck.shuffle(design)
    ids = list(range(players))
    luck.shuffle(ids)
    rounds = [[[ids[p] for p in table if p >= left] for table in tables] for tables in design]
    here = sorted(ids[left:])
    return {
        "rule": {"mode": "random", "preferred": size, "allowed": [size - 1]},
        "players": {"id": here},
        "history": [{"tables": tables} for tables in rounds[:played]],
        "seed": seed,
    }


@pytest.mark.parametrize(
    ("players", "size", "left"),
    sample([(28, 4, 1), (32, 4, 1), (32, 4, 2), (36, 4, 1), (36, 4, 3), (25, 5, 1), (39, 3, 1)], 3),
)
def test_a_round_without_repeats_is_found_where_there_is_one(
    players: int, size: int, left: int
) -> None:
    rounds = len(once(players, size))
    for played in sample(range(4, rounds), 4):
        answer = seat_json(planted(players, size, left, played, played))
        assert (played, answer["cost"]["R"]) == (played, 0)
        if left == 1:  # nobody sat at the smaller table twice: his company met him once
            assert (played, answer["cost"]["O"]) == (played, 0)


def everything(goal: Objective) -> Iterator[tuple[int, int, int]]:
    """(B, R, O) of every seating there is."""
    n = len(goal.levels)
    for out in combinations(range(n), goal.plan.byes):
        people = [i for i in range(n) if i not in out]
        for tables in partitions(people, Counter(goal.plan.sizes)):
            cost = goal.cost(tables, out)
            yield cost.byes, cost.repeats, cost.off_size


def small(n: int, seed: int, **rule: Any) -> Json:
    """After some rounds by lot at tables of what sizes there was room for."""
    luck, history = Random(seed), []
    for _ in range(1 + seed % 4):
        order = list(range(n))
        luck.shuffle(order)
        cuts = [order[i : i + 3 + seed % 2] for i in range(0, n, 3 + seed % 2)]
        alone = [table for table in cuts if len(table) == 1]
        history.append(
            {
                "tables": [t for t in cuts if len(t) > 1],
                "byes": [i for table in alone for i in table],
            }
        )
    return {
        "rule": {"mode": "random", "preferred": 3, **rule},
        "players": {"id": list(range(n))},
        "history": history,
        "seed": seed,
    }


@pytest.mark.parametrize(
    ("n", "rule"),
    [
        (7, {"allowed": [4]}),
        (8, {"allowed": [2]}),
        (9, {}),
        (10, {"allowed": [4]}),
        (10, {"allowed": [4], "repeats": "plain"}),
        (7, {"max_byes": 1}),
        (8, {"max_byes": 2}),
    ],
)
def test_no_seating_is_better_than_the_one_tried_out(n: int, rule: Json) -> None:
    for seed in range(6):
        instance, problems = read_instance(small(n, seed, **rule))
        assert instance is not None, problems
        goal = task_for(instance, plan_of(instance)).goal
        least = min(everything(goal))
        order = sorted(range(n), key=lambda i: goal.memory.byes[i])
        byes, order = order[: goal.plan.byes], order[goal.plan.byes :]
        tables, start = [], 0
        for size in goal.plan.sizes:
            tables.append(order[start : start + size])
            start += size
        found = goal.cost(*pack(goal, tables, byes, Random(seed)))
        assert (found.byes, found.repeats, found.off_size) == least
        below = within(goal, Limits(least[1] - 1, 2 * sum(goal.memory.off)), 10**6, Random(1))
        assert least[1] == 0 or below[0] is None


def two(*history: list[list[str]]) -> Objective:
    """Two people at one table of two."""
    report = {
        "rule": {"mode": "random", "preferred": 2},
        "players": {"id": ["a", "b"]},
        "history": [{"tables": tables} for tables in history],
    }
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return task_for(instance, plan_of(instance)).goal


@pytest.mark.parametrize(
    ("a_try", "growth", "budget", "seated", "steps"),
    [
        # one step for the other person, two for each of both for the table: five
        (9, 2, 5, True, 5),
        (9, 2, 4, False, 5),
        (5, 2, 9, True, 5),
        # after a try of three the next may have six, of which three are left, or enough
        (3, 2, 8, False, 10),
        (3, 2, 10, True, 10),
        # tries of one, two, four and eight; of one, three, nine; of one each time
        (1, 2, 99, True, 20),
        (1, 3, 99, True, 15),
        (1, 1, 20, False, 20),
        (1, 1, 21, False, 25),
    ],
)
def test_tries_grow_until_the_budget_is_spent(
    a_try: int,
    growth: int,
    budget: int,
    steps: int,
    monkeypatch: pytest.MonkeyPatch,
    *,
    seated: bool,
) -> None:
    monkeypatch.setattr(packing, "A_TRY", a_try)
    found, tried = within(two(), Limits(0, 0), budget, Random(1), growth=growth)
    assert (found is not None, tried) == (seated, steps)


@pytest.mark.parametrize(
    ("limit", "seated", "steps"), [(0, False, 0), (1, False, 1), (2, True, 6), (9, True, 6)]
)
def test_who_met_last_round_costs_two(limit: int, steps: int, *, seated: bool) -> None:
    """With none it is out of the question at once; else what costs one is looked for, then two and
    three: a step for each look, four for the table."""
    found, tried = within(two([["a", "b"]]), Limits(limit, 0), 99, Random(1))
    assert (found is not None, tried) == (seated, steps)


@pytest.mark.parametrize(("work", "left"), [(6, 4), (12, 11)])
def test_a_limit_that_took_all_its_steps_stays_open(work: int, left: int) -> None:
    """One repeat is not enough, as a single step shows.

    Of six steps two are for the first try, of which a limit gets one, which leaves it open. So it
    is tried again with the rest. Of twelve a limit gets two, and one rules it out.
    """
    found = lowest_limits._first_within(
        two([["a", "b"]]), [Limits(1, 0)], ([[0, 1]], []), work, Random(1)
    )
    assert found == (([[0, 1]], []), left)


# Seven rounds in which people met again, a letter for each; the fewest repeats of the eighth that
# are known.
LATE = {
    4: """
    8d4g baf9 27051 3ec6, 0be7g a35d c981 f462, 75b86 df1e gc2a 9034, 28d3b 6g91 4a7e 5cf0,
    06a8 c14bd 73gf e295, 8fec 32b0 d976 1ga45, a183 47c2 5e6b 90gdf
    """,
    3: """
    dh4 fal i10 kb63 m2ec 597 jg8, jifd h8a0 lc1 7mb g32 649 ek5, 8bc ieh mdk 15a4 9f3 26j 0lg7,
    bhl9 a7e kj1 403 82d c5f6 gim, 6am hfg 4ki2 3781 0eb 9jc dl5, e9dg f8k 3mjl bai c47 502 16h,
    21fb 7d6 h35 9m0 ej4 l8i agck
    """,
}


@pytest.mark.parametrize(("preferred", "repeats"), sample([(4, 32), (3, 3)], 1))
def test_many_short_tries_find_what_few_long_ones_miss(preferred: int, repeats: int) -> None:
    rounds = LATE[preferred].split(",")
    history = [{"tables": [[*table] for table in played.split()]} for played in rounds]
    asked = {
        "rule": {"mode": "random", "preferred": preferred, "allowed": [preferred + 1], "rounds": 8},
        "players": {"id": sorted({who for table in history[0]["tables"] for who in table})},
        "history": history,
        "seed": 7,
    }
    assert seat_json(asked)["cost"]["R"] == repeats
