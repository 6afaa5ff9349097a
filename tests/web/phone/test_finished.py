"""A table that says for itself that it has finished: on its phones, at the desk, in the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games.envelope import Problem
from tests.domain.rounds.tournament import given_up
from tests.web.sheet.test_following import half_typed
from tests.worlds.desks import desk_of
from tests.worlds.events import later, running, seats, send, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import english, evening, own_table, sitting
from tournaments.domain.actors import Actor, Role
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import Tournament
from tournaments.web.readmodels.log_entry import describe

pytestmark = pytest.mark.django_db


def says(tournament: Tournament, table: int, **fields: Any) -> Any:
    player = Actor(Role.PLAYER, seats(tournament, table)[0])
    return send(tournament, "table_done", **{"actor": player, "table": table, **fields})


def without_a_number() -> Tournament:
    """An evening of Binokel with as many matches a round as its minutes allow."""
    settings = {"rounds": 2, "deals": 3, "matches": 0, "minutes": 45}
    return running(6, format="evening", game="binokel", settings=settings)


def test_the_round_is_over_before_the_clock_once_every_table_has_finished() -> None:
    tournament = running(8)
    assert says(tournament, 1, now=later(20)).ok
    open_now = [table.open for table in state(tournament).play.tables]
    assert (state(tournament).play.phase, open_now) == ("round", [False, True])
    again = Actor(Role.TABLE, "1", 1)
    assert says(tournament, 1, actor=again, now=later(21), holds=False).ok
    assert all(table.open for table in state(tournament).play.tables)
    for table in (1, 2):
        assert says(tournament, table, now=later(22), round=1).ok
    assert state(tournament).play.phase == "between"
    late = send(tournament, "table_done", actor=again, now=later(23), table=1, round=1)
    assert late.problems == (Problem("stale_round", "round"),)
    document = export(tournament)
    assert verify(document) == ()
    again_in = import_event(document)[0]
    assert again_in is not None
    assert state(again_in).play == state(tournament).play


def test_the_desk_ends_all_tables_at_once_and_takes_it_back_at_once() -> None:
    tournament = running(8)
    done = sent(tournament, "table_done", now=later(20))
    assert state(tournament).play.phase == "between"
    with override("de"):
        assert describe(done.entries[0].command, state(tournament)) == "alle Tische"
    sent(tournament, "undo", now=later(21), entry=done.entries[0].seq)
    play = state(tournament).play
    assert (play.phase, [table.open for table in play.tables]) == ("round", [True, True])


def test_a_phone_speaks_for_its_own_table_and_its_own_round() -> None:
    tournament = running(8)
    other = Actor(Role.PLAYER, seats(tournament, 2)[0])
    for actor in (other, Actor(Role.TABLE, "2", 1), Actor(Role.TABLE, "1", 0)):
        done = says(tournament, 1, actor=actor)
        assert done.problems == (Problem("not_your_table", "table"),), actor
        every = send(tournament, "table_done", actor=actor)
        assert every.problems == (Problem("not_your_table", "table"),), actor
    assert says(tournament, 1, round=2).problems == (Problem("stale_round", "round"),)
    assert says(tournament, 1, holds=False).problems == (Problem("table_not_stopped", "table"),)


def test_a_report_that_waits_is_decided_first() -> None:
    tournament = running(8, confirmation="second")
    loser = seats(tournament)[0]
    report = {"table": 1, "result": {"loser": loser}, "now": later(12)}
    sent(tournament, "report", actor=Actor(Role.PLAYER, loser), **report)
    assert says(tournament, 1, now=later(13)).problems == (Problem("report_open", "table"),)


def test_an_evening_says_it_where_no_number_of_matches_is_agreed() -> None:
    agreed = running(6, format="evening", game="binokel", settings={"rounds": 2, "deals": 3})
    assert says(agreed, 1).problems == (Problem("table_done_by_report", "type"),)
    tournament = without_a_number()
    asked = says(tournament, 1, now=later(30))
    assert [warning.code for warning in asked.warnings] == ["matches_missing"]
    who = seats(tournament)
    sent(tournament, "report", now=later(30), table=1, report=given_up(*who), accept=True)
    assert says(tournament, 1, now=later(31)).ok
    assert says(tournament, 1, now=later(32), holds=False).ok
    for table in (1, 2):
        assert says(tournament, table, now=later(33), accept=True).ok
    assert (state(tournament).play.phase, verify(export(tournament))) == ("between", ())


def test_who_left_with_his_table_is_not_brought_back_to_it() -> None:
    tournament = without_a_number()
    who = seats(tournament)
    sent(tournament, "withdraw", now=later(20), player=who[0], during_runde=True)
    assert says(tournament, 1, now=later(21), accept=True).ok
    back = says(tournament, 1, actor=Actor(Role.PLAYER, who[1]), now=later(22), holds=False)
    assert back.problems == (Problem("table_left", "table"),)


def test_a_phone_asks_before_deals_on_its_sheet_are_lost() -> None:
    tournament, client = evening(8), english()
    home = own_table(tournament, sitting(tournament)[0])
    assert "Our table has finished" in client.get(home).content.decode()
    half_typed(tournament, 1)
    asked = client.post(f"{home}finished/", {"table": 1, "round": 1})
    assert asked.status_code == 422
    assert "deals that are not reported" in asked.content.decode()
    assert state(tournament).play.tables[0].open
    client.post(f"{home}finished/", {"table": 1, "round": 1, "accept": "1"})
    assert not state(tournament).play.tables[0].open
    assert "We play on after all" in client.get(home).content.decode()
    client.post(f"{home}finished/", {"table": 1, "round": 1, "holds": "0"})
    assert state(tournament).play.tables[0].open


def test_the_desk_says_it_from_the_tile_and_reads_how_many_are_left() -> None:
    tournament = evening(8, confirmation="none")
    client, desk = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    assert "Tables have finished" in client.get(f"{desk}more/").content.decode()
    form = {"table": "1", "key": "k"}
    page = flat(client.post(f"{desk}do/table_done/", form, follow=True).content.decode())
    assert "1 of 2 tables have finished. When 1 more has, the round is over" in page
    assert "Undo" in page
    form = {"table": "1", "key": "l", "holds": "0"}
    page = flat(client.post(f"{desk}do/table_done/", form, follow=True).content.decode())
    assert "The table plays on." in page
