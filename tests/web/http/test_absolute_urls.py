"""Codes for phones lead to this machine, however the organizer's browser calls it."""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.worlds.adapters import HOTSPOT, TUNNEL, WIFI, Plug, plug
from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent
from tests.worlds.programs import Program
from tournaments.runtime import own_address
from tournaments.store.access.tokens import issue
from tournaments.store.models import Tournament, User

__all__ = ["plug"]
pytestmark = pytest.mark.django_db
AT = "192.168.178.42"
NO_NETWORK = "This computer is in no network"


def open_event() -> Tournament:
    tournament = registered(1)
    sent(tournament, "signup", open=True)
    return tournament


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("localhost:8000", f"{AT}:8000"),
        ("127.0.0.1:8000", f"{AT}:8000"),
        ("[::1]:8000", f"{AT}:8000"),
        ("localhost", AT),
        ("10.8.0.6:8000", f"{AT}:8000"),  # typed in at this computer, which phones cannot
        (f"{AT}:8000", f"{AT}:8000"),
        ("192.168.7.7:8000", "192.168.7.7:8000"),  # a container knows only its own
        ("1.2.3.4", "1.2.3.4"),
        ("cards.example", "cards.example"),
        ("laptop.local:8000", "laptop.local:8000"),
    ],
)
def test_a_link_for_others_names_a_place_that_they_can_reach(
    plug: Plug, host: str, place: str
) -> None:
    plug(WIFI, TUNNEL)
    tournament = open_event()
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/"
    page = html.unescape(client.get(f"{address}players/", HTTP_HOST=host).content.decode())
    assert f"http://{place}/e/{tournament.slug}/signup/" in page
    cards = client.get(f"{address}cards/", HTTP_HOST=host).content.decode()
    assert f"The codes lead to http://{place}/" in html.unescape(cards)


def test_who_came_by_one_of_two_networks_gets_links_of_that_one(plug: Plug) -> None:
    plug(WIFI, HOTSPOT)
    tournament = open_event()
    client = desk_of(tournament)
    path = f"/e/{tournament.slug}/desk/players/"
    elsewhere: Any = {"HTTP_HOST": "10.42.0.1:8000", "REMOTE_ADDR": "10.42.0.17"}
    assert "http://10.42.0.1:8000/e/" in client.get(path, **elsewhere).text
    own_address.choose(AT)
    assert f"http://{AT}:8000/e/" in client.get(path, **elsewhere).text


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "10.8.0.6:8000"])
def test_without_a_network_a_sentence_stands_in_the_place_of_each_code(
    plug: Plug, host: str
) -> None:
    plug(TUNNEL)
    tournament = open_event()
    client = desk_of(tournament)
    desk = f"/e/{tournament.slug}/desk/"
    wall = str(client.get(desk).context["wall_url"])
    said = dict.fromkeys((f"{desk}players/", f"{desk}cards/", desk), NO_NETWORK)
    for path, words in {**said, wall: "Phones cannot reach this computer"}.items():
        page = client.get(path, HTTP_HOST=host).text
        assert (words in page, 'class="qr-code"' in page) == (True, False), path


def test_links_for_programs_lead_phones_here_too(plug: Plug) -> None:
    plug(WIFI)
    tournament = open_event()
    desk_of(tournament)
    program = Program(issue(User.objects.get(username="chefin"), "x"))
    status, links = program.get(f"/events/{tournament.slug}/links", host="localhost:8000")
    urls = [links["wall"], *(one["url"] for one in [*links["players"], *links["tables"]])]
    assert (status, {urlsplit(url).netloc for url in urls}) == (200, {f"{AT}:8000"})
