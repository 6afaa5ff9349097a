"""The play-off for the last places at the Final Table (docs/rules/wm.md C3).

Knows how a Stechen from 15 points sorts level players. Does not know how they became level.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Json, Problem
from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.rounds import score_result
from tournaments.domain.formats.wm.state import Playoff, State

_SEATS = 6


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What a play-off decided: who is through, who is out, who goes on for `places`."""

    through: tuple[str, ...]
    out: tuple[str, ...]
    group: tuple[str, ...]
    places: int


def playoff_sizes(players: int) -> tuple[int, ...]:
    """One table for up to six players, else as few and as equal as possible, large first."""
    tables = -(-players // _SEATS)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def playoff(change: Change, event: Json) -> list[Problem]:
    """The results of all tables of a play-off."""
    group = change.playoff
    if group is None:
        raise ValueError("no play-off is due")
    tables = event["tables"]
    if sorted(name for table in tables for name in table["players"]) != sorted(group.players):
        return change.refuse("playoff_players", "tables")
    sizes = sorted(len(table["players"]) for table in tables)
    if sizes != sorted(playoff_sizes(len(group.players))):
        return change.refuse("playoff_tables", "tables")
    problems = [problem for k, table in enumerate(tables) for problem in _judge(change, k, table)]
    if not problems:
        _apply(change, group, [table["result"] for table in tables])
    return problems


def _judge(change: Change, k: int, table: Json) -> list[Problem]:
    result, place = table["result"], f"tables[{k}]."
    problems: list[Problem] = []
    if result.get("end") == "durchmarsch":
        problems += change.refuse("playoff_end", f"{place}result.end")
    if result.get("points") is None:
        problems += change.refuse("field_missing", f"{place}result.points")
    outcome = score_result(change, tuple(table["players"]), result)
    if not outcome["ok"]:
        problems += change.placed(outcome["errors"], place)
    return problems


def lost_playoff(state: State, player: str) -> bool:
    """Whether somebody went out by the result of a play-off, not by the cut itself."""
    out = state.exits.get(player)
    return out is not None and out.in_playoff


def _apply(change: Change, group: Playoff, results: list[Json]) -> None:
    losers = tuple(result["loser"] for result in results)
    excluded = {result["loser"] for result in results if result.get("end") == "exclusion"}
    if len(results) > 1:
        verdict = _of_several_tables(group, losers, excluded)
    elif change.settings.playoff_mode == "loser_out":
        rest = tuple(player for player in group.players if player not in losers)
        verdict = _Verdict((), losers, rest, group.places)
    else:
        verdict = _by_points(group, losers[0], results[0]["points"])
    change.playoff = Playoff(
        change.in_order(verdict.group),
        verdict.places,
        change.in_order(group.through + verdict.through),
    )
    for player in change.in_order(verdict.out):
        if player in excluded:
            depart(change, player, Status.EXCLUDED)
        else:
            change.go_out(player, Status.MISSED_CUT, in_playoff=True)


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
