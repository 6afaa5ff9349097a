"""Sums and invariants of a state from those of the previous one; only reports count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.domain.rounds.test_plan import play, started
from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.format import EVENING
from tournaments.domain.formats.rounds.state import Round, RoundTable, State
from tournaments.domain.formats.rounds.totals import balances, balances_since, reported
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import RoundScore

NOTHING = dict.fromkeys("ABCD", 0)


def second_round(**settings: Any) -> tuple[State, State]:
    """Round 2 before and after its second table has reported; A and C have won round 1."""
    rules = {"rounds": 3, "deals": 1, "minutes": 30, "matches": 2, **settings}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    tournament.begin_round("A B", "C D")
    for _match in (1, 2):
        tournament.report(1, duel("A", "B"))
        tournament.report(2, duel("C", "D"))
    tournament.begin_round("A C", "B D")
    before = tournament.state
    tournament.report(2, duel("D", "B"))
    return before, tournament.state


def test_only_the_legs_of_the_table_are_added() -> None:
    before, after = second_round()
    owed = replace(before, balances={"A": 1, "B": 20, "C": 300, "D": 4000})
    assert balances_since(owed, after) == {"A": 1, "B": 20 + 80, "C": 300, "D": 4000 + 124}
    # and taken away again where a report is struck
    owed = replace(after, balances={"A": 1, "B": 100, "C": 300, "D": 4124})
    assert balances_since(owed, before) == {"A": 1, "B": 20, "C": 300, "D": 4000}


def test_halves_that_make_a_whole_are_a_whole_number() -> None:
    before, after = second_round()
    half = {"B": RoundScore(score=Fraction(1, 2)), "D": RoundScore(score=Fraction(1, 2))}
    first, second = after.rounds[-1].sheets
    moved = replace(after.rounds[-1], sheets=(first, replace(second, legs=half)))
    known = replace(before, balances={**NOTHING, "B": Fraction(3, 2)})
    found = balances_since(known, replace(after, rounds=(*after.rounds[:-1], moved)))
    assert (found["B"], type(found["B"]), found["D"]) == (2, int, Fraction(1, 2))


def running(state: State, **changes: Any) -> State:
    """With another running round."""
    return replace(state, rounds=(*state.rounds[:-1], replace(state.rounds[-1], **changes)))


def test_what_a_report_moved_is_its_sheet_alone() -> None:
    before, after = second_round()
    found = reported(before, after)
    assert found is not None
    ((old, new),) = found
    assert (old, new) == (before.rounds[-1].sheets[1], after.rounds[-1].sheets[1])


def test_whatever_else_has_changed_is_counted_anew() -> None:
    before, after = second_round()
    sheet = after.rounds[-1].sheets[0]
    out = {**after.status, "A": Status.WITHDRAWN}
    others: list[State] = [
        running(after, over=True),
        running(after, byes=("A",)),
        running(after, final=True),
        running(after, sheets=(sheet,)),
        running(after, sheets=(replace(sheet, seats=("C", "A")), after.rounds[-1].sheets[1])),
        replace(after, rounds=after.rounds[-1:]),
        replace(after, rounds=(replace(after.rounds[0], byes=("A",)), after.rounds[-1])),
        replace(after, rounds=(*after.rounds, Round((RoundTable(("A", "B")),)))),
        replace(after, penalties={"A": 5}),
        replace(after, status=out),
        replace(after, planned=4),
        replace(after, finalists=("A",)),
    ]
    assert [reported(before, other) for other in others] == [None] * len(others)
    assert reported(running(before, over=True), after) is None


def test_a_sound_state_is_proved_by_what_moved() -> None:
    before, after = second_round()
    assert EVENING.invariants_broken_by_step(before, after) == ()
    wrong = replace(after, balances={**after.balances, "A": 0})
    assert EVENING.invariants_broken_by_step(before, wrong) == ("balances",)
    # nothing has happened, so nothing can be wrong
    assert EVENING.invariants_broken_by_step(wrong, wrong) == ()
    assert EVENING.invariants_broken_by_step(before, replace(after, cash={"A": 1})) == ("cash",)
    closed = tuple(replace(table, open=False) for table in after.tables)
    assert EVENING.invariants_broken_by_step(before, replace(after, tables=closed)) == ("seats",)
    legs = {**after.rounds[-1].sheets[1].legs, "B": RoundScore(score=99)}
    false = replace(after.rounds[-1].sheets[1], legs=legs)
    sheets = (after.rounds[-1].sheets[0], false)
    assert EVENING.invariants_broken_by_step(before, running(after, sheets=sheets)) == (
        "scores",
        "balances",
    )
    one = (replace(after.tables[0], open=False), after.tables[1])
    assert EVENING.invariants_broken_by_step(before, replace(after, tables=one)) == ()


@pytest.mark.parametrize("k", [0, 1])
def test_who_sits_elsewhere_is_proved_anew(k: int) -> None:
    before, after = second_round()
    moved = list(after.tables)
    moved[k] = replace(moved[k], players=("A", "A"))
    assert EVENING.invariants_broken_by_step(before, replace(after, tables=tuple(moved))) == (
        "seats",
    )
    assert EVENING.invariants_broken_by_step(
        before, replace(after, tables=(*after.tables, after.tables[0]))
    ) == ("seats",)


def test_an_older_sheet_that_moves_beside_a_draw_is_counted_again() -> None:
    tournament = started("evening", "bronzen", "A B C D", rounds=2, deals=1)
    play(tournament, "A B", "C D")
    before = tournament.state
    tournament.begin_round("A C", "B D")
    after = tournament.state
    assert EVENING.invariants_broken_by_step(before, after) == ()
    first, second = after.rounds[0].sheets
    legs = {**first.legs, "A": replace(first.legs["A"], score=9)}
    odd = replace(after.rounds[0], sheets=(replace(first, legs=legs), second))
    wrong = replace(after, rounds=(odd, *after.rounds[1:]))
    wrong = replace(wrong, balances=balances(wrong))
    assert EVENING.invariants_broken_by_step(before, wrong) == ("scores",)


def test_a_final_that_is_not_carried_moves_no_sum() -> None:
    for factor, winner in ((0, 0), (1, 124), (2, 248)):
        rules = {"rounds": 1, "deals": 1, "final": "table", "final_size": 2}
        rules["final_factor"] = factor
        tournament = started("evening", "bronzen", "A B C D", matches=2, **rules)
        for _match in (1, 2):
            if tournament.state.round == 0:
                tournament.begin_round("A B", "C D")
            tournament.report(1, duel("A", "B"))
            tournament.report(2, duel("C", "D"))
        tournament.do("final", seats=["A", "C"])
        before = tournament.state
        tournament.report(1, duel("A", "C"))
        assert tournament.state.balances["A"] - before.balances["A"] == winner


def test_an_evening_counts_as_it_would_anew() -> None:
    tournament: RoundsTournament = started("evening", "bronzen", "A B C D", rounds=2, deals=1)
    play(tournament, "A B", "C D")
    play(tournament, "A C", "B D")
    assert dict(tournament.state.balances) == {"A": 248, "B": 204, "C": 204, "D": 160}


def test_what_somebody_brought_along_is_put_right_while_a_round_runs() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B C D", rounds=2, deals=1)
    tournament.do("set_start_balance", player="A", brings=7)
    brought = tournament.index
    tournament.do("start")
    tournament.begin_round("A B", "C D")
    before = tournament.state
    tournament.do("correct", target=brought, void=True)
    assert tournament.state.balances["A"] == before.balances["A"] - 7
    assert EVENING.invariants_broken_by_step(before, tournament.state) == ()
    wrong = replace(before, brought={"A": 9})
    assert EVENING.invariants_broken_by_step(before, wrong) == ("balances",)
