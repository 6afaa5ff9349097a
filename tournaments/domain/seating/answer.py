"""A seating as JSON values."""

from __future__ import annotations

from typing import Any

from tournaments.domain.seating.instance import Seating


def as_json(seating: Seating) -> dict[str, Any]:
    """`{tables, byes, cost, bound, seed}`."""
    return {
        "tables": [list(table) for table in seating.tables],
        "byes": list(seating.byes),
        "cost": seating.cost.as_json(),
        "bound": seating.bound.as_json(),
        "seed": seating.seed,
    }
