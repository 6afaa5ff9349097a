"""Brokdorf: what of entries of a wrong form is still read, and why the rest is not."""

from __future__ import annotations

from games.brokdorf.deal import Deal, Kind
from games.brokdorf.deal_fields import STECHEN, read_deals
from games.brokdorf.options import OPTIONS, Rules
from games.fields import Reading
from games.options import read_variant

RULES = Rules(**read_variant(OPTIONS, None)[0])


def read(*entries: object) -> tuple[tuple[Deal, ...], list[tuple[str, str]]]:
    reading = Reading(("Anna", "Ben"), RULES)
    deals = read_deals(list(entries), "stechen", STECHEN, reading)
    return deals, [tuple(problem) for problem in reading.problems]


def test_entries_that_are_none_and_cards_that_are_none_are_left_out() -> None:
    deals, problems = read(3, {"kind": "misdeal", "draws": {"Anna": "6C", "Ben": "AC"}})
    assert problems == [("deal_type", "stechen[0]"), ("card_unknown", "stechen[1].draws.Anna")]
    assert [(deal.kind, deal.draws) for deal in deals] == [(Kind.MISDEAL, {"Ben": "AC"})]


def test_a_played_deal_needs_who_called_what_and_the_tricks() -> None:
    _, problems = read({}, {"bids": {"Anna": 1}}, {"kind": "misdeal"})
    assert problems == [
        ("field_missing", "stechen[0].declarer"),
        ("field_missing", "stechen[0].bid"),
        ("field_missing", "stechen[0].tricks"),
        ("field_missing", "stechen[1].tricks"),
    ]
