"""The report of a match: its envelope, and the outcome.

Knows the envelope of docs/rules/binokel.md sections 3 and 5. Does not know what is in a deal.
"""

from __future__ import annotations

from typing import Final

from games.binokel.deal import read_deal
from games.binokel.match import Match, opening
from games.binokel.scoring import Scored, doubtful, score_deal
from games.binokel.seats import SeatOrder
from games.binokel.settings import TABLE_SIZES, Settings, read_settings
from games.binokel.totals import score_totals
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Outcome
from games.totals import FIELD, tells_totals


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


_FIELDS: Final = ("game", "variant", "players", "first_dealer", "deals", FIELD)


def score_report(report: Json) -> Outcome:
    """The outcome of a report; every error that can be found if it is refused."""
    table, problems = read_table(report)
    if tells_totals(report):
        return Outcome(errors=tuple(problems)) if problems else score_totals(report, table)
    deals = report.get("deals")
    if not isinstance(deals, list):
        problems.append(Problem("deals_type", "deals"))
    if problems or not isinstance(deals, list):
        return Outcome(errors=tuple(problems))
    return _score_deals(table, deals)


def read_table(report: Json) -> tuple[SeatOrder, list[Problem]]:
    """Players, house rules and first dealer; the table counts only if there is no problem."""
    given = report.get("players")
    players: list[object] = given if isinstance(given, list) else []
    fits = len(players) in TABLE_SIZES
    settings, variant_problems = read_settings(
        report.get("variant"), len(players) if fits else None
    )
    problems = unknown_fields(report, _FIELDS) + variant_problems
    if not fits:
        problems.append(Problem("players_count", "players"))
    problems += _name_problems(players)
    first = report.get("first_dealer")
    known = isinstance(first, str) and first in players
    if fits and first is not None and not known:
        problems.append(Problem("first_dealer_unknown", "first_dealer"))
    names = tuple(str(player) for player in players)
    return SeatOrder(names, settings, names.index(first) if known else 0), problems


def _name_problems(players: list[object]) -> list[Problem]:
    problems = []
    seen: set[str] = set()
    for i, name in enumerate(players):
        if not isinstance(name, str) or not name.strip():
            problems.append(Problem("player_name", f"players[{i}]"))
        elif name in seen:
            problems.append(Problem("player_duplicate", f"players[{i}]"))
        else:
            seen.add(name)
    return problems


def _score_deals(table: SeatOrder, deals: list[object]) -> Outcome:
    match: Match = opening(table)
    errors: list[Problem] = []
    warnings: list[Problem] = []
    for i, given in enumerate(deals):
        prefix = f"deals[{i}]"
        if not errors and match.finished:
            errors.append(Problem("deal_after_end", prefix))
            break
        reading = read_deal(given, prefix, table.seats(i), table.settings)
        errors += reading.errors
        if reading.deal is None or errors:
            continue
        scored = score_deal(reading.deal, table.settings)
        match = match.after(scored)
        warnings += [*reading.warnings, *doubts_about(scored, prefix, table.settings)]
    return Outcome(errors=tuple(errors)) if errors else match.outcome(warnings)
