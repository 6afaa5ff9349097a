"""The page Print: what is useful now on top, who may see it, and bad input."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import drawn, registered, sent, state
from tests.worlds.matches import send_in
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


def order(tournament: Tournament) -> list[str]:
    page = desk_of(tournament).get(f"/e/{tournament.slug}/desk/print/").content.decode()
    return re.findall(r'id="paper-([a-z-]+)"', page)


def test_what_is_useful_now_comes_first() -> None:
    before = registered(7, format="evening", game="binokel")
    assert order(before) == ["door", "name-cards", "table-cards", "poster", "sheets"]
    seated = drawn(7, format="evening", game="binokel")
    assert order(seated) == [
        *("seats", "sheets", "door", "name-cards", "table-cards", "poster", "standings")
    ]


def test_when_a_season_is_over_nobody_sits_anywhere() -> None:
    event = registered(2, format="league", game="bronzen", settings={"kind": "sides"})
    sent(event, "start", seed="lot")
    sent(event, "go")
    assert order(event)[0] == "seats"
    send_in(event, 1, Random("over"))
    if state(event).play.phase != "finished":
        sent(event, "finish")
    assert "seats" not in order(event)
    sheet = desk_of(event).get(f"/e/{event.slug}/desk/print/sheets.pdf?language=en").content
    text = PdfReader(BytesIO(sheet)).pages[0].extract_text()
    assert [words for words in ("Anke", "Enter it by phone") if words in text] == []


@pytest.mark.parametrize("key", ["name-cards", "table-cards", "sheets", "door"])
def test_strangers_get_nothing_and_nobody_keeps_a_copy(client: Client, key: str) -> None:
    event = registered(3)
    address = f"/e/{event.slug}/desk/print/{key}.pdf"
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("jemand"))
    assert client.get(address).status_code == 403
    assert client.get(f"/e/{event.slug}/desk/print/").status_code == 403
    assert desk_of(event).get(address)["Cache-Control"] == "private, no-store"


def test_a_helper_prints_too() -> None:
    event = registered(3)
    helper = desk_of(event, "helfer", "helper")
    assert helper.get(f"/e/{event.slug}/desk/print/door.pdf").status_code == 200


def test_only_what_there_is_can_be_printed() -> None:
    event = registered(3)
    desk = desk_of(event)
    for key in ("nothing", "bracket", "season", "cross", "seats", "certificates", "lists"):
        assert desk.get(f"/e/{event.slug}/desk/print/{key}.pdf").status_code == 404
    assert desk.post(f"/e/{event.slug}/desk/print/door.pdf").status_code == 405


@pytest.mark.parametrize(
    "query",
    [
        *("used=-1&labels=on", "used=24", "used=x", "used=99999999999999999999"),
        *("who=e99", "who=%3Cb%3E", f"who={'x' * 10_000}", "language=xx"),
    ],
)
def test_a_wrong_order_shows_the_page_again(query: str) -> None:
    event = registered(3)
    answer = desk_of(event).get(f"/e/{event.slug}/desk/print/name-cards.pdf?{query}")
    assert answer.status_code == 422
    assert "field-error" in answer.content.decode()
