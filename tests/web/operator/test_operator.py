"""The operator's page behind a second factor, and the record of what administrators did."""

from __future__ import annotations

import csv
import re
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pyotp
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from tests.worlds.desks import desk_of
from tests.worlds.events import running
from tests.worlds.markup import words
from tests.worlds.phones import english
from tests.worlds.programs import Program
from tournaments.store import deeds
from tournaments.store.access import second_factor
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.access.tokens import issue
from tournaments.store.models import Deed, LimitUse, SecondFactor, User

pytestmark = pytest.mark.django_db
PASSWORD = "Herz-Dame-und-7"
SETUP, PAGE, CODE = "/account/second-factor/", "/operator/", "/login/code/"


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    """A data folder that keeps no last row of another test's record."""
    settings.DATA_DIR = tmp_path


def code(user: User, steps: int = 0) -> str:
    """Return the code that a phone shows now, or `steps` later."""
    secret = SecondFactor.objects.get(user=user).secret
    return str(pyotp.TOTP(secret).at(int(timezone.now().timestamp()) + 30 * steps))


def log_in(client: Client, name: str) -> Any:
    return client.post("/login/", {"username": name, "password": PASSWORD})


def operator(name: str = "chefin") -> tuple[Client, User, list[str]]:
    """An operator who has set the second factor up, with the recovery codes."""
    user = User.objects.create_superuser(name, password=PASSWORD)
    client = english()
    log_in(client, name)
    client.get(SETUP)
    answer = client.post(SETUP, {"code": code(user)})
    return client, user, re.findall(r"<code>(\w{6}-\w{6})</code>", answer.content.decode())


def test_the_page_asks_for_a_second_factor_that_is_set_up_first() -> None:
    user = User.objects.create_superuser("chefin", password=PASSWORD)
    client, helper = english(), desk_of(running(4), "hilfe")
    assert [c.get(PAGE).status_code for c in (english(), helper)] == [302, 403]
    log_in(client, "chefin")
    assert client.get(PAGE)["Location"].startswith(SETUP)
    shown = client.get(SETUP)
    assert SecondFactor.objects.get(user=user).secret in words(shown)
    assert client.post(SETUP, {"code": "000000"}).status_code == 422
    assert client.get(PAGE).status_code == 302
    assert "recovery codes" in words(client.post(SETUP, {"code": code(user)}))
    assert client.get(PAGE).status_code == 200
    other = Client()
    other.force_login(user)  # a login that came by no code
    assert other.get(PAGE)["Location"] == "/operator/code/"
    assert other.post("/operator/code/", {"code": "1"}).status_code == 422
    assert other.post("/operator/code/", {"code": code(user, 1)}).status_code == 302
    assert other.get(PAGE).status_code == 200


def test_a_login_takes_the_code_of_the_phone_or_a_recovery_code_once_each() -> None:
    _client, user, recovery = operator()
    browser = english()
    assert log_in(browser, "chefin")["Location"] == CODE
    assert browser.get("/password/").status_code == 302  # not in yet
    assert browser.post(CODE, {"code": code(user)}).status_code == 422  # used up
    assert browser.post(CODE, {"code": code(user, 1)}).status_code == 302
    assert browser.get(PAGE).status_code == 200
    for answers in (302, 422):
        again = english()
        log_in(again, "chefin")
        assert again.post(CODE, {"code": recovery[0].upper()}).status_code == answers
    by_link = english()
    assert by_link.post(one_time_login_url(User.objects.get(pk=user.pk)))["Location"] == CODE
    assert english().get(CODE)["Location"] == "/login/"
    assert [again.post(CODE, {"code": "1"}).status_code for _ in range(6)][-1] == 429
    LimitUse.objects.all().delete()
    call_command("account", "chefin", "--no-second-factor")
    assert log_in(english(), "chefin")["Location"] == "/"


def test_the_second_factor_is_renewed_and_taken_away_by_a_code() -> None:
    client, user, recovery = operator()
    answer = client.post(SETUP, {"code": recovery[0]})
    renewed = re.findall(r"<code>(\w{6}-\w{6})</code>", answer.content.decode())
    assert (len(renewed), set(renewed) & set(recovery)) == (10, set())
    assert client.post(SETUP, {"code": recovery[1], "remove": "1"}).status_code == 422
    assert client.post(SETUP, {"code": renewed[0], "remove": "1"}).status_code == 302
    assert not second_factor.has(user)


def test_an_operator_sees_accounts_and_closes_opens_and_deletes_them() -> None:
    client, user, _recovery = operator()
    event = running(4)
    desk_of(event, "anna")
    anna, berta = User.objects.get(username="anna"), User.objects.create_user("berta")
    seen = words(client.get(PAGE, {"q": "ann"}))
    assert ("anna" in seen, "berta" in seen) == (True, False)
    to = reverse("operator-account", args=[berta.pk])
    stranger = desk_of(event, "fremd")
    assert [c.post(to, {"do": "close"}).status_code for c in (english(), stranger)] == [302, 403]
    for do, state in (
        ("close", (False, False)),
        ("open", (True, False)),
        ("delete", (False, True)),
    ):
        assert [client.post(to, {"do": do}).status_code for _ in "12"] == [302, 302]
        berta.refresh_from_db()
        assert (berta.is_active, berta.removed_at is not None) == state
    assert client.post(to, {"do": "?"}).status_code == 400
    own = reverse("operator-account", args=[user.pk])
    assert "Your own account" in words(client.post(own, {"do": "close"}, follow=True))
    stranger.cookies.clear()
    User.objects.filter(username="fremd").delete()
    said = client.post(reverse("operator-account", args=[anna.pk]), {"do": "delete"}, follow=True)
    assert event.name in words(said)


def test_what_administrators_do_stays_in_a_record_that_shows_changes() -> None:
    client, _user, _recovery = operator()
    berta = User.objects.create_user("berta")
    client.post(reverse("operator-account", args=[berta.pk]), {"do": "close"})
    call_command("account", "carla", "--operator")
    event = running(4)
    client.post(reverse("desk-remove", args=[event.slug]), {"name": event.name})
    desk_of(event, "anna").post(reverse("organizations"), {"name": "Club"})  # no administrator
    script = Program(issue(User.objects.get(username="chefin"), "script"))
    assert script.post("/organizations", {"name": "Club"})[0] == 201
    assert script.post("/organizations", {})[0] == 422
    assert script.send(running(4), "announce", text="Soup")[0] == 200  # the event's log says it
    assert script.get("/organizations")[0] == 200
    deeds.note("=1+1", "x", now=timezone.now())
    seen = [(row.by, row.what, row.about) for row in Deed.objects.order_by("pk")]
    assert seen == [
        ("chefin", "second-factor", SETUP),
        ("chefin", "operator-account", "berta: close"),
        ("terminal", "account", "carla operator"),
        ("chefin", "desk-remove", f"/e/{event.slug}/desk/remove/"),
        ("chefin", "POST organizations", "/api/v1/organizations"),
        ("=1+1", "x", ""),
    ]
    assert User.objects.get(username="carla").is_superuser
    assert "desk-remove" in words(client.get("/operator/audit/"))
    assert "was changed" not in words(client.get("/operator/audit/"))
    rows = list(csv.DictReader(StringIO(client.get("/operator/audit.csv").content.decode())))
    assert [row["by"] for row in rows][-2:] == ["chefin", "'=1+1"]
    assert all(datetime.fromisoformat(row["at"]) for row in rows)
    Deed.objects.filter(what="account").delete()
    assert "was changed" in words(client.get("/operator/audit/"))
    assert "newest rows" not in words(client.get("/operator/audit/"))
    assert [c.get("/operator/audit.csv").status_code for c in (english(), Client())] == [302, 302]


@pytest.mark.django_db(transaction=True)
def test_rows_cut_off_the_end_of_the_record_show_and_stay_noted() -> None:
    client, _user, _recovery = operator()
    for number in range(3):
        deeds.note("terminal", f"act {number}", now=timezone.now())
    assert "newest rows" not in words(client.get("/operator/audit/"))
    last = Deed.objects.order_by("-pk")[0]
    last.delete()
    assert "newest rows" in words(client.get("/operator/audit/"))
    deeds.note("terminal", "later", now=timezone.now())
    assert not deeds.is_cut()
    told = [(row.what, row.about) for row in Deed.objects.order_by("pk")][-2:]
    assert told == [("newest rows were missing", last.hash), ("later", "")]
    assert deeds.first_broken() is None
