"""Every page of a table's phone without the PIN of the round: nothing opens, nothing changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.urls import URLPattern
from django.utils import timezone

from games import GAMES
from tests.tournaments.events import names, sent
from tests.tournaments.phones import english, evening, table_home, table_phone
from tournaments.models import Draft, FreeTable, LogEntry, Tournament
from tournaments.queries import course as courses
from tournaments.services.create import create
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

# every format whose tables play by a round's PIN, and the WM mode with its own sheets
EVENTS: dict[str, dict[str, Any]] = {
    "wm": {},
    "evening": {"format": "evening", "game": "binokel"},
    "swiss": {"format": "swiss", "game": "binokel"},
}
DOORS = ("", "pin/")  # what is there for those without the PIN


def pages() -> list[tuple[str, str]]:
    """What a table's phone can ask for, as (address below the table, method)."""
    found = []
    for pattern in urlpatterns:
        if isinstance(pattern, URLPattern) and str(pattern.pattern).startswith("t/<slug:slug>/"):
            page = str(pattern.pattern).removeprefix("t/<slug:slug>/<int:table>/<secret:code>/")
            found += [(page, method) for method in ("GET", "POST")]
    return found


def kept(tournament: Tournament) -> list[Any]:
    """Everything that a phone can change."""
    return [
        [list(model.objects.order_by("pk").values()) for model in (Draft, FreeTable)],
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
    inside = table_phone(tournament)
    if key != "wm":
        inside.post(f"{table_home(tournament)}match/")
        sheet = FreeTable.objects.get()
        played = GAMES[sheet.game].simulate(
            tuple(sheet.report["players"]), sheet.report["variant"], Random(1), level="sheet"
        )
        sheet.report["deals"] = played["deals"][:1]
        sheet.save()
    return tournament


def test_the_list_of_pages_is_that_of_a_tables_phone() -> None:
    assert {page for page, _method in pages()} >= {"", "pin/", "holder/", "match/", "match/anew/"}


@pytest.mark.parametrize("key", EVENTS)
@pytest.mark.parametrize(("below", "method"), [p for p in pages() if p[0] not in DOORS])
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
    session[place] = {**session[place], "round": courses.load(tournament).play.round - 1}
    session.save()
    before = kept(tournament)
    for page in ("match/", "match/anew/"):
        answer = old.post(f"{table_home(tournament)}{page}")
        assert (answer.status_code, "a new PIN" in answer.content.decode()) == (422, True)
    assert kept(tournament) == before


def test_the_pin_opens_the_sheet() -> None:
    tournament = event("evening")
    answer = table_phone(tournament).post(f"{table_home(tournament)}match/")
    assert answer["Location"] == f"/free/t/{FreeTable.objects.get().token}/"
