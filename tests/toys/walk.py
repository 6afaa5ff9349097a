"""A walk past everything that can be read of an event: pages, papers, files, calls of the API."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from django.test import Client

from tests.at_once.addresses import Address, Parts, calls, pages
from tournaments.domain.formats import FORMATS
from tournaments.store import load
from tournaments.store.access.actors import player_link, table_code
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.web.paper.documents import OF_KEY
from tournaments.web.paper.files import TITLES

ROOTS: Final = frozenset({"e", "t", "p", "free", "rules", "variants", "games", "formats"})
"""First parts of the addresses of an event, a sheet, a game or a format."""
ANSWERED: Final = frozenset({200, 302, 404, 422})
"""Statuses of an answer: 404 and 422 if the event has nothing there, or not yet."""

FILES: Final = frozenset({"desk-document", "desk-spreadsheet"})


def walked(client: Client, event: Tournament, token: str) -> tuple[list[str], set[str]]:
    """Read everything as the desk and as a program with its token; return what was not answered,
    and the names of papers and tables."""
    client.raise_request_exception = False
    broken, files = [], set()
    for address in (*pages(), *calls()):
        if "GET" not in address.methods or address.root not in ROOTS:
            continue
        program = {"Authorization": f"Bearer {token}"} if address.route.startswith("/api/") else {}
        for parts in _parts(address, event):
            path = address.path(parts)
            answer = client.get(path, headers=program)
            if answer.status_code not in ANSWERED:
                broken.append(f"{answer.status_code} {path}")
            elif answer.status_code == 200 and address.name in FILES:
                files.add(path.rpartition("/")[2])
    return broken, files


def _parts(address: Address, event: Tournament) -> Iterator[Parts]:
    """Fill in the parts of an address in all ways; in none if the event has no such thing."""
    known, names = _known(address, event), tuple(address.parts)
    for values in product(*(known.get(name, ()) for name in names)):
        yield dict(zip(names, values, strict=True))


def _known(address: Address, event: Tournament) -> dict[str, Any]:
    state = load.load(event)
    players = tuple(state.play.status)[:2]
    sheets = ScoreSheet.objects.filter(tournament=event)
    keys = {"desk-document": OF_KEY, "GET /formats/{key}/schema": FORMATS}
    return {
        "slug": (event.slug,),
        "game": (event.game,),
        "ref": (event.game,),
        "player": players,
        "table": (1,),
        "number": (1,),
        "code": (table_code(event, 1),),
        "token": [sheet.token for sheet in sheets[:1]]
        if address.root == "free"
        else [player_link(event, player).token for player in players],
        "seq": event.log.filter(kind__in=("draw", "result")).values_list("seq", flat=True)[:2],
        "part": ("deals",),
        "index": (0,),
        "judge": ("trick",),
        "key": keys.get(address.name, TITLES),
        "form": ("csv", "xlsx"),
        "image": ("png", "svg"),
    }
