"""Accidents of halls, by the pages of the desk in three formats, with the log afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import Desk, People
from tests.browser.test_latecomer import newest
from tests.worlds.evenings import played
from tests.worlds.events import name_of, registered, seats, sent, state
from tests.worlds.phones import evening
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]

LIST = """Herbstturnier der Krone 2026

Petersen Hinnerk
Größler Anna-Lena
Tel. 0151 2345678
Jäger Mareike
Zander Rolf
Vogel Timo
Brandt Henrike
Berg Eva
Ost Ute
Summe 8
"""
TOTALS = {"deals": 3, "rounds": 2}


def of_the_wm() -> Tournament:
    return evening(0, up_to="register", confirmation="none")


def of_an_evening() -> Tournament:
    how: dict[str, Any] = {"format": "evening", "game": "binokel", "settings": TOTALS}
    return registered(0, now=timezone.now(), **how)


def of_a_league() -> Tournament:
    settings = {"kind": "individuals", "table_size": 3, "deals": 3, "other_sizes": [4]}
    how: dict[str, Any] = {"format": "league", "game": "binokel", "settings": settings}
    return registered(0, now=timezone.now(), **how)


def enter_from_a_list(desk: Desk) -> None:
    desk.open("players/")
    page = desk.page
    page.locator("[name=names]").fill(LIST)
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(page.locator("#listed")).to_contain_text("Stehen hier die Nachnamen vorn?")
    expect(page.locator("#listed")).to_contain_text("3 Zeilen nennen niemanden")
    page.locator("[data-counts]").click()
    expect(desk.row("Hinnerk Petersen")).to_be_visible()
    desk.open("players/")
    page.locator("[name=names]").fill("Karl Wirt")
    page.get_by_text("Füllt nur einen Tisch: kein Platz").click()
    page.get_by_role("button", name="Eintragen", exact=True).click()
    expect(desk.row("Karl Wirt")).to_contain_text("füllt einen Tisch")


def begin(tournament: Tournament) -> None:
    steps = ("start", "go") if state(tournament).format.key == "league" else ("start", "draw", "go")
    for kind in steps:
        seed = {} if kind == "go" else {"seed": "lot"}
        sent(tournament, kind, now=timezone.now(), accept=True, **seed)


def report(tournament: Tournament) -> None:
    """A first result: the first seat lost, the last has the most points."""
    first, *others = seats(tournament)
    said: dict[str, Any] = {"accept": True, "now": timezone.now(), "table": 1}
    if state(tournament).presenter.by_runde:
        sent(tournament, "runde", result={"loser": first}, **said)
    else:
        points = {player: 100 * k for k, player in enumerate((first, *others), 1)}
        sent(tournament, "report", report={"totals": {"points": points}}, **said)


def put_right(page: Page) -> None:
    if page.locator("#quick").count():
        page.locator("#quick button").first.click()
    else:
        fields = page.locator("main form .field input:not([type=radio])")
        values = [fields.nth(k).input_value() for k in (0, 1)]
        fields.nth(0).fill(values[1])
        fields.nth(1).fill(values[0])
        page.get_by_role("button", name="Auswirkung ansehen").click()


def confirm(desk: Desk) -> None:
    asked = desk.page.locator("form:has([name=confirmed])")
    asked.get_by_role("button").click()
    expect(asked).to_have_count(0)


@pytest.mark.parametrize("make", [of_the_wm, of_an_evening, of_a_league])
def test_a_list_a_filler_and_a_wrong_result(make: Any, people: People) -> None:
    tournament = make()
    desk = people.desk(tournament, language="de-DE")
    enter_from_a_list(desk)
    begin(tournament)
    report(tournament)
    desk.open()
    desk.page.locator("#tile-1").click()
    desk.page.get_by_role("link", name="Korrigieren").click()
    expect(desk.page.locator("main")).not_to_contain_text("0 Spiele")
    put_right(desk.page)
    for player in seats(tournament)[:2]:
        expect(desk.page.locator("main")).to_contain_text(name_of(tournament, player))
    confirm(desk)
    log = newest(desk)
    assert "Korrektur" in log
    assert "Karl Wirt" in log
    desk.page.goto(f"/e/{desk.slug}/standings/")
    filler = desk.page.get_by_role("row").filter(has_text="Karl Wirt")
    expect(filler.locator("td").first).to_have_text("–")
    assert people.complaints == []


def over(**how: Any) -> Tournament:
    """A table of three whose only match is over: the last seat has the most points."""
    tournament = registered(3, now=timezone.now(), game="binokel", **how)
    begin(tournament)
    report(tournament)
    assert state(tournament).play.phase == "finished"
    return tournament


def the_wm_is_over() -> Tournament:
    return played("lot")


def an_evening_is_over() -> Tournament:
    return over(format="evening", settings={"deals": 3, "rounds": 1})


def a_season_is_over() -> Tournament:
    settings = {"kind": "individuals", "table_size": 3, "deals": 3, "match_days": 1}
    return over(format="league", settings=settings)


@pytest.mark.parametrize("make", [the_wm_is_over, an_evening_is_over, a_season_is_over])
def test_after_the_end_a_result_is_put_right_and_a_winner_excluded(
    make: Any, people: People
) -> None:
    tournament = make()
    sent(tournament, "prizes", prizes=["20 €", "10 €"])
    first, second = (place.player for place in state(tournament).final[:2])
    sent(tournament, "hand_out", player=first, prize="1")
    desk = people.desk(tournament, language="de-DE")
    wrong = tournament.log.filter(kind__in=("runde", "result")).earliest("seq")
    desk.open(f"log/{wrong.seq}/correct/")
    put_right(desk.page)
    expect(desk.page.locator("main")).to_contain_text("Preis")
    leave = desk.page.get_by_role("link", name="Alles lassen, wie es gespielt wurde")
    leave_it = state(tournament).presenter.by_runde
    if leave_it:  # the final rests on what is wrong
        leave.click()
        desk.page.get_by_role("button", name="Auswirkung ansehen").click()
    else:
        expect(leave).to_have_count(0)
    confirm(desk)
    first, second = (place.player for place in state(tournament).final[:2])
    desk.open("act/exclude/")
    desk.page.locator("[name=player]").select_option(first)
    desk.page.locator("[name=reason]").fill("Gezinkte Karten")
    desk.page.get_by_role("button", name="Auswirkung ansehen").click()
    expect(desk.page.locator("main")).to_contain_text(name_of(tournament, second))
    confirm(desk)
    assert state(tournament).final[0].player == second
    desk.open("money/")
    expect(desk.page.locator("main")).to_contain_text("zurückzufordern: 20,00 €")
    log = newest(desk)
    assert "Ausschluss" in log
    assert ("Entscheidung" if leave_it else "Korrektur") in log
    assert people.complaints == []
