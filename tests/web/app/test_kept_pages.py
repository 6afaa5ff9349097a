"""Pages that a phone may keep, for how long, and their installation."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.worlds.phones import english, evening, player_home, table_home, table_phone
from tournaments.store.models import Tournament, User
from tournaments.store.sheets import edit
from tournaments.web.http.offline_pages import keep

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
DAY = timedelta(days=1)
PUBLIC = ("", "standings/", "projector/", "signup/")


def kept_until(client: Client, path: str, *, host: str = "localhost") -> datetime | None:
    answer = client.get(path, headers={"host": host})
    assert answer.status_code == 200
    text = answer.headers.get("Keep-Until")
    return datetime.fromtimestamp(int(text) / 1000, UTC) if text else None


def test_a_phones_page_is_kept_for_two_weeks() -> None:
    tournament, phone = evening(8), english()
    for path in (player_home(tournament, "Anke"), table_home(tournament)):
        until = kept_until(phone, path)
        assert until is not None
        assert abs(until - timezone.now() - 14 * DAY) < timedelta(minutes=1)


@pytest.mark.parametrize(("since", "left"), [(2 * DAY, DAY), (4 * DAY, None)])
def test_what_is_over_is_kept_for_three_days(since: timedelta, left: timedelta | None) -> None:
    request = RequestFactory().get("/", headers={"host": "localhost"})
    request.user = AnonymousUser()
    ended_at = timezone.now() - since
    text = keep(request, HttpResponse(), ended_at=ended_at).headers.get("Keep-Until")
    until = ended_at + 3 * DAY
    assert text == (str(round(until.timestamp() * 1000)) if left else None)


def test_a_sheet_is_kept_until_three_days_after_it_was_closed() -> None:
    sheet = edit.create(
        {"game": "canasta", "players": ["A", "B", "C", "D"], "variant": {}, "deals": []},
        level="numbers",
        now=timezone.now(),
    )
    until = kept_until(english(), f"/free/t/{sheet.token}/")
    assert until is not None
    assert until > timezone.now() + 13 * DAY
    edit.close(sheet.token, now=timezone.now() - 4 * DAY)
    assert kept_until(english(), f"/free/t/{sheet.token}/") is None


def test_nothing_else_is_kept() -> None:
    """Pages of everybody are not, nor those of a login, refusals, or over plain http."""
    tournament, phone = evening(8), english()
    home = player_home(tournament, "Anke")
    for rest in PUBLIC:
        assert "Keep-Until" not in phone.get(f"/e/{tournament.slug}/{rest}").headers
    for path in ("/", "/login/", f"{home}code/", f"{home}leave/"):
        assert kept_until(phone, path) is None
    refused = table_phone(tournament).post(f"{table_home(tournament)}report/", {})
    assert refused.status_code == 422
    assert "Keep-Until" not in refused.headers
    assert kept_until(phone, home, host="192.168.7.2:8000") is None
    organizer = Client()
    organizer.force_login(User.objects.create_superuser("orga"))
    for path in (home, table_home(tournament), f"/e/{tournament.slug}/desk/"):
        assert kept_until(organizer, path) is None


def test_a_phone_says_what_it_can_do_without_network() -> None:
    home, phone = player_home(evening(8), "Anke"), english()
    secure = phone.get(home, headers={"host": "localhost"}).content.decode()
    assert "opens it without network too" in secure
    assert 'rel="manifest"' in secure
    plain = phone.get(home, headers={"host": "192.168.7.2:8000"}).content.decode()
    assert "Leave this page open." in plain
    assert 'rel="manifest"' not in plain
    behind = phone.get(home, secure=True, headers={"host": "krone.example.org"}).content.decode()
    assert "opens it without network too" in behind


def named(client: Client, tournament: Tournament, path: str) -> Any:
    page = client.get(path, headers={"host": "localhost"}).content.decode()
    found = re.search(r'rel="manifest"\s+href="([^"]+)"', page)
    assert found is not None
    answer = client.get(found[1])
    assert answer["Content-Type"] == "application/manifest+json"
    assert answer["Cache-Control"] == "private, no-store"
    described = answer.json()
    assert (described["id"], described["start_url"]) == (path, path)
    assert described["name"].endswith(tournament.name)
    return described


def test_an_app_begins_at_the_page_from_which_it_was_installed() -> None:
    tournament = evening(8)
    phone, german = english(), Client(headers={"accept-language": "de"})
    own = named(phone, tournament, player_home(tournament, "Anke"))
    assert (own["short_name"], own["lang"]) == ("Anke", "en")
    assert named(phone, tournament, table_home(tournament, 2))["short_name"] == "Table 2"
    assert named(german, tournament, table_home(tournament, 2))["short_name"] == "Tisch 2"
    for icon in own["icons"]:
        assert icon["src"].endswith(f"app-{icon['sizes'].partition('x')[0]}.png")


def test_the_worker_is_asked_for_anew_and_can_be_switched_off(
    client: Client, settings: Any
) -> None:
    worker = client.get("/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Cache-Control"] == "no-cache"
    assert "respondWith" in worker.content.decode()
    assert client.get("/worker.js").content == worker.content
    settings.OFFLINE = False
    off = client.get("/worker.js").content.decode()
    assert "respondWith" not in off
    assert "unregister" in off
    home = player_home(evening(8), "Anke")
    assert kept_until(client, home) is None
    assert b'rel="manifest"' not in client.get(home, headers={"host": "localhost"}).content


def test_who_forgets_a_phone_is_asked_for_the_pin_again() -> None:
    tournament = evening(8)
    phone = table_phone(tournament)
    home = table_home(tournament)
    assert b'id="pin"' not in phone.get(home).content
    assert phone.post("/forget/").status_code == 302
    assert b'id="pin"' in phone.get(home).content
