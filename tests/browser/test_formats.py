"""Evening, league and knock-out to the winner by clicks; the evening from the choice of its kind.

A match of each game is written down on a player's phone, one at the desk, and others are reported
by a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.setup_players import Gathering, MatchPhone, made_by_hand
from tests.browser.sheets import canasta_deal
from tests.worlds.events import registered, sent
from tournaments.domain.formats import FORMATS
from tournaments.domain.standings import standings

# Once is enough: the evening runs on every database, these pages too without a browser.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(4),
]

NAMES = ["Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete"]
PAIRS = ["Anke & Bernd", "Conny & Dieter", "Elif & Fiete"]


def gathered(
    people: People, names: list[str], kind: str, game: str, settings: Mapping[str, object]
) -> Gathering:
    """An event for which these have signed up, at its desk."""
    suggested: dict[str, Any] = {**FORMATS[kind].suggested(game), **settings}
    confirmation = "second" if kind == "league" else "none"
    how: dict[str, Any] = {"format": kind, "game": game, "confirmation": confirmation}
    event = registered(0, now=timezone.now(), settings=suggested, **how)
    for name in names:
        sent(event, "register", name=name, now=timezone.now())
    found = Gathering(people, people.desk(event))
    found.desk.open()
    return found


def write_binokel(phone: MatchPhone, *solos: int) -> None:
    """Deals given up at 200, by seat: -200 each, 40 for the others."""
    phone.begin()
    for solo in solos:
        phone.tap("kind", "abgehen")
        phone.tap("solo", str(solo))
        phone.type(bid=200)
        phone.write()
    phone.report()


def abgehen(solo: str) -> dict[str, object]:
    return {"kind": "abgehen", "solo": solo, "bid": 200}


def bronzen(winner: str) -> dict[str, object]:
    return {"winner": winner, "counts": {winner: {"einzel": 3}}}


def write_bronzen(phone: MatchPhone, winner: int, games: int = 1) -> None:
    """Games of three marks, all won by one seat."""
    phone.begin()
    for _game in range(games):
        phone.plus(f"einzel-{winner}", 3)
        phone.tap("winner", str(winner))
        phone.write()
    phone.report()


def test_an_evening_of_binokel_with_prizes(people: People) -> None:
    """Anke gives up nothing, everybody else something: she picks the first prize."""
    settings = {"rounds": 2, "deals": 3, "prizes": "Ham\nSausage"}
    desk = made_by_hand(people, "Preisbinokel", settings, kind="evening", game="binokel")
    evening = Gathering(people, desk)
    evening.start(NAMES)
    evening.begin_round(1)
    table, other = evening.at(1), evening.at(2)
    write_binokel(MatchPhone(evening.own_phone(table[0]).page), *given_up_by_others(table))
    evening.confirmed_by(table[1])
    evening.hears(2, *(abgehen(other[seat]) for seat in given_up_by_others(other)))
    evening.desk.open()
    evening.begin_round(2)
    evening.meet()
    table, other = evening.at(1), evening.at(2)
    write_binokel(evening.desk_phone(1), *given_up_by_others(table))
    evening.hears(2, *(abgehen(other[seat]) for seat in given_up_by_others(other)))
    evening.is_won_by("Anke")
    assert evening.balance("Anke") == 2 * 3 * 40
    evening.public.get_by_role("link", name="Rounds").click()
    prize = evening.public.get_by_role("row").filter(has_text="Ham")
    expect(prize.get_by_role("cell").nth(1)).to_have_text("Anke")
    assert people.complaints == []


def given_up_by_others(table: tuple[str, ...]) -> list[int]:
    others = [seat for seat, name in enumerate(table) if name != "Anke"]
    return (others + others)[:3]


def test_a_league_of_pairs_with_a_walk_over_and_a_moved_match(people: People) -> None:
    league = gathered(people, PAIRS, "league", "canasta", {})
    league.desk.says("3 are registered")
    league.desk.next("Plan the season")
    league.desk.next("Open match day 1")
    league.desk.says("Match day 1 is running")
    home, guest = league.at(1)
    write_canasta(MatchPhone(league.own_phone(home).page))
    league.confirmed_by(guest)
    league.desk.open()
    league.desk.next("Open match day 2")
    league.desk.act("absent", {"side": league.at(2)[1]}, table=2)
    league.desk.next("Open match day 3")
    league.desk.act("postpone", {"table": "3", "to": "2031-01-07T19:30"})
    league.meet()
    write_canasta(league.desk_phone(3))
    winner = standings(league.state)[0].name
    league.is_won_by(winner)
    league.public.get_by_role("link", name="Season").click()
    expect(league.public.locator(".league tbody tr").first).to_contain_text(winner)
    expect(league.public.locator("#day-2")).to_contain_text("did not play")
    expect(league.public.locator("#day-3")).to_contain_text("2031")
    assert people.complaints == []


def write_canasta(phone: MatchPhone) -> None:
    """Two great deals for those at home."""
    phone.begin()
    for _deal in range(2):
        canasta_deal(phone)
        phone.write()
    phone.report()


def test_a_knockout_of_five_with_a_bye_and_third_place(people: People) -> None:
    settings = {"seeding": "order", "places_to": 4}
    cup = gathered(people, NAMES[:5], "knockout", "bronzen", settings)
    cup.desk.next("Start and draw the seats")
    cup.begin_round(1)
    assert [cup.at(1), cup.at(2)] == [("Dieter", "Elif"), ("Bernd", "Conny")]
    cup.desk.act("award", {"side": "Elif"})
    write_bronzen(MatchPhone(cup.own_phone("Bernd").page), 0, games=3)
    cup.desk.open()
    cup.begin("Semi-final")
    cup.hears(1, *[bronzen("Anke")] * 3)
    cup.begin("Final")
    cup.meet()
    tables = {frozenset(cup.at(number)): number for number in (1, 2)}
    final = tables[frozenset(("Anke", "Bernd"))]
    cup.desk.act("award", {"side": "Conny"}, table=3 - final)
    write_bronzen(cup.desk_phone(final), cup.at(final).index("Anke"), games=3)
    cup.is_won_by("Anke")
    expect(cup.wall.locator(".pj-list .name")).to_have_text(
        ["Anke", "Bernd", "Conny", "Elif", "Dieter"]
    )
    cup.public.get_by_role("link", name="Bracket").click()
    expect(cup.public.locator(".bracket-whole .bracket-box")).to_have_count(5)
    assert people.complaints == []


def test_a_swiss_goes_on_to_a_final_by_the_next_stage(people: People) -> None:
    settings = {"rounds": 2, "deals": 1}
    duels = gathered(people, NAMES[:4], "swiss", "bronzen", settings)
    duels.desk.next("Start and draw the seats")
    duels.meet()
    for number in (1, 2):
        duels.begin_round(number)
        for table in (1, 2):
            duels.hears(table, bronzen(min(duels.at(table))))
    duels.is_won_by("Anke")
    best = [name for name in NAMES[:4] if duels.balance(name) > 0]
    duels.desk.page.get_by_role("link", name="Next stage").click()
    duels.desk.page.locator("[name=count]").fill("2")
    duels.desk.page.get_by_role("button", name="Create the next stage").click()
    duels.desk.says("2 are registered")
    duels.meet()
    duels.desk.next("Start and draw the seats")
    duels.begin("Final")
    assert set(duels.at(1)) < set(best)
    winner = duels.at(1)[1]
    duels.hears(1, bronzen(winner))  # one game a round, as in the first stage
    duels.is_won_by(winner)
    assert people.complaints == []
