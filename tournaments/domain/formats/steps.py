"""What an event leads to.

Knows how the answer to an event is put. Does not know the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from games.envelope import Json, Problem, refused
from tournaments.domain.differing import differing
from tournaments.domain.formats.change import Change
from tournaments.domain.formats.hall import Hall, Status
from tournaments.domain.formats.ledger import Booking
from tournaments.domain.formats.play import summary
from tournaments.domain.points import Points, told

S = TypeVar("S", bound=Hall)
Kind = Literal["accepted", "ignored", "refused"]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The answer to one event.

    `state` is the new state, or the old one unless accepted; `at` when it happened. `balances`
    and `status` (None: the registration was taken back) hold what changed. `ignored` names the
    reason of an ignored signal: early, duplicate or stale.
    """

    kind: Kind
    state: S
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    balances: Mapping[str, Points] = field(default_factory=dict)
    status: Mapping[str, Status | None] = field(default_factory=dict)
    bookings: tuple[Booking, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    ignored: str | None = None
    at: datetime | None = None

    def as_json(self) -> Json:
        """The step as programs read it (docs/rules/wm.md section 3.2)."""
        if self.kind == "refused":
            return refused(self.errors)
        shown: Json = {"ok": True, **summary(self.state)}
        if self.kind == "ignored":
            return {**shown, "ignored": self.ignored}
        changes = {
            "balances": {player: told(points) for player, points in self.balances.items()},
            "status": {p: None if s is None else str(s) for p, s in self.status.items()},
            "bookings": [booking.as_json() for booking in self.bookings],
            "warnings": [warning.as_json() for warning in self.warnings],
            "facts": dict(self.facts),
        }
        return shown | {key: value for key, value in changes.items() if value}


def refuse(state: S, errors: list[Problem]) -> Step[S]:
    return Step("refused", state, errors=tuple(errors))


def ignore(state: S, reason: str) -> Step[S]:
    return Step("ignored", state, ignored=reason)


def accept(change: Change[S], new: S) -> Step[S]:
    """The step of an event that was worked in."""
    old = change.base
    return Step(
        "accepted",
        new,
        warnings=tuple(change.warnings),
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        bookings=tuple(change.bookings),
        facts=change.facts,
        at=change.time,
    )


def compare(old: S, new: S, facts: Mapping[str, Any]) -> Step[S]:
    """The step of a correction: only what differs now."""
    return Step(
        "accepted",
        new,
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        facts=facts,
    )


def _changed(old: Mapping[str, Points], new: Mapping[str, Points]) -> dict[str, Points]:
    return {player: new[player] for player in differing(old, new) if player in new}


def _new_status(old: Hall, new: Hall) -> dict[str, Status | None]:
    return {player: new.status.get(player) for player in differing(old.status, new.status)}
