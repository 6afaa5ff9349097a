"""A match played out deal by deal, for the simulators.

Knows when to go on. Does not know how a deal is played.
"""

from __future__ import annotations

from collections.abc import Callable

from games.envelope import Json

LONGEST = 300
"""No match is played for more deals than this; honest ones end long before."""


def play_match(
    report: Json, score: Callable[[Json], Json], play_deal: Callable[[Json], Json]
) -> Json:
    """The report with deals added until its outcome is finished.

    `play_deal` gets the outcome so far. Raises ValueError when a played deal is refused, which
    would be a fault of the simulator.
    """
    outcome = score(report)
    while outcome["ok"] and not outcome["finished"] and len(report["deals"]) < LONGEST:
        report = {**report, "deals": [*report["deals"], play_deal(outcome)]}
        outcome = score(report)
    if not outcome["ok"]:
        raise ValueError(outcome["errors"])
    return report
