"""What a command would change, without doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor
from tournaments.domain.decide import decide
from tournaments.domain.differences import VisibleDifference, differences
from tournaments.domain.due import as_due, outcome
from tournaments.domain.lot import with_lot
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.models import Tournament


@dataclass(frozen=True, slots=True)
class Preview:
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    changes: tuple[VisibleDifference, ...]
    state: TournamentState


def preview(tournament: Tournament, command: Json, actor: Actor, *, now: datetime) -> Preview:
    """The differences between the state as of now and the one after `command`, which draws the
    same lots then."""
    stored = load.load(tournament)
    past = histories.fresh(tournament, stored)
    before = as_due(stored, now, past)
    drawn = with_lot(tournament.secret, before, command)
    decision = decide(before, drawn, actor, now, lambda: past)
    then = before
    for _fact, after, _effect in outcome(before, decision, actor, now):
        then = after
    return Preview(decision.problems, decision.warnings, differences(before, then), then)
