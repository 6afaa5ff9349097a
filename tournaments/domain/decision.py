"""A command that is being decided, and the answer to it, before anything is stored; what is no
command of an event is refused by `Refused`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import Fact, TournamentState

Recall = Callable[[], History[FormatState]]


@dataclass(frozen=True, slots=True)
class Request:
    """A command on its way to a decision: what `actor` asks at `now`, with ids in the place of
    names. `history` is asked only where earlier events are decided again."""

    state: TournamentState
    command: Json
    actor: Actor
    now: datetime
    history: Recall

    @property
    def kind(self) -> str:
        kind: str = self.command["type"]
        return kind


@dataclass(frozen=True, slots=True)
class Decision:
    """The facts that follow, or the problems that refuse the command.

    `warnings` come with a refusal `warnings_unconfirmed` until the sender accepts them;
    `ignored` names why a signal changes nothing.
    """

    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    ignored: str | None = None


class Refused(Exception):
    """Something was not done; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(str(problems))
        self.problems = problems


def refuse(code: str, path: str) -> Decision:
    return Decision(problems=(Problem(code, path),))
