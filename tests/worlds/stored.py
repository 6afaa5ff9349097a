"""Scenarios played on events that are stored, for tests that look at them afterwards."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tournaments.domain.actors import Actor
from tournaments.domain.rehearsal import rehearsed
from tournaments.domain.rehearsal.event import Answer
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import execute
from tournaments.store.models import Tournament

Json = dict[str, Any]
BEGIN = datetime(2000, 1, 1, 18, tzinfo=UTC)


class Stored:
    """An event of the database that takes the commands of a scenario."""

    def __init__(self, setup: Json) -> None:
        self.tournament = create(setup, now=BEGIN)

    @property
    def state(self) -> TournamentState:
        return load.load(self.tournament)

    def send(self, command: Json, actor: Actor, now: datetime) -> Answer:
        done = execute(self.tournament, command, actor, now=now)
        entry = next((entry.kept for entry in done.entries), None)
        return Answer(entry, done.problems, done.warnings, done.ignored)


def played(scenario: Json) -> tuple[Json, Tournament]:
    """The outcome of a scenario, and the event that it was played on."""
    begun: list[Stored] = []

    def begin(setup: Json) -> Stored:
        begun.append(Stored(setup))
        return begun[0]

    outcome, _course = rehearsed(scenario, begin)
    return outcome, begun[0].tournament
