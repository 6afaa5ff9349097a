"""The state of an event as plain values, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.domain.course import Course
from tournaments.domain.decide import due_commands
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.domain.standings import standings

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
        "state": {**state, "tables": []} if hidden else state,
        "standings": [asdict(line) for line in standings(course)],
        "tables": [] if hidden else [_table(course, i + 1) for i in range(len(play.tables))],
        "due": [{"at": at, "command": command} for at, command in due_commands(course)],
    }


def account(course: Course, past: History[Any], player: str) -> Json:
    """The balance of a registered player and every movement that led to it."""
    play = course.play
    return {
        "seq": course.seq,
        "player": player,
        "name": course.name(player),
        "balance": play.balances.get(player, 0),
        "bookings": [
            {"seq": entry.index, "at": entry.at, **booking.as_json()}
            for entry, booking in past.account(player)
        ],
    }


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
