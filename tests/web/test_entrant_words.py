"""Entrants are counted in their own word: people, pairs or teams."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from games.envelope import Json
from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.state import EntrantKind

pytestmark = [pytest.mark.django_db, pytest.mark.turns(2)]
EVENTS: list[tuple[str, str, Json, EntrantKind]] = [
    ("wm", "brokdorf", {}, EntrantKind.PEOPLE),
    ("evening", "buraco", {"entrants": "pairs", "table_size": 4}, EntrantKind.PAIRS),
    ("swiss", "canasta", {"entrants": "pairs", "table_size": 4}, EntrantKind.PAIRS),
    ("knockout", "buraco", {"side": 2}, EntrantKind.PAIRS),
    ("knockout", "bronzen", {}, EntrantKind.PEOPLE),
    ("league", "canasta", {"kind": "sides", "side": 2}, EntrantKind.PAIRS),
    ("league", "bronzen", {"kind": "teams", "boards": 1}, EntrantKind.TEAMS),
    ("league", "binokel", {"kind": "individuals", "table_size": 3}, EntrantKind.PEOPLE),
]
WORDS = {
    EntrantKind.PEOPLE: "Person(en)?",
    EntrantKind.PAIRS: "Paare?",
    EntrantKind.TEAMS: "Mannschaft(en)?",
}
NAMES: dict[EntrantKind, Any] = {
    EntrantKind.PEOPLE: ["Anke", "Bernd", "Cleo"],
    EntrantKind.PAIRS: ["Anke & Bernd", "Cleo & Dora", "Ede & Fee"],
    EntrantKind.TEAMS: ["Krone: A, B, C", "Adler: D, E, F", "Hirsch: G, H, I"],
}


@pytest.mark.parametrize(("form", "game", "settings", "entered"), EVENTS)
def test_what_takes_part_is_counted_in_its_own_word(
    form: str, game: str, settings: Json, entered: EntrantKind
) -> None:
    assert FORMATS[form].entered(game, settings) is entered
    tournament = registered(0, format=form, game=game, settings=settings)
    desk, slug = desk_of(tournament), tournament.slug
    desk.cookies["django_language"] = "de"
    players = reverse("desk-players", args=[slug])
    typed = {"take": NAMES[entered], "shown": "1", "key": "k"}
    pages = [desk.post(players, typed, follow=True).content.decode()]
    if form != "league":
        sent(tournament, "check_in", player="e1", present=True)
    addresses = ("home", "desk", "desk-players", "event", "standings", "event-rules", "desk-log")
    for name in addresses:
        args = [] if name == "home" else [slug]
        pages.append(desk.get(reverse(name, args=args)).content.decode())
    text = re.sub(r"<[^>]+>|\s+", " ", " ".join(pages))
    found = re.findall(r"\b\d+ (Person(?:en)?|Paare?|Mannschaft(?:en)?|Spieler|Teilnehmer)\b", text)
    assert [word for word in found if not re.fullmatch(WORDS[entered], word)] == []
    assert len(found) >= 2  # what was entered, the list of events


@pytest.mark.parametrize("entered", [EntrantKind.PAIRS, EntrantKind.TEAMS])
def test_no_english_page_of_the_desk_calls_a_pair_or_a_team_a_player(entered: EntrantKind) -> None:
    """A player sits at a table; an entrant is withdrawn, fined or paid for here."""
    settings = {"kind": "sides", "side": 2} if entered is EntrantKind.PAIRS else {"kind": "teams"}
    tournament = registered(0, format="league", game="canasta", settings=settings)
    desk, slug = desk_of(tournament), tournament.slug
    typed = {"take": NAMES[entered], "shown": "1", "key": "k"}
    desk.post(reverse("desk-players", args=[slug]), typed)
    places = [reverse(name, args=[slug]) for name in ("desk", "desk-players", "desk-money")]
    for step in ("", "start", "go"):
        if step:
            sent(tournament, step)
        board = desk.get(places[0]).content.decode()
        acts = re.findall(r'href="([^"]*/desk/act/[^"]*)"', board)
        for place in (*places, *acts):
            page = desk.get(place).content.decode()
            text = re.sub(r"<[^>]+>|\s+", " ", page[page.index("<main") :])
            assert re.findall(r"\b[Pp]layers?\b", text) == [], (step, place)
