"""Reports of a table: who may bring them, what they must agree with, who confirms them.

Knows seats and pending reports; the rules of the game are asked from `games.score`, the effect on
the tournament from the format.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import games
from games.envelope import Problem, is_int
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.course import Course, Pending
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.played import played

Json = dict[str, Any]
_SHEET_FIELDS = ("first_dealer", "writer", "deals", "stechen", "excluded")


def report(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """A Runde has ended at a table: `result`, or the `sheet` that it is derived from.

    `runde` is the number of this Runde at the table in this round, from 1: a second phone that
    reports the same Runde is told so instead of booking it twice.
    """
    refusal = _misplaced(course, command, actor)
    if refusal:
        return refusal
    result, problems = _result(course, command)
    if problems:
        return Decision(problems=problems)
    table = command["table"]
    event = {"type": "runde", "table": table, "result": result, "at": now.isoformat()}
    if actor.role in DESK and "at" in command:
        event["at"] = command["at"]
    trial = played(course, {**event, "accept": command.get("accept")}, actor, now, _note(command))
    if not trial.facts or not _must_wait(course, actor):
        return trial
    body = {key: command[key] for key in ("by", "result") if key in command} | _note(command)
    payload = {"round": course.play.round, "table": table, "event": event, "body": body}
    return Decision(facts=(("reported", payload),), warnings=trial.warnings)


def confirm(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Somebody else of the table says that a report is right; with the last one it counts."""
    waiting, refusal = _waiting(course, command, actor)
    if waiting is None:
        return refusal
    by = _speaker(course, command, actor, waiting.table)
    if by is None:
        return refuse("confirmer_unknown", "by")
    if by == reporter(waiting) or by in waiting.confirmed:
        return refuse("confirmer_same", "by")
    have = {*waiting.confirmed, by}
    if actor.role not in DESK and not _enough(course, waiting, have):
        return Decision(facts=(("confirmed", {"report": waiting.seq, "by": by}),))
    note = _note(waiting.body) | {"report": waiting.seq, "confirmed": sorted(have)}
    event = {**waiting.event, "accept": True}
    return _as_desk(course, event, actor, now, note)


def dispute(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Somebody of the table says that a report is wrong; it is dropped and can be sent anew."""
    waiting, refusal = _waiting(course, command, actor)
    if waiting is None:
        return refusal
    by = _speaker(course, command, actor, waiting.table)
    return Decision(facts=(("disputed", {"report": waiting.seq, "by": by or ""}),))


def seated(course: Course, table: object) -> tuple[str, ...]:
    """Who plays at an open table of the running round, clockwise; () if there is none."""
    tables = course.play.tables
    if course.play.phase not in ("round", "closing", "final") or not is_int(table):
        return ()
    assert isinstance(table, int)
    if not 1 <= table <= len(tables) or not tables[table - 1].open:
        return ()
    return tuple(tables[table - 1].players)


def _misplaced(course: Course, command: Json, actor: Actor) -> Decision | None:
    if course.play.phase not in ("round", "closing", "final"):
        return refuse("wrong_phase", "type")
    players = seated(course, command.get("table"))
    if not players:
        return refuse("table_closed", "table")
    table = command["table"]
    if not _belongs(course, actor, table):
        return refuse("not_your_table", "table")
    if "round" in command and command["round"] != course.play.round:
        return refuse("stale_report", "round")
    if "runde" in command and command["runde"] != next_runde(course, table):
        return refuse("stale_report", "runde")
    if course.pending_at(table) and actor.role not in DESK:
        return refuse("report_waiting", "table")
    if "by" in command and command["by"] not in players:
        return refuse("player_unknown", "by")
    return None


def next_runde(course: Course, table: int) -> int:
    """The number of the Runde that a table plays now, from 1 in each round."""
    return course.play.tables[table - 1].runden + 1


def _belongs(course: Course, actor: Actor, table: int) -> bool:
    match actor.role:
        case Role.PLAYER:
            return actor.name in seated(course, table)
        case Role.TABLE:
            return actor.name == str(table) and actor.round == course.play.round
        case _:
            return True


def _result(course: Course, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The result object of a report, and what is wrong with its sheet."""
    if ("sheet" in command) == ("result" in command):
        code = "level_ambiguous" if "sheet" in command else "level_missing"
        return {}, (Problem(code, ""),)
    if "result" in command:
        return command["result"], ()
    outcome = games.score(sheet_report(course, command["table"], command["sheet"]))
    if not outcome["ok"]:
        return {}, tuple(Problem(e["code"], f"sheet.{e['path']}") for e in outcome["errors"])
    if not outcome["finished"]:
        return {}, (Problem("runde_unfinished", "sheet.deals"),)
    return outcome["result"], ()


def sheet_report(course: Course, table: int, sheet: Any) -> Json:
    """The engine's report for a table's sheet under this tournament's rules."""
    return {
        "game": course.setup.game,
        "variant": course.setup.settings.get("game_variant") or {},
        "players": list(seated(course, table)),
        "deals": [],
        **(_sheet_fields(sheet) if isinstance(sheet, dict) else {}),
    }


def _sheet_fields(sheet: Json) -> Json:
    return {key: sheet[key] for key in _SHEET_FIELDS if key in sheet}


def _must_wait(course: Course, actor: Actor) -> bool:
    return actor.role not in DESK and course.setup.confirmation != "none"


def _note(body: Json) -> Json:
    """What is kept beside the event: who reported, and the sheet as far as it was scored."""
    note = {"by": body["by"]} if "by" in body else {}
    return note | ({"sheet": _sheet_fields(body["sheet"])} if "sheet" in body else {})


def reporter(waiting: Pending) -> str | None:
    """The player who brought a report, if the table said so."""
    role, _, name = waiting.by.partition(":")
    return name if role == Role.PLAYER else waiting.body.get("by")


def _waiting(course: Course, command: Json, actor: Actor) -> tuple[Pending | None, Decision]:
    found = next((p for p in course.pending if p.seq == command.get("report")), None)
    if found is None:
        return None, refuse("report_gone", "report")
    if not _belongs(course, actor, found.table):
        return None, refuse("not_your_table", "report")
    return found, Decision()


def _speaker(course: Course, command: Json, actor: Actor, table: int) -> str | None:
    if actor.role is Role.PLAYER:
        return actor.name
    if actor.role in DESK:
        return str(actor)
    by = command.get("by")
    return by if isinstance(by, str) and by in seated(course, table) else None


def _enough(course: Course, waiting: Pending, have: set[str]) -> bool:
    if course.setup.confirmation == "second":
        return bool(have)
    others = set(seated(course, waiting.table)) - {reporter(waiting)}
    return others <= have


def _as_desk(course: Course, event: Json, actor: Actor, now: datetime, note: Json) -> Decision:
    """Book a waiting report at the time it was sent, whoever gives the last confirmation."""
    keeper = actor if actor.role in DESK else Actor(Role.ORGANIZER)
    return played(course, event, keeper, now, note)
