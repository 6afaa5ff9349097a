"""Pictures to share, and their names on pages for previews."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from tests.worlds.events import id_of, people, registered, running, sent
from tests.worlds.matches import report_all
from tests.worlds.phones import english
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


def address(tournament: Tournament, place: str) -> str:
    return f"/e/{tournament.slug}/{place}"


def size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


def test_pictures_are_there_from_the_registration_on_and_change_with_the_standings() -> None:
    tournament = registered(
        9, format="evening", game="binokel", name='A & B "<b>' + "W" * 40, settings={"deals": 3}
    )
    before = english().get(address(tournament, "card.png"))
    assert (before["Content-Type"], before.content[:8]) == ("image/png", PNG)
    assert size(before.content) == (1200, 630)
    for kind in ("start", "draw", "go"):
        sent(tournament, kind)
    report_all(tournament, Random(1))
    after = english().get(address(tournament, "card.png")).content
    german = english().get(address(tournament, "card.png?language=de")).content
    own = english().get(address(tournament, f"players/{id_of(tournament, 'Anke')}/card.png"))
    assert len({before.content, after, german, own.content}) == 4
    drawn = english().get(address(tournament, "card.svg"))
    assert (drawn["Content-Type"], b"<script" in drawn.content) == ("image/svg+xml", False)


@pytest.mark.parametrize(
    "place", ["card.gif", "card.pdf", "players/e99/card.png", "players/nobody/card.png"]
)
def test_what_is_no_picture_is_not_there(place: str) -> None:
    assert english().get(address(registered(4), place)).status_code == 404


def test_a_private_event_has_no_picture_for_strangers() -> None:
    tournament = running(4)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    assert english().get(address(tournament, "card.png")).status_code == 404


@pytest.mark.parametrize(
    ("host", "is_told"),
    [
        ("stichtag.example.org", True),
        ("93.184.216.34", True),
        ("192.168.0.7:8000", False),
        ("laptop.local", False),
        ("laptop", False),
        ("localhost", False),
    ],
)
def test_pages_name_their_picture_only_where_everybody_can_reach_it(
    host: str, is_told: bool
) -> None:
    tournament = running(4, name='Abend "im" <Krug>')
    who = id_of(tournament, people(tournament)[0])
    for place in ("", "standings/", f"players/{who}/"):
        page = Client(headers={"host": host}).get(address(tournament, place)).content.decode()
        named = re.findall(r'property="og:image" content="([^"]+)"', page)
        assert bool(named) == is_told
        if is_told:
            assert named[0].startswith(f"http://{host}/e/{tournament.slug}/")
            got = english().get(named[0].partition(host)[2])
            assert size(got.content) == (1200, 630)
            assert 'content="Abend' in page or "– Abend" in page
