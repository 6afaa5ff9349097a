"""Skat on phones of 360 px: a whole list of deals of five taps, and an evening whose second list
is set by the standings. Every total is compared with a sum of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import PHONE, People
from tests.browser.setup_players import Gathering, MatchPhone
from tests.browser.sheets import SheetPhone
from tests.worlds.events import names, registered
from tournaments.domain.formats import FORMATS

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(2),
]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
NAMES = ["Anna", "Bernd", "Clara", "Dora"]
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}


def test_a_list_of_16_deals_is_written_by_five_taps_a_deal(people: People) -> None:
    phone, rng = SheetPhone(people.page(SMALL)), Random(48)
    phone.open("Skat", NAMES, {"rounds": "4"})
    totals: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    phone.tap("contract", "null")
    expect(phone.page.locator('label:has([name="ouvert"])')).to_be_visible()  # also without Hand
    for number in range(16):
        if number % 8 == 7:
            phone.tap("kind", "passed")
        else:
            booked = _tap(phone, NAMES, _deal(rng, number, NAMES, totals))
            if number < 4:
                expect(phone.page.locator("#books")).to_have_text(booked)
        phone.write()
    phone.totals(**totals)
    phone.over(max(totals, key=lambda name: totals[name]))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not people.complaints


def test_an_evening_of_two_lists_comes_to_the_sums_of_its_deals(people: People) -> None:
    how: dict[str, Any] = {"format": "evening", "game": "skat", "confirmation": "second"}
    settings = FORMATS["evening"].suggested("skat") | {"rounds": 2, "deals": 3}
    event = registered(8, now=timezone.now(), settings=settings, **how)
    evening = Gathering(people, people.desk(event))
    evening.desk.open()
    evening.desk.next("Start and draw the seats")
    rng, totals = Random(8), Counter(dict.fromkeys(names(8), 0))
    for number in (1, 2):
        evening.begin(f"List {number}")
        if number == 2:
            evening.meet()
            order = sorted(totals, key=lambda name: -totals[name])
            assert min(totals[name] for name in order[:4]) > max(totals[name] for name in order[4:])
            assert [{*evening.at(n)} for n in (1, 2)] == [{*order[:4]}, {*order[4:]}]
        seated, others = evening.at(1), evening.at(2)
        phone = evening.own_phone(seated[0]).page
        phone.set_viewport_size({"width": 360, "height": 640})
        sheet = MatchPhone(phone)
        sheet.begin()
        for deal in range(4):
            _tap(sheet, seated, _deal(rng, deal, seated, totals))
            sheet.write()
        sheet.report()
        evening.confirmed_by(seated[1])
        people.part_from(phone)
        evening.hears(2, *(_deal(rng, deal, others, totals) for deal in range(4)))
        evening.desk.open()
    evening.is_won_by(max(totals, key=lambda name: totals[name]))
    assert {name: evening.balance(name) for name in names(8)} == totals
    assert people.complaints == []


def _deal(rng: Random, number: int, names: Sequence[str], totals: Counter[str]) -> dict[str, Any]:
    """Return a deal of a list, added up by the rules of the federation."""
    declarer = names[(number + rng.randint(1, 3)) % 4]  # the dealer of four sits out
    contract, matadors, made = rng.choice([*BASE]), rng.randint(1, 4), rng.random() < 0.8
    value = BASE[contract] * (matadors + 1)
    totals[declarer] += value + 50 if made else -2 * value - 50
    for other in names if not made else ():
        totals[other] += 30 * (other != declarer)
    return {"declarer": declarer, "contract": contract, "matadors": matadors, "made": made}


def _tap(phone: SheetPhone, names: Sequence[str], deal: dict[str, Any]) -> re.Pattern[str]:
    """Tap a deal, sending is the fifth. Return what the button has to say."""
    made, value = deal["made"], BASE[deal["contract"]] * (deal["matadors"] + 1)
    phone.tap("declarer", str(names.index(deal["declarer"])))
    phone.tap("contract", deal["contract"])
    phone.tap("matadors", str(deal["matadors"]))
    phone.tap("made", "yes" if made else "no")
    end = f"{value} · won" if made else f"−{2 * value} · lost"
    return re.compile(rf"^{deal['declarer']} · .*: {end}$")
