"""Draw seats: who sits at which table with whom, and why.

Every draw has one objective, one plan of table sizes, one solver for each case and one explanation.
The package is pure: luck comes from the seed and budgets count steps, so a draw can be repeated.

A format asks by one function and gets the draw request as JSON without a seed: `wm_draw`,
`swiss_draw` and `evening_draw` from its entrants and `past` rounds; a league takes
`league_schedule`. The caller adds `seed` and calls `seat_json` (tables), `record` (tables with all
that is needed to check them) or, with a record, `verify`. `repair` adjusts tables for latecomers
and leavers, `swap` prices an exchange by hand. See docs/seating.md.
"""

from __future__ import annotations

from games.envelope import Json, refused
from tournaments.domain.seating.draw import NoTablePlanError, seat
from tournaments.domain.seating.draw_requests import (
    Entrant,
    Fixture,
    evening_draw,
    league_schedule,
    past,
    swiss_draw,
    wm_draw,
)
from tournaments.domain.seating.explain import (
    Alternative,
    Explanation,
    LevelPairs,
    Meeting,
    MissedTable,
    Place,
    Proof,
    TableFacts,
    Unavoidable,
    Why,
    explain,
)
from tournaments.domain.seating.instance import (
    Cost,
    Instance,
    Level,
    Mode,
    PastRound,
    PlayerId,
    Policy,
    Rule,
    Seating,
    Tie,
    Weights,
    as_json,
)
from tournaments.domain.seating.movements.danese import danese
from tournaments.domain.seating.movements.fours import in_fours
from tournaments.domain.seating.movements.mitchell import mitchell
from tournaments.domain.seating.movements.places import by_places
from tournaments.domain.seating.plans.schedules import Kind, NoScheduleError, Schedule, schedule
from tournaments.domain.seating.proof import (
    SOLVER,
    Verdict,
    commit,
    examine,
    fingerprint,
    record,
    verify,
)
from tournaments.domain.seating.reading import is_seed, read_instance
from tournaments.domain.seating.repair import Repaired, Swapped, price, repair, reseated, swap

__all__ = [
    "SOLVER",
    "Alternative",
    "Cost",
    "Entrant",
    "Explanation",
    "Fixture",
    "Instance",
    "Kind",
    "Level",
    "LevelPairs",
    "Meeting",
    "MissedTable",
    "Mode",
    "NoScheduleError",
    "NoTablePlanError",
    "PastRound",
    "Place",
    "PlayerId",
    "Policy",
    "Proof",
    "Repaired",
    "Rule",
    "Schedule",
    "Seating",
    "Swapped",
    "TableFacts",
    "Tie",
    "Unavoidable",
    "Verdict",
    "Weights",
    "Why",
    "as_json",
    "by_places",
    "commit",
    "danese",
    "evening_draw",
    "examine",
    "explain",
    "fingerprint",
    "in_fours",
    "is_seed",
    "league_schedule",
    "mitchell",
    "past",
    "price",
    "read_instance",
    "record",
    "repair",
    "reseated",
    "schedule",
    "seat",
    "seat_json",
    "swap",
    "swiss_draw",
    "verify",
    "wm_draw",
]


def seat_json(report: object) -> Json:
    """The answer to a JSON instance, or `{"ok": false, "errors": [...]}` if it is impossible."""
    instance, problems = read_instance(report)
    if instance is None:
        return refused(problems)
    return as_json(seat(instance))
