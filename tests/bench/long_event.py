"""Events with as many entries and entrants as asked for, made by real commands without a database.

Every command takes the way of a stored one; the entries are sealed and stored together at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import count
from random import Random
from typing import Any

from django.utils import timezone

import games
from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import NO_LOG
from tournaments.domain.decide import decide
from tournaments.domain.tournament_state import (
    EFFECTS,
    SCHEMA_VERSION,
    Effect,
    TournamentState,
    codec,
)
from tournaments.store import load
from tournaments.store.archive.chain import seal
from tournaments.store.create import create
from tournaments.store.execute import execute
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.names import keep
from tournaments.store.projections import project

DIRECTOR = Actor(Role.ORGANIZER, "bench")
Json = dict[str, Any]
Sending = Callable[[TournamentState], tuple[Json, Actor]]


_SETUPS: dict[str, Json] = {
    "wm": {"settings": {"cutoff": "23:59", "start_euros": 100, "max_players": 500}},
    "league": {
        "game": "bronzen",
        "settings": {"kind": "sides", "plan": "swiss", "match_days": 2, "games": 2},
    },
    "knockout": {"game": "bronzen", "settings": {"best_of": 3}},
}


def long_event(players: int, entries: int, format_: str = "wm") -> Tournament:
    """Make a first round with `entries` entries, all at one instant, so that time is never up.

    In the WM mode, at tables of four, all lose in turn, so that nobody is out. Elsewhere the
    reports of two are disputed and dropped by the desk, so that no match ends and nothing stays in
    the state.
    """
    now = timezone.now()
    setup = {"name": f"{players} by {entries}", "format": format_, **_SETUPS[format_]}
    row = create(setup, now=now)
    state = _widened(row, players)
    log: list[LogEntry] = []
    for command in _commands(players, format_):
        sent, actor = command(state)
        state = _append(row, log, state, sent, actor, now)
        if row.seq >= entries:
            break
    LogEntry.objects.bulk_create(log, batch_size=500)
    project(row, state)
    return row


def _widened(row: Tournament, players: int) -> TournamentState:
    """Return the course after `created`, with room for `players` (the rules allow 500)."""
    state = load.load(row)
    settings = replace(state.play.settings, max_players=max(500, players))
    state = replace(state, play=replace(state.play, settings=settings))
    first = row.log.get()
    first.changes = EFFECTS.encode(Effect([codec(row.format).encode(state)]))
    first.hash = row.head_hash = seal("", first)
    first.save()
    load.forget(row)
    return state


def _commands(players: int, format_: str) -> Iterator[Sending]:
    for number in range(1, players + 1):
        name = f"Player {number}"
        yield lambda _state, name=name: ({"type": "register", "name": name}, DIRECTOR)
    yield lambda state: ({"type": "start", **_chance(state, "start")}, DIRECTOR)
    yield lambda state: ({"type": "draw", "override": True, **_chance(state, "draw")}, DIRECTOR)
    yield lambda _state: ({"type": "go"}, DIRECTOR)
    for turn in count():
        yield lambda state, turn=turn: reporting(state, 1 + turn % len(state.play.tables))
        if format_ == "wm":
            yield lambda state: answering(state, "confirm")
        else:
            yield lambda state: answering(state, "dispute")
            yield dropping


def _chance(state: TournamentState, kind: str) -> Json:
    """Return the draw in the order of registration."""
    ids, size = list(state.play.status), 4 if state.setup.format == "wm" else 2
    if kind == "start":
        return {"league": {"days": []}, "knockout": {"seeds": ids}}.get(state.setup.format, {})
    if state.setup.format == "knockout":
        return {"tables": state.format.lot(state.play, "draw", Random(1))}
    return {"tables": [ids[k : k + size] for k in range(0, len(ids), size)]}


def reporting(state: TournamentState, number: int) -> tuple[Json, Actor]:
    """The next report of a table, by its first player."""
    table = state.play.tables[number - 1]
    told = {"type": "report", "table": number, "accept": True}
    if state.setup.format == "wm":
        told["result"] = {"loser": table.players[table.matches % len(table.players)]}
    else:
        sheet = state.format.sheet(state.play, number)
        told["report"] = {"deals": _deals(tuple(sheet["players"]))}
    return told, Actor(Role.PLAYER, table.players[0])


def _deals(seats: tuple[str, ...]) -> Any:
    """A match of Bronzen, the same at each table."""
    game = games.GAMES["bronzen"]
    return game.simulate(seats, {}, Random(1), level=game.levels[0])["deals"]


def answering(state: TournamentState, kind: str) -> tuple[Json, Actor]:
    """Return the second player's answer to the waiting report."""
    (waiting,) = state.pending.values()
    second = state.play.tables[waiting.table - 1].players[1]
    return {"type": kind, "report": waiting.seq}, Actor(Role.PLAYER, second)


def dropping(state: TournamentState) -> tuple[Json, Actor]:
    """Return the command that drops the disputed report."""
    (dispute,) = state.disputes.values()
    return {"type": "dispute", "report": dispute.report.seq}, DIRECTOR


def _append(
    row: Tournament,
    log: list[LogEntry],
    state: TournamentState,
    sent: Json,
    actor: Actor,
    now: datetime,
) -> TournamentState:
    after, kept = decide(state, sent, actor, now, NO_LOG, row.secret).finish()
    entry = LogEntry(
        tournament=row,
        seq=after.seq,
        at=datetime.fromisoformat(after.at),
        actor=str(actor),
        kind=kept.kind,
        command=kept.command,
        event=kept.event,
        changes=EFFECTS.encode(kept.effect),
        texts=keep(row, kept.texts),
        form=SCHEMA_VERSION,
    )
    entry.hash = row.head_hash = seal(row.head_hash, entry)
    row.seq = entry.seq
    log.append(entry)
    return after


def report(row: Tournament) -> None:
    """The next report and its confirmation, through the one door."""
    next_report(row)()


def next_report(row: Tournament) -> Callable[[], None]:
    """Return a function that sends the next report and its confirmation through `execute`.

    It is of the table that has played least, or, if matches end, of the first open one.
    """
    state = load.load(row)
    at = datetime.fromisoformat(state.at)
    if state.pending:
        assert execute(row, *answering(state, "dispute"), now=at).ok
        state = load.load(row)
    if state.disputes:
        assert execute(row, *dropping(state), now=at).ok
        state = load.load(row)
    tables = state.play.tables
    playing = [number for number, table in enumerate(tables, 1) if table.open]
    least = min(playing, key=lambda number: tables[number - 1].matches)
    number = least if row.format == "wm" else playing[0]
    sent, actor = reporting(state, number)

    def send() -> None:
        assert execute(row, sent, actor, now=at).ok
        assert execute(row, *answering(load.load(row), "confirm"), now=at).ok

    return send
