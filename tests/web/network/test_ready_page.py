"""*Before the evening*: checks of the program, and tasks of people."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent
from tests.worlds.markup import words
from tournaments.store.backups.copies import CopyKind, make
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def checks(client: Client, tournament: Tournament) -> dict[str, bool | None]:
    context = client.get(f"/e/{tournament.slug}/desk/ready/").context
    return {check.title: check.ok for check in (*context["checks"], *context["by_hand"])}


def test_the_page_says_what_is_ready_and_what_people_look_at(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    given = {"rounds": 1, "deals": 3, "entry_fee": 1000}
    event = registered(1, now=timezone.now(), format="evening", game="binokel", settings=given)
    client = desk_of(event, role="helper")
    before = checks(client, event)
    assert (before["Names"], before["Backup"], before["Change for the box"]) == (False, False, None)
    for name in ("Bernd", "Conny"):
        sent(event, "register", name=name)
    sent(event, "cash", purpose="opening", cents=5000)
    make(CopyKind.ASKED)
    after = checks(client, event)
    assert (after["Names"], after["Backup"], after["Change for the box"]) == (True, True, True)
    assert after["Power"] is None
    page = words(client.get(f"/e/{event.slug}/desk/ready/"))
    assert "3 names are on the list." in page
    assert "1 person runs the event." in page
    assert "Before the evening" in words(client.get(f"/e/{event.slug}/desk/"))
    assert Client().get(f"/e/{event.slug}/desk/ready/").status_code == 302
