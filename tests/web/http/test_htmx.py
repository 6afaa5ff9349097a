"""Page or fragment: one form, with htmx and without."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.worlds.markup import htmx_headers
from tests.worlds.phones import english, evening, sitting, table_home, table_phone
from tournaments.store import load
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def report(client: Client, tournament: Tournament, at: str = "", **fields: Any) -> Any:
    """A report by htmx from the page at `at`, or without script."""
    data = {"round": 1, "runde": 1, "end": "normal", **fields}
    headers = htmx_headers(at) if at else {}
    return client.post(f"{table_home(tournament)}report/", data, headers=headers)


def part(page: str) -> str:
    """Return the part that htmx replaces."""
    return page[page.index('<div class="page ') : page.rindex("</main>")]


def without_tokens(client: Client, address: str, **headers: str) -> tuple[str, str]:
    """Return a page without its varying parts, and its cache header."""
    answer = client.get(address, headers=headers)
    lines = answer.content.decode().splitlines()
    kept = [line for line in lines if 'name="key"' not in line and "csrf" not in line]
    return "\n".join(kept), answer["Vary"]


def test_a_fragment_is_the_page_without_its_frame_and_no_cache_mistakes_one_for_the_other() -> None:
    tournament = evening()
    home, client = table_home(tournament), table_phone(tournament)
    page, varies = without_tokens(client, home)
    fragment, fragment_varies = without_tokens(client, home, **htmx_headers(home))
    assert part(fragment) == part(page)
    assert ("<html" in page, "<html" in fragment) == (True, False)
    assert fragment.startswith("<title>Table 1 · Stichtag</title>")
    assert "HX-Request" in varies
    assert varies == fragment_varies


def test_who_goes_back_by_htmx_gets_a_whole_page() -> None:
    headers = htmx_headers("/", **{"HX-History-Restore-Request": "true"})
    assert "<html" in english().get("/", headers=headers).content.decode()


def test_a_refused_report_brings_the_form_again_with_htmx_and_without() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    whole, fragment = report(client, tournament), report(client, tournament, home)
    assert (whole.status_code, fragment.status_code) == (422, 422)
    assert ("HX-Reswap" in whole, fragment["HX-Reswap"]) == (False, "outerHTML")
    assert "<html" not in fragment.content.decode()
    for answer in (whole, fragment):
        assert "Not booked. Please check this:" in answer.content.decode()
        assert 'id="report-form"' in answer.content.decode()


def test_a_success_stays_on_the_page_or_leads_to_another() -> None:
    tournament = evening(confirmation="none")
    client, home, loser = table_phone(tournament), table_home(tournament), sitting(tournament)[0]
    here = report(client, tournament, home + "?page=2#report", loser=loser, key="a")
    assert (here.status_code, here["HX-Redirect"]) == (204, home)
    again = report(client, tournament, home + "#report", loser=loser, key="a")
    assert (again.status_code, again["Location"]) == (302, home)
    whole = report(client, tournament, loser=loser, key="a")
    assert (whole.status_code, whole["Location"]) == (302, home)
    assert load.load(tournament).play.tables[0].matches == 1
