"""A large evening for measurements: real commands through the one door until the log is long."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone

from tournaments.domain.actors import Actor, Role
from tournaments.domain.seating import seat_json
from tournaments.store import load
from tournaments.store.access.actors import player_link
from tournaments.store.create import create
from tournaments.store.execute import execute, preview
from tournaments.store.models import Tournament

DIRECTOR = Actor(Role.ORGANIZER, "bench")
ZONE = "Europe/Berlin"
# a round, and the time until the next one begins
CYCLE = timedelta(minutes=50)


def evening(players: int, entries: int) -> Tournament:
    """An event in its fourth round, which began 20 minutes ago, with this many entries."""
    clock = timezone.now() - timedelta(minutes=20) - 3 * CYCLE
    cutoff = (timezone.now() + timedelta(hours=6)).astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    settings = {"cutoff": cutoff, "start_euros": 100, "max_players": players}
    tournament = create({"name": "Bench", "settings": settings, "zone": ZONE}, now=clock)
    for number in range(players):
        _send(tournament, clock, type="register", player=f"Player {number}")
    _send(tournament, clock, type="start")
    for number in (1, 2, 3, 4):
        _send(tournament, clock, type="draw", seed=f"bench {number}")
        _send(tournament, clock, type="go")
        if number < 4:
            _play_round(tournament, clock)
            clock += CYCLE
    while tournament.log.count() < entries:
        report_one(tournament)
        confirm_one(tournament)
    return tournament


def _play_round(tournament: Tournament, clock: datetime) -> None:
    tables = load.load(tournament).play.tables
    for runde in (1, 2, 3):
        for number in range(1, len(tables) + 1):
            report_one(tournament, number, clock + runde * timedelta(minutes=12))
            confirm_one(tournament, number, clock + runde * timedelta(minutes=12))
    for number in range(1, len(tables) + 1):
        _send(tournament, clock + timedelta(minutes=46), type="table_done", table=number)


def report_one(
    tournament: Tournament, number: int | None = None, now: datetime | None = None
) -> None:
    """A player reports a Runde; without `number` at the table that has played least."""
    state = load.load(tournament)
    tables = state.play.tables
    if number is None:
        free = [k for k in range(1, len(tables) + 1) if not state.pending_at(k)]
        number = min(free, key=lambda k: tables[k - 1].matches)
    table = tables[number - 1]
    loser = Random(f"{number}:{table.matches}").choice(table.players)
    actor = Actor(Role.PLAYER, table.players[0])
    result = {"loser": loser}
    _send(tournament, now, actor, type="report", table=number, result=result, accept=True)


def confirm_one(
    tournament: Tournament, number: int | None = None, now: datetime | None = None
) -> None:
    """A second player confirms the report that waits, and the Runde is booked."""
    state = load.load(tournament)
    waiting = state.pending[min(state.pending)] if number is None else state.pending_at(number)
    assert waiting is not None
    second = state.play.tables[waiting.table - 1].players[1]
    _send(tournament, now, Actor(Role.PLAYER, second), type="confirm", report=waiting.seq)


def preview_of_early_correction(tournament: Tournament) -> None:
    """Preview a strike of the first 15er of the evening, which replays everything after it."""
    first = tournament.log.filter(kind="runde").order_by("seq").first()
    assert first is not None
    command = {"type": "correct", "target": first.seq, "void": True}
    seen = preview(tournament, command, DIRECTOR, now=timezone.now())
    assert not seen.problems, seen.problems


def next_draw(tournament: Tournament) -> None:
    """The tables of a next round, as if this one were over."""
    state = load.load(tournament)
    instance = state.format.draw(state.play, "draw")
    assert instance is not None
    assert seat_json({**instance, "seed": "next"})["tables"]


def addresses(tournament: Tournament) -> tuple[tuple[str, str, dict[str, str]], ...]:
    """(what, address, headers) of the pages that are looked at most, the standings first."""
    slug = tournament.slug
    player = load.load(tournament).play.tables[0].players[0]
    state = f"/api/v1/events/{slug}/state"
    known = {"If-None-Match": f'"{Tournament.objects.get(pk=tournament.pk).seq}"'}
    return (
        ("standings page", reverse("standings", args=[slug]), {}),
        ("overview: clock, seats, standings", reverse("event", args=[slug]), {}),
        ("projector", reverse("projector", args=[slug]), {}),
        ("board of the desk", reverse("desk", args=[slug]), {}),
        ("log page of the desk", reverse("desk-log", args=[slug]), {}),
        ("personal page", reverse("player", args=[player_link(tournament, player).token]), {}),
        ("API: state", state, {}),
        ("API: state, not modified", state, known),
    )


def _send(
    tournament: Tournament, now: datetime | None, actor: Actor = DIRECTOR, **command: Any
) -> None:
    done = execute(tournament, command, actor, now=now or timezone.now())
    assert done.ok, (command, done.problems)
