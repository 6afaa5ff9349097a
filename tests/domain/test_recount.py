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
from tournaments.domain.formats import FORMATS, wm
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.ledger import Booking, BrokenBooks, prove
from tournaments.domain.formats.rounds.totals import balances
from tournaments.domain.formats.wm.apply import RULES


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


@pytest.mark.parametrize("world", [_rounds, _knockout, _league])
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


def test_money_that_no_booking_explains_breaks_the_books() -> None:
    """Whatever an event does to an account, its movements say so, or it does not happen."""
    paid = Booking("Anna", "Ben", 1, "runde_lost")
    prove({"Anna": 10, "Ben": 10}, {"Anna": 9, "Ben": 11}, [paid])
    for after in ({"Anna": 9, "Ben": 12}, {"Anna": 10, "Ben": 11}, {"Anna": 9, "Ben": 11, "C": 1}):
        with pytest.raises(BrokenBooks):
            prove({"Anna": 10, "Ben": 10}, after, [paid])


def test_an_event_whose_handler_forgets_to_book_does_not_happen() -> None:
    def careless(change: Any, _event: Any) -> list[Any]:
        change.balances["Anna"] += 1
        return []

    state = wm.new(wm.Settings())
    state = wm.apply(state, {"type": "register", "player": "Anna"}, 1).state
    rules = replace(RULES, handlers={**RULES.handlers, "register": careless})
    with pytest.raises(BrokenBooks, match="Anna"):
        rules.apply(state, {"type": "register", "player": "Ben"}, 2)


def test_scores_that_no_report_explains_break_the_books() -> None:
    form, state = _rounds()
    (played,) = state.rounds
    (sheet,) = played.sheets
    legs = {**sheet.legs, "Anna": replace(sheet.legs["Anna"], score=9)}
    wrong = replace(state, rounds=(replace(played, sheets=(replace(sheet, legs=legs),)),))
    assert form.broken(replace(wrong, balances=balances(wrong))) == ("scores",)
