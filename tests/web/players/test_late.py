"""Late entries: the texts of the form, and the reasons of a refusal."""

from __future__ import annotations

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, registered, send, sent, started, state
from tests.worlds.markup import words
from tournaments.domain.formats.state import Phase
from tournaments.store.models import Tournament
from tournaments.wording.problems import say

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament) -> str:
    return words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/players/"))


def an_evening(**settings: object) -> Tournament:
    return started(8, format="evening", game="brokdorf", settings=settings)


def test_an_evening_takes_latecomers_until_the_last_round_begins() -> None:
    tournament = an_evening(rounds=2)
    assert "Sits from the next draw on. Nothing is missed yet." in page_of(tournament)
    for _round in range(2):
        assert send(tournament, "late_entry", name=f"Zoe {_round}").ok
        sent(tournament, "draw")
        sent(tournament, "go")
        for number in range(1, len(state(tournament).play.tables) + 1):
            sent(tournament, "table_done", table=number, accept=True)
    refused = send(tournament, "late_entry", name="Yan")
    assert [problem.code for problem in refused.problems] == ["late_entry_over"]
    assert "The event is over, so nobody can be entered." in page_of(tournament)


def test_a_latecomer_reads_what_missed_rounds_bring_and_can_bring_more() -> None:
    tournament = an_evening(rounds=2)
    sent(tournament, "draw")
    sent(tournament, "go")
    assert (
        "or at once if the desk then gives a seat. One round is missed and brings: nothing."
        in page_of(tournament)
    )
    sent(tournament, "late_entry", name="Zoe", brings=7)
    assert state(tournament).play.balances[id_of(tournament, "Zoe")] == 7
    for number in range(1, len(state(tournament).play.tables) + 1):
        sent(tournament, "table_done", table=number, accept=True)
    sent(tournament, "draw")
    sent(tournament, "go")
    shut = page_of(tournament)
    assert "The last round has begun, so no draw follows that could give a seat." in shut
    assert "Add a round in the settings, then try again. Settings" in shut


def test_euros_of_a_latecomer_balance_the_books() -> None:
    tournament = started(8, settings={"late_entry_until": 1})
    sent(tournament, "late_entry", name="Zoe", brings=4)
    sent(tournament, "late_entry", name="Yan", brings=15)
    play = state(tournament).play
    zoe, yan = id_of(tournament, "Zoe"), id_of(tournament, "Yan")
    assert (play.balances[zoe], play.balances[yan], play.phase) == (4, 15, Phase.BETWEEN)
    refused = send(tournament, "late_entry", name="Xaver", brings=0)
    assert [(p.code, p.path) for p in refused.problems] == [("amount_range", "brings")]


def test_the_rule_book_of_the_wm_mode_stays_the_default() -> None:
    (problem,) = send(started(8), "late_entry", name="Zoe").problems
    assert (problem.code, problem.path) == ("late_entry_book", "type")
    assert "raise “Late entry until round” in the settings" in say(problem.code)


def test_a_bracket_says_what_else_can_be_done() -> None:
    bracket = registered(4, format="knockout", game="brokdorf")
    sent(bracket, "start")
    (problem,) = send(bracket, "late_entry", name="Zoe").problems
    assert say(problem.code) in page_of(bracket)
