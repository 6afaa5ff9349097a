"""Sessions: limits of their contents, and deletion of old ones."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.worlds.phones import english, evening, player_home, table_home, table_phone
from tournaments import tasks
from tournaments.celery import app
from tournaments.store.models import LimitUse, StoredResponse, Tournament, User
from tournaments.web.http.browsers import MOST, remember

pytestmark = pytest.mark.django_db


def test_a_session_keeps_the_newest_places_only() -> None:
    session = SessionStore()
    for i in range(MOST):
        remember(session, f"table:{i}", {"round": i})
    remember(session, "table:0", {"round": 9})  # written again, so it is no longer the oldest
    for i in range(MOST, 3 * MOST):
        remember(session, f"sheet:{i}", i)
        remember(session, "table:0", {"round": 9})
    kept = [f"sheet:{i}" for i in range(2 * MOST + 1, 3 * MOST)]
    assert set(session.keys()) == {"table:0", "places", *kept}


def test_a_browser_with_very_many_private_events_has_a_small_session() -> None:
    tournament = evening(minutes=1)
    Tournament.objects.update(is_private=True)
    phone, home = english(), player_home(tournament, "e1")
    phone.get(home)
    session = phone.session
    for i in range(1000):
        remember(session, f"guest:{-i}", True)
    session.save()
    assert phone.get(f"/e/{tournament.slug}/").status_code == 404
    assert phone.get(home).status_code == 200
    assert phone.get(f"/e/{tournament.slug}/").status_code == 200
    assert len(phone.session["places"]) == MOST


def test_strangers_make_no_session() -> None:
    tournament = evening(minutes=1)
    stranger = english()
    for page in ("/", "/login/", "/free/", f"/e/{tournament.slug}/", table_home(tournament)):
        assert stranger.get(page).status_code == 200
    stranger.post("/login/", {"username": "x", "password": "wrong"})
    stranger.post(f"{table_home(tournament)}pin/", {"pin": "none"})
    stranger.post(f"/e/{tournament.slug}/desk/do/draw/")
    stranger.post("/language/setlang/", {"language": "en"})
    assert Session.objects.count() == 0


def test_what_has_lapsed_is_cleared_away_and_nothing_else() -> None:
    tournament = evening(minutes=1)
    user = User.objects.create_user("chefin")
    old, new = Client(), Client()
    for client in (old, new):
        client.force_login(user)
    phone = table_phone(tournament)
    now = timezone.now()
    Session.objects.filter(pk=old.session.session_key).update(expire_date=now - timedelta(hours=1))
    for at in (now - timedelta(days=3), now):
        LimitUse.objects.create(limit="x", client=str(at), free_at=at)
        StoredResponse.objects.create(user=user, idempotency_key=str(at), response="", at=at)
    for _time in range(2):
        tasks.clear_away()
        left = set(Session.objects.values_list("pk", flat=True))
        assert left == {new.session.session_key, phone.session.session_key}
        kept = LimitUse.objects.get(limit="x")
        assert kept.free_at == StoredResponse.objects.get().at == now


def test_the_clock_clears_away_every_hour() -> None:
    entry = app.conf.beat_schedule["clear_away"]
    assert (entry["task"], entry["schedule"].run_every) == (
        tasks.clear_away.name,
        timedelta(hours=1),
    )
