"""Identity and rights of programs."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from tests.worlds.events import registered
from tests.worlds.programs import Program, codes, run_by
from tournaments.store.access.tokens import issue, valid
from tournaments.store.models import ApiToken, User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "header", ["Bearer stg_wrong", "Bearer ", "Bearer wrong", "Basic b2s6b2s="]
)
def test_a_wrong_token_is_refused_everywhere(stranger: Program, header: str) -> None:
    tournament = registered(1)
    for path in ("/events", f"/events/{tournament.slug}", f"/events/{tournament.slug}/state"):
        assert codes(stranger.get(path, authorization=header)) == (401, [("token_invalid", "")])
    assert codes(stranger.post("/events", {"name": "a"})) == (401, [("token_missing", "")])


def test_an_address_that_does_not_exist_is_refused_in_the_same_form(stranger: Program) -> None:
    for path in ("/nowhere", "/events/no-such-event", "/events/no-such/state", "/events/ä%00"):
        assert codes(stranger.get(path)) == (404, [("not_found", "")])


def test_a_token_is_made_listed_and_revoked_by_command(orga: User) -> None:
    def run(**options: Any) -> str:
        out = io.StringIO()
        call_command("token", "orga", stdout=out, **options)
        return out.getvalue().strip()

    token = run(name="laptop")
    kept = ApiToken.objects.get()
    assert (kept.user, kept.name, token in kept.digest) == (orga, "laptop", False)
    assert run(list=True).startswith("laptop  made ")
    caller = Program(token)
    assert caller.post("/events", {"name": "a"})[0] == 201
    run(revoke="laptop")
    assert codes(caller.get("/events")) == (401, [("token_invalid", "")])
    assert run(list=True).endswith("revoked")
    with pytest.raises(CommandError, match="no valid token laptop"):
        run(revoke="laptop")
    with pytest.raises(CommandError, match="no user nobody"):
        call_command("token", "nobody")


def test_a_token_dies_with_its_user(program: Program, orga: User) -> None:
    orga.is_active = False
    orga.save()
    assert codes(program.get("/events")) == (401, [("token_invalid", "")])


def test_the_use_of_a_token_is_noted_at_most_once_an_hour(orga: User) -> None:
    token, now = issue(orga, "script"), timezone.now()
    for minutes, noted in ((0, 0), (59, 0), (61, 61)):
        valid(token, now=now + timedelta(minutes=minutes))
        assert ApiToken.objects.get().last_used_at == now + timedelta(minutes=noted)


CALLS = [
    *(("GET", path) for path in ("/events", "/events/E", "/events/E/state", "/events/E/export")),
    *(("GET", path) for path in ("/organizations", "/variants")),
    ("POST", "/events/E/preview"),
    *(("GET", path) for path in ("/events/E/links", "/events/E/webhooks")),
    *(("POST", path) for path in ("/events/E/commands", "/events/E/links", "/free")),
    *(("POST", path) for path in ("/events", "/events/import", "/organizations", "/variants")),
    *(("POST", path) for path in ("/events/E/stages", "/events/E/wall", "/events/E/webhooks")),
    *(("PATCH", "/events/E"), ("PUT", "/events/E/members/x"), ("PUT", "/events/E/entrants")),
    ("DELETE", "/events/E/members/x"),
]


@pytest.mark.parametrize(("scope", "refused"), [("read", 7), ("desk", 12), ("all", len(CALLS))])
def test_a_scope_refuses_what_lies_beyond_it(orga: User, scope: str, refused: int) -> None:
    tournament = run_by(orga, registered(1))
    caller = Program(issue(orga, "x", scope=scope))
    for number, (method, path) in enumerate(CALLS):
        body = None if method == "GET" else {}
        status, answer = caller.call(method, path.replace("E", tournament.slug), body)
        found = (
            [problem["code"] for problem in (answer or {}).get("problems", ())]
            if (isinstance(answer, dict))
            else []
        )
        assert ("token_scope" in found) == (number >= refused), (method, path, status, answer)


def test_a_token_for_the_desk_is_a_helper_at_most(orga: User) -> None:
    tournament = run_by(orga, registered(8))
    desk, whole = (Program(issue(orga, scope, scope=scope)) for scope in ("desk", "all"))
    assert desk.send(tournament, "check_in", player="e1", present=True)[0] == 200
    assert codes(desk.send(tournament, "start")) == (403, [("not_permitted", "type")])
    assert codes(desk.get(f"/events/{tournament.slug}/webhooks")) == (403, [("not_permitted", "")])
    assert desk.get(f"/events/{tournament.slug}/links")[0] == 200
    assert whole.send(tournament, "start")[0] == 200


def test_a_token_that_has_expired_is_none(orga: User) -> None:
    token, now = issue(orga, "x", days=30), timezone.now()
    assert valid(token, now=now + timedelta(days=29)) is not None
    assert valid(token, now=now + timedelta(days=31)) is None


def test_a_command_makes_tokens_with_a_scope_and_an_end(orga: User) -> None:
    out = io.StringIO()
    call_command("token", "orga", name="wall", scope="read", days=30, stdout=out)
    row = ApiToken.objects.get()
    assert (row.scope, row.expires_at is not None) == ("read", True)
    listed = io.StringIO()
    call_command("token", "orga", list=True, stdout=listed)
    assert f"  read  until {row.expires_at:%Y-%m-%d}  never used" in listed.getvalue()
    with pytest.raises(CommandError, match="from 1 to 3650"):
        call_command("token", "orga", days=0)
