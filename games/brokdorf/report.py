"""One report of a Runde from envelope to outcome (docs/rules/brokdorf.md sections 3 and 5).

Knows the phases of validation and the two levels. Does not know deals or results themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.brokdorf.fields import FieldReader
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.result import read_result, result_outcome
from games.brokdorf.result_checks import result_problems, result_warnings
from games.brokdorf.sheet import course_of, entry_problems, read_sheet
from games.brokdorf.sheet_outcome import sheet_outcome
from games.envelope import Json, Problem, read_players, refused, unknown_fields
from games.options import read_variant

_FIELDS = (
    "game", "variant", "players", "first_dealer", "writer", "deals", "stechen", "excluded", "result"
)  # fmt: skip


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
