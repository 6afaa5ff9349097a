"""One report of a Runde from envelope to outcome (rule book sections 3, 4.4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.brokdorf.ending import Ending, euros, next_chooser, transfers
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.result import Result, read_result, result_problems, result_warnings
from games.brokdorf.sheet import (
    FIELDS,
    Course,
    course_of,
    entry_problems,
    read_name,
    read_sheet,
)
from games.envelope import Json, Problem, unknown_fields
from games.fields import Reading
from games.head import Players, read_players
from games.options import read_variant
from games.outcome import Outcome

_ORDER = (
    *("level", "deals", "totals", "finished", "end", "winners", "losers", "no_claim", "transfers"),
    *("euros", "next_chooser", "tied", "stechen", "stechen_needed", "never_played", "next_dealer"),
)


def sheet_outcome(course: Course, warnings: Iterable[Problem]) -> Outcome:
    """The outcome of a sheet without fault."""
    runde, stechen, ending = course.runde, course.stechen, course.ending()
    outcome = Outcome(
        warnings=tuple(warnings),
        level="sheet",
        totals=runde.points,
        deals=runde.rows,
        euros=dict.fromkeys(runde.players, 0),
        end=str(course.end or ""),
        facts={
            "no_claim": [],
            "next_chooser": None,
            "tied": list(course.tied()),
            "stechen": [row.as_json() for row in stechen.rows] if stechen else [],
            "stechen_needed": list(stechen.left) if stechen and ending is None else [],
            "never_played": list(runde.never_played),
            "next_dealer": runde.dealer if course.end is None else None,
        },
        order=_ORDER,
    )
    if ending is None:
        return outcome
    result = Result(
        end=ending.end,
        loser=ending.loser,
        tied=ending.tied or None,
        no_claim=ending.no_claim or None,
        winner=ending.winner,
        payer=ending.payer,
        points=runde.points,
    )
    return _settled(outcome, ending, result, runde.players, runde.rules)


def result_outcome(
    result: Result, players: tuple[str, ...], rules: Rules, warnings: Iterable[Problem]
) -> Outcome:
    """The outcome of a stated result without fault."""
    nothing: Json = {"stechen": [], "stechen_needed": [], "never_played": None, "next_dealer": None}
    outcome = Outcome(
        warnings=tuple(warnings),
        level="result",
        totals=result.points or {},
        facts={"tied": list(result.tied or ()), **nothing},
        order=_ORDER,
    )
    return _settled(outcome, result.ending(), result, players, rules)


def _settled(
    outcome: Outcome, ending: Ending, result: Result, players: tuple[str, ...], rules: Rules
) -> Outcome:
    """The outcome with what follows from a decided ending."""
    moved = transfers(ending, players, rules)
    alone = tuple(name for name in players if name in (ending.winner, ending.loser))
    others = tuple(name for name in players if name not in alone)
    winners, losers = (alone, others) if ending.winner else (others, alone)
    claims = {"no_claim": list(ending.no_claim), "next_chooser": next_chooser(ending)}
    return replace(
        outcome,
        finished=True,
        end=ending.end.value,
        winners=winners,
        losers=losers,
        transfers=moved,
        euros=euros(players, moved),
        result=result.as_json(),
        facts=outcome.facts | claims,
    )


_FIELDS = ("game", "variant", "players", *FIELDS, "result")
SIZES = (2, 3, 4, 5, 6)


def score(report: Json) -> Outcome:
    """The outcome of a report at either level; never raises on JSON values."""
    values, problems = read_variant(OPTIONS, report.get("variant"))
    players, faults = read_players(report.get("players"), SIZES, Players.NAMES_FIRST)
    problems += faults + _level_problems(report)
    if problems:
        return Outcome(errors=tuple(problems))
    reading = Reading(players, Rules(**values))
    return (
        _score_result(report, reading)
        if report.get("deals") is None
        else _score_sheet(report, reading)
    )


def _level_problems(report: Json) -> list[Problem]:
    sheet, result = report.get("deals") is not None, report.get("result") is not None
    if sheet and result:
        return [Problem("level_ambiguous", "")]
    return [] if sheet or result else [Problem("level_missing", "")]


def _score_sheet(report: Json, reading: Reading) -> Outcome:
    sheet = read_sheet(report, reading)
    reading.problems += unknown_fields(report, _FIELDS)
    problems = reading.problems or entry_problems(sheet)
    if problems:
        return Outcome(errors=tuple(problems))
    course, problems, warnings = course_of(sheet)
    return Outcome(errors=tuple(problems)) if problems else sheet_outcome(course, warnings)


def _score_result(report: Json, reading: Reading) -> Outcome:
    for key in ("first_dealer", "writer"):
        read_name(report, key, reading)
    for key in ("stechen", "excluded"):
        if report.get(key) is not None:
            reading.refuse("field_not_allowed", key)
    result = read_result(report.get("result"), reading)
    reading.problems += unknown_fields(report, _FIELDS)
    if reading.problems or result is None:
        return Outcome(errors=tuple(reading.problems))
    players: tuple[str, ...] = reading.players
    rules: Rules = reading.rules
    problems = list(result_problems(result, players, rules))
    if problems:
        return Outcome(errors=tuple(problems))
    return result_outcome(result, players, rules, result_warnings(result, rules))
