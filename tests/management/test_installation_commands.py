"""Commands of an administrator of the installation, in the terminal."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.worlds.evenings import organization_of
from tests.worlds.events import running, sent
from tests.worlds.programs import Program, run_by
from tournaments.store import webhooks
from tournaments.store.access.tokens import issue
from tournaments.store.models import User, Webhook

pytestmark = pytest.mark.django_db


def said(*command: str, **options: Any) -> list[str]:
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue().splitlines()


def test_there_is_no_page_for_administrators() -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    assert [client.get(path).status_code for path in ("/admin/", "/admin/login/")] == [404, 404]


def test_an_account_is_made_and_let_in_once() -> None:
    (path,) = said("account", "Jörg")
    user = User.objects.get(username="Jörg")
    assert (user.is_superuser, user.has_usable_password()) == (False, False)
    client = Client()
    assert client.post(path).status_code == 302
    assert client.get("/account/tokens/").status_code == 200
    assert Client().post(path).status_code == 410
    (again,) = said("account", "Jörg")
    assert Client().post(again).status_code == 302
    assert User.objects.count() == 1


def test_a_closed_account_opens_nothing_until_it_is_opened_again() -> None:
    (path,) = said("account", "chefin")
    client = Client()
    client.post(path)
    program = Program(issue(User.objects.get(), "script"))
    (unused,) = said("account", "chefin")
    said("account", "chefin", close=True)
    assert client.get("/account/tokens/").status_code == 302
    assert program.get("/organizations")[0] == 401
    assert Client().post(unused).status_code == 410
    (path,) = said("account", "chefin")
    assert Client().post(path).status_code == 302
    assert program.get("/organizations")[0] == 200


@pytest.mark.parametrize("name", ["", "a b", "x" * 151])
def test_a_name_that_no_account_can_have_is_refused(name: str) -> None:
    with pytest.raises(CommandError):
        said("account", name)
    with pytest.raises(CommandError, match="There is no account"):
        said("account", name, close=True)
    assert User.objects.count() == 0


def test_the_installation_is_listed_without_secrets() -> None:
    root, orga = User.objects.create_superuser("root"), User.objects.create_user("orga")
    tournament, organization = run_by(orga, running(8)), organization_of()[0]
    now = timezone.now()
    for host in ("fine.example", "stuck.example"):
        webhooks.add(tournament, f"https://{host}/hook?key=secret", user=root, now=now)
    stuck = Webhook.objects.filter(url__contains="stuck")
    stuck.update(failures=20, trouble="no_answer", stopped_at=now)
    sent(tournament, "extend", minutes=10)
    tournament.refresh_from_db()
    lines = said("installation")
    at = {line.partition(":")[0]: i for i, line in enumerate(lines) if not line.startswith(" ")}
    assert list(at) == ["Accounts", "Organizations", "Events", "Webhooks that do not get through"]
    assert "  root: administrator, never logged in, events: 0" in lines
    assert "  orga: organizer, never logged in, events: 1" in lines
    assert any(
        re.match(f"  /organizations/{organization.slug}/ .*: organizers: ", line) for line in lines
    )
    event = f"  /e/{tournament.slug}/desk/ {tournament.name}: {tournament.phase}, entries: "
    assert f"{event}{tournament.seq}" in lines
    desk = f"  /e/{tournament.slug}/desk/webhooks/ stuck.example: no_answer"
    assert lines[-2:] == [
        "Webhooks that do not get through: 1", f"{desk}, failures: 20, given up, untold: 1",
    ]  # fmt: skip
