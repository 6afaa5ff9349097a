"""What the parties score in a deal of Canasta.

Knows a deal that has passed every check. Source: docs/rules/canasta.md section 4, R2–R13.
"""

from __future__ import annotations

from games.canasta.consistency import Context
from games.canasta.rules import CARD_VALUES, OUT_BONUS, RED_IN_HAND, red_points
from games.envelope import Json
from games.rummy.hands import hand_points


def score_party(table: Context, j: int) -> Json:
    """The entry of party `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.lineup.parties[j]
    good = facts.canastas > 0 if variant.red_needs_canasta else facts.melded
    points = {
        "canasta_points": variant.canasta_points(facts.counts),
        "card_points": facts.points,
        "red_points": red_points(deal.parties[j].red, good=good),
        "out_points": _out_points(table, j),
        "hand_points": -sum(hand_points(deal.hands.get(name, 0), CARD_VALUES) for name in names),
        "red_hand_points": RED_IN_HAND * sum(deal.red_in_hand.get(name, 0) for name in names),
    }
    return {
        "players": list(names),
        "melded": facts.melded,
        "canastas": dict(facts.counts),
        **points,
        "score": sum(points.values()),
    }


def _out_points(table: Context, j: int) -> int:
    if not table.deal.is_out(j):
        return 0
    return table.variant.hand_canasta_bonus if table.deal.hand_canasta else OUT_BONUS
