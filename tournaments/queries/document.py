"""The state of an event as plain values, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.domain.beside import is_ref
from tournaments.domain.course import Course
from tournaments.domain.decide import due_commands
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.domain.standings import standings
from tournaments.queries.people import people_of

Json = dict[str, Any]


def document(course: Course, head_hash: str, *, at_desk: bool) -> Json:
    """Everything that there is to know now; seats that are not published are for the desk."""
    play = course.play
    hidden = play.phase == "drawn" and course.published <= play.round and not at_desk
    state = FORMATS[course.setup.format].state_json(play)
    setup = course.setup
    return {
        "seq": course.seq,
        "head_hash": head_hash,
        **{key: getattr(setup, key) for key in setup.__slots__},
        "signup_open": course.signup_open,
        "names": _names(course, at_desk=at_desk),
        "state": {**state, "tables": []} if hidden else state,
        "standings": [asdict(line) for line in standings(course)],
        "tables": [] if hidden else [_table(course, i + 1) for i in range(len(play.tables))],
        "due": [{"at": at, "command": command} for at, command in due_commands(course)],
    }


def account(course: Course, past: History[Any], player: str) -> Json:
    """The balance of a registered player and every movement that led to it."""
    movements = tuple(past.account(player))
    sides = (side for _entry, booking in movements for side in (booking.source, booking.target))
    return {
        "seq": course.seq,
        "player": player,
        "name": course.name(player),
        "names": {side: course.name(side) for side in sides if is_ref(side)},
        "balance": course.play.balances.get(player, 0),
        "bookings": [
            {"seq": entry.index, "at": entry.at, **booking.as_json()}
            for entry, booking in movements
        ],
    }


def _names(course: Course, *, at_desk: bool) -> dict[str, str]:
    """The entrants and their people by id; guests are for the desk."""
    refs = list(course.play.status)
    refs += (ref for side in course.play.status for ref in people_of(course, side))
    refs += (f"g{n + 1}" for n in range(course.given.get("g", 0)) if at_desk)
    return {ref: course.name(ref) for ref in refs}


def _table(course: Course, number: int) -> Json:
    play = course.play
    table = play.tables[number - 1]
    waiting = course.pending_at(number)
    return {
        "number": number,
        "open": table.open,
        "seats": [{"player": p, "name": course.name(p)} for p in table.players],
        "runde": table.matches + 1,
        "due_at": table.due or play.round_due,
        "report": waiting.seq if waiting else None,
    }
