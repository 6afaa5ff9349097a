"""A photo of the paper sheet from a phone: sent small, seen at once, and no report waits for it."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.people import People
from tests.worlds.events import name_of
from tests.worlds.phones import evening, own_table, sitting
from tournaments.store import load
from tournaments.store.models import SheetPhoto

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def camera() -> bytes:
    """As large as a phone makes them; only the phone itself can make it small enough to be sent."""
    out = BytesIO()
    Image.effect_noise((4_000, 3_000), 60).convert("RGB").save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.mark.turns(3)
def test_a_photo_is_sent_small_and_the_report_goes_without_it(people: People) -> None:
    tournament = evening(8, minutes=10)
    one, _other, loser = sitting(tournament)[:3]
    phone = people.phone(own_table(tournament, one))
    phone.more("Photo of the paper sheet")
    file = {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": camera()}
    assert len(file["buffer"]) > 5_000_000
    phone.page.context.set_offline(True)
    phone.page.locator("[name=photo]").set_input_files(file)
    expect(phone.page.locator("#toasts .flash")).to_be_visible()
    phone.page.context.set_offline(False)
    phone.page.keyboard.press("Escape")
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.send_in_earnest()
    expect(phone.page.locator("#waiting")).to_be_visible()
    assert SheetPhoto.objects.count() == 0
    phone.more("Photo of the paper sheet")
    phone.page.locator("[name=photo]").set_input_files(file)
    image = phone.page.locator(".photo img")
    expect(image).to_have_count(1)
    phone.page.get_by_text("The desk has the photo of the sheet").click()
    expect(phone.page.get_by_label("Another photo")).to_be_visible()
    assert (
        image.evaluate("async image => { await image.decode(); return image.naturalWidth }")
        == 1_600
    )
    assert len(SheetPhoto.objects.get().content) <= 500_000
    phone.page.get_by_role("button", name="Remove the photo").click()
    expect(image).to_have_count(0)
    assert len(load.load(tournament).pending) == 1
