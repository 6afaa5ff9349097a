"""A file larger than a form goes ahead of it in pieces, also over a bad connection."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.stack import Stack
from tests.worlds.events import log_of, registered
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.archive.exchange import export
from tournaments.store.models import Tournament, UploadPiece, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.mark.turns(3)
def test_a_large_file_comes_in_although_a_piece_is_lost(
    live_stack: Stack, projector: Page, tmp_path: Path
) -> None:
    page, event = projector, registered(8)
    file = tmp_path / "event.json"
    file.write_text(json.dumps(export(event)) + " " * 4_600_000, "utf-8")
    page.goto(live_stack.url + one_time_login_url(User.objects.create_superuser("chefin")))
    page.locator("main button").click()
    page.goto(f"{live_stack.url}/events/import/")
    held: list[int] = []

    def lose_some(route: Route) -> None:
        held.append(len(route.request.post_data_buffer or b""))
        if len(held) == 3:
            route.abort()
        else:
            route.continue_()

    page.route("**/import/piece/", lose_some)
    page.locator("input[type=file]").set_input_files(file)
    page.locator("form[data-pieces] button").click()
    expect(page.locator("progress")).to_be_visible()
    page.wait_for_url(re.compile(r"/e/.*/desk/"), timeout=100_000)  # behind every page
    made = Tournament.objects.exclude(pk=event.pk).get()
    assert made.slug in page.url
    assert log_of(made) == log_of(event)
    assert (len(held), max(held) < 510_000) == (file.stat().st_size // 500_000 + 2, True)
    assert UploadPiece.objects.count() == 0
