"""Evenings as they stand right now, one for each moment, played by the simulated players.

For those who look at pages: the tests of all pages and the pictures for the README.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from tests.worlds.events import sent
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.demo import NAMES, play
from tournaments.store.models import Tournament, User

PLACE = "Gasthaus Krone"
ZONE = "Europe/Berlin"
A_DAY = timedelta(days=1)
# Some moments do not come every evening.
LOTS = 20


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment to stop playing: `minutes` after `until` holds for the first time.

    `cutoff`: minutes after the beginning.
    """

    name: str
    until: Callable[[TournamentState], bool]
    minutes: int = 0
    cutoff: int = 330


def phase(name: str) -> Callable[[TournamentState], bool]:
    return lambda state: str(state.play.phase) == name


def running(number: int) -> Callable[[TournamentState], bool]:
    return lambda state: str(state.play.phase) == "round" and state.play.round == number


def published(state: TournamentState) -> bool:
    return phase("drawn")(state) and state.published > state.play.round


def nearly_over(state: TournamentState) -> bool:
    """A player has left the Final Table."""
    return phase("final")(state) and state.play.remaining < 5


MOMENTS = (
    Moment("registration", phase("registration")),
    Moment("between", phase("between")),
    Moment("drawn", phase("drawn")),
    Moment("published", published),
    Moment("round", running(2), minutes=31),
    Moment("closing", phase("closing"), minutes=4),
    Moment("playoff", phase("playoff"), cutoff=70),
    Moment("final_ready", phase("final_ready"), cutoff=130),
    Moment("final", nearly_over, minutes=5, cutoff=130),
    Moment("finished", phase("finished"), cutoff=130),
)


@dataclass(frozen=True, slots=True)
class Stager:
    """Plays evenings under a name for an organizer."""

    name: str
    user: User
    players: tuple[str, ...] = NAMES

    def evening(self, moment: Moment) -> Tournament:
        """An evening that has just come to this moment.

        It is played twice: the first time, somewhere in the future, shows how long it takes.
        """
        now = timezone.now().replace(second=0, microsecond=0)
        for lot in range(LOTS):
            with transaction.atomic():
                rehearsal = self._registered(moment, now + A_DAY, lot)
                took = played(rehearsal, moment, now + A_DAY)
                load.forget(rehearsal)
                transaction.set_rollback(True)
            if took is not None:
                began = now - took
                tournament = self._registered(moment, began, lot)
                assert played(tournament, moment, began) == took
                return tournament
        raise AssertionError("this moment never comes")

    def _registered(self, moment: Moment, began: datetime, lot: int) -> Tournament:
        cutoff = (began + timedelta(minutes=moment.cutoff)).astimezone(ZoneInfo(ZONE))
        setup = {"name": self.name, "zone": ZONE, "settings": {"cutoff": f"{cutoff:%H:%M}"}}
        tournament = create(setup, now=began, user=self.user, place=PLACE, planned_at=began)
        # Seats and results follow from it.
        tournament.secret = hashlib.sha256(f"{moment.name} {lot}".encode()).hexdigest()
        tournament.save(update_fields=["secret"])
        load.forget(tournament)  # of a world before this one with the same secret
        for player in self.players:
            sent(tournament, "register", player=player, now=began)
        return tournament


def played(tournament: Tournament, moment: Moment, began: datetime) -> timedelta | None:
    """Plays up to this moment: how long the evening took, None when the moment never came."""
    clock, reached = began, None
    while reached is None or clock < reached + timedelta(minutes=moment.minutes):
        state = load.load(tournament)
        if reached is None and moment.until(state):
            reached = clock
        elif phase("finished")(state):
            return None
        else:
            clock += timedelta(minutes=1)
            play(tournament, clock)
    return clock - began


def waiting_report(tournament: Tournament, table: int) -> None:
    """One of the table says who has lost; nobody has confirmed it yet."""
    players = load.load(tournament).play.tables[table - 1].players
    report = {"table": table, "result": {"loser": players[-1]}, "accept": True}
    sent(tournament, "report", actor=Actor(Role.PLAYER, players[0]), now=timezone.now(), **report)
