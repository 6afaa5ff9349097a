"""Every page of a table's phone without the PIN of the round: nothing opens, nothing changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.urls import URLResolver, get_resolver
from django.utils import timezone

from games import GAMES
from tests.worlds.events import names, sent
from tests.worlds.phones import english, evening, table_home, table_phone
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import LogEntry, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

# every format whose tables play by a round's PIN, and the WM mode with its own sheets
EVENTS: dict[str, dict[str, Any]] = {
    "wm": {},
    "evening": {"format": "evening", "game": "binokel"},
    "swiss": {"format": "swiss", "game": "binokel"},
}
DOORS = ("", "pin/", "manifest/")  # what is there for those without the PIN


def pages() -> list[tuple[str, str]]:
    """Return the requests of a table's phone, as (address below the table, method)."""
    found = []
    for pattern in get_resolver().url_patterns:
        for entry in pattern.url_patterns if isinstance(pattern, URLResolver) else ():
            if str(entry.pattern).startswith("t/<slug:slug>/"):
                page = str(entry.pattern).removeprefix("t/<slug:slug>/<int:table>/<secret:code>/")
                found += [(page, method) for method in ("GET", "POST")]
    return found


def kept(tournament: Tournament) -> list[Any]:
    """Everything that a phone can change."""
    return [
        list(ScoreSheet.objects.order_by("pk").values()),
        LogEntry.objects.filter(tournament=tournament).count(),
    ]


def event(key: str) -> Tournament:
    """An event whose first round has just begun."""
    if not EVENTS[key]:
        return evening(8)
    now = timezone.now()
    tournament = create({"name": "Krone", **EVENTS[key]}, now=now)
    for name in names(8):
        sent(tournament, "register", player=name, now=now)
    for step in ("start", "draw", "go"):
        sent(tournament, step, now=now)
    return tournament


def begun(key: str) -> Tournament:
    """An event in its first round, whose first table has written one deal on its sheet."""
    tournament = event(key)
    table_phone(tournament).post(f"{table_home(tournament)}sheet/")
    sheet = ScoreSheet.objects.get()
    played = GAMES[sheet.game].simulate(
        tuple(sheet.report["players"]), sheet.report["variant"], Random(1), level="sheet"
    )
    sheet.report["deals"] = played["deals"][:1]
    sheet.save()
    return tournament


def test_the_list_of_pages_is_that_of_a_tables_phone() -> None:
    assert {page for page, _method in pages()} >= {"", "pin/", "holder/", "sheet/", "sheet/anew/"}


@pytest.mark.parametrize("key", EVENTS)
@pytest.mark.parametrize(("below", "method"), [p for p in pages() if p[0] not in DOORS])
@pytest.mark.turns(3)
def test_without_the_pin_nothing_opens_and_nothing_changes(
    key: str, below: str, method: str
) -> None:
    tournament = begun(key)
    before, stranger = kept(tournament), english()
    answer = stranger.generic(
        method,
        f"{table_home(tournament)}{below}",
        "key=k&version=0&round=1&runde=1&holder=Anke&loser=Anke",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code in (302, 405, 422)
    if answer.status_code == 302:
        assert answer["Location"] == table_home(tournament)
    assert kept(tournament) == before
    assert dict(stranger.session) == {}


def test_the_pin_of_the_round_before_opens_nothing() -> None:
    tournament = begun("evening")
    old = table_phone(tournament)
    session = old.session
    place = f"table:{tournament.slug}:1"
    session[place] = {**session[place], "round": load.load(tournament).play.round - 1}
    session.save()
    before = kept(tournament)
    for page in ("sheet/", "sheet/anew/"):
        answer = old.post(f"{table_home(tournament)}{page}")
        assert (answer.status_code, "a new PIN" in answer.content.decode()) == (422, True)
    assert kept(tournament) == before


@pytest.mark.parametrize("key", EVENTS)
def test_the_pin_opens_the_sheet(key: str) -> None:
    tournament = event(key)
    phone, home = table_phone(tournament), table_home(tournament)
    assert phone.get(f"{home}sheet/")["Location"] == home
    answers = [phone.post(f"{home}sheet/"), phone.get(f"{home}sheet/")]
    sheet = f"/free/t/{ScoreSheet.objects.get().token}/"
    assert [answer["Location"] for answer in answers] == [sheet] * 2
