"""The pages before the first card: start, new event, names, settings and the trial evening, for the
tests of their rules and for the figures of them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.phone_states import LONG, PEOPLE, State
from tests.worlds.events import sent
from tests.worlds.phones import ZONE
from tournaments.store import demo
from tournaments.store.create import create
from tournaments.store.models import Tournament, User

EVENTS: dict[str, dict[str, Any]] = {
    "wm": {"settings": {"round_minutes": 40}},
    "evening": {"format": "evening", "game": "binokel"},
    "knockout": {"format": "knockout", "game": "bronzen"},
    "league": {"format": "league", "game": "canasta"},
}


def _works_it_out(page: Page) -> None:
    page.locator("#outcome li").first.wait_for()


def _shows_all(page: Page) -> None:
    for frame, seen in (("desk", ".mini"), ("phone", "#report"), ("wall", ".pj-clock")):
        page.frame_locator(f"#window-{frame}").locator(seen).first.wait_for()


def _paste(page: Page) -> None:
    """Send a list with last names before a comma, one of a registered person."""
    page.locator("#id_names").fill(
        "Krüger, Renate\nAst, Anna [Damen]\nAndresenn, Torsten\nTel. 0151 23"
    )
    page.locator("#new-names button").click()
    page.locator("[data-counts]").wait_for()


def _logged_in(user: AbstractBaseUser) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _event(user: User, names: int, **setup: Any) -> Tournament:
    given = {"name": "Kartenabend im Krug", "confirmation": "second", "zone": ZONE, **setup}
    tournament = create(given, user=user, is_private=True, now=timezone.now())
    for name in (LONG, *PEOPLE)[:names]:
        sent(tournament, "register", player=name)
    return tournament


def trial_evening(user: User) -> Tournament:
    """A trial evening whose first round has just begun; its time stands still."""
    begun = demo.start_demo(now=timezone.now(), user=user, speed=0)
    for step in ("start", "draw", "publish", "go"):
        assert begun.demo_clock
        sent(begun, step, now=begun.demo_clock)
    return begun


def setup_states() -> dict[str, State]:
    """Return the pages of a new user, and of a user with an event of each format."""
    new = User.objects.create_user("neu")
    known = User.objects.create_user("renate")
    events = {key: _event(known, 14, **setup) for key, setup in EVENTS.items()}
    former = _event(known, 12)
    Tournament.objects.filter(pk=former.pk).update(phase="finished")
    assert former.organization is not None
    cookies, players = _logged_in(known), f"/e/{events['wm'].slug}/desk/players/"
    found = {
        "start": State("/", _logged_in(new)),
        "start with events": State("/", cookies),
        "trial": State(f"/e/{trial_evening(known).slug}/trial/", cookies, _shows_all),
        "series": State(reverse("series-new", args=[former.organization.slug]), cookies),
        "names": State(players, cookies),
        "names last": State(f"{players}?last=1", cookies),
        "names pasted": State(players, cookies, _paste),
    }
    for key, event in events.items():
        query = f"?format={key}&game={event.game}"
        found[f"new {key}"] = State(f"/events/new/{query}", cookies, _works_it_out)
        found[f"settings {key}"] = State(f"/e/{event.slug}/desk/settings/", cookies)
    return found
