"""Reports of a table: who may bring them, what they must agree with, who confirms them.

Knows seats and pending reports; what a report means is asked from the format.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.envelope import is_int
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.course import Course, Fact, Pending
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.reported import game_report
from tournaments.domain.formats.wm.reports import read_sheet
from tournaments.domain.played import not_before, played

Json = dict[str, Any]


def report(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """A match has ended at a table; the format says what such a report holds.

    `runde` or `match` is its number at the table in this round, from 1: a second phone that
    reports the same one is told so instead of booking it twice.
    """
    refusal = _misplaced(course, command, actor)
    if refusal:
        return refusal
    table = command["table"]
    said, problems = FORMATS[course.setup.format].report(course.play, table, command)
    if problems:
        return Decision(problems=problems)
    at = not_before(course, said, now)
    event = {**said, "at": at.isoformat(), "accept": command.get("accept")}
    if actor.role in DESK and "at" in command:
        event["at"] = command["at"]
    elif at > now:
        event["accept"] = event["accept"] or _only_its_time(course, event, actor, now)
    trial = played(course, event, actor, now, _note(command))
    event.pop("accept")
    if not trial.facts or not _must_wait(course, actor):
        return trial
    body = {key: command[key] for key in ("by", "result") if key in command} | _note(command)
    payload = {"round": course.play.round_of(table), "table": table, "event": event, "body": body}
    return Decision(facts=(Fact("reported", payload),), warnings=trial.warnings)


def _only_its_time(course: Course, event: Json, actor: Actor, now: datetime) -> bool:
    """Whether only the time of a report is in doubt, which a clock that stepped back brought about:
    that is nothing to ask the table about."""
    asked = played(course, event, actor, now)
    return bool(asked.warnings) and all(warning.path == "at" for warning in asked.warnings)


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
        return Decision(facts=(Fact("confirmed", {"report": waiting.seq, "by": by}),))
    note = _note(waiting.body) | {"report": waiting.seq, "confirmed": sorted(have)}
    event = {**waiting.event, "accept": True}
    return _as_desk(course, event, actor, now, note)


def dispute(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Somebody of the table says that a report is wrong; it is dropped and can be sent anew."""
    waiting, refusal = _waiting(course, command, actor)
    if waiting is None:
        return refusal
    by = _speaker(course, command, actor, waiting.table)
    return Decision(facts=(Fact("disputed", {"report": waiting.seq, "by": by or ""}),))


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
    if "round" in command and not is_now(course, table, command["round"]):
        return refuse("stale_report", "round")
    for key in ("runde", "match"):
        if key in command and command[key] != next_match(course, table):
            return refuse("stale_report", key)
    if course.pending_at(table) and actor.role not in DESK:
        return refuse("report_waiting", "table")
    if "by" in command and command["by"] not in players:
        return refuse("player_unknown", "by")
    return None


def next_match(course: Course, table: int) -> int:
    """The number of the match (at wm: the Runde) that a table plays now, from 1 in each round."""
    return course.play.tables[table - 1].matches + 1


def _belongs(course: Course, actor: Actor, table: int) -> bool:
    match actor.role:
        case Role.PLAYER:
            return actor.name in seated(course, table)
        case Role.TABLE:
            return actor.name == str(table) and is_now(course, table, actor.round)
        case _:
            return True


def is_now(course: Course, table: int, number: object) -> bool:
    """Whether a phone with this number of a round, or its PIN, is up to date at a table: it is that
    of the newest round, or of the table's own where match days overlap."""
    play = course.play
    own = play.round_of(table) if 1 <= table <= len(play.tables) else play.round
    return number in (play.round, own)


def sheet_report(course: Course, table: int, sheet: Any) -> Json:
    """The engine's report for a table's sheet under this tournament's rules."""
    setup = course.setup
    variant = setup.settings.get("game_variant") or {}
    return game_report(setup.game, variant, seated(course, table), read_sheet(sheet))


def _must_wait(course: Course, actor: Actor) -> bool:
    return actor.role not in DESK and course.setup.confirmation != "none"


def _note(body: Json) -> Json:
    """What is kept beside the event: who reported, and the sheet as far as it was scored."""
    note = {"by": body["by"]} if "by" in body else {}
    return note | ({"sheet": read_sheet(body["sheet"])} if "sheet" in body else {})


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
    at = read_at(event["at"], course.setup.zone) or now
    event = {**event, "at": not_before(course, event, at).isoformat()}
    keeper = actor if actor.role in DESK else Actor(Role.ORGANIZER)
    return played(course, event, keeper, now, note)
