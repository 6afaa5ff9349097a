"""A table that says for itself that it has finished: on its phones and at the desk."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from tests.web.sheet.test_following import half_typed
from tests.worlds.desks import desk_of
from tests.worlds.events import later, running, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import english, evening, own_table, sitting
from tournaments.web.readmodels.log_entry import describe

pytestmark = pytest.mark.django_db


def test_the_desk_ends_all_tables_at_once_and_takes_it_back_at_once() -> None:
    tournament = running(8)
    done = sent(tournament, "table_done", now=later(20))
    assert state(tournament).play.phase == "between"
    with override("de"):
        assert describe(done.entries[0].command, state(tournament)) == "alle Tische"
    sent(tournament, "undo", now=later(21), entry=done.entries[0].seq)
    play = state(tournament).play
    assert (play.phase, [table.open for table in play.tables]) == ("round", [True, True])


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
