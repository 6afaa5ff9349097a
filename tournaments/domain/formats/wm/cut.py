"""Pass from the preliminary to the Final Table: cut, threshold, play-off.

Follows docs/rules/wm.md section 4.4 and T1 to T4. `flow` decides when the cut comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from games.envelope import Json, Problem
from tournaments.domain.commands import results
from tournaments.domain.commands.fields import PlayedTable
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wm.money import score_result
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Playoff, State, WmBuilder
from tournaments.domain.refusal import refuse, refuse_for, under


def six_rule_applies(settings_size: int, field: int, remaining: int) -> bool:
    """C1: the field was larger than the Final Table and fits it now."""
    return field > settings_size >= remaining


def field_size(state: State | WmBuilder) -> int:
    """Return the number that decides the six-rule: of those who started, or the most in at once."""
    if state.settings.six_exception == "ever":
        return state.peak
    return state.starters - state.latecomers - len(state.fillers)


def starting_threshold(builder: WmBuilder, candidates: tuple[str, ...]) -> int:
    """T1: the average over the field that counts, minus the start money, not below 0."""
    match builder.settings.threshold_over:
        case "remaining":
            field: tuple[str, ...] = builder.at_cut
        case "starters":
            field = tuple(builder.status)
        case _:
            field = candidates
    total = sum(builder.balances[player] for player in field)
    return threshold_of(builder.settings, total, len(field))


def threshold_of(settings: Settings, total: int, people: int) -> int:
    """T1, by the euros of all people who count for the average."""
    exact = Fraction(total, people) - settings.start_euros
    rounded = {"nearest": floor(exact + Fraction(1, 2)), "ceil": ceil(exact)}
    return max(0, rounded.get(settings.threshold_rounding, floor(exact)))


def fillers_go(builder: WmBuilder) -> None:
    """Set players who only fill a table out with the preliminary."""
    for player in builder.players_in:
        if player in builder.fillers:
            builder.go_out(player, Status.MISSED_CUT)


def cut(builder: WmBuilder) -> None:
    """C2 to C4: the richest go on; level players at the edge play for the last places."""
    builder.clear_tables()
    fillers_go(builder)
    builder.sitting_out.clear()
    field = builder.at_cut = builder.players_in
    size = builder.settings.final_size
    if len(field) <= size:
        set_up(builder, field)
        return
    edge = sorted((builder.balances[player] for player in field), reverse=True)[size - 1]
    through = tuple(player for player in field if builder.balances[player] > edge)
    level = tuple(player for player in field if builder.balances[player] == edge)
    for player in field:
        if builder.balances[player] < edge:
            builder.go_out(player, Status.MISSED_CUT)
    _fill(builder, through, level, size - len(through))


def _fill(
    builder: WmBuilder, through: tuple[str, ...], level: tuple[str, ...], places: int
) -> None:
    if len(level) == places:
        set_up(builder, builder.in_order(through + level))
        return
    averaged = builder.in_order(through + level[:places])
    edge = builder.balances[level[0]]
    eliminates = builder.settings.start_elimination != "never"
    if eliminates and through and edge <= starting_threshold(builder, averaged):
        for player in level:
            builder.go_out(player, Status.MISSED_CUT, level=True)
        set_up(builder, through, averaged=averaged)
        return
    builder.phase = Phase.PLAYOFF
    builder.playoff = Playoff(level, places, through)


def set_up(
    builder: WmBuilder,
    candidates: tuple[str, ...],
    *,
    averaged: tuple[str, ...] = (),
    after_cut: bool = True,
    all_stay: bool = False,
) -> None:
    """T1 to T4: fix the threshold, drop who is at or below it, name the finalists.

    `averaged` are the candidates that count for the average where they differ (C4); `all_stay`:
    who they are was decided on another evening (T13).
    """
    builder.clear_tables()
    fillers_go(builder)
    builder.sitting_out.clear()
    builder.playoff = None
    if not builder.at_cut:
        builder.at_cut = candidates
    builder.phase = Phase.FINAL_READY
    threshold = starting_threshold(builder, averaged or candidates)
    builder.threshold = threshold
    builder.runden_since_raise = builder.final_runden = 0
    poor = () if all_stay else _too_poor(builder, candidates, threshold, after_cut=after_cut)
    for player in poor:
        builder.go_out(player, Status.BELOW_THRESHOLD)
    for player in builder.players_in:
        builder.status[player] = Status.FINALIST
    builder.facts["final"] = {"candidates": list(candidates), "threshold": threshold}


def _too_poor(
    builder: WmBuilder, candidates: tuple[str, ...], threshold: int, *, after_cut: bool
) -> tuple[str, ...]:
    """T3; the richest stay in any case, should money from outside lift the average so far."""
    rule = builder.settings.start_elimination
    if rule == "never" or (rule == "cut_only" and not after_cut):
        return ()
    richest = max(builder.balances[player] for player in candidates)
    limit = min(threshold, richest - 1)
    return tuple(player for player in candidates if builder.balances[player] <= limit)


_SEATS = 6


@dataclass(frozen=True, slots=True)
class _Verdict:
    """The result of a play-off: players through, players out, and the group for `places`."""

    through: tuple[str, ...]
    out: tuple[str, ...]
    group: tuple[str, ...]
    places: int


def playoff_sizes(players: int) -> tuple[int, ...]:
    """One table for up to six players, else as few and as equal as possible, large first."""
    tables = -(-players // _SEATS)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def playoff(builder: WmBuilder, event: results.Playoff) -> None:
    """The results of all tables of a play-off."""
    group = builder.playoff
    if group is None:
        raise ValueError("no play-off is due")
    tables = event.tables
    if sorted(name for table in tables for name in table["players"]) != sorted(group.players):
        refuse("playoff_players", "tables")
    sizes = sorted(len(table["players"]) for table in tables)
    if sizes != sorted(playoff_sizes(len(group.players))):
        refuse("playoff_tables", "tables")
    refuse_for(
        problem
        for k, table in enumerate(tables)
        for problem in under(f"tables[{k}]", _problems(builder, table))
    )
    _apply(builder, group, [table["result"] for table in tables])


def _problems(builder: WmBuilder, table: PlayedTable) -> Iterator[Problem]:
    """Return what is wrong with the result of a table."""
    result = table["result"]
    if result.get("end") == "durchmarsch":
        yield Problem("playoff_end", "result.end")
    if result.get("points") is None:
        yield Problem("field_missing", "result.points")
    outcome = score_result(builder, tuple(table["players"]), result)
    if not outcome.ok:
        yield from outcome.errors


def _apply(builder: WmBuilder, group: Playoff, results: list[Json]) -> None:
    losers = tuple(result["loser"] for result in results)
    excluded = {result["loser"] for result in results if result.get("end") == "exclusion"}
    if len(results) > 1:
        verdict = _of_several_tables(group, losers, excluded)
    elif builder.settings.playoff_mode == "loser_out":
        rest = tuple(player for player in group.players if player not in losers)
        verdict = _Verdict((), losers, rest, group.places)
    else:
        verdict = _by_points(group, losers[0], results[0]["points"])
    builder.playoff = Playoff(
        builder.in_order(verdict.group),
        verdict.places,
        builder.in_order(group.through + verdict.through),
    )
    for player in builder.in_order(verdict.out):
        if player in excluded:
            builder.depart(player, Status.EXCLUDED)
        else:
            builder.go_out(player, Status.MISSED_CUT, in_playoff=True)


def _of_several_tables(group: Playoff, losers: tuple[str, ...], excluded: set[str]) -> _Verdict:
    """Only the losers of the tables matter."""
    others = tuple(player for player in group.players if player not in losers)
    if len(group.players) - group.places >= len(losers):
        return _Verdict((), losers, others, group.places)
    again = tuple(player for player in losers if player not in excluded)
    return _Verdict(others, tuple(excluded), again, group.places - len(others))


def _by_points(group: Playoff, loser: str, points: dict[str, int]) -> _Verdict:
    """Fewest points first, the loser last; level points across the edge play again."""
    order = sorted((p for p in group.players if p != loser), key=lambda p: points[p])
    k = group.places
    if k >= len(order) or points[order[k - 1]] != points[order[k]]:
        return _Verdict(tuple(order[:k]), (*order[k:], loser), (), 0)
    edge = points[order[k]]
    above = tuple(p for p in order if points[p] < edge)
    level = tuple(p for p in order if points[p] == edge)
    below = tuple(p for p in order if points[p] > edge)
    return _Verdict(above, (*below, loser), level, k - len(above))
