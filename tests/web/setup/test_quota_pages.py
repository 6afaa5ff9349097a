"""Quotas on pages: the form keeps what was typed, and programs hear the same."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.worlds.events import running
from tests.worlds.matches import typed
from tests.worlds.programs import Program, codes
from tournaments.store import limits, organizations, quotas
from tournaments.store.archive.exchange import export
from tournaments.store.limits import Limit
from tournaments.store.models import Organization, RuleVariant, Series, Tournament, User
from tournaments.store.series.edit import create as create_series

pytestmark = pytest.mark.django_db
VARIANT = {"form": "stichtag-variant-1", "game": "binokel", "name": "Krone", "values": {}}


@pytest.fixture
def ben(client: Client) -> User:
    user = User.objects.create_user("ben")
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return user


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can make an event or found an organization for an hour."""
    one = Limit("none", 1, timedelta(hours=1), "events_often")
    monkeypatch.setattr(limits, "EVENT_OF_ACCOUNT", one)
    monkeypatch.setattr(limits, "ORGANIZATION", one)
    for name, code in (("SERIES_OF_ACCOUNT", "series_often"), ("VARIANT", "variants_often")):
        monkeypatch.setattr(limits, name, Limit("none", 1, timedelta(hours=1), code))
    monkeypatch.setattr(limits, "_use", lambda *_args: timedelta(hours=1))


def test_an_import_past_the_quota_is_refused_in_its_form(
    client: Client, ben: User, spent: None
) -> None:
    file = SimpleUploadedFile("event.json", json.dumps(export(running())).encode())
    answer = client.post("/events/import/", {"file": file})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    page = answer.content.decode()
    assert "Your account or organization has made many tournaments today." in page
    assert "Possible again in 60 min." in page
    assert Tournament.objects.filter(created_by=ben).count() == 0


def test_an_organization_past_the_quota_is_refused_on_a_page(
    client: Client, ben: User, spent: None
) -> None:
    answer = client.post("/organizations/", {"name": "Club", "key": "k"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "Possible again in 60 min." in answer.content.decode()
    assert Organization.objects.count() == 0


def test_an_event_past_the_quota_says_when_and_keeps_what_was_typed(
    client: Client, ben: User, spent: None
) -> None:
    address = "/events/new/?format=evening&game=binokel"
    context = client.get(address).context
    fields = typed(context["form"], context["options"], context["rules"])
    answer = client.post(address, {**fields, "name": "Krone am Freitag", "key": "k"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    page = answer.content.decode()
    assert "Possible again in 60 min." in page
    assert "Krone am Freitag" in page


def test_a_series_past_the_quota_keeps_what_was_typed(
    client: Client, ben: User, spent: None
) -> None:
    club = organizations.create("Club", ben)
    address = f"/organizations/{club.slug}/series/new/"
    context = client.get(address).context
    fields = typed(context["form"], context["options"])
    answer = client.post(address, {**fields, "name": "Wanderpokal", "key": "k"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    page = answer.content.decode()
    assert "has made many series today" in page
    assert "Possible again in 60 min." in page
    assert "Wanderpokal" in page
    assert Series.objects.count() == 0


def test_a_season_past_the_quota_is_refused_above_its_page(
    client: Client, ben: User, spent: None
) -> None:
    series = create_series(organizations.create("Club", ben), name="Cup")
    address = f"/series/{series.slug}/do/next/"
    page = client.post(address, {"season": "2"}, follow=True).content.decode()
    assert "Possible again in 60 min." in page
    assert Series.objects.get().closed_at is None


def test_a_variant_past_the_quota_keeps_what_was_typed(
    client: Client, ben: User, spent: None
) -> None:
    address = "/variants/new/binokel/"
    desk = client.get(address).context["desk"]
    fields = {**typed(desk.form, desk.options), "name": "Gasthaus Krone", "do": "save"}
    answer = client.post(address, fields)
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "Possible again in 60 min." in answer.content.decode()
    assert "Gasthaus Krone" in answer.content.decode()
    file = SimpleUploadedFile("v.json", json.dumps(VARIANT).encode())
    answer = client.post("/variants/import/", {"file": file})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert RuleVariant.objects.count() == 0


def test_programs_hear_of_a_quota_with_words(program: Program, spent: None) -> None:
    event = {"name": "Evening", "settings": {"cutoff": "23:00"}}
    answer = program.post("/events", event)
    assert codes(answer) == (429, [("events_often", "")])
    assert program.last["Retry-After"] == "3600"
    assert answer[1]["problems"][0]["message"].endswith("Possible again in 60 min.")


def test_programs_hear_of_too_many_open_events(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "OPEN_EVENTS", 1)
    event = {"name": "Evening", "settings": {"cutoff": "23:00"}}
    assert program.post("/events", event)[0] == 201
    assert codes(program.post("/events", event)) == (422, [("events_open", "")])
