"""From a report of High card to its outcome.

Source: docs/rules/highcard.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.envelope import Json, Problem, read_players, unknown_fields
from games.highcard.options import OPTIONS
from games.options import read_variant
from games.outcome import Outcome


def score(report: Json) -> Outcome:
    """A point for each trick; refused with all problems that can be found."""
    players, problems = read_players(report, 2, 4)
    values, found = read_variant(OPTIONS, report.get("variant"))
    problems += found + unknown_fields(report, ("game", "variant", "players", "deals"))
    deals = report.get("deals")
    if not isinstance(deals, list):
        return Outcome(errors=(*problems, Problem("deals_type", "deals")))
    for i, deal in enumerate(deals):
        problems += _faults(deal, players, f"deals[{i}]")
    if len(deals) > values["tricks"]:
        problems.append(Problem("deal_after_end", f"deals[{values['tricks']}]"))
    if problems:
        return Outcome(errors=tuple(problems))
    return _outcome(players, [deal["winner"] for deal in deals], values["tricks"])


def _faults(deal: Any, players: tuple[str, ...], path: str) -> list[Problem]:
    if not isinstance(deal, dict):
        return [Problem("deal_type", path)]
    fits = deal.get("winner") in players
    wrong = [] if fits else [Problem("winner_unknown", f"{path}.winner")]
    return wrong + unknown_fields(deal, ("winner",), f"{path}.")


@dataclass(frozen=True, slots=True)
class Trick:
    """Who won it; nobody sits out."""

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
