"""Unsent fields of a sheet, for the next deal and for corrections."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.phones import english
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.store.sheets.drafts import DRAFTS_AT_MOST, drafts

pytestmark = pytest.mark.django_db
WRITTEN = {"declarer": "Anna", "bid": 2, "tricks": {"Ben": 2}}


@pytest.fixture
def table() -> ScoreSheet:
    """A sheet of Brokdorf with two deals."""
    report = {"game": "brokdorf", "players": ["Anna", "Ben", "Cleo"]}
    made = edit.create(report, level="full", now=timezone.now())
    deals = {"report": {**made.report, "deals": [WRITTEN, WRITTEN]}, "version": 2}
    ScoreSheet.objects.update(**deals)
    return ScoreSheet.objects.get()


def place(table: ScoreSheet, index: int) -> str:
    return f"/free/t/{table.token}/deal/deals/{index}/"


def keep(client: Client, table: ScoreSheet, index: int, version: int = 2, **fields: str) -> None:
    data = {"version": str(version), "part": "deals", "index": str(index), **fields}
    answer = client.post(f"/free/t/{table.token}/draft/", data)
    assert answer.status_code == 204


def test_a_correction_waits_for_the_next_phone(table: ScoreSheet) -> None:
    keep(english(), table, 0, bid="4", declarer="1")
    keep(english(), table, 2, bid="3")
    other = english()
    assert 'href="?as=written"' in other.get(place(table, 0)).content.decode()
    assert other.get(place(table, 0)).context["filled"].typed.text("bid") == "4"
    untouched = other.get(place(table, 1))
    assert 'href="?as=written"' not in untouched.content.decode()
    assert untouched.context["filled"].typed.text("bid") == "2"
    after = other.get(f"/free/t/{table.token}/").context["filled"]
    assert after.typed.text("bid") == "3"


def test_the_deal_as_it_was_written_is_one_tap_away(table: ScoreSheet) -> None:
    keep(english(), table, 0, bid="4")
    page = english().get(place(table, 0), {"as": "written"})
    assert page.context["filled"].typed.text("bid") == "2"
    assert 'href="?as=written"' not in page.content.decode()


def test_what_was_begun_on_an_older_sheet_is_dropped(table: ScoreSheet) -> None:
    keep(english(), table, 0, version=1, bid="4")
    assert english().get(place(table, 0)).context["filled"].typed.text("bid") == "2"
    keep(english(), table, 0, bid="4")
    ScoreSheet.objects.update(version=3)
    assert english().get(place(table, 0)).context["filled"].typed.text("bid") == "2"


def test_only_the_latest_drafts_are_kept(table: ScoreSheet) -> None:
    report = {**table.report, "deals": [WRITTEN] * 9}
    ScoreSheet.objects.update(report=report)
    for index in range(9):
        keep(english(), table, index, bid="4")
    assert len(drafts(ScoreSheet.objects.get())) == DRAFTS_AT_MOST
    assert "deals:8" in drafts(ScoreSheet.objects.get())


@pytest.mark.parametrize("data", [{}, {"version": "x"}, {"version": "2", "index": "-1"}])
def test_junk_is_no_draft_of_a_correction(table: ScoreSheet, data: dict[str, str]) -> None:
    answer = english().post(f"/free/t/{table.token}/draft/", {**data, "bid": "4"})
    assert answer.status_code == 204
    assert english().get(place(table, 0)).context["filled"].typed.text("bid") == "2"


def test_what_was_refused_is_shown_again_after_a_reload(table: ScoreSheet) -> None:
    """The older strings from typing do not appear."""
    keep(english(), table, 2, bid="3", declarer="1")
    sent = {"version": "2", "part": "deals", "index": "2", "bid": "9", "declarer": "0"}
    refused = english().post(f"/free/t/{table.token}/deal/", sent)
    assert refused.status_code == 422
    again = english().get(f"/free/t/{table.token}/").context["filled"].typed
    assert (again.text("bid"), again.text("declarer")) == ("9", "0")
    refused = english().post(place(table, 0), {**sent, "index": "0", "bid": "8"})
    assert refused.status_code == 422
    assert english().get(place(table, 0)).context["filled"].typed.text("bid") == "8"


def test_deal_that_another_phone_overtook_stays_the_draft_of_the_next_one(
    table: ScoreSheet,
) -> None:
    ScoreSheet.objects.update(report=table.report | {"deals": [WRITTEN] * 3}, version=3)
    sent = {"version": "2", "part": "deals", "index": "2", "bid": "4", "declarer": "0"}
    refused = english().post(f"/free/t/{table.token}/deal/", sent)
    assert refused.status_code == 422
    assert english().get(f"/free/t/{table.token}/").context["filled"].typed.text("bid") == "4"
    assert english().get(place(table, 2)).context["filled"].typed.text("bid") == "2"
