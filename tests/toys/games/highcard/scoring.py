"""From a report of High card to its outcome.

Source: docs/rules/highcard.md.
"""

from __future__ import annotations

from typing import Any

from games.envelope import Json, Problem, read_players, refused, unknown_fields
from games.highcard.options import OPTIONS
from games.options import read_variant


def score(report: Json) -> Json:
    """A point for each trick; refused with all problems that can be found."""
    players, problems = read_players(report, 2, 4)
    values, found = read_variant(OPTIONS, report.get("variant"))
    problems += found + unknown_fields(report, ("game", "variant", "players", "deals"))
    deals = report.get("deals")
    if not isinstance(deals, list):
        return refused([*problems, Problem("deals_type", "deals")])
    for i, deal in enumerate(deals):
        problems += _faults(deal, players, f"deals[{i}]")
    if len(deals) > values["tricks"]:
        problems.append(Problem("deal_after_end", f"deals[{values['tricks']}]"))
    if problems:
        return refused(problems)
    return _outcome(players, [deal["winner"] for deal in deals], values["tricks"])


def _faults(deal: Any, players: tuple[str, ...], path: str) -> list[Problem]:
    if not isinstance(deal, dict):
        return [Problem("deal_type", path)]
    fits = deal.get("winner") in players
    wrong = [] if fits else [Problem("winner_unknown", f"{path}.winner")]
    return wrong + unknown_fields(deal, ("winner",), f"{path}.")


def _outcome(players: tuple[str, ...], won: list[str], tricks: int) -> Json:
    totals = {player: won.count(player) for player in players}
    finished, best = len(won) == tricks, max(totals.values())
    return {
        "ok": True,
        "deals": [
            {"winner": winner, "scores": {p: int(p == winner) for p in players}} for winner in won
        ],
        "totals": totals,
        "finished": finished,
        "winners": [p for p in players if finished and totals[p] == best],
        "losers": [p for p in players if finished and totals[p] < best],
        "warnings": [],
    }
