"""Saying by one's own phone that one is here: by the own link, and by the code of the poster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.events import id_of, registered, sent, started, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store.access.actors import player_link, table_pin
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
AWAY: Any = {"REMOTE_ADDR": "8.8.4.4"}


def home(tournament: Tournament, name: str) -> str:
    return f"/p/{player_link(tournament, id_of(tournament, name)).token}/"


def here(tournament: Tournament) -> set[str]:
    now = state(tournament)
    return {now.name(player) for player in now.play.checked_in}


def test_one_tap_on_the_own_page_says_it_in_the_network_of_the_hall() -> None:
    tournament, phone = registered(4), english()
    page = home(tournament, "Bernd")
    assert "I am here" in words(phone.get(page))
    after = phone.post(f"{page}here/", {"key": "here"}, follow=True)
    assert here(tournament) == {"Bernd"}
    assert "You are checked in" in words(after)
    assert "I am here" not in words(after)
    assert tournament.log.latest("seq").actor == f"player:{id_of(tournament, 'Bernd')}"


def test_from_elsewhere_the_pin_of_the_wall_is_asked_for() -> None:
    tournament, phone = registered(4), english()
    page = home(tournament, "Bernd")
    asked = phone.post(f"{page}here/", {"key": "here"}, **AWAY)
    assert "Four digits" in words(asked)
    right = table_pin(tournament, 0)
    wrong = "0000" if right != "0000" else "1111"
    refused = phone.post(f"{page}here/", {"pin": wrong}, **AWAY)
    assert (refused.status_code, here(tournament)) == (422, set())
    assert "not the PIN of now. It stands on the projector, or ask at the desk" in words(refused)
    phone.post(f"{page}here/", {"pin": right}, **AWAY)
    assert here(tournament) == {"Bernd"}


def test_the_poster_asks_for_the_name_and_says_what_is_wrong_with_it() -> None:
    tournament, phone = registered(4), english()
    sent(tournament, "signup", open=True)
    address = f"/e/{tournament.slug}/here/"
    assert address in phone.get(f"/e/{tournament.slug}/signup/").content.decode()
    refused = phone.post(address, {"name": "Nobody"})
    assert "Nobody of this name is registered." in words(refused)
    told = phone.post(address, {"name": " bernd"}, follow=True)
    assert here(tournament) == {"Bernd"}
    assert "Noted: Bernd is here." in words(told)
    assert "PIN" in words(english().get(address, **AWAY))


def test_after_the_start_nobody_is_asked() -> None:
    tournament, phone = started(4), english()
    assert "I am here" not in words(phone.get(home(tournament, "Bernd")))
    assert "It has begun" in words(phone.get(f"/e/{tournament.slug}/here/"))
    phone.post(f"{home(tournament, 'Bernd')}here/", {"key": "x"})
    assert here(tournament) == set()


def test_a_season_asks_nobody_at_the_door() -> None:
    season = registered(4, format="league", game="binokel", settings={})
    assert "I am here" not in words(english().get(home(season, "Anke")))
