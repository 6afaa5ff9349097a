"""Whatever an event is in the middle of, everything that the page offers can be printed, in both
languages, and every table opens."""

from __future__ import annotations

import re

import pytest

from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.situations import SITUATIONS
from tournaments.web.paper.tables import TITLES

pytestmark = pytest.mark.django_db


# each another state of an event: signing up, drawn, a play-off, the Final Table, seasons, the end …
KINDS = (
    *("register", "publish", "playoff", "threshold", "confirm", "award"),
    *("plan", "lineup", "collect", "hand_out"),
)


@pytest.mark.parametrize("kind", sample(KINDS, 4))
def test_everything_on_the_page_can_be_had(kind: str) -> None:
    tournament = SITUATIONS[kind]()[0]
    desk = desk_of(tournament)
    place = f"/e/{tournament.slug}/desk/"
    page = desk.get(f"{place}print/").content.decode()
    offered = re.findall(r'id="paper-([a-z-]+)"', page)
    assert len(offered) >= 2
    addresses = [
        *(f"{place}print/{key}.pdf?language={key_language(key)}" for key in offered),
        *(f"{place}print/sheets.pdf?depth={value}" for value in DEPTH.findall(page)),
        *(f"{place}tables/{key}.csv" for key in TITLES),
    ]
    assert [address for address in addresses if desk.get(address).status_code != 200] == []


DEPTH = re.compile(r'<option value="(totals|numbers|lines|sheet)"')


def key_language(key: str) -> str:
    """Each document in one of the languages."""
    return ("de", "en")[len(key) % 2]
