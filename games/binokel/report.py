"""The report of a match: its envelope, and the outcome (rule book sections 3 and 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.binokel.deal import read_deal
from games.binokel.match import opening, score_totals
from games.binokel.scoring import Scored, doubtful, score_deal
from games.binokel.settings import OPTIONS, TABLE_SIZES, Settings, read_settings
from games.changes import Changes
from games.envelope import Json, Problem
from games.head import HeadRules, Players, read_head
from games.outcome import Outcome
from games.soloist import ANTICLOCKWISE, CLOCKWISE, SoloistTable, soloist_table
from games.totals import tells_totals


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


HEAD: Final = HeadRules(
    OPTIONS, TABLE_SIZES, starter="first_dealer", judged=Players.BOTH, changes=Changes.FEWER
)


@dataclass(frozen=True, slots=True)
class Table:
    """The head of a report: seats, house rules, and the deals as reported."""

    order: SoloistTable
    settings: Settings
    deals: tuple[object, ...]


def score_report(report: Json) -> Outcome:
    """Return the outcome of a report, or all its errors."""
    table, problems = read_table(report)
    if table is None:
        return Outcome(errors=tuple(problems))
    if tells_totals(report):
        return score_totals(report, table.order.people, table.settings)
    return _score_deals(table)


def read_table(report: Json) -> tuple[Table | None, list[Problem]]:
    """The head of a report, or every problem of it."""
    head, problems = read_head(report, HEAD)
    players = report.get("players")
    size = len(players) if isinstance(players, list) and len(players) in TABLE_SIZES else None
    settings, of_rules = read_settings(report.get("variant"), size)
    problems = list(dict.fromkeys([*problems, *of_rules]))
    if head is None or problems:
        return None, problems
    dealing = CLOCKWISE if settings.deal_rotation == "cw" else ANTICLOCKWISE
    order = soloist_table(
        head.players, head.starter, head.changes, dealing=dealing, playing=ANTICLOCKWISE
    )
    return Table(order, settings, head.deals), []


def _score_deals(table: Table) -> Outcome:
    match, settings = opening(table.order, table.settings), table.settings
    errors: list[Problem] = []
    warnings: list[Problem] = []
    for i, given in enumerate(table.deals):
        path, seats = f"deals[{i}]", table.order.seats(i)
        if not errors and match.finished:
            errors.append(Problem("deal_after_end", path))
            break
        reading = table.order.reading(i, settings)
        deal = read_deal(given, path, seats, reading)
        errors += reading.problems
        if deal is not None and not errors:
            scored = score_deal(deal, settings)
            match = match.after(scored)
            warnings += [*deal.warnings, *doubts_about(scored, path, settings)]
    return Outcome(errors=tuple(errors)) if errors else match.outcome(warnings)
