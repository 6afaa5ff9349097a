"""The run of a match: deal after deal, running totals, places.

Knows totals and where they become unknown. Does not know when a match ends or how a deal scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from games.counters import LOST, Counter
from games.envelope import Json, Problem
from games.options import Words
from games.outcome import Outcome

Totals = Mapping[str, int]
COUNTERS = (
    LOST,
    Counter("canastas", Words("Canastas", "canastas"), Words("Canastas", "Canastas"), once=False),
)


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal without fault: what its game says of it, its score per key, its warnings, who sat out,
    the `canastas` of each who played and the partner together, and the `totals` after it."""

    facts: Json
    scores: dict[str, int]
    warnings: tuple[Problem, ...]
    sitting: tuple[str, ...] = ()
    canastas: Totals = field(default_factory=dict)
    totals: Totals = field(default_factory=dict)

    def as_json(self) -> Json:
        return {**self.facts, "scores": self.scores, "totals": self.totals}


@dataclass(frozen=True, slots=True)
class Run:
    """Every deal of a report, folded: `problems` is empty when all were accepted."""

    deals: tuple[ScoredDeal, ...]
    totals: dict[str, int]
    warnings: tuple[Problem, ...]
    problems: tuple[Problem, ...]

    def outcome(self, ranking: Totals, *, finished: bool, facts: Json) -> Outcome:
        """The outcome of accepted deals; `facts` are what the game alone says."""
        people = dict.fromkeys(name for deal in self.deals for name in deal.canastas)
        canastas = {p: sum(deal.canastas.get(p, 0) for deal in self.deals) for p in people}
        return Outcome(
            warnings=self.warnings,
            deals=self.deals,
            totals=self.totals,
            finished=finished,
            counters={"canastas": canastas},
            facts=facts,
        ).placed(ranking)


def canastas_of(parties: Iterable[Json]) -> dict[str, int]:
    """The canastas of each player of a deal, from what its outcome says of the parties."""
    return {name: sum(p["canastas"].values()) for p in parties for name in p["players"]}


Examine = Callable[[int, Json, Totals | None], ScoredDeal | list[Problem]]


def run_deals(
    deals: list[object],
    keys: tuple[str, ...],
    examine: Examine,
    ended: Callable[[int, Totals], bool],
) -> Run:
    """Examine the deals in order; after a fault the totals are unknown (None) to later deals.

    `ended` tells from the number of deals played and the totals whether the match is decided.
    """
    totals: dict[str, int] | None = dict.fromkeys(keys, 0)
    scored: list[ScoredDeal] = []
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for i, deal in enumerate(deals):
        if totals is not None and ended(i, totals):
            problems.append(Problem("deal_after_end", f"deals[{i}]"))
            break
        result = _examine(i, deal, totals, examine)
        if isinstance(result, list):
            problems += result
            totals = None
        elif totals is not None:
            totals = {key: totals[key] + result.scores[key] for key in keys}
            scored.append(replace(result, totals=totals))
            warnings += result.warnings
    return Run(tuple(scored), totals or {}, tuple(warnings), tuple(problems))


def _examine(
    i: int, deal: object, totals: Totals | None, examine: Examine
) -> ScoredDeal | list[Problem]:
    if not isinstance(deal, dict):
        return [Problem("deal_type", f"deals[{i}]")]
    return examine(i, deal, totals)


def places(totals: Totals) -> dict[str, int]:
    """Place per key: 1 + number of keys with a higher total."""
    return {
        key: 1 + sum(other > total for other in totals.values()) for key, total in totals.items()
    }


def margin(totals: Totals, *, finished: bool) -> Json:
    """How far the winner is ahead of the next, once there is one."""
    highest, second = sorted(totals.values(), reverse=True)[:2]
    return {"margin": highest - second if finished else None}


LONGEST = 300
"""No match is played for more deals than this; honest ones end long before."""


def play_match(
    report: Json, score: Callable[[Json], Outcome], play_deal: Callable[[Outcome], Json]
) -> Json:
    """The report with deals added until its outcome is finished.

    `play_deal` gets the outcome so far. Raises ValueError when a played deal is refused, which
    would be a fault of the simulator.
    """
    outcome = score(report)
    while outcome.ok and not outcome.finished and len(report["deals"]) < LONGEST:
        report = {**report, "deals": [*report["deals"], play_deal(outcome)]}
        outcome = score(report)
    if not outcome.ok:
        raise ValueError(outcome.errors)
    return report
