"""Six questions make an event: each has an answer, and the kind of event brings its own."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
PAGE = "/events/new/"


def organizer() -> Client:
    client = english()
    client.force_login(User.objects.create_user("chefin"))
    return client


def test_the_answers_that_stand_there_make_an_event_by_the_book() -> None:
    client = organizer()
    shown = client.get(PAGE).context
    sent = {"format": "wm", "game": "brokdorf", "name": shown["suggested"], "s-cutoff": "23:15"}
    answer = client.post(PAGE, sent)
    event = Tournament.objects.get()
    assert answer["Location"] == f"/e/{event.slug}/desk/players/"
    assert (event.settings, event.confirmation, event.zone) == (
        {"cutoff": "23:15"},
        "second",
        "Europe/Berlin",
    )
    assert event.planned_at
    assert event.name.startswith("Brokdorf on ")
    again = client.post(PAGE, {**sent, "more": "1"})
    assert again["Location"].endswith("/desk/settings/")


def test_another_game_brings_its_kinds_and_questions_and_keeps_what_was_typed() -> None:
    client = organizer()
    first = client.get(PAGE).context
    sent = {"look": "1", "asked": "wm:brokdorf", "suggested": first["suggested"], "format": "wm"}
    sent |= {"game": "canasta", "name": first["suggested"], "s-cutoff": "23:15"}
    page = client.post(PAGE, sent)
    assert page.status_code == 200
    context = page.context
    assert [key for key, _title in context["kinds"]] == ["evening", "swiss", "league", "knockout"]
    assert context["options"].asked == ("rounds", "entry_fee")
    assert context["form"]["name"].value().startswith("Canasta on ")
    own = client.post(PAGE, {**sent, "name": "Herbstpreis"})
    assert own.context["form"]["name"].value() == "Herbstpreis"
    assert not Tournament.objects.exists()


def test_beside_the_questions_stands_what_the_evening_will_be_like() -> None:
    client, sent = organizer(), {"look": "1", "format": "evening", "game": "skat"}
    shown = words(client.post(PAGE, {**sent, "s-rounds": "2", "s-entry_fee": "7,50"}))
    assert "20 people: " in shown
    assert "Lists in all: 2" in shown
    assert "€150.00 in the cash box" in shown
    assert "nothing can be worked out" in words(client.post(PAGE, {**sent, "s-rounds": "x"}))
