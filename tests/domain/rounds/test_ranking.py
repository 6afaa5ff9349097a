"""Standings of states that are written by hand: places, criteria of a final, and lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.rounds.ranking import line_ranks, ranking
from tournaments.domain.formats.rounds.state import Round, RoundTable, State
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tiebreaks import RoundScore

SUMS = {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1}


def between(game: str = "bronzen", **settings: Any) -> State:
    """Five people between two rounds; A has the most points and E the fewest."""
    rules = {"rounds": 4, "ties": [], **settings}
    state = RoundsTournament("evening", game, "A B C D E", **rules).state
    status = dict.fromkeys(state.status, Status.ACTIVE)
    return replace(state, phase=Phase.BETWEEN, round=1, planned=4, status=status, balances=SUMS)


def at(*tables: str, byes: str = "", final: bool = False, **more: Any) -> Round:
    return Round(
        tuple(RoundTable(tuple(table), **more) for table in tables),
        tuple(byes),
        over=True,
        final=final,
    )


def places(state: State) -> list[tuple[int | None, str]]:
    return [(place.rank, place.player) for place in ranking(state)]


def test_fillers_and_after_them_the_excluded_have_no_rank() -> None:
    state = between()
    assert places(replace(state, phase=Phase.REGISTRATION)) == []
    status = {**state.status, "A": Status.EXCLUDED, "B": Status.WITHDRAWN}
    found = places(replace(state, status=status, fillers=frozenset("AD")))
    assert found == [(1, "B"), (2, "C"), (3, "E"), (None, "D"), (None, "A")]


@pytest.mark.parametrize(
    ("settings", "rounds", "lines"),
    [
        ({"draw": "mitchell"}, [], []),
        # who sits out before a first game is of the second line, east–west
        ({"draw": "mitchell"}, [at("AB", "CD", byes="E")], ["A1 C2", "B1 D2 E3"]),
        # D has changed, and C, who sits out, has not
        (
            {"draw": "mitchell"},
            [at("AB", "CD", byes="E"), at("AE", "DB", byes="C")],
            ["A1 C2 D3", "B1 E2"],
        ),
        # neither a draw by lot nor a final says anything about lines
        (
            {"movements": [[1, "mitchell"], [1, "lot"]]},
            [at("AB", "CD", byes="E"), at("BA", "DC", byes="E")],
            ["A1 C2", "B1 D2 E3"],
        ),
        (
            {"draw": "mitchell"},
            [at("AB", "CD", byes="E"), at("BA", final=True)],
            ["A1 C2", "B1 D2 E3"],
        ),
        ({"draw": "lot"}, [at("AB", "CD", byes="E")], []),
    ],
)
def test_places_are_counted_in_each_line_of_the_last_mitchell(
    settings: Any, rounds: list[Round], lines: list[str]
) -> None:
    state = replace(between(**settings), rounds=tuple(rounds))
    found = [" ".join(f"{who}{rank}" for rank, who in line) for line in line_ranks(state)]
    assert found == lines


def test_level_people_of_a_line_share_their_place_and_the_excluded_have_none() -> None:
    state = replace(between(draw="mitchell"), rounds=(at("AB", "CD", "EF"),))
    state = replace(state, balances={**SUMS, "C": 5, "F": 9})
    state = replace(state, status={**state.status, "F": Status.EXCLUDED})
    assert line_ranks(state) == (((1, "A"), (1, "C"), (3, "E")), ((1, "B"), (2, "D")))


def test_tables_of_four_single_people_have_no_lines_to_rank() -> None:
    state = between("canasta", draw="mitchell", table_size=4)
    assert line_ranks(replace(state, rounds=(at("ABCD", byes="E"),))) == ()


def legs(**points: int) -> dict[str, RoundScore]:
    return {who: RoundScore(score=n, points=n, place=1) for who, n in points.items()}


def after_final(settings: dict[str, Any], *sheets: RoundTable, finalists: str = "ABCD") -> State:
    """Two rounds and a final of these tables; the sums are of the rounds alone."""
    state = between("brokdorf", rounds=2, final_size=4, **settings)
    played = (
        at("ABC", byes="DE", legs=legs(A=5, B=4, C=3)),
        at("CDE", byes="AB", legs=legs(C=4, D=1, E=0)),
    )
    rounds = (*played, Round(sheets, over=True, final=True))
    chosen = tuple(finalists)
    return replace(state, phase=Phase.FINISHED, planned=2, rounds=rounds, finalists=chosen)


def table(seats: str, gone: str = "", **points: int) -> RoundTable:
    return RoundTable(tuple(seats), legs=legs(**points), gone=tuple(gone))


BOTH = table("AB", A=1, B=7), table("CD", C=9, D=2)


@pytest.mark.parametrize(
    ("settings", "sheets", "order"),
    [
        # what the rounds brought does not count at one table of a final: 7, 7, 2 and 1
        ({"final": "table"}, [table("ABCD", A=1, B=7, C=7, D=2)], "B C D A E"),
        ({"final": "table"}, BOTH, "C B D A E"),
        ({"final": "places"}, BOTH, "B A C D E"),
        ({"final": "places"}, [table("ABCD", A=1, B=7, C=7, D=2)], "B C D A E"),
        # where it is part of the sums, these count at each table
        ({"final": "table", "final_factor": 1}, BOTH, "A B C D E"),
        ({"final": "places", "final_factor": 1}, [*BOTH[::-1]], "C D A B E"),
        # A has left without a score, C with one
        ({"final": "table"}, [table("ABCD", "A", B=-5, C=-7, D=-6)], "B D C A E"),
        ({"final": "table"}, [table("ABCD", "C", A=-3, B=-5, C=7, D=-6)], "C A B D E"),
        ({"final": "places"}, [table("AB", "A", B=-5), BOTH[1]], "B A C D E"),
    ],
)
def test_who_is_ahead_after_a_final(
    settings: dict[str, Any], sheets: list[RoundTable], order: str
) -> None:
    found = places(after_final(settings, *sheets))
    assert found == list(enumerate(order.split(), 1))


def columns(state: State) -> dict[str, list[tuple[str, Any]]]:
    return {
        place.player: [(column.key, column.number) for column in place.columns]
        for place in ranking(state)
    }


def test_the_standings_show_what_decided_at_a_final() -> None:
    there = table("AB", A=1, B=7), table("CD", "C", D=2)
    state = after_final({"final": "places"}, *there)
    level = replace(state, balances={**SUMS, "D": 3}, status={**state.status, "F": Status.ACTIVE})
    level = replace(level, balances={**level.balances, "F": 1})
    first = [("finalist", 1), ("final_table", 1), ("stayed", 1)]
    last = [("finalist", 0), ("final_table", 0), ("stayed", 1), ("final", 0), ("total", 1)]
    assert columns(level) == {
        "B": [*first, ("final", 7)],
        "A": [*first, ("final", 1)],
        "D": [("finalist", 1), ("final_table", 2), ("stayed", 1)],
        "C": [("finalist", 1), ("final_table", 2), ("stayed", 0)],
        "E": last,
        "F": last,
    }


def test_one_table_of_a_final_is_no_column_and_nobody_has_left_it() -> None:
    state = after_final({"final": "places"}, table("ABCD", A=4, B=3, C=2, D=1))
    assert columns(state)["A"] == [("finalist", 1), ("final", 4)]
    assert columns(after_final({"final": "table"}, *BOTH))["A"] == [("finalist", 1), ("final", 1)]


def test_before_a_final_is_played_those_whom_it_takes_are_ahead() -> None:
    """B and C are level; the lot has let C go on to a knock-out. D leads by the sums."""
    state = replace(between(final="knockout", final_size=2), finalists=("A", "C"))
    state = replace(state, balances={"A": 4, "B": 3, "C": 3, "D": 9, "E": 0})
    assert places(state) == [(1, "A"), (2, "C"), (3, "D"), (4, "B"), (5, "E")]
    state = replace(state, rounds=(at("AB", "CD", byes="E"),))
    assert columns(state)["A"] == [("finalist", 1), ("total", 4)]
