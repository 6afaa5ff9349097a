"""Live parts of personal pages: the short way gives what the long way gives, and nothing more."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.stack import Stack
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, send
from tests.worlds.phones import evening, own_table, player_home, sitting, table_home, table_phone
from tournaments.store.access.actors import revoke_link
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

COOKIE = {"Cookie": f"csrftoken={'a' * 32}"}
LONG = {"HX_Request": "true", "Accept_Language": "en"}
PART = {**LONG, **COOKIE, "Live_Seq": "1"}


def home(tournament: Tournament) -> str:
    return own_table(tournament, sitting(tournament)[0])


def with_session(client: Client) -> dict[str, str]:
    """The cookies of a browser that has a session."""
    return {"Cookie": f"{COOKIE['Cookie']}; sessionid={client.cookies['sessionid'].value}"}


def test_the_part_is_what_stands_in_the_page(live_stack: Stack) -> None:
    tournament = evening(8)
    path = player_home(tournament, sitting(tournament)[0])
    status, headers, part = live_stack.get(path, **PART)
    assert (status, headers["cache-control"]) == (200, "private, no-store")
    assert "nonce" not in headers["content-security-policy"]  # it has not gone the long way
    page = live_stack.get(path, **LONG)[2].decode()
    names = ('id="phone"', 'id="more"', 'id="seats"', 'id="account"', 'id="own"')
    for name in names:
        assert part.decode().count(name) == page.count(name) == 1


def test_what_has_not_changed_is_not_sent(live_stack: Stack) -> None:
    tournament = evening(8, confirmation="none")
    path = home(tournament)
    _status, headers, _part = live_stack.get(path, **PART)
    known = {**PART, "If_None_Match": headers["etag"]}
    status, again, body = live_stack.get(path, **known)
    assert (status, body, again["live-seq"]) == (304, b"", str(tournament.log.count()))
    loser = sitting(tournament)[1]
    result = {"end": "normal", "loser": loser}
    assert send(tournament, "report", table=1, result=result, now=timezone.now()).ok
    status, headers, body = live_stack.get(path, **known)
    assert (status, headers["live-seq"]) == (200, str(tournament.log.count()))
    assert b"Runde 2: who lost?" in body


def test_a_part_is_packed_for_who_takes_it(live_stack: Stack) -> None:
    _status, headers, body = live_stack.get(home(evening(8)), Accept_Encoding="gzip", **PART)
    assert headers["content-encoding"] == "gzip"
    assert b'id="phone"' in gzip.decompress(body)


def test_its_forms_are_taken(live_stack: Stack) -> None:
    """The secret against forged forms is that of the browser which asks."""
    tournament = evening(8, confirmation="none")
    path = home(tournament)
    part = live_stack.get(path, **PART)[2].decode()
    form = part.partition('id="report-form"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    assert fields["csrfmiddlewaretoken"] != "a" * 32
    sent = fields | {"loser": sitting(tournament)[1]}
    for secret, status in (("b" * 32, 403), ("a" * 32, 302)):
        browser = Client(enforce_csrf_checks=True)
        browser.cookies["csrftoken"] = secret
        assert browser.post(f"{path}report/", sent).status_code == status


def test_whatever_is_not_plainly_a_part_goes_the_long_way(live_stack: Stack) -> None:
    tournament = evening(8)
    path = home(tournament)
    for headers in (
        {**LONG, **COOKIE},  # somebody goes there
        {**LONG, "Live_Seq": "1"},  # without a secret
        {**PART, **with_session(desk_of(tournament))},  # somebody is logged in
        {**PART, "HX_History_Restore_Request": "true"},
    ):
        status, given, _body = live_stack.get(path, **headers)
        assert (status, "nonce" in given["content-security-policy"]) == (200, True)
    assert live_stack.get(f"{path}?page=2", **PART)[0] == 200
    assert live_stack.get("/p/nobody-knows-this/", **PART)[0] == 404
    assert live_stack.get(f"{table_home(tournament)}holder/", **PART)[0] == 405


@pytest.mark.parametrize("holder", ["", "first"])
def test_a_tables_phone_takes_it_too(live_stack: Stack, holder: str) -> None:
    tournament = evening(8)
    path, speaks = table_home(tournament), {"holder": sitting(tournament)[0]} if holder else {}
    phone = with_session(table_phone(tournament, **speaks))
    status, headers, part = live_stack.get(path, **{**PART, **phone})
    is_long = "nonce" in headers["content-security-policy"]
    assert (status, is_long, "etag" in headers) == (200, False, True)
    page = live_stack.get(path, **LONG, **phone)[2]
    for name in (b'id="phone"', b'id="report-form"', b'id="holder-form"', b'name="by"'):
        assert part.count(name) == page.count(name)
    assert (b'name="by"' in part, b'id="report-form"' in part) == (bool(holder), True)
    known = {**PART, **phone, "If_None_Match": headers["etag"]}
    assert live_stack.get(path, **known)[0] == 304


@pytest.mark.parametrize("session", ["", "; sessionid=nobody"])
def test_a_tables_phone_without_the_pin_is_asked_for_it(live_stack: Stack, session: str) -> None:
    cookie = {"Cookie": COOKIE["Cookie"] + session}
    status, headers, part = live_stack.get(table_home(evening(8)), **{**PART, **cookie})
    assert (status, "nonce" in headers["content-security-policy"]) == (200, False)
    assert (b'name="pin"' in part, b'id="report-form"' in part) == (True, False)


def test_a_link_that_was_taken_back_shows_nothing_more(live_stack: Stack) -> None:
    tournament = evening(8)
    path = home(tournament)
    assert live_stack.get(path, **PART)[0] == 200
    revoke_link(tournament, id_of(tournament, sitting(tournament)[0]), now=timezone.now())
    assert live_stack.get(path, **PART)[0] == 404


def test_a_private_event_has_it_too(live_stack: Stack) -> None:
    tournament = evening(8)
    tournament.is_private = True
    tournament.save()
    status, headers, _body = live_stack.get(home(tournament), **PART)
    assert (status, "set-cookie" in headers) == (200, False)
