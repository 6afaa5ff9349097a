"""From the preliminary to the Final Table (docs/rules/wm.md section 4.4, T1 to T4).

Knows who goes on and where the threshold starts. Does not know when the cut comes.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from tournaments.domain.formats.hall import Phase, Status
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.state import Playoff


def six_rule_applies(settings_size: int, peak: int, remaining: int) -> bool:
    """C1: the field was once larger than the Final Table and fits it now."""
    return peak > settings_size >= remaining


def starting_threshold(change: Change, candidates: tuple[str, ...]) -> int:
    """T1: the average over the field that counts, minus the start money, not below 0."""
    match change.settings.threshold_over:
        case "remaining":
            field: tuple[str, ...] = change.at_cut
        case "starters":
            field = tuple(change.status)
        case _:
            field = candidates
    total = sum(change.balances[player] for player in field)
    exact = Fraction(total, len(field)) - change.settings.start_euros
    match change.settings.threshold_rounding:
        case "nearest":
            whole = floor(exact + Fraction(1, 2))
        case "ceil":
            whole = ceil(exact)
        case _:
            whole = floor(exact)
    return max(0, whole)


def cut(change: Change) -> None:
    """C2 to C4: the richest go on; level players at the edge play for the last places."""
    change.clear_tables()
    field = change.at_cut = change.players_in
    size = change.settings.final_size
    if len(field) <= size:
        set_up(change, field)
        return
    edge = sorted((change.balances[player] for player in field), reverse=True)[size - 1]
    through = tuple(player for player in field if change.balances[player] > edge)
    level = tuple(player for player in field if change.balances[player] == edge)
    for player in field:
        if change.balances[player] < edge:
            change.go_out(player, Status.MISSED_CUT)
    _fill(change, through, level, size - len(through))


def _fill(change: Change, through: tuple[str, ...], level: tuple[str, ...], places: int) -> None:
    if len(level) == places:
        set_up(change, change.in_order(through + level))
        return
    averaged = change.in_order(through + level[:places])
    edge = change.balances[level[0]]
    eliminates = change.settings.start_elimination != "never"
    if eliminates and through and edge <= starting_threshold(change, averaged):
        for player in level:
            change.go_out(player, Status.MISSED_CUT)
        set_up(change, through, averaged=averaged)
        return
    change.phase = Phase.PLAYOFF
    change.playoff = Playoff(level, places, through)


def set_up(
    change: Change,
    candidates: tuple[str, ...],
    *,
    averaged: tuple[str, ...] = (),
    after_cut: bool = True,
) -> None:
    """T1 to T4: fix the threshold, drop who is at or below it, name the finalists.

    `averaged` are the candidates that count for the average where they differ (C4).
    """
    change.clear_tables()
    change.playoff = None
    if not change.at_cut:
        change.at_cut = candidates
    change.phase = Phase.FINAL_READY
    threshold = starting_threshold(change, averaged or candidates)
    change.threshold = threshold
    change.runden_since_raise = change.final_runden = 0
    for player in _too_poor(change, candidates, threshold, after_cut=after_cut):
        change.go_out(player, Status.BELOW_THRESHOLD)
    for player in change.players_in:
        change.status[player] = Status.FINALIST
    change.facts["final"] = {"candidates": list(candidates), "threshold": threshold}


def _too_poor(
    change: Change, candidates: tuple[str, ...], threshold: int, *, after_cut: bool
) -> tuple[str, ...]:
    """T3; the richest stay in any case, should money from outside lift the average so far."""
    rule = change.settings.start_elimination
    if rule == "never" or (rule == "cut_only" and not after_cut):
        return ()
    richest = max(change.balances[player] for player in candidates)
    limit = min(threshold, richest - 1)
    return tuple(player for player in candidates if change.balances[player] <= limit)
