"""Events are found on the start page by words of name, place, club, game and day."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone, translation

from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store import organizations
from tournaments.store.create import create
from tournaments.store.events import FEW, SHOWN, found
from tournaments.store.models import Membership, Tournament, User

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def event(name: str, place: str = "", **fields: object) -> Tournament:
    setup = {"name": name, "format": "evening", "game": fields.pop("game", "binokel")}
    made = create(setup, now=NOW)
    Tournament.objects.filter(pk=made.pk).update(place=place, **fields)
    return made


def names(text: str, user: object = None) -> list[str]:
    return [row.name for row in found(user or AnonymousUser(), text)]


def test_every_word_has_to_fit_somewhere() -> None:
    anna = User.objects.create_user("anna")
    club = organizations.create("Kartenfreunde", anna)
    day = timezone.datetime(2026, 11, 13, 19, tzinfo=timezone.get_default_timezone())
    event("Herbstpreis", "Krone, Brokdorf", planned_at=day)
    event("Herbstpreis", "Linde", game="skat", organization=club)
    event("Secret", "Krone", is_private=True)
    assert names("herbst") == ["Herbstpreis"] * 2
    assert names("herbst krone") == names("13.11.") == names("13.11.2026 krone") == ["Herbstpreis"]
    assert [row.game for row in found(AnonymousUser(), "skat")] == ["skat"]
    assert [row.place for row in found(AnonymousUser(), "kartenfreunde")] == ["Linde"]
    with translation.override("de"):
        assert len(names("abend")) == 2  # the format
    assert names("secret") == names("linde krone") == names("14.11.") == names("0000") == []
    assert next(row.place for row in found(anna, "herbst")) == "Linde"  # of the own club first
    Membership.objects.create(user=anna, tournament=Tournament.objects.get(name="Secret"))
    assert names("secret", anna) == ["Secret"]


def test_the_start_page_offers_it_where_there_are_many_and_shows_pages() -> None:
    client = english()
    for number in range(FEW):
        event(f"Evening {number}")
    assert 'name="q"' not in client.get("/").content.decode()
    for number in range(SHOWN):
        event(f"Night {number}")
    assert 'name="q"' in client.get("/").content.decode()
    first = client.get("/?q=night")
    assert first.content.decode().count("card-link") == SHOWN
    assert "Page 1 of" not in words(first)
    both = words(client.get("/?q=n&page=2"))
    assert "Page 2 of 2" in both
    none = client.get('/?q=<b>"x')
    assert (none.status_code, "No event fits" in words(none)) == (200, True)
    assert "<b>" not in none.content.decode()
    assert Client().get("/?q=n&page=x").status_code == 200
