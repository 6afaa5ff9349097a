"""A latecomer: entered after the start, then seated in the running round, in three formats."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Desk, People
from tests.worlds.events import registered, running, sent, state
from tests.worlds.phones import evening, player_home

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
ROUNDS = {"table_size": 4, "other_sizes": [3], "deals": 12, "rounds": 3}


def enter(desk: Desk) -> None:
    desk.open("act/late_entry/")
    desk.page.locator("[name=name]").fill("Zoe")
    desk.page.get_by_role("button", name="Auswirkung ansehen").click()
    expect(desk.page.get_by_role("cell", name="Platz", exact=True)).to_have_count(0)
    desk.page.locator("form:has([name=confirmed]) button").click()
    desk.page.wait_for_url("**" + desk.path())


def newest(desk: Desk) -> str:
    desk.page.goto(f"/e/{desk.slug}/desk/log/")
    return desk.page.locator("main").inner_text()


def seat(desk: Desk, where: str) -> Page:
    desk.page.get_by_role("link", name="Zoe: Sitz geben").click()
    card = desk.page.locator("form.card").filter(has_text=where).first
    card.get_by_role("button", name="Hierhin setzen").click()
    desk.page.wait_for_url("**" + desk.path())
    return desk.page


@pytest.mark.turns(3)
def test_latecomers_sit_down_in_a_running_round(people: People) -> None:
    tournament = running(7, format="evening", game="skat", settings=ROUNDS)
    play = state(tournament).play
    three = next(n for n, table in enumerate(play.tables, 1) if len(table.players) == 3)
    phone = people.page({"viewport": {"width": 360, "height": 640}}, language="de-DE")
    phone.goto(player_home(tournament, play.tables[three - 1].players[0]))
    desk = people.desk(tournament, language="de-DE")
    enter(desk)
    page = seat(desk, f"Tisch {three}")
    expect(phone.locator("#seats")).to_contain_text("Zoe")
    expect(page.locator(f"#tile-{three}")).to_contain_text("Zoe")
    expect(page.locator("#seatless")).to_have_count(0)
    log = newest(desk)
    assert "In der laufenden Serie gesetzt" in log
    assert "Nachmeldung" in log

    tournament = evening(7, settings={"late_entry_until": 2})
    desk = people.desk(tournament, language="de-DE")
    enter(desk)
    page = seat(desk, "Setzt sich nach dem laufenden 15er")
    expect(page.locator("[id^=tile-]").filter(has_text="Zoe")).to_contain_text("setzt sich nach")
    assert "nach der laufenden Partie" in newest(desk)

    tournament = registered(8, format="league", game="skat", settings={"kind": "individuals"})
    sent(tournament, "start", seed="lot")
    desk = people.desk(tournament, language="de-DE")
    enter(desk)
    expect(desk.page.locator("#next")).to_contain_text("neu")
    assert "Nachmeldung" in newest(desk)
    assert people.complaints == []
