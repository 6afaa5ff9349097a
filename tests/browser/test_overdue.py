"""The clock of an open page runs out while no worker is there to end the round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.stack import Stack
from tests.worlds.phones import evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def test_an_open_wall_says_by_itself_that_the_time_is_up(
    live_stack: Stack, projector: Page
) -> None:
    live_stack.kill("worker")
    try:
        tournament = evening(8, minutes=44.85)
        projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
        expect(projector.locator("[data-clock]")).to_be_visible()
        expect(projector.get_by_text("Zeit um", exact=True)).to_be_visible(timeout=30_000)
        assert not tournament.log.filter(kind="timer").exists()
    finally:
        live_stack.start("worker")
