"""A knock-out that is played over days: 48 hours for a match, moved by the desk, named when they
are over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import player_home
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.execute import run_due_commands
from tournaments.store.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db
HOURS_48 = 2880


def cup(minutes: int = HOURS_48) -> Tournament:
    settings = {"round_minutes": minutes, "seeding": "order"}
    tournament = registered(4, format="knockout", game="bronzen", settings=settings)
    for kind in ("start", "draw", "publish", "go"):
        sent(tournament, kind, now=timezone.now())
    return tournament


def test_a_match_of_48_hours_says_its_date_and_is_named_when_they_are_over() -> None:
    tournament = cup()
    desk, page = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    due = state(tournament).play.round_due
    assert due is not None
    assert "data-clock" not in desk.get(page).content.decode()
    phone = player_home(tournament, state(tournament).play.tables[0].players[0])
    for address in (page, phone, f"/e/{tournament.slug}/projector/"):
        assert f'datetime="{due:%Y-%m-%dT%H:%M:%S}' in desk.get(address).content.decode()
    moved = due + timedelta(days=3)
    act = f"{page}act/extend/"
    typed = {"table": "1", "minutes": "5", "to": f"{moved:%Y-%m-%dT%H:%M}"}
    assert desk.post(act, typed).status_code == 200
    assert desk.post(act, {**typed, "confirmed": "1"}).status_code == 302
    first, second = state(tournament).play.tables
    assert second.due is None
    assert first.due is not None
    assert timedelta(days=-1) < first.due - moved < timedelta(days=1)
    run_due_commands(tournament, now=due + timedelta(hours=1))
    assert state(tournament).play.phase == "closing"
    late = words(desk.get(page))
    assert "Their time is over." in late
    assert "Give away" in late
    assert "Close the ticked ones" not in late
    entry = LogEntry.objects.get(tournament=tournament, kind="extend")
    sent(tournament, "undo", entry=entry.seq, now=due + timedelta(hours=2))
    assert state(tournament).play.tables[0].due is None
    winner = state(tournament).play.tables[1].players[0]
    sent(tournament, "award", table=2, player=winner, now=due + timedelta(hours=3))
    assert not verify(export(tournament))
    copy, _left_out = import_event(export(tournament))
    assert state(copy).play == state(tournament).play


def test_a_round_without_a_clock_gets_a_date_but_none_that_has_passed() -> None:
    tournament = cup(0)
    now = timezone.now().replace(microsecond=0)
    refused = send(tournament, "extend", to=(now - timedelta(days=1)).isoformat(), now=now)
    assert [problem.code for problem in refused.problems] == ["postponed_to_past"]
    assert [p.code for p in send(tournament, "extend", minutes=5, now=now).problems] == ["no_clock"]
    to = now + timedelta(days=9)
    sent(tournament, "extend", to=to.isoformat(), now=now)
    assert state(tournament).play.round_due == to
