"""Coins that the desk writes down, and entry fees: what is refused, and what an entry holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.desk.cashbook import Cashbook, Movement, Purpose
from tournaments.domain.desk.money import MOST

FEES = {"rounds": 1, "deals": 3, "entry_fee": 1000}


def event() -> Evening:
    """Three people who pay 10 € each."""
    return Evening(3, format="evening", game="binokel", settings=FEES)


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"purpose": "gift", "cents": 500}, []),
        ({"purpose": "tip", "cents": 500}, [("field_type", "purpose")]),
        ({"purpose": "gift"}, [("field_missing", "cents")]),
        ({"purpose": "gift", "player": "e1"}, [("field_missing", "cents")]),
        ({"purpose": "gift", "cents": "5"}, [("field_type", "cents")]),
        ({"purpose": "entry_fee", "player": "e1", "cents": "5"}, [("field_type", "cents")]),
        ({"purpose": "entry_fee", "player": "e9"}, [("player_unknown", "player")]),
        ({"purpose": "gift", "cents": True}, [("field_type", "cents")]),
        ({"purpose": "gift", "cents": 0}, [("cents_range", "cents")]),
        ({"purpose": "gift", "cents": 1}, []),
        ({"purpose": "gift", "cents": 10_000_000}, []),
        ({"purpose": "gift", "cents": 10_000_001}, [("amount_large", "cents")]),
        ({"purpose": "expense", "cents": 5}, [("field_missing", "reason")]),
        ({"purpose": "expense", "cents": 5, "reason": "Coffee"}, []),
        ({"purpose": "entry_fee", "cents": 5}, [("field_missing", "player")]),
        ({"purpose": "entry_fee", "player": "e9", "cents": 5}, [("player_unknown", "player")]),
        ({"purpose": "fee", "player": "e1"}, [("nothing_open", "player")]),
        ({"purpose": "gift", "cents": 5, "table": 0}, [("table_unknown", "table")]),
        ({"purpose": "gift", "cents": 5, "table": 1}, []),
        ({"purpose": "gift", "cents": 5, "table": 999}, []),
        ({"purpose": "gift", "cents": 5, "table": 1000}, [("table_unknown", "table")]),
        ({"purpose": "expense", "table": -1, "cents": 0}, [
            ("table_unknown", "table"), ("field_missing", "reason"), ("cents_range", "cents"),
        ]),
    ],
)  # fmt: skip
def test_which_movements_of_coins_there_are(fields: Any, found: list[tuple[str, str]]) -> None:
    answer = event().send("cash", 0, **fields)
    assert list(map(tuple, answer.problems)) == found
    assert (answer.entry is None) is bool(found)


def test_coins_are_of_a_table_only_if_somebody_said_so() -> None:
    evening = event()
    evening.sent("cash", 0, purpose="gift", cents=5, table=7)
    evening.sent("cash", 0, purpose="gift", cents=5)
    movements = tuple(evening.state.cashbook.movements.values())
    assert movements == (Movement(Purpose.GIFT, 5, table=7), Movement(Purpose.GIFT, 5))


def test_the_last_cent_of_an_entry_fee_can_be_paid() -> None:
    evening = event()
    evening.sent("cash", 0, purpose="entry_fee", player="e1", cents=999)
    entry = evening.kept("cash", 0, purpose="entry_fee", player="e1")
    assert entry.command["cents"] == 1


def test_what_a_form_takes_at_most_is_what_a_command_may_hold() -> None:
    evening = event()
    evening.sent("entry_fee", 0, cents=MOST)
    assert evening.codes("entry_fee", 0, cents=MOST + 1) == [("amount_large", "cents")]
    assert evening.codes("cash", 0, purpose="gift", cents=-MOST) == [("cents_range", "cents")]


def test_another_fee_has_its_reason_beside_it_if_there_is_one() -> None:
    evening = event()
    entry = evening.kept("entry_fee", 0, cents=5, player="e1", reason="Helped")
    assert evening.state.name(entry.command["reason"]) == "Helped"
    entry = evening.kept("entry_fee", 0, cents=5)
    assert entry.command == {"type": "entry_fee", "cents": 5}


def test_a_cash_book_is_full_after_five_thousand_movements() -> None:
    evening = event()
    coin = Movement(Purpose.GIFT, 1)

    def holding(number: int) -> None:
        book = Cashbook(movements=dict.fromkeys(range(9_000, 9_000 + number), coin))
        evening.memory.state = replace(evening.state, cashbook=book)

    holding(5000)
    assert evening.codes("cash", 0, purpose="gift", cents=5) == [("cash_full", "type")]
    holding(4999)
    evening.sent("cash", 0, purpose="gift", cents=5)


def test_an_entry_fee_without_an_amount_is_what_is_still_open() -> None:
    evening = event()
    evening.sent("cash", 0, purpose="entry_fee", player="e1", cents=400)
    entry = evening.kept("cash", 0, purpose="entry_fee", player="e1")
    assert entry.command == {"type": "cash", "player": "e1", "purpose": "entry_fee", "cents": 600}
    assert evening.codes("cash", 0, purpose="entry_fee", player="e1") == [
        ("nothing_open", "player")
    ]
    assert evening.state.box == 1000


def test_a_movement_is_struck_once_with_or_without_a_reason() -> None:
    evening = event()
    evening.sent("cash", 0, purpose="gift", cents=500)
    gift = evening.state.seq
    for wrong in (gift + 1, gift - 1):
        assert evening.codes("strike_cash", 0, entry=wrong) == [("cash_unknown", "entry")]
    entry = evening.kept("strike_cash", 0, entry=gift)
    assert entry.command == {"type": "strike_cash", "entry": gift}
    assert evening.state.box == 0
    assert evening.codes("strike_cash", 0, entry=gift) == [("cash_unknown", "entry")]
    evening.sent("cash", 0, purpose="gift", cents=500)
    entry = evening.kept("strike_cash", 0, entry=evening.state.seq, reason="Twice")
    assert evening.state.name(entry.command["reason"]) == "Twice"


def test_somebody_pays_less_and_then_what_everybody_pays() -> None:
    evening = event()
    assert evening.codes("entry_fee", 0) == [("field_missing", "cents")]
    assert evening.codes("entry_fee", 0, cents="5") == [("field_type", "cents")]
    assert evening.codes("entry_fee", 0, cents=-1) == [("fee_range", "cents")]
    assert evening.codes("entry_fee", 0, cents=5, player="e9") == [("player_unknown", "player")]

    def due() -> list[int]:
        return [evening.state.fee_accounts[who].due for who in evening.people]

    evening.sent("entry_fee", 0, cents=0, player="e1")
    assert due() == [0, 1000, 1000]
    evening.sent("entry_fee", 0, cents=1200)
    assert due() == [0, 1200, 1200]
    evening.sent("entry_fee", 0, cents=0, player="e1", holds=False)
    assert due() == [1200, 1200, 1200]
    evening.sent("entry_fee", 0, cents=0)
    assert due() == [0, 0, 0]


def test_who_has_a_label_pays_its_fee_the_least_of_several() -> None:
    evening = event()
    assert evening.codes("entry_fee", 0, label=" ", cents=5) == [("label_unknown", "label")]
    evening.sent("label", 0, player="e1", label="Youth")
    evening.sent("label", 0, player="e2", label="Member")
    evening.sent("label", 0, player="e2", label="Youth")
    both = evening.codes("entry_fee", 0, label="Youth", player="e1", cents=5)
    assert both == [("fee_of_both", "player")]
    gone = {"label": "Youth", "cents": 5, "holds": False}
    assert evening.codes("entry_fee", 0, **gone) == [("label_unknown", "label")]
    entry = evening.kept("entry_fee", 0, label=" youth", cents=500)
    assert entry.command == {"type": "entry_fee", "label": "Youth", "cents": 500}
    evening.sent("entry_fee", 0, label="Member", cents=300)

    def due() -> list[int]:
        return [evening.state.fee_accounts[who].due for who in evening.people]

    assert due() == [500, 300, 1000]
    evening.sent("entry_fee", 0, label="Youth", cents=200)
    assert due() == [200, 200, 1000]
    evening.sent("entry_fee", 0, **gone)
    assert (due(), dict(evening.state.cashbook.of_labels)) == ([1000, 300, 1000], {"Member": 300})


def test_no_more_labels_have_fees_than_there_may_be() -> None:
    evening = event()
    for number in range(12):
        evening.sent("label", 0, player="e1", label=f"L{number}")
        evening.sent("entry_fee", 0, label=f"L{number}", cents=number)
    evening.sent("label", 0, player="e1", label="L0", holds=False)
    evening.sent("label", 0, player="e1", label="One more")
    assert evening.codes("entry_fee", 0, label="One more", cents=5) == [("labels_many", "label")]
    evening.sent("entry_fee", 0, label="L3", cents=0)


def test_another_fee_after_the_start_is_of_those_who_come_from_then_on() -> None:
    evening = Evening(3, format="evening", game="binokel", settings={**FEES, "rounds": 2})
    evening.sent("entry_fee", 0, player="e1", cents=0)
    evening.sent("start", 0)
    evening.sent("entry_fee", 0, cents=1500)
    evening.sent("late_entry", 1, name="Zoe")
    accounts = evening.state.fee_accounts
    assert {who: accounts[who].due for who in evening.people} == {
        "e1": 0, "e2": 1000, "e3": 1000, "e4": 1500,
    }  # fmt: skip


def test_a_fee_of_nobody_has_an_amount() -> None:
    evening = event()
    assert evening.codes("cash", 0, purpose="fee") == [("field_missing", "cents")]
    evening.sent("cash", 0, purpose="fee", cents=30)
