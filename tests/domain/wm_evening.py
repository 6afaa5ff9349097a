"""A whole evening in WM mode with results by chance, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

from tournaments.domain.formats.clock import local_minute
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.flow import due as wm_due
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.rules import new
from tournaments.domain.formats.wm.seats import draw, final_seats, playoff_tables
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State
from tournaments.domain.seating import seat_json

Json = dict[str, Any]


def result(players: tuple[str, ...], rng: Random) -> Json:
    """The result of a Runde by chance: mostly a loser, now and then a Durchmarsch or an end."""
    loser, *others = rng.sample(players, len(players))
    roll = rng.random()
    if roll < 0.05:
        return {"end": "durchmarsch", "winner": loser}
    if roll < 0.07:
        return {"end": "exclusion", "loser": loser}
    if roll < 0.2 and len(others) > 1:
        return {"loser": loser, "no_claim": [others[0]]}
    return {"loser": loser}


def playoff_result(players: tuple[str, ...], rng: Random) -> Json:
    """A full Runde from 15 points with everybody's points."""
    loser, *others = rng.sample(players, len(players))
    points = {player: rng.choice((4, 9, 9, 14)) for player in others}
    return {"loser": loser, "points": {**points, loser: 30}}


def evening(
    names: list[str], settings: Settings, rng: Random
) -> Iterator[tuple[State, Json, Step[State]]]:
    """(state before, event, step) of every event up to the winner; ValueError if refused."""
    return played(run_of(settings), names, rng)


def run_of(settings: Settings) -> EventRun[State]:
    """An event before its first registration."""
    return EventRun(WM, new(settings))


def played(
    run: EventRun[State], names: list[str], rng: Random
) -> Iterator[tuple[State, Json, Step[State]]]:
    """Play in a run that the caller inspects."""
    state, index = run.state, 0
    clock = datetime.fromisoformat("2025-11-22T19:00")
    pending: list[Json] = [{"type": "register", "player": name} for name in names]
    pending.append({"type": "start", "at": minute(clock)})
    while state.phase is not Phase.FINISHED:
        event = pending.pop(0) if pending else _next(state, clock, rng)
        step = run.apply(event, index)
        if step.kind == "refused":
            raise ValueError(f"{event}: {step.errors}")
        yield state, event, step
        state, index = step.state, index + 1
        if rng.random() < 4 / max(4, len(state.tables)):
            clock += timedelta(minutes=rng.choice((1, 2, 4)))


def minute(clock: datetime) -> str:
    return clock.isoformat(timespec="minutes")


def _next(state: State, clock: datetime, rng: Random) -> Json:
    """Return the next entry of the desk."""
    at = minute(clock)
    due = [event for when, event in wm_due(state) if _local(when) <= clock]
    if due:
        return {**due[0], "at": at}
    match state.phase:
        case Phase.BETWEEN:
            tables = by_lot(draw(state), rng)
            return {"type": "draw", "round": state.round + 1, "tables": tables, "at": at}
        case Phase.DRAWN:
            return {"type": "go", "round": state.round + 1, "at": at}
        case Phase.PLAYOFF:
            tables = [
                {"players": list(table), "result": playoff_result(table, rng)}
                for table in playoff_tables(state, rng)
            ]
            return {"type": "playoff", "tables": tables, "at": at}
        case Phase.FINAL_READY:
            return {"type": "final", "seats": by_lot(final_seats(state), rng)[0], "at": at}
    return _at_a_table(state, at, rng)


def by_lot(instance: Json, rng: Random) -> list[list[str]]:
    """The tables of a draw under a seed by chance, without much search; [] if nobody can be
    seated."""
    rule = instance["rule"] | {"steps": 20}
    answer = seat_json({**instance, "rule": rule, "seed": str(rng.random())})
    return list(answer.get("tables", []))


def _at_a_table(state: State, at: str, rng: Random) -> Json:
    open_tables = [k for k, table in enumerate(state.tables, 1) if table.open]
    number = rng.choice(open_tables)
    if state.phase is Phase.CLOSING and rng.random() < 0.4:
        return {"type": "table_done", "table": number, "at": at}
    players = state.tables[number - 1].players
    if rng.random() < 0.03:
        return {"type": "withdraw", "player": rng.choice(players), "at": at}
    if rng.random() < 0.03 and state.settings.fine_max:
        return {"type": "fine", "player": rng.choice(players), "amount": 1, "at": at}
    return {"type": "runde", "table": number, "result": result(players, rng), "at": at}


def _local(instant: datetime) -> datetime:
    return datetime.fromisoformat(local_minute(instant, "Europe/Berlin"))
