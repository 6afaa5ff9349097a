"""Restart the laptop in the middle of a round, with the same state or with an earlier backup.

Open pages continue under the same addresses, and say if they have gone back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import WALL, People, Phone
from tests.installation import installation
from tests.servers import wait_until
from tests.stack import Stack, reachable, running
from tests.worlds.events import name_of, sent
from tests.worlds.phones import evening, own_table, sitting, table_home
from tournaments.store import load
from tournaments.store.access.actors import table_pin, wall_path
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]
ROLES = ("web", "worker", "beat")
BACK = "The organizer has gone back to a copy: things stand as they did at"


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Stack]:
    """The product on a database of its own."""
    with installation(tmp_path) as url, running(url, *ROLES) as stack:
        yield stack


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Stack]:
    """Its pages alone: what a copy does to them is no matter of worker and clock."""
    with installation(tmp_path) as url, running(url, "web") as stack:
        yield stack


def start_again(stack: Stack, copy: Path | None = None) -> None:
    """Everything is killed at once; a copy may take the place of the database."""
    roles = list(stack.processes)
    for role in roles:
        stack.kill(role)
    if copy is not None:
        connection.close()
        with closing(sqlite3.connect(copy)) as then, closing(sqlite3.connect(database())) as now:
            then.backup(now)
    for role in roles:
        stack.start(role)
    wait_until(lambda: reachable(stack.url + "/healthz"), "the web process")


def copied(target: Path) -> Path:
    with closing(sqlite3.connect(database())) as now, closing(sqlite3.connect(target)) as copy:
        now.backup(copy)
    return target


def database() -> str:
    return str(connection.settings_dict["NAME"])


def opened(people: People, tournament: Tournament) -> dict[str, Page]:
    """The wall, the desk, a table's phone behind the PIN, and a player's."""
    desk = people.desk(tournament)
    desk.open()
    table = people.phone(table_home(tournament))
    table.enter_pin(table_pin(tournament, 1))
    player = people.phone(own_table(tournament, sitting(tournament)[0]))
    wall = people.page(WALL)
    wall.goto(wall_path(tournament))
    expect(table.page.locator("#report-form")).to_be_visible()
    pages = {"desk": desk.page, "table": table.page, "player": player.page, "wall": wall}
    for page in pages.values():
        expect(page.locator(".live-dot")).to_have_attribute("data-state", "open")
        page.evaluate("window.opened = true")
    return pages


def shown(pages: dict[str, Page]) -> dict[str, str | None]:
    """Return the end of each page's clock, and the PIN on the wall."""
    clocks = {name: page.locator("[data-clock]").first for name, page in pages.items()}
    ends = {name: clock.get_attribute("data-ends") for name, clock in clocks.items()}
    return ends | {"pin": pages["wall"].locator(".pj-pin strong").inner_text()}


def test_wall_desk_and_phones_go_on_after_a_restart(browser: Browser, laptop: Stack) -> None:
    people = People(browser, laptop.url)
    tournament = evening(8, minutes=10, confirmation="none")
    pages = opened(people, tournament)
    before = shown(pages)
    start_again(laptop)
    Phone(pages["table"]).report(name_of(tournament, sitting(tournament)[1]))
    seq = str(load.load(tournament).seq)
    for page in pages.values():
        expect(page.locator("[data-seq]").first).to_have_attribute("data-seq", seq)
        assert page.evaluate("window.opened")  # nobody has touched it
        expect(page.locator("[data-back-note]")).to_be_hidden()
    assert shown(pages) == before
    for page in pages.values():
        page.reload()
    assert shown(pages) == before
    expect(pages["table"].locator("#report-form")).to_be_visible()
    people.leave()


def test_open_pages_say_that_the_organizer_has_gone_back(
    browser: Browser, site: Stack, tmp_path: Path
) -> None:
    people = People(browser, site.url)
    tournament = evening(8, minutes=10, confirmation="none")
    pages = opened(people, tournament)
    copy = copied(tmp_path / "copy.sqlite3")
    first, loser = sitting(tournament)[:2]
    for _runde in range(2):
        sent(tournament, "runde", table=1, result={"loser": loser}, accept=True, now=timezone.now())
    seq = str(load.load(tournament).seq)
    player = pages["player"]
    expect(player.locator("[data-seq]").first).to_have_attribute("data-seq", seq)
    player.context.set_offline(True)
    Phone(player).tap("report-normal-loser", name_of(tournament, first))
    player.locator("#report-form button.btn-lg:visible").click()
    expect(player.locator("html")).to_have_attribute("data-pending", "1")
    start_again(site, copy)
    load.forget(tournament)
    tournament.refresh_from_db()
    player.context.set_offline(False)
    for page in pages.values():
        expect(page.locator("[data-back-note]")).to_contain_text(BACK)
        expect(page.locator("[data-seq]").first).to_have_attribute(
            "data-seq", str(load.load(tournament).seq)
        )
    waits = player.locator("[data-queued]")
    expect(waits).to_contain_text("Not booked")
    expect(waits).to_contain_text("Look at the table again.")
    assert load.load(tournament).play.tables[0].matches == 0
    people.leave()


def test_a_page_that_slept_hears_that_the_event_went_on_from_an_older_copy(
    browser: Browser, site: Stack, tmp_path: Path
) -> None:
    """Though the event has more entries by then than the page has seen."""
    people = People(browser, site.url)
    tournament = evening(8, minutes=10, confirmation="none")
    pages = opened(people, tournament)
    player = pages["player"]
    copy = copied(tmp_path / "copy.sqlite3")
    first, loser = sitting(tournament)[:2]

    def booked(name: str) -> str:
        result = {"loser": name}
        sent(tournament, "runde", table=1, result=result, accept=True, now=timezone.now())
        return str(load.load(tournament).seq)

    expect(player.locator("[data-seq]").first).to_have_attribute("data-seq", booked(loser))
    player.context.set_offline(True)
    start_again(site, copy)
    load.forget(tournament)
    tournament.refresh_from_db()
    seq = [booked(name) for name in (first, loser, first)][-1]
    # the server has heard of all of them: else it says, rightly, that things stand as in the copy
    expect(pages["table"].locator("[data-seq]").first).to_have_attribute("data-seq", seq)
    player.context.set_offline(False)
    note = player.locator("[data-back-note]")
    expect(note).to_contain_text("went on from there", timeout=20_000)
    expect(player.locator("[data-seq]").first).to_have_attribute("data-seq", seq)
    people.leave()
