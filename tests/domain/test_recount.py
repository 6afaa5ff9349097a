"""What everybody has is at any moment what a full recount of the event finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.domain.knockout.test_play import Evening, field
from tests.domain.league.season import Season
from tests.domain.rounds.hall import Hall, given_up
from tests.domain.wm_evening import evening
from tournaments.domain.formats import FORMATS, wm
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.rounds.totals import balances


def _wm() -> tuple[Format[Any], Any]:
    *_, (_, _, step) = evening(field(7), wm.Settings(), Random(3))
    return FORMATS["wm"], step.state


def _rounds() -> tuple[Format[Any], Any]:
    hall = Hall("evening", "binokel", "Anna Bernd Clara", rounds=2, deals=3, lost_fees=[[0, 50]])
    hall.do("start")
    hall.begin_round("Anna Bernd Clara")
    hall.report(1, given_up("Anna", "Anna", "Bernd"))
    return hall.form, hall.state


def _knockout() -> tuple[Format[Any], Any]:
    played = Evening(field(4))
    played.play(Random(1))
    return FORMATS["knockout"], played.state


def _league() -> tuple[Format[Any], Any]:
    season = Season(field(4), kind="sides")
    season.play(Random(1))
    return FORMATS["league"], season.state


@pytest.mark.parametrize("world", [_wm, _rounds, _knockout, _league])
def test_balances_that_are_no_recount_break_the_books(
    world: Callable[[], tuple[Format[Any], Any]],
) -> None:
    """One gives another what nobody booked: sums alone would not notice."""
    form, state = world()
    (giver, taker) = sorted(state.balances, key=lambda who: -state.balances[who])[:2]
    moved = {
        **state.balances,
        giver: state.balances[giver] - 1,
        taker: state.balances[taker] + 1,
    }
    assert form.broken(state) == ()
    assert form.broken(replace(state, balances=moved)) == ("balances",)


def test_cash_that_no_booking_explains_breaks_the_books() -> None:
    form, state = _rounds()
    cash = {**state.cash, "Anna": state.cash["Anna"] - 50, "Clara": 50}
    assert form.broken(replace(state, cash=cash)) == ("cash",)


def test_scores_that_no_report_explains_break_the_books() -> None:
    form, state = _rounds()
    (played,) = state.rounds
    (sheet,) = played.sheets
    legs = {**sheet.legs, "Anna": replace(sheet.legs["Anna"], score=9)}
    wrong = replace(state, rounds=(replace(played, sheets=(replace(sheet, legs=legs),)),))
    assert form.broken(replace(wrong, balances=balances(wrong))) == ("scores",)
