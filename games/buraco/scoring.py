"""What the sides score in a deal of Buraco.

Knows a deal that has passed every check. Source: docs/rules/buraco.md 4.3, R2–R8.
"""

from __future__ import annotations

from games.buraco.consistency import Context
from games.buraco.melds import Meld
from games.buraco.rules import CLOSE_BONUS, MUERTO_PENALTY, TYPES, Variant
from games.envelope import Json
from games.rummy.hands import hand_points


def score_side(table: Context, j: int) -> Json:
    """The entry of side `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.teams[j]
    penalties = {"none": MUERTO_PENALTY, "unused": variant.rules.unused_penalty}
    points = {
        "canasta_points": sum(TYPES[kind] * count for kind, count in facts.counts.items()),
        "card_points": facts.points,
        "close_points": CLOSE_BONUS if deal.closes(j) else 0,
        "muerto_points": penalties.get(deal.sides[j].muerto, 0),
        "hand_points": -sum(hand_points(deal.hands.get(n, 0), variant.values) for n in names),
    }
    outcome = {
        "players": list(names),
        "canastas": dict(facts.counts),
        **points,
        "score": sum(points.values()),
    }
    if facts.melds is not None:
        outcome["melds"] = [_meld(meld, variant) for meld in facts.melds]
    return outcome


def _meld(meld: Meld, variant: Variant) -> Json:
    return {
        "kind": "run" if meld.is_run else "set",
        "type": meld.type(variant),
        "points": meld.points(variant),
        "wild_as": meld.wild_as,
    }
