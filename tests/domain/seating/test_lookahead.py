"""Small fields are drawn with the rounds to come in mind; designs are what they claim to be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.domain.seating.evening import play
from tournaments.domain.seating.designs import affine, once
from tournaments.domain.seating.starters import ONCE, THRICE, TWICE, WHIST, Rounds, Starter

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


def test_eight_rounds_of_24_players_at_fours_repeat_only_in_the_last() -> None:
    assert play(24, FOURS, 8, 1).repeats == [0, 0, 0, 0, 0, 0, 0, 18]


@pytest.mark.parametrize("players", [28, 32])
def test_eight_rounds_of_28_or_32_players_at_fours_repeat_nothing(players: int) -> None:
    assert play(players, {**FOURS, "steps": 50}, 8, 0).repeats == [0] * 8


@pytest.mark.parametrize("players", [26, 27, 30, 31])
def test_eight_rounds_at_fours_and_threes_repeat_nothing(players: int) -> None:
    evening = play(players, {**FOURS, "allowed": [3, 5], "steps": 50}, 8, 0)
    assert evening.repeats == [0] * 8
    sizes = {tuple(sorted(map(len, answer["tables"]))) for answer in evening.answers}
    assert len(sizes) == 1


def test_eight_rounds_of_23_players_repeat_only_in_the_last() -> None:
    repeats = play(23, {**FOURS, "allowed": [3, 5], "steps": 50}, 8, 0).repeats
    assert repeats[:7] == [0] * 7


def test_nobody_sits_at_the_only_table_of_three_twice_while_looking_ahead() -> None:
    evening = play(27, {**FOURS, "allowed": [3], "steps": 50}, 8, 1)
    small = [i for a in evening.answers for table in a["tables"] if len(table) == 3 for i in table]
    assert len(small) == len(set(small)) == 24


def test_forty_players_are_drawn_without_repeats_when_repeats_come_first() -> None:
    evening = play(40, {**FOURS, "policy": "norepeat"}, 8, 1)
    assert evening.repeats == [0] * 8
    assert evening.span < 6.2
