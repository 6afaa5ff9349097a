"""An evening that plays itself: simulated players report through the same door as real ones, in a
time of its own that passes faster.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.translation import gettext as _

import games
from games.envelope import Json
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import execute, settle
from tournaments.store.locks import alone, held
from tournaments.store.models import Tournament

SPEEDS = (10, 60, 240)
NAMES = (
    *("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle"),
)
ORGANIZER = Actor(Role.ORGANIZER, "demo")


def start_demo(*, now: datetime, speed: int = 60) -> Tournament:
    """The running demo, or a new one with its players registered."""
    with alone("demo"):
        return running().first() or _begun(now, speed)


def _begun(now: datetime, speed: int) -> Tournament:
    evening = now.astimezone(ZoneInfo("Europe/Berlin")).replace(
        hour=19, minute=0, second=0, microsecond=0
    )
    clock = evening.astimezone(UTC)
    setup = {"name": _("Demo evening in Brokdorf"), "confirmation": "second"}
    tournament = create(
        setup, now=clock, place="Brokdorf", demo_speed=speed, demo_since=now, demo_clock=clock
    )
    for name in NAMES:
        _send(tournament, {"type": "register", "player": name}, ORGANIZER, clock)
    return tournament


def set_speed(tournament: Tournament, speed: int, *, now: datetime) -> None:
    """Another pace from now on; the evening's time does not jump."""
    with held(tournament) as row:
        row.demo_clock = load.time_of(row, now)
        row.demo_since = now
        row.demo_speed = speed
        row.save(update_fields=["demo_clock", "demo_since", "demo_speed"])


def running() -> QuerySet[Tournament]:
    """The demos whose evening is not over."""
    return Tournament.objects.filter(demo_speed__isnull=False).exclude(phase="finished")


def play(tournament: Tournament, clock: datetime) -> None:
    """One step of the evening as of `clock` in its own time."""
    state = settle(tournament, now=clock)
    play = state.play
    match str(play.phase):
        case "registration":
            _send(tournament, {"type": "start"}, ORGANIZER, clock)
        case "between":
            _send(tournament, {"type": "draw"}, ORGANIZER, clock)
        case "drawn":
            kind = "go" if state.published > play.round else "publish"
            _send(tournament, {"type": kind}, ORGANIZER, clock)
        case "round" | "closing" | "final":
            _play_tables(tournament, state, clock)
        case "playoff":
            due = state.presenter.due_playoff
            seats = due.tables if due else ()
            tables = [_playoff(tournament, state, list(table)) for table in seats]
            _send(tournament, {"type": "playoff", "tables": tables}, ORGANIZER, clock)
        case "final_ready":
            _send(tournament, {"type": "final"}, ORGANIZER, clock)


def _play_tables(tournament: Tournament, state: TournamentState, clock: datetime) -> None:
    for number, table in enumerate(state.play.tables, 1):
        if not table.open or table.last_at is None:
            continue
        rng = Random(f"{tournament.secret}:{state.play.round}:{number}:{table.matches}")
        ended = table.last_at + timedelta(minutes=rng.randint(9, 13) + 2 * len(table.players))
        if ended <= clock:
            report = games.GAMES[state.setup.game].simulate(table.players, {}, rng, level="result")
            _report(tournament, state, number, report["result"], ended)


def _report(
    tournament: Tournament, state: TournamentState, table: int, result: Json, at: datetime
) -> None:
    """The first player of the table reports, the second confirms."""
    first, second = state.play.tables[table - 1].players[:2]
    command = {"type": "report", "table": table, "result": result}
    _send(tournament, command, Actor(Role.PLAYER, first), at)
    waiting = load.load(tournament).pending_at(table)
    if waiting:
        confirm = {"type": "confirm", "report": waiting.seq}
        _send(tournament, confirm, Actor(Role.PLAYER, second), at)


def _playoff(tournament: Tournament, state: TournamentState, table: list[str]) -> Json:
    """A simulated Runde whose final points order the table; a Durchmarsch is played again."""
    rng = Random(f"{tournament.secret}:{state.seq}:{table}")
    while True:
        report = games.GAMES[state.setup.game].simulate(tuple(table), {}, rng, level="result")
        if report["result"].get("end", "normal") == "normal":
            return {"players": table, "result": report["result"]}


def _send(tournament: Tournament, command: Json, actor: Actor, clock: datetime) -> None:
    execute(tournament, {**command, "accept": True}, actor, now=clock)
