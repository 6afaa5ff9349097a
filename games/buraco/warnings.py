"""Entries of an accepted deal of Buraco that the table should confirm.

Source: docs/rules/buraco.md 5.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.buraco.consistency import Context
from games.envelope import Problem
from games.rummy.hands import hand_points


def deal_warnings(table: Context) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    for j, side in enumerate(deal.sides):
        if deal.closes(j) and side.muerto == "none":
            yield Problem("closed_without_muerto", f"{deal.side_path(j)}.muerto")
    for name in deal.players:
        if hand_points(deal.hands.get(name, 0), table.variant.values) > 200:
            yield Problem("large_hand", f"{deal.path}.hands.{name}")
    for j, facts in enumerate(table.facts):
        if facts.points > 300 and not facts.canastas:
            yield Problem("high_cards_without_canasta", deal.side_path(j))
