"""An evening that runs now, as phones without login meet it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.events import id_of, names, send
from tests.worlds.kept import kept
from tournaments.store import load
from tournaments.store.access.actors import player_link, table_code, table_pin
from tournaments.store.create import create
from tournaments.store.models import Tournament

ZONE = "Europe/Berlin"


@kept(seconds=10)
def evening(
    players: int = 7,
    *,
    up_to: str = "go",
    minutes: float = 20,
    settings: dict[str, Any] | None = None,
    **setup: Any,
) -> Tournament:
    """A tournament whose last step so far (register, start, draw, publish or go) was some minutes
    ago; its cut-off lies six hours ahead."""
    began = timezone.now() - timedelta(minutes=minutes)
    cutoff = (timezone.now() + timedelta(hours=6)).astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    setup = {"name": "Preisbrokdorf", "confirmation": "second", "zone": ZONE, **setup}
    settings = {"cutoff": cutoff, **(settings or {})}
    tournament = create({**setup, "settings": settings}, now=began)
    for name in names(players):
        assert send(tournament, "register", player=name, now=began).ok
    steps = ("start", "draw", "publish", "go")
    for step in steps[: steps.index(up_to) + 1] if up_to in steps else ():
        fields = {"seed": "lot"} if step == "draw" else {}
        assert send(tournament, step, now=began, **fields).ok
    return tournament


def sitting(tournament: Tournament, table: int = 1) -> tuple[str, ...]:
    return load.load(tournament).play.tables[table - 1].players


def table_home(tournament: Tournament, table: int = 1) -> str:
    return reverse("table", args=[tournament.slug, table, table_code(tournament, table)])


def player_home(tournament: Tournament, player: str) -> str:
    """Return the page of a personal link, by name or id."""
    return reverse("player", args=[player_link(tournament, id_of(tournament, player)).token])


def english() -> Client:
    return Client(headers={"accept-language": "en"})


def table_phone(tournament: Tournament, table: int = 1, **more: str) -> Client:
    """A phone that has entered the PIN of the running round."""
    client = english()
    pin = table_pin(tournament, load.load(tournament).play.round)
    answer = client.post(f"{table_home(tournament, table)}pin/", {"pin": pin, **more})
    assert answer.status_code == 302
    return client


def own_table(tournament: Tournament, player: str, table: int = 0) -> str:
    """Return the page of a player's table, by the personal link."""
    seated = load.load(tournament).play.tables
    sits = id_of(tournament, player)
    at = table or next(n for n, one in enumerate(seated, 1) if sits in one.players)
    return f"{player_home(tournament, player)}table/{at}/"
