"""Brokdorf: what is refused in entries of a wrong form."""

from __future__ import annotations

from games.brokdorf.deal import STECHEN
from games.brokdorf.options import OPTIONS, Rules
from games.fields import ListOf, Reading
from games.options import read_variant

RULES = Rules(**read_variant(OPTIONS, None)[0])


def refused(*entries: object) -> list[tuple[str, str]]:
    reading = Reading(("Anna", "Ben"), RULES)
    ListOf(STECHEN).read(list(entries), "stechen", reading)
    return [tuple(problem) for problem in reading.problems]


def test_entries_that_are_none_and_cards_that_are_none_are_refused() -> None:
    problems = refused(3, {"kind": "misdeal", "draws": {"Anna": "6C", "Ben": "AC"}})
    assert problems == [("deal_type", "stechen[0]"), ("card_unknown", "stechen[1].draws.Anna")]


def test_a_played_deal_needs_who_called_what_and_the_tricks() -> None:
    assert refused({}, {"bids": {"Anna": 1}}, {"kind": "misdeal"}) == [
        ("field_missing", "stechen[0].declarer"),
        ("field_missing", "stechen[0].bid"),
        ("field_missing", "stechen[0].tricks"),
        ("field_missing", "stechen[1].tricks"),
    ]
