"""Codes for phones lead to this machine, however the organizer's browser calls it."""

from __future__ import annotations

import html

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent
from tournaments.runtime.network_addresses import lan_address

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("localhost:8000", f"{lan_address()}:8000"),
        ("127.0.0.1:8000", f"{lan_address()}:8000"),
        ("[::1]:8000", f"{lan_address()}:8000"),
        ("localhost", lan_address()),
        ("192.168.7.7:8000", "192.168.7.7:8000"),
        ("cards.example", "cards.example"),
    ],
)
def test_a_link_for_others_names_a_place_that_they_can_reach(host: str, place: str) -> None:
    tournament = registered(1)
    sent(tournament, "signup", open=True)
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/"
    page = html.unescape(client.get(f"{address}players/", HTTP_HOST=host).content.decode())
    assert f"http://{place}/e/{tournament.slug}/signup/" in page
    cards = client.get(f"{address}cards/", HTTP_HOST=host).content.decode()
    assert f"The codes lead to http://{place}/" in html.unescape(cards)
