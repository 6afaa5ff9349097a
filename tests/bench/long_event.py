"""Events with as many entries and entrants as asked for, made by real commands without a database.

Every command takes the way of a stored one; the entries are sealed and stored together at the end.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.domain.actors import Actor, Role
from tournaments.domain.course import EFFECTS, FORM, Course, Effect, codec
from tournaments.domain.decide import decide, outcome
from tournaments.domain.formats.history import History
from tournaments.models import LogEntry, Tournament
from tournaments.queries import course as courses
from tournaments.services.chain import seal
from tournaments.services.create import create
from tournaments.services.execute import execute
from tournaments.services.names import keep
from tournaments.services.projection import project

DIRECTOR = Actor(Role.ORGANIZER, "bench")
Json = dict[str, Any]


def long_event(players: int, entries: int) -> Tournament:
    """A first round at tables of four that goes on for so many entries. Everybody loses in turn, so
    that nobody is ever out; all of it happens at one instant, so that no time is ever up."""
    now = timezone.now()
    settings = {"cutoff": "23:59", "start_euros": 100, "max_players": 500}
    row = create({"name": f"{players} by {entries}", "settings": settings}, now=now)
    course = _widened(row, players)
    log: list[LogEntry] = []
    for command, actor in _commands(players):
        sent = command(course) if callable(command) else command
        course = _append(row, log, course, sent, actor, now)
        if row.seq >= entries:
            break
    LogEntry.objects.bulk_create(log, batch_size=500)
    project(row, course)
    return row


def _widened(row: Tournament, players: int) -> Course:
    """The course after `created`, with room for so many (the rules allow 500)."""
    course = courses.load(row)
    settings = replace(course.play.settings, max_players=max(500, players))
    course = replace(course, play=replace(course.play, settings=settings))
    first = row.log.get()
    first.changes = EFFECTS.encode(Effect([codec("wm").encode(course)]))
    first.hash = row.head_hash = seal("", first)
    first.save()
    courses.forget(row)
    return course


def _commands(players: int) -> Any:
    for number in range(1, players + 1):
        yield {"type": "register", "name": f"Player {number}"}, DIRECTOR
    yield {"type": "start"}, DIRECTOR
    ids = [f"e{number}" for number in range(1, players + 1)]
    tables = [ids[k : k + 4] for k in range(0, players, 4)]
    yield {"type": "draw", "tables": tables, "override": True}, DIRECTOR
    yield {"type": "go"}, DIRECTOR
    while True:
        for number, table in enumerate(tables, 1):
            yield _report(number, table), Actor(Role.PLAYER, table[0])
            yield _confirm(number), Actor(Role.PLAYER, table[1])


def _report(number: int, table: list[str]) -> Any:
    def command(course: Course) -> Json:
        loser = table[course.play.tables[number - 1].matches % len(table)]
        return {"type": "report", "table": number, "result": {"loser": loser}, "accept": True}

    return command


def _confirm(number: int) -> Any:
    def command(course: Course) -> Json:
        waiting = course.pending_at(number)
        assert waiting is not None
        return {"type": "confirm", "report": waiting.seq}

    return command


def _append(
    row: Tournament, log: list[LogEntry], course: Course, sent: Json, actor: Actor, now: datetime
) -> Course:
    decision = decide(course, sent, actor, now, _nothing)
    assert not decision.problems, (sent, decision.problems)
    for fact, after, effect in outcome(course, decision, actor, now):
        texts = keep(row, fact.texts)
        entry = LogEntry(
            tournament=row,
            seq=row.seq + 1,
            at=datetime.fromisoformat(after.at),
            actor=str(actor),
            kind=fact.kind,
            command={**fact.command, "texts": texts} if texts else fact.command,
            changes=EFFECTS.encode(effect),
            form=FORM,
        )
        entry.hash = row.head_hash = seal(row.head_hash, entry)
        row.seq = entry.seq
        log.append(entry)
        course = after
    return course


def _nothing() -> History[Any]:
    raise LookupError("nothing is corrected here")


def report(row: Tournament) -> None:
    """The next report at the table that has played least, and its confirmation, through the one
    door."""
    course = courses.load(row)
    tables = course.play.tables
    at = datetime.fromisoformat(course.at)
    waiting = course.pending[0] if course.pending else None
    if waiting is not None:
        number = waiting.table
    else:
        number = min(range(1, len(tables) + 1), key=lambda k: tables[k - 1].matches)
        sent = _report(number, list(tables[number - 1].players))(course)
        assert execute(row, sent, Actor(Role.PLAYER, tables[number - 1].players[0]), now=at).ok
    sent = _confirm(number)(courses.load(row))
    assert execute(row, sent, Actor(Role.PLAYER, tables[number - 1].players[1]), now=at).ok
