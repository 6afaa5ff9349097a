"""One report of a Runde from envelope to outcome (docs/rules/brokdorf.md sections 3, 4.4 and 5).

Knows the phases of validation, the two levels and the keys of the outcome. Does not know deals or
results themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.brokdorf.deal import Played
from games.brokdorf.ending import Ending, settled
from games.brokdorf.fields import FieldReader
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.result import (
    Result,
    read_result,
    result_outcome,
    result_problems,
    result_warnings,
)
from games.brokdorf.runde import DealEffect
from games.brokdorf.scoring import Penalty
from games.brokdorf.sheet import FIELDS, Course, course_of, entry_problems, read_sheet
from games.brokdorf.stechen import StechenRow
from games.envelope import Json, Problem, read_players, refused, unknown_fields
from games.options import read_variant


def sheet_outcome(course: Course) -> Json:
    """All keys of the outcome but `warnings`."""
    runde, stechen, ending = course.runde, course.stechen, course.ending()
    rows = stechen.rows if stechen is not None else ()
    waiting = stechen is not None and ending is None
    return {
        "ok": True,
        "level": "sheet",
        "deals": [_deal_row(row, runde.players) for row in runde.rows],
        "totals": dict(runde.points),
        **(_open(course) if ending is None else settled(ending, runde.players, runde.rules)),
        "tied": list(course.tied()),
        "stechen": [_stechen_row(row) for row in rows],
        "stechen_needed": list(stechen.left) if stechen is not None and waiting else [],
        "never_played": list(runde.never_played),
        "next_dealer": runde.dealer if course.end is None else None,
        "result": None if ending is None else _result(ending, runde.points),
    }


def _open(course: Course) -> Json:
    """The keys that say how a Runde was settled, while it is not."""
    return {
        "finished": False,
        "end": None if course.end is None else course.end.value,
        "winners": [],
        "losers": [],
        "no_claim": [],
        "transfers": [],
        "euros": dict.fromkeys(course.runde.players, 0),
        "next_chooser": None,
    }


def _result(ending: Ending, points: Mapping[str, int]) -> Json:
    """The stated result that says the same."""
    return Result(
        end=ending.end,
        loser=ending.loser,
        tied=ending.tied or None,
        no_claim=ending.no_claim or None,
        winner=ending.winner,
        payer=ending.payer,
        points=points,
    ).as_json()


def _deal_row(row: DealEffect, players: tuple[str, ...]) -> Json:
    return {
        "kind": row.kind.value,
        "dealer": row.dealer,
        **_play(row.played, row.credited, players),
        "penalties": _penalties(row.penalties),
        "misdeals": row.misdeals,
        "scores": dict(row.scores),
        "points": dict(row.points),
    }


def _stechen_row(row: StechenRow) -> Json:
    decided = len(row.left) == 1
    return {
        "kind": row.deal.kind.value,
        "players": list(row.players),
        "chooser": row.chooser,
        "dealer": row.deal.dealer,
        **_play(row.played, row.credited, row.players),
        "penalties": _penalties(row.penalties),
        "misdeals": row.misdeals,
        "tied": [] if decided else list(row.left),
        "loser": row.left[0] if decided else None,
    }


def _play(played: Played | None, credited: Mapping[str, int], players: tuple[str, ...]) -> Json:
    if played is None:
        return {"declarer": None, "bid": None, "mit": [], "weg": [], "tricks": {}}
    return {
        "declarer": played.declarer,
        "bid": played.bid,
        "mit": list(played.mit),
        "weg": list(played.weg),
        "tricks": {name: credited.get(name, 0) for name in players},
    }


def _penalties(penalties: Mapping[str, Penalty]) -> dict[str, str]:
    return {name: penalty.value for name, penalty in penalties.items()}


_FIELDS = ("game", "variant", "players", *FIELDS, "result")


def score(report: Json) -> Json:
    """The outcome of a report at either level; never raises on JSON values."""
    values, problems = read_variant(OPTIONS, report.get("variant"))
    players, faults = read_players(report, 2, 6)
    problems += faults
    problems += _level_problems(report)
    if problems:
        return refused(problems)
    rules = Rules(**values)
    if report.get("deals") is None:
        return _score_result(report, players, rules)
    return _score_sheet(report, players, rules)


def _level_problems(report: Json) -> list[Problem]:
    sheet, result = report.get("deals") is not None, report.get("result") is not None
    if sheet and result:
        return [Problem("level_ambiguous", "")]
    return [] if sheet or result else [Problem("level_missing", "")]


def _score_sheet(report: Json, players: tuple[str, ...], rules: Rules) -> Json:
    reader = FieldReader(players)
    sheet = read_sheet(reader, report, rules)
    reader.problems += unknown_fields(report, _FIELDS)
    problems = reader.problems or entry_problems(sheet)
    if problems:
        return refused(problems)
    course, problems, warnings = course_of(sheet)
    if problems:
        return refused(problems)
    return {**sheet_outcome(course), "warnings": _as_json(warnings)}


def _score_result(report: Json, players: tuple[str, ...], rules: Rules) -> Json:
    reader = FieldReader(players)
    reader.name(report.get("first_dealer"), "first_dealer")
    reader.name(report.get("writer"), "writer")
    for key in ("stechen", "excluded"):
        if report.get(key) is not None:
            reader.refuse("field_not_allowed", key)
    result = read_result(reader, report.get("result"), rules)
    reader.problems += unknown_fields(report, _FIELDS)
    if reader.problems or result is None:
        return refused(reader.problems)
    problems = list(result_problems(result, players, rules))
    if problems:
        return refused(problems)
    warnings = result_warnings(result, rules)
    return {**result_outcome(result, players, rules), "warnings": _as_json(warnings)}


def _as_json(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [problem.as_json() for problem in problems]
