"""The report of a table as a browser sends it, turned into the command that it means."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2s

from django.http import QueryDict

from games.envelope import Json, Problem
from tournaments.domain.names import folded
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.problems import say

_LISTS = ("tied", "no_claim")
_NAMES = ("loser", "winner", "payer")


def by_ids(data: QueryDict, state: TournamentState, table: int) -> QueryDict:
    """The form with ids in the place of names: a page that was opened before people had ids names
    those at its table."""
    form = data.copy()
    for field_ in (*_LISTS, *_NAMES, "by"):
        if field_ in form:
            ids = [seat_called(text, state, table) or text for text in form.getlist(field_)]
            form.setlist(field_, ids)
    return form


def seat_called(text: str, state: TournamentState, table: int) -> str | None:
    """Who of a table is meant by an id, or by a name that nobody else has there."""
    tables = state.play.tables
    seats = tables[table - 1].players if 1 <= table <= len(tables) else ()
    called = [seat for seat in seats if folded(state.names.get(seat, "")) == folded(text)]
    return text if text in seats else called[0] if len(called) == 1 else None


def _result(data: QueryDict) -> Json:
    result: Json = {"end": data.get("end") or "normal"}
    result |= {name: data[name] for name in _NAMES if data.get(name)}
    return result | {name: data.getlist(name) for name in _LISTS if data.getlist(name)}


def report_command(data: QueryDict, table: int) -> Json:
    """The command `report` of a filled-in form; what is wrong with it the engine will say."""
    result = _result(data)
    return {"type": "report", "result": result, **circumstances(data, table, result)}


def signed(report: Json) -> str:
    """What a question was asked about: with another result it is another question."""
    text = json.dumps(report, sort_keys=True, ensure_ascii=False)
    return blake2s(text.encode(), digest_size=12).hexdigest()


def circumstances(data: QueryDict, table: int, report: Json) -> Json:
    """What every report carries besides what is `told`: which Runde it means, who speaks, and
    whether a question about just that was answered. The form says at which table, since a report
    that is sent again may find its phone at another one."""
    accept = data.get("accept") == signed(report)
    command: Json = {"table": place(data, table), "accept": accept}
    command["round"] = number(data.get("round"))
    command["runde"] = number(data.get("runde"))
    if data.get("by"):
        command["by"] = data["by"]
    return command


def place(data: QueryDict, table: int) -> int | str:
    """The table that a form is about; the phone's own where it does not say."""
    named = data.get("table")
    return number(str(named)) if named else table


def number(text: str | None) -> int | str:
    """A whole number, or the text as it came so that it is refused."""
    try:
        return int(text or "")
    except ValueError:
        return text or ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A refused form: what was picked and what is wrong, for showing it again.

    `errors` maps a field to its sentences; `warnings` ask to be accepted, `accepts` says of what
    they were asked.
    """

    end: str = ""
    picked: dict[str, list[str]] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)
    general: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    accepts: str = ""


def is_stale(problems: tuple[Problem, ...]) -> bool:
    """Whether another phone of the table was quicker."""
    return any(p.code in ("stale_report", "report_waiting") for p in problems)


def refilled(
    data: QueryDict, problems: tuple[Problem, ...], warnings: tuple[Problem, ...], game: str
) -> Filled:
    """The form again; a Runde that was reported meanwhile keeps nothing of the old choice."""
    stale = is_stale(problems)
    errors: dict[str, list[str]] = {}
    general = []
    for problem in problems:
        name = field_of(problem.path)
        if name in (*_LISTS, *_NAMES):
            errors.setdefault(name, []).append(say(problem.code, game))
        elif problem.code != "warnings_unconfirmed":
            general.append(say(problem.code, game))
    picked = {} if stale else {name: data.getlist(name) for name in (*_LISTS, *_NAMES)}
    return Filled(
        "" if stale else data.get("end") or "normal",
        picked,
        errors,
        tuple(dict.fromkeys(general)),
        tuple(say(w.code, game) for w in warnings),
        signed(_result(data)),
    )


def field_of(path: str) -> str:
    """The form's field that a path speaks of: `result.tied[1]` is `tied`."""
    return path.removeprefix("result.").split("[")[0].split(".")[0]
