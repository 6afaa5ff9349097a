"""Who a program is."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from tests.worlds.events import registered
from tests.worlds.programs import Program, codes
from tournaments.store.access.tokens import issue, user_of
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
        user_of(token, now=now + timedelta(minutes=minutes))
        assert ApiToken.objects.get().last_used_at == now + timedelta(minutes=noted)
