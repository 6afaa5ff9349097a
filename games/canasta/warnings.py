"""Entries of an accepted deal of Canasta that the table should confirm.

Source: docs/rules/canasta.md 5.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.canasta.consistency import Context
from games.canasta.rules import CARD_VALUES
from games.envelope import Problem
from games.rummy.hands import hand_points


def deal_warnings(table: Context) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    if deal.lineup.out_of_turn:
        yield Problem("sitting_out_of_turn", f"{deal.path}.sitting")
    for name in deal.lineup.active:
        if deal.red_in_hand.get(name):
            yield Problem("red_three_kept", f"{deal.path}.red_in_hand.{name}")
    for name in deal.lineup.active:
        if hand_points(deal.hands.get(name, 0), CARD_VALUES) > 250:
            yield Problem("large_hand", f"{deal.path}.hands.{name}")
    for j, facts in enumerate(table.facts):
        if facts.points > 400 and not facts.canastas:
            yield Problem("high_cards_without_canasta", deal.party_path(j))
    red = sum(party.red for party in deal.parties) + sum(deal.red_in_hand.values())
    if deal.out is None and red < 4:
        yield Problem("red_threes_missing", deal.path)
