"""Warnings about tricks that a report leaves open.

Knows rows 62 and 63 of docs/rules/binokel.md section 5. Does not know errors.
"""

from __future__ import annotations

from games.binokel.scoring import Scored, doubtful
from games.binokel.settings import Settings
from games.envelope import Problem


def doubts_about(scored: Scored, prefix: str, settings: Settings) -> list[Problem]:
    """Row 62 for every player, then row 63 for the solo player; `prefix` is the deal's path."""
    deal = scored.deal
    if deal.kind != "normal" or deal.tricks is not None or scored.scored_points is None:
        return []
    doubts = []
    if settings.no_trick_rule == "trick" and not settings.classic_with_dap:
        doubts = [
            Problem("no_trick_assumed", f"{prefix}.points.{player}")
            for player in scored.no_trick
            if scored.meld_points[player] > 0
        ]
    solo = deal.solo
    reached = scored.scored_points[solo] + scored.meld_points[solo]
    if doubtful(deal, settings) and deal.bid is not None and reached >= deal.bid:
        doubts.append(Problem("solo_trick_assumed", f"{prefix}.points.{solo}"))
    return doubts
