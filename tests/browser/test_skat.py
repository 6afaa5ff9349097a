"""A whole list of Skat on a phone of 360 px: 48 deals of five taps, and every total by a sum of its
own."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, People
from tests.browser.sheets import SheetPhone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
NAMES = ["Anna", "Bernd", "Clara", "Dora"]
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}


def test_a_list_of_48_deals_is_written_by_five_taps_a_deal(people: People) -> None:
    phone, rng = SheetPhone(people.page(SMALL)), Random(48)
    phone.open("Skat", NAMES)
    totals: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    for number in range(48):
        if number % 8 == 7:
            phone.tap("kind", "passed")
        else:
            booked = _tap(phone, rng, number, totals)
            if number < 4:
                expect(phone.page.locator("#books")).to_have_text(booked)
        phone.write()
    phone.totals(**totals)
    phone.over(max(totals, key=lambda name: totals[name]))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not people.complaints


def _tap(phone: SheetPhone, rng: Random, number: int, totals: Counter[str]) -> re.Pattern[str]:
    """Tap a deal, sending is the fifth; add it up by the rules of the federation. Return what the
    button has to say."""
    declarer = (number + rng.randint(1, 3)) % 4  # the dealer of four sits out
    contract, matadors, made = rng.choice([*BASE]), rng.randint(1, 4), rng.random() < 0.8
    phone.tap("declarer", str(declarer))
    phone.tap("contract", contract)
    phone.tap("matadors", str(matadors))
    phone.tap("made", "yes" if made else "no")
    value = BASE[contract] * (matadors + 1)
    totals[NAMES[declarer]] += value + 50 if made else -2 * value - 50
    for other in NAMES if not made else ():
        totals[other] += 30 * (other != NAMES[declarer])
    end = f"{value} · won" if made else f"−{2 * value} · lost"
    return re.compile(rf"^{NAMES[declarer]} · .*: {end}$")
