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
from tournaments.domain.desk.prizes import awards
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.rounds.money import table_fees

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
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


@pytest.mark.parametrize(
    ("count", "a_list"),
    [(8, 4), pytest.param(16, 48, marks=pytest.mark.turns(14), id="16 at lists of 48")],
)
def test_an_evening_of_two_lists_comes_to_the_sums_of_its_deals(
    people: People, count: int, a_list: int
) -> None:
    """The first table taps its lists. At sixteen a player of the last table leaves in mid-list."""
    how: dict[str, Any] = {"format": "evening", "game": "skat", "confirmation": "second"}
    money = {
        "entry_fee": 1000,
        "lost_fees": [[3, 50], [0, 100]],
        "prizes": ["50 %", "30 %", "20 %"],
    }
    settings = (
        FORMATS["evening"].suggested("skat") | {"rounds": 2, "deals": a_list * 3 // 4} | money
    )
    event = registered(count, now=timezone.now(), settings=settings, **how)
    evening = Gathering(people, people.desk(event))
    evening.desk.open()
    evening.desk.next("Start and draw the seats")
    rng, totals, fees = Random(8), Counter(dict.fromkeys(names(count), 0)), Counter[str]()
    for number in (1, 2):
        evening.begin(f"List {number}")
        if number == 2:
            evening.meet()
            order = sorted(totals, key=lambda name: -totals[name])
            at = [{*evening.at(n)} for n in range(1, count // 4 + 1)]
            assert at == [{*order[k : k + 4]} for k in range(0, count, 4)]
        seated, lost = evening.at(1), Counter[str]()
        phone = evening.own_phone(seated[0]).page
        phone.set_viewport_size({"width": 360, "height": 640})
        sheet = MatchPhone(phone)
        sheet.begin()
        for deal in range(a_list):
            told = _deal(rng, deal, seated, totals, lost)
            _tap(sheet, seated, told)
            sheet.write()
        sheet.report()
        evening.confirmed_by(seated[1])
        people.part_from(phone)
        for table in range(2, count // 4 + 1):
            others = evening.at(table)
            gone = 20 if (number, table) == (2, 4) else a_list
            deals = [_deal(rng, deal, others, totals, lost) for deal in range(gone)]
            deals += [_deal(rng, deal, others[:3], totals, lost) for deal in range(gone, a_list)]
            left = [{"deal": gone, "leaves": others[3]}] if gone < a_list else []
            evening.hears(table, *deals, changes=left)
        fees += Counter({who: 50 * min(n, 3) + 100 * max(n - 3, 0) for who, n in lost.items()})
        evening.desk.open()
    evening.is_won_by(max(totals, key=lambda name: totals[name]))
    assert {name: evening.balance(name) for name in names(count)} == totals
    assert _charged(evening) == fees
    best = sorted(totals, key=lambda name: -totals[name])[:3]
    given = {
        evening.state.name(p): award.cents for award in awards(evening.state) for p in award.players
    }
    assert given == dict(zip(best, (500 * count, 300 * count, 200 * count), strict=True))
    assert people.complaints == []


def _charged(evening: Gathering) -> Counter[str]:
    charged: Counter[str] = Counter()
    for charge in table_fees(evening.state.play):
        charged[evening.state.name(charge.player)] += charge.cents
    return charged


def _deal(
    rng: Random,
    number: int,
    names: Sequence[str],
    totals: Counter[str],
    lost: Counter[str] | None = None,
) -> dict[str, Any]:
    """Return a deal of a list, added up by the rules of the federation."""
    declarer = names[(number + rng.randint(1, 3)) % len(names)]  # the dealer of four sits out
    contract, matadors, made = rng.choice([*BASE]), rng.randint(1, 4), rng.random() < 0.8
    value = BASE[contract] * (matadors + 1)
    totals[declarer] += value + 50 if made else -2 * value - 50
    for other in names if not made else ():
        totals[other] += (30 if len(names) == 4 else 40) * (other != declarer)
    if lost is not None:
        lost[declarer] += not made
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
