"""docs/api.md is true: its examples are sent in their order and answered as it says."""

from __future__ import annotations

import json
import re
import shlex
from itertools import product
from pathlib import Path
from string import Template
from typing import Any

import pytest
from django.test import Client

from tests.games.schema_check import fits
from tests.sample import sample
from tests.store.test_permissions import TABLE
from tests.worlds.events import DIRECTOR, later, send, state
from tests.worlds.receivers import Call
from tests.worlds.situations import SITUATIONS
from tournaments.api import api
from tournaments.api.description import schema
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.decide import decide
from tournaments.domain.refusal import Ignored, RefusedError
from tournaments.store.access.tokens import issue
from tournaments.store.execute import _Log
from tournaments.store.models import Tournament, User
from tournaments.store.webhooks import signature

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
ANYTHING = "…"
NAMED = {
    "events": ("EVENT", "slug"),
    "organizations": ("ORGANIZATION", "slug"),
    "series": ("SERIES", "slug"),
    "people": ("PERSON", "code"),
    "free": ("SHEET", "token"),
}

# Once is enough: no answer here is decided by the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def fitting(wanted: Any, found: Any) -> bool:
    """Return True if an answer fits the page; `…` is any value, any ending, any further part."""
    match wanted:
        case dict():
            open_ = wanted.get(ANYTHING) == ANYTHING
            names = wanted.keys() - {ANYTHING}
            same = names <= found.keys() if open_ else names == found.keys()
            return same and all(fitting(wanted[name], found[name]) for name in names)
        case [*first, last] if last == ANYTHING:
            return len(found) >= len(first) and fitting(first, found[: len(first)])
        case list():
            return len(wanted) == len(found) and all(map(fitting, wanted, found))
        case str() if ANYTHING in wanted:
            head, _, tail = wanted.partition(ANYTHING)
            return head == tail == "" or (found.startswith(head) and found.endswith(tail))
        case _:
            return bool(wanted == found)


def called(line: str, known: dict[str, str]) -> Any:
    """The answer to a curl command, whose variables are known."""
    words = shlex.split(line)
    assert words[0] == "curl", line
    method, address, body, headers = "GET", "", b"", {}
    rest = iter(words[1:])
    for word in rest:
        match word:
            case "-X":
                method = next(rest)
            case "-H":
                name, _, value = Template(next(rest)).substitute(known).partition(": ")
                headers[name.lower()] = value
            case "-d":
                body = next(rest).encode()
            case "-i":
                pass
            case _:
                address = Template(word).substitute(known)
    return Client().generic(method, address, body, headers=headers)


def made(line: str, answer: Any, found: Any) -> dict[str, str]:
    """Return the variables that the examples use from a creation on."""
    place = re.search(r"\$BASE/(?:[^ ]*/)?(\w+)", line)
    name, key = NAMED.get(place[1] if place else "", ("", ""))
    return {name: found[key]} if name and answer.status_code == 201 else {}


def test_the_examples_are_answered_as_the_page_says() -> None:
    known = {"BASE": "/api/v1", "TOKEN": issue(User.objects.create_user("orga"), "doc")}
    answer: Any = None
    checked = 0
    for language, text in BLOCK.findall(TEXT):
        if language == "sh":
            for line in text.replace("\\\n", " ").strip().split("\n"):
                answer = called(line, known)
                assert answer.status_code < 400 or answer.status_code == 422, answer.content
                found = json.loads(answer.content or b"{}")
                known |= made(line, answer, found) | {"ETAG": answer.get("ETag", "")}
                if "players" in found:
                    known["PLAYER_TOKEN"] = found["players"][0]["token"]
        elif language == "json":
            assert fitting(json.loads(text), json.loads(answer.content)), (text, answer.content)
            checked += 1
        elif language == "http" and text.startswith("HTTP"):
            assert f"{answer.status_code} {answer.reason_phrase}" in text
            (told,) = re.findall('^ETag: ("7-[0-9a-f]{8}")$', text, re.MULTILINE)
            assert (told[:3], len(told)) == (answer["ETag"][:3], len(answer["ETag"]))
            checked += 1
    assert checked == 13


def test_the_receiver_of_the_page_knows_a_genuine_call() -> None:
    (program,) = (text for language, text in BLOCK.findall(TEXT) if language == "python")
    scope: dict[str, Any] = {}
    exec(program, scope)
    body = b'{"event": "x"}'
    header = signature("secret", 1772388000, body)
    assert scope["genuine"]("secret", header, body)
    assert not scope["genuine"]("secret", header, body + b" ")
    assert not scope["genuine"]("other", header, body)
    assert Call("/", {"stichtag-signature": header}, body).is_genuine("secret")


def test_every_call_and_every_command_is_described() -> None:
    calls = [
        (path, method, call.get("description"))
        for path, methods in api.get_openapi_schema()["paths"].items()
        for method, call in methods.items()
    ]
    assert len(calls) > 80
    assert [(path, method) for path, method, words in calls if not words] == []
    assert [kind for kind in COMMANDS if not schema(kind).get("description")] == []


def unanswered(tournament: Tournament, kind: str, fields: dict[str, Any]) -> list[Any]:
    """The commands with junk in a field that are refused for no reason."""
    then = state(tournament)
    log = _Log(tournament, then)
    sent, found = COMMANDS[kind].sent(needed=True) + COMMANDS[kind].sent(needed=False), []
    for name, junk in product(sent, (5, "x", True, [], {}, [[]], ["x"], [{}])):
        command = {"type": kind, **fields, name: junk}
        try:
            decide(then, command, DIRECTOR, later(20), log, tournament.secret).finish()
        except Ignored:
            continue
        except RefusedError as refused:
            if not refused.problems:
                found.append(command)
    return found


@pytest.mark.parametrize("kind", sample(sorted(TABLE), 24))
def test_a_command_is_described_as_it_is_taken(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    assert unanswered(tournament, kind, fields) == []
    command = {"type": kind, **json.loads(json.dumps(fields))}
    assert fits(schema(kind), command)
    assert not fits(schema(kind), {**command, "nonsense": 1})
    for name in COMMANDS[kind].sent(needed=True):
        less = {key: value for key, value in fields.items() if key != name}
        assert not fits(schema(kind), {"type": kind, **less})
        done = send(tournament, kind, **less)
        assert name in {problem.path.partition(".")[0] for problem in done.problems}, name
