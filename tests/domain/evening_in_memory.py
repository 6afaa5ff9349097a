"""An evening of WM mode in memory, sent through the desk's commands; times are minutes after 19:00
in Berlin."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import Change
from tournaments.domain.log.decide_again import Stored
from tournaments.domain.rehearsal.event import Answer, Memory
from tournaments.domain.tournament_state import Entry, TournamentState

NOW = datetime(2025, 11, 22, 18, tzinfo=UTC)
DIRECTOR = Actor(Role.ORGANIZER, "orga")


def minute(number: float) -> datetime:
    return NOW + timedelta(minutes=number)


class Kept(Memory):
    """An event in memory with all that is stored of its log."""

    def __init__(self, setup: dict[str, Any], secret: str) -> None:
        super().__init__(setup, secret)
        first, state = self.log[1]
        self.stored = [Stored(first, datetime.fromisoformat(state.at), str(DIRECTOR))]

    def _follow(self, change: Change) -> Entry:
        entry = super()._follow(change)
        self.stored.append(Stored(entry, datetime.fromisoformat(self.state.at), str(change.who)))
        return entry


class Evening:
    """A given number of people; `sent` must be accepted."""

    def __init__(self, people: int = 8, **setup: Any) -> None:
        self.memory = Kept({"name": "Evening", "confirmation": "none", **setup}, "secret")
        for number in range(people):
            self.sent("register", 0, player=f"Player {number}")

    @property
    def state(self) -> TournamentState:
        return self.memory.state

    @property
    def play(self) -> Any:
        return self.state.play

    @property
    def people(self) -> list[str]:
        """Everybody in order of registration."""
        return list(self.play.status)

    def send(self, kind: str, at: float, actor: Actor = DIRECTOR, /, **fields: Any) -> Answer:
        return self.memory.send({"type": kind, **fields}, actor, minute(at))

    def sent(self, kind: str, at: float, actor: Actor = DIRECTOR, /, **fields: Any) -> Answer:
        answer = self.send(kind, at, actor, **fields)
        assert answer.entry, (kind, answer)
        return answer

    def kept(self, kind: str, at: float, actor: Actor = DIRECTOR, /, **fields: Any) -> Entry:
        """Return the log entry of a command that must be accepted."""
        entry = self.sent(kind, at, actor, **fields).entry
        assert entry
        return entry

    def codes(
        self, kind: str, at: float, actor: Actor = DIRECTOR, /, **fields: Any
    ) -> list[tuple[str, str]]:
        """Return the reasons of a refusal."""
        answer = self.send(kind, at, actor, **fields)
        assert answer.entry is None
        return list(map(tuple, answer.problems))  # type: ignore[arg-type]

    def begin(self, *tables: list[int]) -> None:
        """The first round runs since minute 0, at these tables."""
        self.sent("start", 0)
        seats = [[self.people[k] for k in table] for table in tables]
        self.sent("draw", 0, round=1, tables=seats, override=True)
        self.sent("go", 0)
