"""A change of language, or the address of a button, leads to an existing page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.at_once.addresses import pages
from tests.web.sheet.test_draft_seats import page_of, sent_form, table_of
from tests.worlds.events import running
from tests.worlds.phones import english, table_home
from tournaments.web.http.addresses import is_page, page_above

pytestmark = pytest.mark.django_db


def in_german(client: Client, page: str) -> str:
    """Press the button for German on a page; the address where that leads."""
    form = page.partition('action="/language/setlang/"')[2].partition("</form>")[0]
    found = re.search(r'name="next" value="([^"]*)"', form)
    assert found
    answer = client.post("/language/setlang/", {"language": "de", "next": found[1]})
    assert answer.status_code == 302
    return str(answer["Location"])


def test_language_of_a_refused_deal_leads_to_the_sheet_with_what_was_typed() -> None:
    _event, _players, sheet = table_of("brokdorf", 3)
    client, address = english(), f"/free/t/{sheet.token}/"
    form = sent_form(page_of(sheet), declarer="0", bid="2", **{"tricks-1": "9"})
    refused = client.post(f"{address}deal/", form)
    assert refused.status_code == 422
    there = in_german(client, refused.text)
    page = client.get(there)
    assert (there, page.status_code) == (address, 200)
    assert 'lang="de"' in page.text
    assert page.context["filled"].typed.text("tricks-1") == "9"


def test_language_of_a_refused_report_leads_to_the_table() -> None:
    tournament = running()
    client, home = english(), table_home(tournament)
    client.get(home)
    refused = client.post(f"{home}report/", {})
    there = in_german(client, refused.text)
    assert client.get(there).status_code == 200


def test_language_keeps_the_question_of_a_page() -> None:
    client = english()
    address = "/login/?next=/account/"
    assert in_german(client, client.get(address).text) == address
    refused = client.post(address, {"username": "x", "password": "y"})
    assert in_german(client, refused.text) == address


def test_above_the_address_of_every_button_is_a_page() -> None:
    tried = 0
    for address in pages():
        path = "/" + re.sub(r"<[^>]+>", "7", address.route)
        if "GET" not in address.methods:
            tried += 1
            assert is_page(page_above(path)), path
    assert tried > 50


@pytest.mark.parametrize(("path", "page"), [("/nowhere/at/all/", False), ("/", True)])
def test_what_is_no_address_is_no_page(path: str, page: bool) -> None:
    assert is_page(path) is page
