"""From a report of High card to its outcome (docs/rules/highcard.md section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.envelope import Json
from games.fields import Reading
from games.head import Head, read_head
from games.highcard.report import HEAD, SCHEMA
from games.outcome import Outcome
from games.totals import TotalsBounds, read_totals, tells_totals


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick and its winner; nobody sits out."""

    winner: str
    scores: Mapping[str, int]
    sitting: tuple[str, ...] = ()

    def as_json(self) -> Json:
        return {"winner": self.winner, "scores": self.scores}


def score(report: Json) -> Outcome:
    """A point for each trick; refused with all problems that can be found."""
    head, problems = read_head(report, HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    if tells_totals(report):
        return _score_totals(report, head)
    reading, tricks = Reading(head.players, head.variant), list[Trick]()
    for i, deal in enumerate(head.deals):
        path = f"deals[{i}]"
        if i == head.variant["tricks"]:
            reading.refuse("deal_after_end", path)
            break
        if entry := SCHEMA.read(deal, path, reading):
            winner = entry["winner"]
            tricks.append(Trick(winner, {name: int(name == winner) for name in head.players}))
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    totals = {name: sum(trick.scores[name] for trick in tricks) for name in head.players}
    finished = len(tricks) == head.variant["tricks"]
    outcome = Outcome(deals=tuple(tricks), totals=totals, finished=finished)
    return outcome.placed(_places(totals))


def _score_totals(report: Json, head: Head) -> Outcome:
    """Return the outcome of a match with totals only."""
    totals, problems = read_totals(report, head.players)
    if totals is None:
        return Outcome(errors=tuple(problems))
    problems += TotalsBounds(1, 0, 1, head.variant["tricks"]).problems(totals)
    if problems:
        return Outcome(errors=tuple(problems))
    finished = totals.deals in (None, head.variant["tricks"])
    return totals.outcome({}, finished=finished, facts={}).placed(_places(totals.points))


def _places(points: Mapping[str, int]) -> dict[str, int]:
    return {name: 1 + sum(more > own for more in points.values()) for name, own in points.items()}
