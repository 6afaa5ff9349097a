"""A seating as JSON values."""

from __future__ import annotations

from games.envelope import Json
from tournaments.domain.seating.instance import Seating


def as_json(seating: Seating) -> Json:
    """`{tables, byes, cost, bound, seed}`."""
    return {
        "tables": [list(table) for table in seating.tables],
        "byes": list(seating.byes),
        "cost": seating.cost.as_json(),
        "bound": seating.bound.as_json(),
        "seed": seating.seed,
    }
