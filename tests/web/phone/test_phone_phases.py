"""Phones from the end of a round to the winner."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.worlds.events import send
from tests.worlds.markup import flat
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament
from tournaments.web.phone.seat import Seat, station

pytestmark = pytest.mark.django_db


def must(tournament: Tournament, kind: str, **fields: Any) -> None:
    done = send(tournament, kind, now=timezone.now(), **fields)
    assert done.ok, done.problems


def page_of(tournament: Tournament, player: str) -> str:
    return english().get(player_home(tournament, player)).content.decode()


def final_table() -> Tournament:
    """Six of seven are left: they sit at the Final Table."""
    tournament = evening(7, up_to="start")
    must(tournament, "withdraw", player="Anke")
    must(tournament, "final", seed="lot")
    return tournament


def test_when_time_is_over_the_running_runde_is_finished() -> None:
    tournament = evening(8, minutes=50, confirmation="none")
    run_due_commands(tournament, now=timezone.now())
    client, home = table_phone(tournament), table_home(tournament)
    assert "Finish the running Runde and report it" in client.get(home).content.decode()
    loser = sitting(tournament)[0]
    assert "Finish the running Runde" in page_of(tournament, loser)
    data = {"round": 1, "runde": 1, "end": "normal", "loser": loser}
    assert client.post(f"{home}report/", data).status_code == 302
    page = client.get(home).content.decode()
    assert "The next step stands here when all tables are done." in page
    assert "Who lost?" not in page
    assert "Your table has finished" in page_of(tournament, loser)
    closed = client.post(f"{home}report/", data | {"runde": 2})
    assert closed.status_code == 422
    assert "Nobody plays at this table now" in closed.content.decode()


def test_a_clock_that_stands_still_is_named() -> None:
    tournament = evening()
    must(tournament, "pause")
    assert "The organizer has stopped the clock." in (
        table_phone(tournament).get(table_home(tournament)).content.decode()
    )
    assert "The clock stands still" in page_of(tournament, sitting(tournament)[0])


def _seats(tournament: Tournament) -> tuple[Seat, ...]:
    """Those of the first table as its phone shows them."""
    state = load.load(tournament)
    return station(state, histories.load(tournament, state), 1, timezone.now()).seats


def test_the_final_table_shows_the_threshold_and_who_is_in_danger() -> None:
    tournament = final_table()
    page = page_of(tournament, "Bernd")
    assert "Final Table is running" in page
    assert "Threshold €0" in page
    seats = _seats(tournament)
    assert [(seat.headroom, seat.danger) for seat in seats] == [(10, False)] * 6
    must(tournament, "adjust", **{"from": "Bernd", "to": "Conny", "amount": 6, "reason": "paper"})
    seats = _seats(tournament)
    assert [seat.name for seat in seats if seat.danger] == ["Bernd"]
    assert "in danger" in page_of(tournament, "Bernd")


def test_before_the_seats_of_the_final_are_drawn() -> None:
    tournament = evening(7, up_to="start")
    must(tournament, "withdraw", player="Anke")
    assert "The seats are being drawn." in page_of(tournament, "Bernd")


def test_who_is_level_at_the_cut_sees_the_play_off() -> None:
    tournament = evening(8, up_to="start", minutes=60 * 24)
    early = timezone.now() - timedelta(hours=23)
    paper = {"from": "Anke", "to": "Bernd", "amount": 3, "reason": "paper"}
    assert send(tournament, "adjust", now=early, **paper).ok
    run_due_commands(tournament, now=timezone.now())
    state = load.load(tournament)
    assert state.play.phase == "playoff"
    assert state.play.playoff
    assert "You are in the play-off" in page_of(tournament, state.play.playoff.players[0])
    assert "You are through to the Final Table" in page_of(tournament, "Bernd")
    assert "You are out" in page_of(tournament, "Anke")
    at_table = english().get(table_home(tournament)).content.decode()
    assert "Those who are level play a Runde from 15 points" in at_table


def test_the_winner_is_greeted_and_the_others_are_thanked() -> None:
    tournament = final_table()
    for player in ("Bernd", "Conny", "Dieter", "Elif", "Fiete"):
        must(tournament, "withdraw", player=player)
    assert "You have won!" in page_of(tournament, "Greta")
    assert "You have left" in page_of(tournament, "Bernd")
    assert "The tournament is over." in english().get(table_home(tournament)).content.decode()


def test_a_phone_does_not_speak_for_somebody_who_has_left() -> None:
    tournament = evening(8, confirmation="none")
    holder, loser = sitting(tournament)[:2]
    client, home = table_phone(tournament, holder=holder), table_home(tournament)
    assert f'name="by" value="{holder}"' in client.get(home).content.decode()
    must(tournament, "withdraw", player=holder)
    page = client.get(home).content.decode()
    assert 'type="hidden" name="by"' not in flat(page)
    assert client.post(f"{home}holder/", {"holder": loser}).status_code == 302
    assert f'name="by" value="{loser}"' in client.get(home).content.decode()
