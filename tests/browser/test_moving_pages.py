"""News that moves a page during a tap: the tap counts all the same."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, PHONE, People
from tests.browser.sheets import SheetPhone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


# The bar stays at its edge: here it stands in the flow, below totals that grow.
MOVES = """() => {
    const [sheet] = document.styleSheets;
    sheet.insertRule('.handy-main .action-bar { position: static !important }', 0);
    sheet.insertRule('.totals-line:has(.gain:not(:empty)) { min-height: 12rem }', 0);
    sheet.insertRule('.deal-form { flex: none !important }', 0);
}"""


@pytest.mark.turns(3)
@pytest.mark.parametrize("kind", [PHONE, LAPTOP])
def test_a_button_that_moves_under_the_finger_is_pressed(
    people: People, kind: Mapping[str, object]
) -> None:
    phone = SheetPhone(people.page(kind))
    page = phone.page
    phone.open("Bronzen", ["Anna", "Ben"])
    page.route("**/preview/", lambda _route: None)
    page.evaluate(MOVES)
    button = page.locator("#deal-form .action-bar .btn-primary")
    button.evaluate("button => button.scrollIntoView({ block: 'center' })")
    with page.expect_request("**/preview/"):
        phone.plus("einzel-0", 3)
        phone.tap("winner", "0")
    box = button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    if kind is PHONE:
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        finger.send("Input.dispatchTouchEvent", touch)
    else:
        page.mouse.move(x, y)
        page.mouse.down()
    page.unroute("**/preview/")  # what waited goes on
    phone.would_be("Anna +60 60", "Ben 0 0")
    moved = button.bounding_box()
    assert moved
    assert moved["y"] > box["y"] + box["height"]
    if kind is PHONE:
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.up()
    expect(page.locator("#totals li")).to_have_text(["Anna 60", "Ben 0"])
    assert not people.complaints
