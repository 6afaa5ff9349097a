"""A phone is on the sheet while the desk puts the seats right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from tests.browser.people import PHONE, UNPROCESSABLE, People
from tests.browser.sheets import SheetPhone
from tests.web.sheet.test_draft_seats import reorder, table_of
from tests.web.sheet.test_following import tables
from tests.worlds.events import name_of
from tournaments.store.sheets.drafts import drafts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def has_last_tap(answer: Response) -> bool:
    """Return True for the draft of all taps; a slow machine sends one before."""
    asked = answer.request
    return asked.url.endswith("/draft/") and "tricks-1=2" in (asked.post_data or "")


def test_typed_deal_is_sent_for_its_people_from_an_open_or_a_fresh_page(people: People) -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    phone = SheetPhone(people.page(PHONE))
    page, address = phone.page, f"/free/t/{sheet.token}/"
    page.goto(address)
    with page.expect_response(has_last_tap):
        phone.tap("declarer", "0")
        phone.tap("bid", "2")
        phone.tap("tricks-1", "2")
    reorder(event, [c, a, b])
    other = SheetPhone(people.page(PHONE))
    other.page.goto(address)
    expect(other.page.locator("[name=declarer][value='1']")).to_be_checked()
    expect(other.page.locator("[name=tricks-2][value='2']")).to_be_checked()
    assert phone.send() < 400
    sheet.refresh_from_db()
    deal = {"kind": "played", "declarer": a, "bid": 2, "tricks": {b: 2}}
    assert (sheet.report["players"], sheet.report["deals"]) == ([c, a, b], [deal])
    assert drafts(sheet) == {}
    assert people.complaints == []


def test_phone_reads_what_is_left_out_for_somebody_who_is_gone(people: People) -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    phone = SheetPhone(people.page(PHONE))
    phone.page.goto(f"/free/t/{sheet.token}/")
    phone.tap("declarer", "0")
    phone.tap("bid", "2")
    phone.tap("tricks-1", "1")
    phone.tap("tricks-2", "2")
    newcomer = tables(event)[1][0]
    reorder(event, [a, b, newcomer])
    assert phone.send() == UNPROCESSABLE
    said = phone.page.locator("#seats-said")
    expect(said).to_contain_text(f"values typed for {name_of(event, c)} are left out")
    expect(phone.page.locator("[name=tricks-1][value='1']")).to_be_checked()
    expect(phone.page.locator("[name=tricks-2][value='2']")).not_to_be_checked()
    assert phone.send() < 400
    sheet.refresh_from_db()
    deal = {"kind": "played", "declarer": a, "bid": 2, "tricks": {b: 1}}
    assert (sheet.report["players"], sheet.report["deals"]) == ([a, b, newcomer], [deal])
