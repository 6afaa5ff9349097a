"""Pages of seasons and of the next stage, for tests of their rules and for measures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.desk_states import desk, evening
from tests.phone_states import LONG, PEOPLE, State
from tests.worlds.evenings import played
from tests.worlds.events import sent
from tests.worlds.organizations import organization_of
from tests.worlds.phones import ZONE, player_home, sitting
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import Tournament
from tournaments.store.series.edit import add_event
from tournaments.store.series.edit import create as create_series


def _look(page: Page) -> None:
    page.locator("[name=look]").click()
    page.locator("#goes-on").wait_for()


def _played_day(season: Tournament, points: int = 3) -> None:
    """Report each match of the running day."""
    for number, table in enumerate(load.load(season).play.tables, 1):
        if table.open:
            told = dict(zip(sitting(season, number), (100 * points, 210), strict=True))
            report = {"totals": {"points": told}}
            sent(season, "report", table=number, report=report, accept=True)


def league(count: int = 8, days: int = 2) -> Tournament:
    """A season of individuals with some played match days and a running one."""
    season = evening(count, "start", format="league", game="bronzen")
    for _day in range(days):
        sent(season, "go")
        _played_day(season)
    sent(season, "go")
    return season


def over() -> Tournament:
    """A season whose matches are all played."""
    season = evening(4, "start", format="league", game="bronzen")
    while load.load(season).play.phase != "finished":
        sent(season, "go")
        _played_day(season)
    return season


def teams() -> Tournament:
    """A season of teams of three at two boards, before its first match day."""
    settings = {"kind": "teams", "boards": 2}
    setup = {"format": "league", "game": "bronzen", "settings": settings, "zone": ZONE}
    season = create({"name": "Liga im Krug", **setup}, now=timezone.now())
    for number, name in enumerate(("Die Trümpfe von Nordstrand", "SV Blau", "Reizende", "Vier")):
        members = (LONG, *PEOPLE)[3 * number : 3 * number + 3]
        sent(season, "register", player=name, members=list(members))
    sent(season, "start", seed="lot")
    return season


def series_wall() -> State:
    """The wall of a series of two evenings."""
    organization, user = organization_of("reihe", "Reihe")
    series = create_series(organization, name="Winterreihe")
    for lot in ("a", "b"):
        names = (LONG, *PEOPLE)[:21]
        add_event(series, played(lot, names, organization=organization, user=user))
    return State(reverse("series-projector", args=[series.slug]), {})


def season_states() -> dict[str, State]:
    """Every state by its name."""
    running, crew, wall = league(), teams(), series_wall()
    home = load.load(crew).play.fixtures[0].sides[0]
    cup = evening(8, "go", format="knockout", game="bronzen")
    for number in range(1, 5):
        sent(cup, "award", table=number, player=sitting(cup, number)[0])

    def public(event: Tournament, page: str = "event-plan", *args: Any) -> State:
        return State(reverse(page, args=[event.slug, *args]), {})

    return {
        "season": public(running),
        "season before": public(evening(8, "", format="league", game="bronzen")),
        "season many": public(league(27, 3)),
        "season teams": public(crew),
        "season over": public(over()),
        "match day": public(running, "event-day", 3),
        "roster": desk(crew, f"roster/?player={home}"),
        "line-ups": desk(crew, "lineup/1/"),
        "own line-up": State(f"{player_home(crew, home)}lineup/?table=1", {}),
        "next season": desk(over(), "next-season/"),
        "next stage": desk(cup, "stage/"),
        "next stage shown": replace(desk(cup, "stage/"), act=_look),
        "series": State(wall.path.removesuffix("projector/"), {}),
        "series wall": wall,
    }
