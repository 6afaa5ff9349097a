"""A trial evening plays itself: simulated players report through the same door as real ones, in a
time of its own that passes faster.

An account has one of its own at most, which it runs; everybody else looks at one that they share.
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
from tournaments.domain.desk.reports import reporter
from tournaments.domain.formats.state import Status
from tournaments.domain.tournament_state import PendingReport, TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import execute, run_due_commands
from tournaments.store.locks import alone, held
from tournaments.store.models import Tournament, User

SPEEDS = (10, 60, 240, 0)  # 0: its time stands still
KEPT = timedelta(days=1)
NAMES = (
    *("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle"),
)
ORGANIZER = Actor(Role.ORGANIZER, "demo")


# Seconds of real time that the evening of an account waits: for a step of the desk, and until a
# report of the guest is confirmed.
STEP, CONFIRM = 3, 3


def start_demo(*, now: datetime, user: User | None = None, speed: int = 60) -> Tournament:
    """Return the running trial evening of this account, or the one for everybody; a new one with
    its players registered where there is none. Raises RefusedError past a quota."""
    with alone(f"demo {user.pk}" if user else "demo"):
        found = running().filter(created_by=user)
        if user is None:  # not one that an account has left behind
            found = found.filter(members=None, is_private=False)
        return found.first() or _begun(now, speed, user)


def _begun(now: datetime, speed: int, user: User | None) -> Tournament:
    evening = now.astimezone(ZoneInfo("Europe/Berlin")).replace(
        hour=19, minute=0, second=0, microsecond=0
    )
    clock = evening.astimezone(UTC)
    tournament = create(
        {"name": _("Trial evening in Brokdorf"), "confirmation": "second"},
        now=clock,
        user=user,
        organization=None,
        place="Brokdorf",
        demo_speed=speed,
        demo_since=now,
        demo_clock=clock,
    )
    for name in NAMES:
        _send(tournament, {"type": "register", "player": name}, ORGANIZER, clock)
    return tournament


def guest(tournament: Tournament, state: TournamentState) -> str:
    """Return the player for whom the one speaks whose trial evening it is: the first who is still
    in. On an evening for everybody nobody does ("")."""
    if tournament.demo_speed is None or tournament.created_by_id is None:
        return ""
    still_in = (Status.REGISTERED, Status.ACTIVE, Status.FINALIST, Status.WINNER)
    status = state.play.status
    return next((player for player in status if status[player] in still_in), "")


def set_speed(tournament: Tournament, speed: int, *, now: datetime) -> None:
    """Another pace from now on; the evening's time does not jump."""
    with held(tournament) as row:
        row.demo_clock = load.time_of(row, now)
        row.demo_since = now
        row.demo_speed = speed
        row.save(update_fields=["demo_clock", "demo_since", "demo_speed"])


def running() -> QuerySet[Tournament]:
    """The trial evenings that are not over."""
    return Tournament.present.filter(demo_speed__isnull=False).exclude(phase="finished")


def clear_away(now: datetime) -> None:
    """Delete the trial evenings that were begun a day ago."""
    Tournament.objects.filter(demo_speed__isnull=False, created_at__lt=now - KEPT).delete()


def play(tournament: Tournament, clock: datetime) -> None:
    """One step of the evening as of `clock` in its own time. Before a step of the desk, whose
    evening it is has a moment to take it. While its time stands still, nobody takes one."""
    state = run_due_commands(tournament, now=clock)
    play = state.play
    at_tables = play.phase in ("round", "closing", "final")
    waits = clock - datetime.fromisoformat(state.at) < _real(tournament, STEP)
    if not at_tables and (waits or tournament.demo_speed == 0):
        return
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


def _real(tournament: Tournament, seconds: int) -> timedelta:
    """Return the evening's time that passes in some seconds; 0 where no account runs it."""
    is_own = tournament.demo_speed is not None and tournament.created_by_id is not None
    return timedelta(seconds=seconds * (tournament.demo_speed or 0)) if is_own else timedelta()


def _play_tables(tournament: Tournament, state: TournamentState, clock: datetime) -> None:
    play, one = state.play, guest(tournament, state)
    if play.paused_at:
        return
    for number, table in enumerate(play.tables, 1):
        if not table.open or table.last_at is None or state.dispute_at(number):
            continue
        if waiting := state.pending_at(number):
            _confirm(tournament, waiting, [*table.players], clock)
            continue
        rng = Random(f"{tournament.secret}:{play.round}:{number}:{table.matches}")
        ended = table.last_at + timedelta(minutes=rng.randint(9, 13) + 2 * len(table.players))
        if one in table.players and play.phase != "final":  # the guest has twice the time
            ended += ended - table.last_at
        if ended <= clock:
            report = games.GAMES[state.setup.game].simulate(table.players, {}, rng, level="result")
            others = sorted(table.players, key=lambda player: player == one)
            _report(tournament, number, others, report["result"], ended)


def _report(
    tournament: Tournament, table: int, players: list[str], result: Json, at: datetime
) -> None:
    """The first of the players reports, the second confirms."""
    first, second = players[:2]
    command = {"type": "report", "table": table, "result": result}
    _send(tournament, command, Actor(Role.PLAYER, first), at)
    waiting = load.load(tournament).pending_at(table)
    if waiting:
        confirm = {"type": "confirm", "report": waiting.seq}
        _send(tournament, confirm, Actor(Role.PLAYER, second), at)


def _confirm(
    tournament: Tournament, waiting: PendingReport, players: list[str], clock: datetime
) -> None:
    """Another player of the table confirms what the guest has reported, after a moment."""
    if clock - datetime.fromisoformat(waiting.at) < _real(tournament, CONFIRM):
        return
    spoken = {reporter(waiting), *waiting.confirmed, *waiting.spoken}
    other = next((player for player in players if player not in spoken), None)
    if other:
        confirm = {"type": "confirm", "report": waiting.seq}
        _send(tournament, confirm, Actor(Role.PLAYER, other), clock)


def _playoff(tournament: Tournament, state: TournamentState, table: list[str]) -> Json:
    """A simulated Runde whose final points order the table; a Durchmarsch is played again."""
    rng = Random(f"{tournament.secret}:{state.seq}:{table}")
    while True:
        report = games.GAMES[state.setup.game].simulate(tuple(table), {}, rng, level="result")
        if report["result"].get("end", "normal") == "normal":
            return {"players": table, "result": report["result"]}


def _send(tournament: Tournament, command: Json, actor: Actor, clock: datetime) -> None:
    execute(tournament, {**command, "accept": True}, actor, now=clock)
