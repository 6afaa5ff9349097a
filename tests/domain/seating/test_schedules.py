"""Schedules seat everybody once a round and level meetings, partners, home games and byes."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sample import sample
from tournaments.domain.seating import Kind, NoScheduleError, Rule, Schedule, schedule
from tournaments.domain.seating.sizes import plan_tables


def figures(made: Schedule) -> dict[str, tuple[int, int]]:
    return {name: (spread.least, spread.most) for name, spread in made.figures}


@pytest.mark.parametrize(
    ("players", "rounds"), [(9, 4), (10, 10), (13, 13), (15, 7), (16, 16), (19, 19)]
)
def test_everybody_meets_everybody_equally_often_at_threes(players: int, rounds: int) -> None:
    made = schedule(players, table=3)
    assert len(made.rounds) == rounds
    assert all(spread.perfect for _, spread in made.figures)


def test_fifteen_players_meet_once_in_seven_rounds_whatever_the_seed() -> None:
    assert figures(schedule(15, table=3, rounds=7, seed=5))["meetings"] == (1, 1)


def test_a_shorter_evening_repeats_nobody() -> None:
    assert figures(schedule(24, table=4, rounds=6))["meetings"] == (0, 1)


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 13, 16, 20])
def test_whist_partners_everybody_once_and_opposes_everybody_twice(players: int) -> None:
    made = figures(schedule(players, kind=Kind.PARTNERS))
    assert (made["partners"], made["opponents"]) == ((1, 1), (2, 2))


@pytest.mark.parametrize("players", [6, 7, 10])
def test_partners_are_levelled_where_no_design_fits(players: int) -> None:
    made = dict(schedule(players, kind=Kind.PARTNERS).figures)
    assert made["partners"].perfect
    assert made["byes"].perfect


@pytest.mark.parametrize("teams", range(2, 13))
@pytest.mark.parametrize("double", [False, True])
def test_a_round_robin_plays_every_game_and_balances_home(teams: int, double: bool) -> None:
    made = schedule(teams, kind=Kind.PAIRS, double=double)
    games = Counter(game for round_ in made.rounds for game in round_.tables)
    pairs = [(a, b) for a in range(1, teams + 1) for b in range(1, teams + 1) if a < b]
    assert all(games[a, b] + games[b, a] == 1 + double for a, b in pairs)
    assert not double or all(games[a, b] == games[b, a] for a, b in pairs)
    assert all(spread.perfect for _, spread in made.figures)


def test_nobody_plays_more_than_twice_in_a_row_at_home_or_away() -> None:
    made = schedule(10, kind=Kind.PAIRS)
    for team in range(1, 11):
        homes = [any(game[0] == team for game in r.tables) for r in made.rounds]
        runs = list(zip(homes, homes[1:], homes[2:], strict=False))
        assert all(len(set(run)) == 2 for run in runs)
        assert sum(a == b for a, b in pairwise(homes)) <= 2


@settings(max_examples=25, deadline=None)
@given(st.integers(5, 20), st.integers(3, 5), st.integers(1, 4), st.integers(0, 9))
def test_everybody_sits_once_or_sits_out(players: int, table: int, rounds: int, seed: int) -> None:
    form: dict[str, Any] = {"table": table, "rounds": rounds, "seed": seed}
    made = schedule(players, **form)
    assert len(made.rounds) == rounds
    for round_ in made.rounds:
        everybody = [p for t in round_.tables for p in t] + list(round_.byes)
        assert sorted(everybody) == list(range(1, players + 1))
        assert {len(t) for t in round_.tables} == {table}
    assert dict(made.figures)["byes"].perfect
    assert schedule(players, **form) == made


def test_impossible_schedules_are_refused() -> None:
    with pytest.raises(NoScheduleError, match="players_count"):
        schedule(1)
    with pytest.raises(NoScheduleError, match="rounds_count"):
        schedule(4, kind=Kind.PAIRS, rounds=4)


@pytest.mark.parametrize("players", [21, 39, 57, 93])
def test_kirkmans_systems_let_everybody_meet_everybody_once(players: int) -> None:
    made = schedule(players, table=3)
    assert len(made.rounds) == (players - 1) // 2
    figures = {name: (found.least, found.most) for name, found in made.figures}
    assert figures == {"meetings": (1, 1), "byes": (0, 0)}


SIZES = [(3, (4,)), (4, (3, 5)), (4, (3,)), (4, (5,)), (5, (4, 6)), (2, (3,)), (3, (2, 4))]


@pytest.mark.parametrize(("table", "allowed"), sample(SIZES, 4))
def test_a_plan_has_the_tables_that_a_draw_would_have(table: int, allowed: tuple[int, ...]) -> None:
    """Eight at tables of three, or four, sit as 4 and 4 in every round, and nobody sits out."""
    rule = Rule(preferred=table, allowed=(table, *allowed), max_byes=table - 1)
    for players in sample(range(2, 17), 8, always=4):
        planned = plan_tables(players, rule)
        if planned is None:
            continue
        drawn = schedule(players, table=table, rounds=2, allowed=allowed)
        for played in drawn.rounds:
            sizes = sorted(map(len, played.tables), reverse=True)
            assert (tuple(sizes), len(played.byes)) == (planned.sizes, planned.byes), players
