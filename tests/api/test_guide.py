"""The page about the API shows what the API says of itself, without the open net."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.worlds.phones import english
from tests.worlds.programs import Program
from tournaments.domain.catalogue import COMMANDS


@pytest.fixture
def guide() -> str:
    answer = english().get("/api/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_call_and_command_is_on_the_page(guide: str, stranger: Program) -> None:
    described = stranger.get("/openapi.json")[1]
    calls = [(m.upper(), path) for path, told in described["paths"].items() for m in told]
    badge = r'<span class="badge[^"]*">([A-Z]+)</span>\s*<code[^>]*>(.*?)</code>'
    shown = re.findall(badge, guide)
    assert sorted(shown) == sorted(calls)
    assert len(calls) > 20
    assert all(f"<code>{kind}</code>" in guide for kind in COMMANDS)


def test_every_call_is_described(stranger: Program) -> None:
    described = stranger.get("/openapi.json")[1]
    calls = [call for told in described["paths"].values() for call in told.values()]
    assert all(len(call["description"]) > 15 and call["responses"] for call in calls)
    ids = [call["operationId"] for call in calls]
    assert len(set(ids)) == len(ids)


def test_the_page_needs_nothing_from_elsewhere(guide: str) -> None:
    sources = re.findall(r'(?:src|href)="(https?://[^"]*|//[^"]*)"', guide)
    assert sources == []


def test_the_page_is_in_german_for_germans() -> None:
    page = Client(headers={"accept-language": "de"}).get("/api/").content.decode()
    assert "Für Programme" in page
    assert Client().post("/api/").status_code == 405
