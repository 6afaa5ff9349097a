"""Finalists and winners after the rounds of an evening: by hand, with a fixed lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.domain.forecast.known_tables import LOST, WON, brought, made, rest_of
from tests.domain.forecast.lots import Lot, Slow
from tests.domain.forecast.test_prepared import FIRST, SECOND, duels
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.rounds.course import RoundsCourse
from tournaments.domain.formats.forecast.rounds.prepared import TableOutcome
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.tiebreaks import RoundScore


def over(
    balances: Sequence[int],
    legs: Mapping[str, Sequence[int]] | None = None,
    places: int = 0,
    **given: Any,
) -> dict[Goal, str]:
    """Return the goals of A, B, C and D after their rounds, by the scores of each."""
    state = duels("A B C D", FIRST, SECOND, **given).state
    state = replace(state, planned=2, balances=dict(zip("ABCD", balances, strict=True)))
    rest = rest_of(state, 2, 2, places=places)
    rest.legs = {
        who: tuple(RoundScore(score=n) for n in scores) for who, scores in (legs or {}).items()
    }
    return made(RoundsCourse(rest).played())


@pytest.mark.parametrize(
    ("balances", "legs", "ties", "places", "first", "prizes"),
    [
        ((5, 3, 3, 1), {}, [], 0, "A", ""),
        ((5, 3, 3, 1), {}, [], 1, "A", "A"),
        # a place that cannot be parted is shared
        ((5, 3, 3, 1), {}, [], 2, "A", "A B C"),
        ((5, 3, 3, 1), {}, [], 3, "A", "A B C"),
        ((5, 3, 3, 1), {}, [], 4, "A", "A B C D"),
        ((5, 3, 3, 1), {}, [], 9, "A", "A B C D"),
        ((1, 3, 5, 5), {}, [], 2, "C D", "C D"),
        ((5, 3, 3, 1), {"B": [3, 0], "C": [1, 2]}, ["best_round"], 2, "A", "A B"),
        ((5, 3, 3, 1), {"B": [1, 2], "C": [3, 0]}, ["best_round"], 2, "A", "A C"),
        # the second tie-break parts whom the first one leaves
        ((5, 3, 3, 1), {"B": [2, 1], "C": [1, 2]}, ["best_round", "last_round"], 2, "A", "A C"),
        ((5, 3, 3, 1), {"B": [2, 1], "C": [2, 1]}, ["best_round", "last_round"], 2, "A", "A B C"),
        # of three level ones two go first
        (
            (4, 4, 4, 0),
            {"A": [4, 0], "B": [3, 1], "C": [1, 3]},
            ["best_round", "last_round"],
            2,
            "A",
            "A C",
        ),
        (
            (4, 4, 4, 0),
            {"A": [0, 4], "B": [4, 0], "C": [3, 1]},
            ["best_round", "last_round"],
            2,
            "A",
            "A B",
        ),
        ((4, 4, 4, 0), {"A": [0, 4], "B": [4, 0], "C": [3, 1]}, ["best_round"], 2, "A B", "A B"),
        ((4, 4, 4, 0), {"A": [0, 4], "B": [4, 0], "C": [3, 1]}, ["best_round"], 3, "A B", "A B C"),
    ],
)
def test_who_is_level_is_parted_by_the_tie_breaks_or_shares_a_place(
    balances: Any, legs: Any, ties: list[str], places: int, first: str, prizes: str
) -> None:
    found = over(balances, legs, places, ties=ties)
    assert {goal: set(who.split()) for goal, who in found.items()} == {
        Goal.FIRST: set(first.split()),
        Goal.PRIZES: set(prizes.split()),
    }


@pytest.mark.parametrize(
    ("balances", "legs", "ties", "final"),
    [
        ((5, 3, 4, 1), {}, [], "A C"),
        # by lot, which is turned round
        ((5, 3, 3, 1), {}, [], "A C"),
        ((3, 5, 3, 3), {}, [], "B D"),
        ((4, 4, 4, 4), {}, [], "D C"),
        ((5, 3, 3, 1), {"B": [2, 1], "C": [1, 2]}, ["last_round"], "A C"),
        ((5, 3, 3, 1), {"B": [1, 2], "C": [2, 1]}, ["last_round"], "A B"),
        ((4, 4, 4, 0), {"A": [0, 4], "B": [3, 1], "C": [3, 1]}, ["last_round"], "A C"),
        ((4, 4, 4, 0), {"A": [0, 4], "B": [0, 4], "C": [3, 1]}, ["last_round"], "A B"),
    ],
)
def test_as_many_go_on_as_there_are_places(
    balances: Any, legs: Any, ties: list[str], final: str
) -> None:
    found = over(balances, legs, ties=ties, final="knockout", final_size=2)
    assert {goal: set(who.split()) for goal, who in found.items()} == {
        Goal.FINAL: set(final.split())
    }


def test_there_is_no_cut_where_it_would_take_everybody() -> None:
    assert over((5, 3, 2, 1), final="knockout", final_size=4) == {Goal.FIRST: "A", Goal.PRIZES: ""}
    assert over((5, 3, 2, 1), final="knockout", final_size=3) == {Goal.FINAL: "A B C"}


@pytest.mark.parametrize(
    ("there", "carry", "places", "first", "prizes"),
    [
        # A has 4 before it, C 2; the lot seats C first
        (WON, False, 0, "C", ""),
        (LOST, False, 0, "A", ""),
        # level there: who had more before
        (brought(1, 1), False, 1, "A", "A"),
        # with what they bring along C comes to 4 too, and nothing parts them
        (WON, True, 0, "A C", ""),
        (WON, True, 1, "A C", "A C"),
        (brought(3, 0), True, 1, "C", "C"),
        (WON, False, 1, "C", "C"),
        (WON, False, 2, "C", "A C"),
        # behind the final by the rounds
        (WON, False, 3, "C", "A B C"),
        (WON, False, 4, "C", "A B C D"),
    ],
)
def test_a_final_decides(
    there: TableOutcome, carry: bool, places: int, first: str, prizes: str
) -> None:
    """It begins after six minutes, and takes twice as long where all does."""
    state = duels(
        "A B C D",
        FIRST,
        SECOND,
        rounds=2,
        final="table",
        final_size=2,
        final_factor=int(carry),
        ties=[],
    ).state
    assert state.phase is Phase.FINAL_READY
    for lot, times in ((Lot(), 1), (Slow(), 2)):
        rest = rest_of(state, tables={(2, 1): there}, places=places, lot=lot)
        found = RoundsCourse(rest).played()
        assert {goal: set(who.split()) for goal, who in made(found).items()} == {
            Goal.FINAL: {"A", "C"},
            Goal.FIRST: set(first.split()),
            Goal.PRIZES: set(prizes.split()),
        }
        assert (found.end, found.rounds) == (6 + times * 10, 2)


def test_who_is_level_behind_a_final_shares_a_place() -> None:
    settings = {"final": "table", "final_size": 2, "ties": []}
    state = duels("A B C D", FIRST, SECOND, rounds=2, **settings).state
    state = replace(state, balances=dict(zip("ABCD", (4, 1, 2, 1), strict=True)))
    found = RoundsCourse(rest_of(state, places=3)).played()
    assert set(found.made[Goal.PRIZES]) == set("ABCD")


def test_two_who_are_level_in_everything_win_a_final() -> None:
    """A final at which D and C sit whom the lot took has no winner but both."""
    state = duels("A B C D", FIRST, SECOND, rounds=2, final="table", final_size=2, ties=[]).state
    state = replace(state, balances=dict.fromkeys("ABCD", 3))
    rest = rest_of(state, tables={(2, 1): brought(1, 1)}, places=1)
    assert made(RoundsCourse(rest).played()) == dict.fromkeys(
        (Goal.FINAL, Goal.FIRST, Goal.PRIZES), "D C"
    )


@pytest.mark.parametrize(("matches", "minutes", "key"), [(2, 0, 2), (0, 25, 1)])
def test_a_final_has_as_many_matches_as_a_round_or_one(
    matches: int, minutes: int, key: int
) -> None:
    state = duels("A B C D", rounds=2, final="table", final_size=2).state
    settings = replace(state.settings, matches=matches, minutes=minutes)
    state = replace(
        state,
        settings=settings,
        planned=0,
        phase=Phase.FINAL_READY,
        balances=dict(zip("ABCD", (3, 2, 1, 0), strict=True)),
    )
    rest = rest_of(
        state,
        tables={(2, 1): WON, (2, 2): LOST, (2, 3): WON},
        minutes={(2, 1): 25, (2, 2): 50, (2, 3): 75},
    )
    found = RoundsCourse(rest).played()
    assert made(found)[Goal.FIRST] == ("B" if key == 1 else "A")
    assert found.end == 6 + 25 * key


def test_a_final_that_is_played_goes_on() -> None:
    """No round comes before it, and no break; nobody else gets there. They sit as they were
    drawn."""
    tournament = duels("A B C D", FIRST, SECOND, rounds=2, final="table", final_size=2, ties=[])
    tournament.do("final", seats=["B", "A"])
    state = replace(tournament.state, planned=3)
    found = RoundsCourse(rest_of(state, 2, 2)).played()
    assert made(found) == {Goal.FINAL: "B A", Goal.FIRST: "B", Goal.PRIZES: "B"[:0]}
    assert (found.end, found.rounds) == (10, 2)


@pytest.mark.parametrize(
    ("ties", "first"),
    [
        ([], "A C"),
        # the last round counts, the one that was by chance
        (["last_round"], "C"),
        (["wins"], "A C"),
        # A has beaten B with 2 and C with 4, C only B and D with 2 each
        (["beaten"], "A"),
        # A met B, C and D with 2, 4 and 2; C D, A and B with 2, 4 and 2
        (["opponents"], "A C"),
        (["opponents", "last_round"], "C"),
        # and without the weakest
        (["opponents_cut"], "A C"),
        (["direct"], "A"),
    ],
)
def test_tie_breaks_know_the_rounds_by_chance(ties: list[str], first: str) -> None:
    """A has won against B and C, and these against D. In the third round C beats B and D beats A,
    by chance: A and C have 4, B and D 2."""
    state = duels("A B C D", FIRST, SECOND, rounds=3, ties=ties).state
    course = RoundsCourse(rest_of(state, 2, 2, tables={(2, 1): LOST}))
    course.order = list("CBDA")
    found = course.played()
    assert course.total == {"A": 4, "B": 2, "C": 4, "D": 2}
    assert set(found.made[Goal.FIRST]) == set(first.split())


def test_byes_by_chance_count_in_tie_breaks() -> None:
    """A has won against B, C had a bye; in the second round C wins against A, and B has a bye. B
    has 2 by it, in the last round, C 2 and 2, A 2 in the first: by the best last round B is
    second."""
    tournament = duels("A B C", "A B", rounds=2, ties=["last_round"])
    course = RoundsCourse(rest_of(tournament.state, 2, places=2, tables={(2, 1): LOST}))
    course.order = list("CAB")
    found = course.played()
    assert course.total == {"A": 2, "B": 2, "C": 4}
    assert set(found.made[Goal.PRIZES]) == set("BC")


def test_who_was_excluded_is_still_somebody_whom_others_have_met() -> None:
    """Everybody has won once, and met two with 2 points each.

    The 2 points of B count, though B is out.
    """
    tournament = duels("A B C D", "B A, C D", "A C, D B", rounds=3, ties=["opponents"])
    tournament.do("exclude", player="B")
    state = replace(tournament.state, planned=2)
    found = RoundsCourse(rest_of(state, 2)).played()
    assert set(found.made[Goal.FIRST]) == set("ACD")


SIX, TABLES = "A B C D E F", "A B, C D, E F"


@pytest.mark.parametrize(
    ("places", "prizes"), [(1, "C"), (2, "C F"), (3, "A C E F"), (4, "A C E F"), (5, "A B C D E F")]
)
def test_a_final_at_several_tables(places: int, prizes: str) -> None:
    """A, C and E have won, and F joins by lot. It seats F with E and C with A: F and C win, and C
    had more before. A and E are level. The tables play at the same time."""
    state = duels(SIX, TABLES, rounds=1, final="table", final_size=4, ties=[]).state
    found = RoundsCourse(rest_of(state, places=places)).played()
    assert {goal: set(people) for goal, people in found.made.items()} == {
        Goal.FINAL: set("ACEF"),
        Goal.FIRST: {"C"},
        Goal.PRIZES: set(prizes.split()),
    }
    assert found.end == 6 + 10


@pytest.mark.parametrize(
    ("carry", "there", "first"),
    [(False, WON, "C E"), (False, LOST, "C"), (True, WON, "C E"), (True, LOST, "C")],
)
def test_tables_of_a_final_that_have_reported(carry: bool, there: TableOutcome, first: str) -> None:
    """C has beaten A, and E plays against F."""
    settings = {"final": "table", "final_size": 4, "final_factor": int(carry), "ties": []}
    tournament = duels(SIX, TABLES, rounds=1, **settings)
    tournament.do("final", seats=["A", "C", "E", "F"])
    tournament.report(1, duel("C", "A"))
    found = RoundsCourse(rest_of(tournament.state, tables={(2, 1): there})).played()
    assert set(found.made[Goal.FIRST]) == set(first.split())
    assert found.end == 10


def test_a_final_that_somebody_left_is_seated_again_without_the_leaver() -> None:
    """A leaves before a result: C, E and F play it, or whom the desk seats beside them."""
    tournament = duels(SIX, TABLES, rounds=1, final="table", final_size=4, ties=[])
    tournament.do("final", seats=["A", "C", "E", "F"])
    tournament.do("withdraw", player="A")
    found = RoundsCourse(rest_of(tournament.state, places=3)).played()
    assert "A" not in {*found.made[Goal.FIRST], *found.made[Goal.PRIZES]}
    assert len(found.made[Goal.FIRST]) >= 1
    assert {*found.made[Goal.FIRST]} <= set("CEF")
