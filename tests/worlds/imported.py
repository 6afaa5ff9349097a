"""Forged logs with new hashes, and every page of an imported event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from django.urls import reverse

from tests.worlds.phones import english, player_home, table_home
from tournaments.store import load
from tournaments.store.archive.chain import seal
from tournaments.store.archive.document import _instant
from tournaments.store.models import LogEntry, Tournament, User

Json = dict[str, Any]

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 3, 99, 10**6, 2**31 - 1, 2.5),
    *("", "x", "3", "Anke", "a" * 130, "<b>", "..", "a/b", "9999-12-31T23:59:59+00:00"),
    *("0001-01-01T00:00:00+00:00", "9998-12-31T23:59", "2025-11-22T19:00", ":pot"),
    *([], {}, [[]], [None], ["x"], [1], {"x": 1}, [["Anke"]], [{"x": []}]),
)
PLACES = (
    *("event", "standings", "draws", "projector", "signup", "judge", "event-rules", "desk"),
    *("desk-draw", "desk-wishes", "desk-playoff", "desk-stage", "desk-roster", "desk-players"),
    *("desk-who", "desk-settings", "desk-rules", "desk-cards", "desk-webhooks", "desk-log"),
    *("desk-export", "event-plan", "event-plan-sheets", "event-cross", "event-calendar"),
    "desk-money",
    "desk-announce",
    "desk-print",
    *("event-forecast", "event-progress", "event-places", "standings-all", "desk-length"),
    *("desk-seats", "desk-brought", "desk-links", "desk-results", "desk-next-season"),
)
ACTS = ("extend", "withdraw", "correct", "late_entry", "exclude", "report", "postpone", "rename")


def resealed(document: Json) -> Json:
    """Compute all hashes of a forged log again, as far as its rows allow."""
    head = ""
    for row in document["log"]:
        at = _instant(row["at"]) if isinstance(row["at"], str) else None
        if at is None or not isinstance(row["command"], dict):
            return document
        entry = LogEntry(**{**row, "at": at, "hash": ""})
        head = row["hash"] = seal(head, entry)
    document["head_hash"] = head
    return document


def forged(document: Json, rng: Random) -> tuple[str, Json]:
    """One value of one entry is another; where, and the document."""
    copy: Json = json.loads(json.dumps(document))
    row = rng.choice(copy["log"])
    parts = (row["command"], row["event"] or {}, row["changes"])
    places = [(row, "at"), (row, "actor"), *(place for part in parts for place in _places(part))]
    holder, key = rng.choice(places)
    odd = rng.choice(ODD)
    if rng.random() < 0.15 and isinstance(holder, dict) and holder is not row:
        key = rng.choice(("seed", "promise", "solver", "by", "sheet", "report", "confirmed", "odd"))
    holder[key] = odd
    return f"{row['kind']} {row['seq']}: {key} = {odd!r}", resealed(copy)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def addresses(tournament: Tournament, *, whole: bool) -> Iterator[str]:
    """Every page of an event, those of single entries too if it is the `whole`."""
    slug, state = tournament.slug, load.load(tournament)
    yield from (reverse(name, args=[slug]) for name in PLACES)
    yield from (reverse("desk-act", args=[slug, kind]) for kind in ACTS)
    players = [*state.play.status]
    for player in dict.fromkeys((*players[:2], *players[-1:])):
        yield reverse("event-player", args=[slug, player])
        yield player_home(tournament, player)
    for number in range(1, min(3, len(state.play.tables) + 1)):
        yield from (table_home(tournament, number), reverse("desk-table", args=[slug, number]))
        yield reverse("desk-lineup", args=[slug, number])
    yield reverse("event-day", args=[slug, 1])
    for seq, kind in tournament.log.values_list("seq", "kind") if whole else ():
        yield reverse("desk-correct", args=[slug, seq])
        if kind in ("draw", "start", "final", "plan"):
            yield from (reverse(name, args=[slug, seq]) for name in ("draw", "draw-file"))
    yield from (f"/api/v1/events/{slug}{rest}" for rest in ("", "/state", "/log", "/entrants"))


def broken_pages(tournament: Tournament, user: User, *, whole: bool = True) -> list[str]:
    """Return the addresses whose page raises, each with its error."""
    desk, broken = english(), []
    desk.force_login(user)
    for address in addresses(tournament, whole=whole):
        try:
            desk.get(address)
        except Exception as error:
            broken.append(f"{address}: {type(error).__name__} {error}")
    return broken
