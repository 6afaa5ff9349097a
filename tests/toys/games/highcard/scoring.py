"""From a report of High card to its outcome (docs/rules/highcard.md section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.envelope import Json
from games.fields import Reading
from games.head import read_head
from games.highcard.report import HEAD, SCHEMA
from games.outcome import Outcome


def score(report: Json) -> Outcome:
    """A point for each trick; refused with all problems that can be found."""
    head, problems = read_head(report, HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    reading, won = Reading(head.players), list[str]()
    for i, deal in enumerate(head.deals):
        path = f"deals[{i}]"
        if i == head.variant["tricks"]:
            reading.refuse("deal_after_end", path)
            break
        if entry := SCHEMA.read(deal, path, reading):
            won.append(entry["winner"])
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    return _outcome(head.players, won, head.variant["tricks"])


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick and its winner; nobody sits out."""

    winner: str
    scores: Mapping[str, int]
    sitting: tuple[str, ...] = ()

    def as_json(self) -> Json:
        return {"winner": self.winner, "scores": self.scores}


def _outcome(players: tuple[str, ...], won: list[str], tricks: int) -> Outcome:
    totals = {player: won.count(player) for player in players}
    finished, best = len(won) == tricks, max(totals.values())
    return Outcome(
        deals=tuple(Trick(winner, {p: int(p == winner) for p in players}) for winner in won),
        totals=totals,
        finished=finished,
        winners=tuple(p for p in players if finished and totals[p] == best),
        losers=tuple(p for p in players if finished and totals[p] < best),
    )
