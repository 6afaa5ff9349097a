"""Every link that a page shows leads somewhere, and no page shows what only programs understand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape, unescape
from random import Random
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of, played
from tests.worlds.events import NAMES, registered, sent, state
from tests.worlds.matches import open_tables, send_in
from tests.worlds.organizations import logged_in
from tests.worlds.phones import english, player_home
from tournaments.store.models import Tournament
from tournaments.store.series.edit import add_event, create

pytestmark = pytest.mark.django_db

# Files, the way out, what needs seconds; a card's page links to one for each other card.
_LEFT = re.compile(r"\.(pdf|png|svg|csv|ics|xlsx|json|zip|webmanifest)(\?|$)|logout|/judge/")
_HREF = re.compile(r'<a\b[^>]*\bhref="([^"]+)"')
_UNSAID = re.compile(r"<(script|style|template|code|option)\b.*?</\1>", re.DOTALL)
_RAW = re.compile(r"\b(?:None|True|False|[a-z]+_[a-z_]+)\b|\{\{|%\(")
_TYPED = "<hack>"
_RUNDE = re.compile(r"\bRunden?\b")  # Brokdorf's own word
_NOTHING_THERE = re.compile(
    "No entry fits the filter|nothing to forecast|No finished event was|Nothing has been drawn"
)


def typed(event: Tournament) -> None:
    """Typed texts may look like the source of a page."""
    organization, _user = organization_of(name=f"{_TYPED}Verein")
    name = f"{_TYPED}Turnier"
    Tournament.objects.filter(pk=event.pk).update(organization=organization, name=name)
    sent(event, "rename", player="Anke", name=f"{_TYPED}Anke")
    sent(event, "announce", text=f"{_TYPED}soup")
    sent(event, "cash", purpose="expense", cents=100, reason=f"{_TYPED}soap")
    sent(event, "ruling", table=1, text=f"{_TYPED}play on")


def season() -> tuple[Tournament, str]:
    """After a leaver before half of the season; tables of three, so that one player rests."""
    rng = Random("links")
    event = registered(7, format="league", game="binokel", settings={"table_size": 3})
    sent(event, "start", seed="lot")
    for _day in range(2):
        sent(event, "go")
        for table in open_tables(event):
            send_in(event, table, rng)
    sent(event, "withdraw", player="Elif", accept=True)
    typed(event)
    return event, state(event).play.tables[0].players[0]


def swiss() -> tuple[Tournament, str]:
    """In the second round of nine, so that one rests; one has left."""
    rng = Random("links")
    event = registered(9, format="swiss", game="bronzen", settings={"rounds": 4})
    sent(event, "start")
    for number in range(2):
        for kind in ("draw", "publish", "go"):
            sent(event, kind, **({"seed": "lot"} if kind == "draw" else {}))
        if number == 0:
            for table in open_tables(event):
                send_in(event, table, rng)
    typed(event)
    return event, state(event).play.tables[0].players[0]


def cup() -> tuple[Tournament, str]:
    """Six of eight places are taken; the first round is over."""
    rng = Random("links")
    event = registered(6, format="knockout", game="bronzen", settings={"places_to": 4})
    sent(event, "start", seed="lot")
    for kind in ("draw", "publish", "go"):
        sent(event, kind)
    players = state(event).play.tables[0].players
    for table in open_tables(event):
        send_in(event, table, rng)
    typed(event)
    return event, players[0]


def pages(browser: Client, begin: str, within: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """(address, that of the page with the link, answer) of everything that can be reached; two of
    each kind, which differ in their numbers only."""
    found, seen, kinds = [(begin, "")], set[str](), Counter[str]()
    for address, came_from in found:
        kind = re.sub(r"\be?\d+\b", "#", address)
        if address in seen or kinds[kind] == 2:
            continue
        seen.add(address)
        kinds[kind] += 1
        answer = browser.get(address, follow=True)
        assert answer.status_code == 200, (address, came_from, answer.status_code)
        if not answer["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        yield address, came_from, text
        for href in _HREF.findall(text):
            link = urljoin(address, unescape(href)).partition("#")[0]
            if link.startswith(within) and not _LEFT.search(link):
                found.append((link, address))


@pytest.mark.parametrize("world", [season, swiss, cup])
@pytest.mark.turns(3)
def test_every_link_leads_somewhere_and_every_page_speaks_to_people(
    world: Callable[[], tuple[Tournament, str]],
) -> None:
    """For a stranger, a player and somebody who helps at the desk and knows no organization."""
    event, player = world()
    home, public = player_home(event, player), f"/e/{event.slug}/"
    browsers = {public: Client(), home: Client(), f"{public}desk/": desk_of(event)}
    as_text = 0
    for begin, browser in browsers.items():
        browser.cookies["django_language"] = "en"
        for address, came_from, text in pages(browser, begin, (public, home)):
            said = strip_tags(_UNSAID.sub("", text.partition("<main")[2]))
            assert _TYPED not in text, (address, came_from)
            as_text += escape(_TYPED) in text
            raw = _RAW.search(said)
            assert raw is None, (address, came_from, raw and raw[0])
            assert _RUNDE.search(said) is None, (address, came_from)
            assert _NOTHING_THERE.search(said) is None, (address, came_from)
    assert as_text > 50


@pytest.mark.parametrize("evenings", [0, 1, 2])
def test_tabs_of_a_series_lead_to_what_says_something(evenings: int) -> None:
    """For a stranger and an organizer; of evenings that are over, and none is to come."""
    organization, user = organization_of()
    series = create(organization, name="Winter", season="2026", settings={"forecast": "all"})
    for number in range(evenings):
        event = played(f"links {number}", NAMES[:8], organization=organization, user=user)
        add_event(series, tournament=event)
    begin = f"/series/{series.slug}/"
    for browser in (english(), logged_in(user)):
        said = {
            address: strip_tags(text.partition("<main")[2])
            for address, _from, text in pages(browser, begin, (begin,))
        }
        assert [address for address in said if _NOTHING_THERE.search(said[address])] == []
        assert (f"{begin}progress/" in said) == (evenings > 1)
