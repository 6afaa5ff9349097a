"""The question of the only table that plays, which the desk answers where it stands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from tests.web.desk.test_one_click import WAY_BACK, board, press, undo
from tests.worlds.desks import desk_of
from tests.worlds.events import later, name_of, running, sent, started, state
from tests.worlds.phones import sitting
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament
from tournaments.web.desk import views
from tournaments.web.desk.questions import doubted

pytestmark = pytest.mark.django_db


@pytest.fixture
def final() -> Tournament:
    """Six at the Final Table, of whom four brought 50 euros."""
    settings = {"cutoff": "19:02", "start_euros": 10}
    tournament = started(8, settings=settings, confirmation="second")
    for player in ("Anke", "Bernd", "Conny", "Dieter"):
        fields = {"from": ":outside", "to": player, "amount": 40, "reason": "paper"}
        sent(tournament, "adjust", **fields)
    sent(tournament, "timer", now=later(2), timer="cutoff")
    sent(tournament, "final", now=later(3))
    return tournament


def asked(page: str) -> list[str]:
    """Return the answers that the question offers."""
    part = page[page.index('id="ask"') :].partition("</form>")[0] if 'id="ask"' in page else ""
    return re.findall(r'name="loser" value="([^"]+)"', part)


def test_who_lost_at_the_final_table_is_one_button_and_is_taken_back_there(
    final: Tournament,
) -> None:
    client, seated = desk_of(final), sitting(final, 1)
    page = board(client, final)
    assert asked(page) == list(seated)
    threshold = state(final).presenter.threshold
    assert threshold is not None
    assert f"€50 · {50 - threshold} above the threshold" in page
    assert "btn-primary" not in page.partition('id="more"')[0]
    before = state(final).play
    richest = max(seated, key=lambda player: before.balances[player])
    page = press(client, final, "settle/1", loser=richest, runde=1)
    assert state(final).play.tables[0].matches == 1
    assert f"Runde 1 is booked: {name_of(final, richest)} lost the Runde." in page
    assert "Taken back." in undo(client, final, page)
    assert state(final).play.balances == before.balances
    helper = desk_of(final, "helfer", "helper")
    page = press(helper, final, "settle/1", key="h", loser=richest, runde=1)
    assert "Runde 1 is booked" in page
    assert "Taken back." in undo(helper, final, page), "who entered a result takes it back"
    press(client, final, "settle/1", key="o", loser=richest, runde=1)
    assert not WAY_BACK.findall(board(helper, final)), "that of somebody else stays"


def test_a_second_answer_is_asked_back_or_refused(final: Tournament) -> None:
    client, seated = desk_of(final), sitting(final, 1)
    press(client, final, "settle/1", key="a", loser=seated[0], runde=1)
    stale = press(client, final, "settle/1", key="b", loser=seated[1], runde=1)
    assert "flash is-bad" in stale, "of two desks one was quicker"
    again = sitting(final, 1)
    page = press(client, final, "settle/1", key="c", loser=again[0], runde=2)
    assert "Is that right?" in page
    assert state(final).play.tables[0].matches == 1
    press(client, final, "settle/1", key="c", loser=again[0], runde=2, confirmed=1)
    assert state(final).play.tables[0].matches == 2


def test_an_answer_from_a_page_before_the_report_of_the_table_is_refused(
    final: Tournament,
) -> None:
    client, seated = desk_of(final), sitting(final, 1)
    told = {"table": 1, "result": {"loser": seated[1]}, "accept": True}
    actor = Actor(Role.PLAYER, seated[0])
    assert sent(final, "report", actor=actor, now=timezone.now(), **told).ok
    page = press(client, final, "settle/1", loser=seated[0], round=state(final).play.round, runde=1)
    assert "The table has reported meanwhile." in page
    assert state(final).pending_at(1)
    old = press(client, final, "settle/1", key="b", loser=seated[0], round=9, runde=1)
    assert (state(final).play.tables[0].matches, "flash is-bad" in old) == (0, True)


def test_a_report_that_comes_in_between_the_look_and_the_booking_is_not_replaced(
    final: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, seated = desk_of(final), sitting(final, 1)
    told = {"table": 1, "result": {"loser": seated[1]}, "accept": True}

    def looked(*given: Any) -> HttpResponse | None:
        page = doubted(*given)
        phone = Actor(Role.PLAYER, seated[0])
        assert sent(final, "report", actor=phone, now=timezone.now(), **told).ok
        return page

    monkeypatch.setattr(views, "doubted", looked)
    page = press(client, final, "settle/1", loser=seated[0], runde=1)
    assert "The table has reported meanwhile." in page
    waiting = state(final).pending_at(1)
    assert waiting is not None
    assert waiting.event["result"]["loser"] == seated[1]


def test_the_page_of_a_table_replaces_no_report_that_the_desk_has_not_seen(
    final: Tournament,
) -> None:
    client, seated = desk_of(final), sitting(final, 1)
    table = client.get(reverse("desk-table", args=[final.slug, 1]))["Location"]
    page = client.get(table).content.decode()
    form = page[page.index('id="report-form"') :].partition("</form>")[0]
    kept = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert kept["report_seen"] == "0"
    told = {"table": 1, "result": {"loser": seated[1]}, "accept": True}
    actor = Actor(Role.PLAYER, seated[0])
    assert sent(final, "report", actor=actor, now=timezone.now(), **told).ok
    client.post(f"{table}report/", kept | {"loser": seated[0], "key": "late"})
    waiting = state(final).pending_at(1)
    assert waiting is not None
    assert waiting.event["result"]["loser"] == seated[1]


def test_a_report_that_waits_takes_the_place_of_the_question(final: Tournament) -> None:
    seated = sitting(final, 1)
    sent(final, "call_desk", table=1, now=timezone.now())
    page = board(desk_of(final), final)
    assert "calls the desk" in page
    assert asked(page) == list(seated), "a call is answered beside it"


def test_the_totals_of_the_only_table_are_entered_on_the_desk() -> None:
    settings = {"rounds": 2, "deals": 3}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    client, seated = desk_of(tournament), sitting(tournament, 1)
    page = board(client, tournament)
    form = page[page.index('id="ask"') :].partition("</form>")[0]
    kept = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
    points = dict(zip([name for name in kept if "-points-" in name], (120, -30, 80), strict=True))
    done = client.post(reverse("desk-results", args=[tournament.slug]), {**kept, **points})
    assert done["Location"] == reverse("desk", args=[tournament.slug])
    assert [state(tournament).play.balances[player] for player in seated] == [120, -30, 80]
    assert 'id="ask"' not in board(client, tournament)


def test_the_play_off_is_entered_on_the_desk() -> None:
    tournament = started(7, settings={"cutoff": "19:02", "late_entry_until": 1})
    sent(tournament, "timer", now=later(2), timer="cutoff")
    assert 'id="playoff"' in board(desk_of(tournament), tournament)
