"""The running round, the rules of a round and outdated seats, of states by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.rounds.test_plan import started
from tests.domain.rounds.test_ranking import at, between
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.rounds.final import Cut
from tournaments.domain.formats.rounds.state import Round, round_key
from tournaments.domain.formats.rounds.tables import is_outdated
from tournaments.domain.formats.state import Phase, Table

PLAYED, FINAL = at("AB", "CD", byes="E"), at("AC", final=True)


@pytest.mark.parametrize(
    ("phase", "number", "final", "now", "by_number"),
    [
        # for the rounds 1 to 4 by their number, with two that have begun
        (Phase.REGISTRATION, 0, False, 1, [1, 2, 3, 4]),
        (Phase.BETWEEN, 2, False, 3, [1, 2, 3, 4]),
        (Phase.DRAWN, 2, False, 3, [1, 2, 3, 4]),
        (Phase.ROUND, 2, False, 2, [1, 2, 3, 4]),
        (Phase.CLOSING, 2, False, 2, [1, 2, 3, 4]),
        (Phase.FINAL_READY, 2, False, "final", [1, 2, "final", "final"]),
        (Phase.FINAL, 2, True, "final", [1, 2, "final", "final"]),
        (Phase.FINISHED, 2, True, "final", [1, 2, "final", "final"]),
        (Phase.FINISHED, 2, False, 2, [1, 2, 3, 4]),
    ],
)
def test_what_the_rules_of_single_rounds_call_a_round(
    phase: Phase, number: int, now: int | str, by_number: list[int | str], *, final: bool
) -> None:
    rounds = (PLAYED,) * number + (FINAL,) * final
    state = replace(between(), phase=phase, round=number, rounds=rounds)
    assert round_key(state) == now
    assert [round_key(state, n) for n in range(1, 5)] == by_number


def test_only_the_last_round_can_be_running() -> None:
    now = replace(PLAYED, over=False)
    cases: list[tuple[tuple[Round, ...], Round | None]] = [
        ((), None),
        ((PLAYED,), None),
        ((now,), now),
        ((PLAYED, now), now),
        ((PLAYED, PLAYED, now), now),
        ((PLAYED, PLAYED, FINAL), None),
    ]
    found = [replace(between(), rounds=rounds).running for rounds, _running in cases]
    assert found == [running for _rounds, running in cases]


@pytest.mark.parametrize(
    ("tables", "byes", "outdated"),
    [
        (["ABC", "DEF"], "", False),
        (["ABCD"], "EF", False),
        (["ABC"], "DE", True),  # F is in, too
        (["ABC", "DEFG"], "", True),  # G is not
        (["ABCD", "EF"], "", True),  # nobody plays Binokel in twos
        (["AB", "CDEF"], "", True),
    ],
)
def test_drawn_seats_are_those_of_all_who_are_in_at_tables_that_can_play(
    tables: list[str], byes: str, *, outdated: bool
) -> None:
    state = started("evening", "binokel", "A B C D E F", rounds=2).state
    drawn = tuple(Table(tuple(seats)) for seats in tables)
    state = replace(state, phase=Phase.DRAWN, tables=drawn, byes=tuple(byes))
    assert is_outdated(state) is outdated


@pytest.mark.parametrize(
    ("seats", "fits"),
    [
        ("ABCDEF", True),
        ("BACDFE", True),  # in any order at a table
        ("ACBDEF", True),  # B and C are level
        ("DCBAFE", False),
        ("BCADEF", False),
        ("ABCEDF", False),
        ("ABEFCD", False),
        ("CDABEF", False),
        ("ABCDE", False),
        ("ABCDEE", False),
        ("ABCDEX", False),
        ("ABCDEG", False),  # G is worse than F
    ],
)
def test_nobody_of_a_lower_table_of_a_final_for_places_is_ahead(seats: str, *, fits: bool) -> None:
    ranks = {player: (rank,) for player, rank in zip("ABCDEFG", (1, 2, 2, 4, 5, 6, 7), strict=True)}
    by_place = Cut((ranks,), 6, ranks, 6, (2, 2, 2), by_place=True)
    assert by_place.takes(seats) is fits
    assert by_place.tables("ABCDEF") == [("A", "B"), ("C", "D"), ("E", "F")]


@pytest.mark.parametrize(
    ("seats", "fits"),
    [
        ("ABDE", True),
        ("ABCDE", False),
        ("ACDE", False),  # B is second of the first table
        ("BCDE", False),
        ("ABDF", True),  # E and F are level
        ("ABEF", False),
    ],
)
def test_of_each_table_its_best_go_on_whatever_they_made(seats: str, *, fits: bool) -> None:
    tables = {"A": (1,), "B": (2,), "C": (3,)}, {"D": (1,), "E": (2,), "F": (2,)}
    everybody = {player: (rank,) for rank, player in enumerate("DEFCBA")}
    assert Cut(tables, 2, everybody, 4, ()).takes(seats) is fits


def test_a_table_of_which_fewer_are_left_sends_them_all() -> None:
    tables = {"A": (1,)}, {"B": (1,), "C": (2,), "D": (3,)}
    everybody = {player: (rank,) for rank, player in enumerate("ABCDE")}
    three, four = (Cut(tables, 2, everybody, size, ()) for size in (3, 4))
    assert [three.takes(seats) for seats in ("ABC", "BCD", "ABD")] == [True, False, False]
    assert [four.takes(seats) for seats in ("ABCD", "ABCE")] == [True, False]


def test_who_sits_out_and_leaves_does_not_sit_out_any_more() -> None:
    tournament = started("evening", "bronzen", "A B C D", rounds=3, deals=1)
    for player in "AB":
        tournament.do("sit_out", player=player, until=3)
    tournament.do("withdraw", player="A")
    assert dict(tournament.state.sitting_out) == {"B": 3}
    tournament.do("rejoin", player="A")
    assert tournament.state.drawn_next == ("A", "C", "D")


@pytest.mark.parametrize(
    ("matches", "reported", "warned"),
    [(1, "", True), (2, "112", True), (2, "1222", True), (0, "1", True), (0, "12", False)],
)
def test_all_tables_that_still_play_are_closed_at_once(
    matches: int, reported: str, *, warned: bool
) -> None:
    rules: dict[str, Any] = {"rounds": 2, "deals": 1, "matches": matches, "minutes": 30}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    tournament.begin_round("A B", "C D")
    for table in map(int, reported):
        if tournament.state.tables[table - 1].open:
            tournament.report(table, duel(*tournament.state.tables[table - 1].players))
    step = tournament.do("table_done")
    assert [warning.code for warning in step.warnings] == ["matches_missing"] * warned
    assert tournament.state.phase is Phase.BETWEEN


@pytest.mark.parametrize(
    ("settings", "number", "brought", "by_lot"),
    [
        ({}, 1, {}, True),
        ({}, 2, {}, False),
        ({}, 1, {"A": 0}, True),
        ({}, 1, {"A": 0, "B": 5}, False),
        ({"acceleration": 1}, 1, {}, False),
        ({"movements": [[1, "standing"]]}, 1, {}, False),
    ],
)
def test_which_round_begins_by_lot(
    settings: Any, number: int, brought: dict[str, int], *, by_lot: bool
) -> None:
    assert replace(between(**settings), brought=brought).begins_by_lot(number) is by_lot
