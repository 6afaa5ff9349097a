"""Making an event and changing its settings."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.worlds.events import NOW
from tests.worlds.phones import english
from tournaments.store.create import create
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


def organizer() -> Client:
    client = english()
    client.force_login(User.objects.create_user("chefin"))
    return client


def filled(client: Client, address: str = "/events/new/", **changed: str) -> dict[str, Any]:
    """The form as it comes, with some fields changed."""
    context = client.get(address).context
    form, options = context["form"], context["options"]
    values = {field.html_name: field.value() for field in (*form, *options)}
    if "rules" in context:
        values["rules"] = "brokdorf:"
    kept = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    return {**kept, "key": context["new_key"](), "name": "Krone", **changed}


def make(client: Client, **changed: str) -> HttpResponse:
    return client.post("/events/new/", filled(client, **changed))


def test_two_taps_make_one_event_and_a_changed_form_another() -> None:
    client = organizer()
    form = filled(client)
    first, second = (client.post("/events/new/", form)["Location"] for _ in range(2))
    assert first == second
    third = client.post("/events/new/", {**form, "place": "Kiel"})["Location"]
    assert third != first
    assert Tournament.objects.count() == 2


def test_somebody_else_with_the_same_key_gets_an_event_of_his_own() -> None:
    form = filled(organizer())
    other = Client()
    other.force_login(User.objects.create_user("anderer"))
    locations = {client.post("/events/new/", form)["Location"] for client in (other, other)}
    assert len(locations) == 1
    assert Tournament.objects.get().created_by == User.objects.get(username="anderer")


@pytest.mark.parametrize(
    ("wall", "zone", "instant"),
    [
        ("2026-11-21T19:00", "Europe/Berlin", datetime(2026, 11, 21, 18, 0, tzinfo=UTC)),
        ("2026-11-21T19:00", "Asia/Tokyo", datetime(2026, 11, 21, 10, 0, tzinfo=UTC)),
        # twice that night: the first
        ("2026-10-25T02:30", "Europe/Berlin", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
        # skipped in Berlin only
        ("2027-03-28T02:30", "Asia/Tokyo", datetime(2027, 3, 27, 17, 30, tzinfo=UTC)),
    ],
)
def test_the_beginning_is_the_wall_clock_of_the_events_zone(
    wall: str, zone: str, instant: datetime
) -> None:
    client = organizer()
    assert make(client, planned_at=wall, zone=zone).status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.planned_at == instant
    settings = f"/e/{tournament.slug}/desk/settings/"
    form = filled(client, settings, zone=zone)
    assert f'value="{wall}"' in client.get(settings).content.decode()
    assert client.post(settings, {**form, "planned_at": wall}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.planned_at == instant
    assert wall[-5:] in client.get(f"/e/{tournament.slug}/").content.decode()
    assert wall[-5:] in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("wall", "words"),
    [
        ("2027-03-28T02:30", "The clocks skip this time"),
        ("0001-01-01T00:00", "a year from 2000 to 2100"),
        ("9999-12-31T23:59", "a year from 2000 to 2100"),
        ("tomorrow", "Enter a valid date/time."),
    ],
)
def test_a_beginning_that_cannot_be_is_refused_and_nothing_typed_is_lost(
    wall: str, words: str
) -> None:
    answer = make(organizer(), planned_at=wall, name="Kiel")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert words in page
    assert f'value="{wall}"' in page
    assert 'value="Kiel"' in page


def test_a_name_that_nobody_sees_is_none() -> None:
    assert make(organizer(), name="\u200b").status_code == 422


def test_the_start_page_says_what_is_played_and_shows_what_runs_first() -> None:
    user = User.objects.create_user("chefin")
    client = Client()
    client.force_login(user)
    for name, kind in (("Saison", "league"), ("Abend", "evening"), ("WM", "wm")):
        game = "brokdorf" if kind == "wm" else "binokel"
        create({"name": name, "format": kind, "game": game}, now=NOW, user=user)
    Tournament.objects.filter(name="Abend").update(phase="finished")
    page = client.get("/", headers={"accept-language": "de"}).content.decode()
    told = ("Brokdorf WM-Modus", "Binokel · Liga", "Binokel · Abend in Runden")
    places = [page.index(kind) for kind in told]
    assert places == sorted(places)
    assert "Läuft gerade oder bald" not in page
    stranger = Client().get("/", headers={"accept-language": "de"}).content.decode()
    assert "Läuft gerade oder bald" in stranger
    assert "Meine Turniere" not in stranger
