"""Programs that call the API."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from tournaments.store.models import Membership, Tournament, User

API = "/api/v1"
Answer = tuple[int, Any]


class Program:
    """A caller of the API with its token; `last` is the whole last answer."""

    def __init__(self, token: str | None = None) -> None:
        headers = {"accept-language": "en"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        self.client = Client(headers=headers)
        self.last: Any = None

    def get(self, path: str, **headers: str) -> Answer:
        self.last = self.client.get(API + path, headers=headers)
        return self.last.status_code, json.loads(self.last.content or b"null")

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.call("post", path, body, **headers)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.last = self.client.generic(
            method.upper(), API + path, content, content_type="application/json", headers=headers
        )
        return self.last.status_code, json.loads(self.last.content or b"null")

    def send(self, tournament: Tournament, kind: str, key: str = "", **fields: Any) -> Answer:
        headers = {"idempotency-key": key} if key else {}
        body = {"type": kind, **fields}
        return self.post(f"/events/{tournament.slug}/commands", body, **headers)


def codes(answer: Answer) -> tuple[int, list[tuple[str, str]]]:
    """Status and problems of a refusal, whose form is checked on the way."""
    status, body = answer
    assert body["ok"] is False
    assert all(problem["message"] for problem in body["problems"])
    return status, [(problem["code"], problem["path"]) for problem in body["problems"]]


def run_by(user: User, tournament: Tournament, role: str = "organizer") -> Tournament:
    Membership.objects.create(user=user, tournament=tournament, role=role)
    return tournament
