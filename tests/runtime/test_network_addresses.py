"""Allowed characters in an address: a NUL leads nowhere, on every database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.sample import sample
from tests.worlds.evenings import organization_of
from tests.worlds.phones import evening
from tournaments.store.models import User

# Once is enough: no answer here is decided by the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

_SAMPLE = {"int": "1", "slug": "wm", "str": "x", "text": "x", "path": "x", "uuid": "x"}


def routes(resolver: Any, prefix: str = "") -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Every address with parts of text: its pattern, and (name, converter) of each part."""
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        elif isinstance(pattern, URLPattern) and "<" in route and "(?P" not in route:
            parts = [part.partition(">")[0].rpartition(":") for part in route.split("<")[1:]]
            yield route, [(name, kind or "str") for kind, _colon, name in parts]


TEXTS = sorted(
    (route, name)
    for route, parts in routes(get_resolver())
    for name, kind in parts
    if kind in ("str", "text", "path", "secret") and not route.startswith("static/")
)


def address(route: str, part: str, value: str) -> str:
    """The address with this value in one part and something likely in the others."""
    made = ""
    for piece in route.split("<"):
        inside, closed, after = piece.partition(">")
        if not closed:
            made += piece
            continue
        kind, _colon, name = inside.rpartition(":")
        made += (value if name == part else _SAMPLE.get(kind or "str", "x")) + after
    return f"/{made}"


def test_there_are_addresses_with_texts() -> None:
    assert len(TEXTS) > 10


@pytest.mark.parametrize("text", ["%00", "a%00b"])
@pytest.mark.parametrize(("route", "part"), sample(TEXTS, 16))
def test_a_nul_in_an_address_leads_nowhere(route: str, part: str, text: str) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    assert client.get(address(route, part, text)).status_code == 404


@pytest.mark.parametrize(
    "path", ["/e/{event}/?a=%00", "/e/{event}/players/Anke%00/",
             "/organizations/{organization}/?q=a%00b", "/variants/?game=%00",
             "/p/%00/", "/live/{event}%00", "/live/{event}/%00"]
)  # fmt: skip
def test_a_nul_leads_nowhere_in_a_name_nor_after_the_question_mark(path: str) -> None:
    filled = path.format(event=evening().slug, organization=organization_of()[0].slug)
    assert Client().get(filled).status_code == 404


def test_programs_are_told_so_in_their_form() -> None:
    answer = Client().get("/api/v1/events/x%00/state")
    assert (answer.status_code, json.loads(answer.content)["ok"]) == (404, False)
