"""Small fields are drawn with the rounds to come in mind; designs are what they claim to be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.domain.seating.evening import Evening, play
from tournaments.domain.seating import seat_json
from tournaments.domain.seating.lot.lookahead import Fitting
from tournaments.domain.seating.plans.designs import affine, for_sizes, once
from tournaments.domain.seating.plans.starters import ONCE, THRICE, TWICE, WHIST, Rounds, Starter

FOURS = {"mode": "swiss", "preferred": 4}


def meetings(rounds: Rounds) -> Counter[tuple[int, int]]:
    return Counter((min(p), max(p)) for r in rounds for t in r for p in combinations(t, 2))


@pytest.mark.parametrize("starter", ONCE)
def test_in_these_designs_nobody_meets_twice(starter: Starter) -> None:
    assert set(meetings(starter.rounds()).values()) == {1}


@pytest.mark.parametrize(("library", "times"), [(TWICE, 2), (THRICE, 3), (WHIST, 3)])
def test_in_these_designs_everybody_meets_everybody_equally_often(
    library: tuple[Starter, ...], times: int
) -> None:
    for starter in library:
        met = meetings(starter.rounds())
        n = starter.players
        assert len(met) == n * (n - 1) // 2
        assert set(met.values()) == ({1, 2} if n % starter.size == 2 else {times})


@pytest.mark.parametrize("starter", WHIST)
def test_in_a_whist_design_everybody_partners_everybody_once(starter: Starter) -> None:
    partners = Counter(
        (min(p), max(p))
        for tables in starter.rounds()
        for a, b, c, d in tables
        for p in ((a, c), (b, d))
    )
    n = starter.players
    assert partners == Counter(combinations(range(n), 2))


def test_an_affine_plane_seats_everybody_with_everybody_once() -> None:
    assert meetings(affine(3)) == Counter(combinations(range(9), 2))
    assert meetings(once(25, 5)) == Counter(combinations(range(25), 2))


# sizes, the preferred size -> rounds without a repeat, in these the seats at off-size tables again
UNEVEN: list[tuple[dict[int, int], int, list[int]]] = [
    ({3: 3, 4: 1}, 3, [0, 1, 2, 3]),
    ({3: 2, 4: 2}, 3, [0, 4, 8, 12]),
    ({3: 5, 4: 1}, 3, [0, 0, 0, 0, 1, 4, 4]),
    ({3: 6, 4: 1}, 3, [0, 0, 0, 0, 0, 2, 4, 4]),
    ({4: 4, 5: 1}, 4, [0, 1, 2, 3, 4]),
    ({4: 4, 3: 2}, 4, [0, 0, 2, 3, 4, 6, 6]),
    ({4: 5, 3: 1}, 4, [0] * 7),
    ({4: 5, 5: 1}, 4, [0, 0, 0, 0, 0, 5]),
    ({4: 4, 3: 3}, 4, [0, 0, 6, 8, 10, 14, 16, 18]),
    ({4: 5, 3: 2}, 4, [0, 0, 0, 0, 4, 6, 6, 6]),
    ({4: 6, 3: 1}, 4, [0] * 9),
    ({4: 6, 5: 1}, 4, [0, 0, 0, 1, 2, 2, 2]),
    ({4: 6, 3: 2}, 4, [0, 0, 0, 0, 0, 6, 6, 6]),
    ({4: 7, 3: 1}, 4, [0] * 9),
    ({4: 7, 5: 1}, 4, [0, 0, 0, 0, 0, 0, 3, 4]),
    ({4: 6, 3: 3}, 4, [0, 0, 0, 3, 9, 9, 9, 15]),
    ({4: 7, 3: 2}, 4, [0, 0, 0, 0, 0, 2, 6, 6]),
    ({4: 8, 3: 1}, 4, [0] * 9),
    ({4: 8, 5: 1}, 4, [0, 0, 0, 0, 0, 0, 0, 3]),
    ({5: 3, 4: 2}, 5, [0, 2, 4, 6, 8]),
    ({5: 4, 4: 2}, 5, [0, 0, 2, 2, 8, 8]),
]


@pytest.mark.parametrize(("sizes", "preferred", "again"), UNEVEN)
def test_at_tables_of_two_sizes_nobody_meets_twice(
    sizes: dict[int, int], preferred: int, again: list[int]
) -> None:
    plan = list(Counter(sizes).elements())
    rounds = for_sizes(plan, preferred)
    seated, found = Counter[int](), []
    for tables in rounds:
        assert sorted(map(len, tables)) == sorted(plan)
        assert sorted(p for table in tables for p in table) == list(range(sum(plan)))
        off = [p for table in tables if len(table) != preferred for p in table]
        found.append(sum(seated[p] for p in off))
        seated.update(off)
    assert set(meetings(rounds).values()) == {1}
    assert found == again


def test_after_seven_rounds_of_22_players_seven_triangles_have_not_met() -> None:
    """So a table has at most three new meetings in the eighth round, six tables 18 of their 30.

    Any draw repeats 12, and the people at the tables of three sit there for the third time.
    """
    met = set(meetings(for_sizes([4] * 4 + [3] * 2, 4)))
    strangers = {
        p: frozenset(q for q in range(22) if q == p or (min(p, q), max(p, q)) not in met)
        for p in range(22)
    }
    assert sorted(map(len, set(strangers.values()))) == [1, *[3] * 7]
    last = eight_rounds(22, "random").answers[-1]["cost"]
    assert (last["R"], last["O"] // 2) == (12, 12)


def test_a_longer_event_takes_a_longer_schedule() -> None:
    """30 players: the eight rounds that seat everybody at a table of three once before anybody sits
    there twice do not go on; nine rounds are those of 32 without two."""
    assert len(for_sizes([4] * 6 + [3] * 2, 4, 8)) == 8
    assert len(for_sizes([4] * 6 + [3] * 2, 4, 9)) == 9


@pytest.mark.parametrize(("players", "size"), [(36, 4), (32, 4), (28, 4), (15, 3), (25, 5)])
def test_rounds_of_a_schedule_are_laid_on_it_again(players: int, size: int) -> None:
    """Any rounds may follow the first two, with any names."""
    design, luck = once(players, size), Random(players)
    for played in range(2, len(design)):
        who = luck.sample(range(players), players)
        numbers = [0, 1, *luck.sample(range(2, len(design)), played - 2)]
        rounds = [[[who[p] for p in table] for table in design[number]] for number in numbers]
        used, at = next(iter(Fitting(rounds, design, luck).layings()))
        laid = [{frozenset(at[p] for p in table) for table in design[number]} for number in used]
        assert all({frozenset(table) for table in tables} in laid for tables in rounds)


def test_rounds_that_are_none_of_a_schedule_are_not_laid() -> None:
    design = once(36, 4)
    assert not list(Fitting([design[0], design[2]], design, Random(1)).layings())


def test_eight_rounds_of_24_players_at_fours_repeat_only_in_the_last() -> None:
    assert play(24, FOURS, 8, 1).repeats == [0, 0, 0, 0, 0, 0, 0, 18]


@pytest.mark.parametrize("players", [28, 32])
def test_eight_rounds_of_28_or_32_players_at_fours_repeat_nothing(players: int) -> None:
    assert play(players, {**FOURS, "steps": 50}, 8, 0).repeats == [0] * 8


def eight_rounds(players: int, mode: str) -> Evening:
    return play(players, {"mode": mode, "preferred": 4, "allowed": [3, 5], "steps": 50}, 8, 0)


@pytest.mark.parametrize("mode", ["swiss", "random"])
@pytest.mark.parametrize("players", [26, 27, 30, 31, 33, 34, 35])
def test_eight_rounds_at_tables_of_two_sizes_repeat_nothing(players: int, mode: str) -> None:
    evening = eight_rounds(players, mode)
    assert evening.repeats == [0] * 8
    sizes = {tuple(sorted(map(len, answer["tables"]))) for answer in evening.answers}
    assert len(sizes) == 1


@pytest.mark.parametrize("mode", ["swiss", "random"])
@pytest.mark.parametrize(("players", "without"), [(22, 7), (23, 7), (25, 6), (29, 7)])
def test_so_many_rounds_of_an_evening_repeat_nothing(players: int, without: int, mode: str) -> None:
    repeats = eight_rounds(players, mode).repeats
    assert repeats[:without] == [0] * without
    assert all(repeats[without:])


@pytest.mark.parametrize("players", [28, 32, 36, 37])
def test_draws_by_lot_look_ahead_at_fours_too(players: int) -> None:
    assert eight_rounds(players, "random").repeats == [0] * 8


def test_who_leaves_ends_the_schedule_and_nothing_else() -> None:
    evening = play(28, {"mode": "random", "preferred": 4, "allowed": [3]}, 4, 0)
    here = {"id": list(range(27))}
    answer = seat_json({**evening.asked[-1], "players": here})
    assert sorted(i for table in answer["tables"] for i in table) == here["id"]
    assert (answer["cost"]["R"], answer["cost"]["O"]) == (0, 0)


def test_nobody_sits_at_the_only_table_of_three_twice_while_looking_ahead() -> None:
    evening = play(27, {**FOURS, "allowed": [3], "steps": 50}, 8, 1)
    small = [i for a in evening.answers for table in a["tables"] if len(table) == 3 for i in table]
    assert len(small) == len(set(small)) == 24


def test_forty_players_are_drawn_without_repeats_when_repeats_come_first() -> None:
    evening = play(40, {**FOURS, "policy": "norepeat", "steps": 200}, 8, 1)
    assert evening.repeats == [0] * 8
    assert evening.span < 6.2
