"""What an event leads to (rules/wm_mode.md section 3.2).

Knows how a step is told: its numbers, what changed, what was booked. Does not know the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.envelope import Json, Problem, refused
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.state import Booking, State, Status, summary

Kind = Literal["accepted", "ignored", "refused"]


@dataclass(frozen=True, slots=True)
class Step:
    """The answer to one event.

    `state` is the new state, or the old one unless accepted. `balances` (whole euros) and
    `status` (None: the registration was taken back) hold what changed. `ignored` names the reason
    of an ignored signal: early, duplicate or stale.
    """

    kind: Kind
    state: State
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    balances: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[str, Status | None] = field(default_factory=dict)
    bookings: tuple[Booking, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    ignored: str | None = None

    def as_json(self) -> Json:
        """The step object of rules/wm_mode.md section 3.2."""
        if self.kind == "refused":
            return refused(self.errors)
        shown: Json = {"ok": True, **summary(self.state)}
        if self.kind == "ignored":
            return {**shown, "ignored": self.ignored}
        told = {
            "balances": dict(self.balances),
            "status": {p: None if s is None else str(s) for p, s in self.status.items()},
            "bookings": [booking.as_json() for booking in self.bookings],
            "warnings": [warning.as_json() for warning in self.warnings],
            "facts": dict(self.facts),
        }
        return shown | {key: value for key, value in told.items() if value}


def refuse(state: State, errors: list[Problem]) -> Step:
    return Step("refused", state, errors=tuple(errors))


def ignore(state: State, reason: str) -> Step:
    return Step("ignored", state, ignored=reason)


def accept(change: Change, event: Json) -> Step:
    """The step of an event that was worked in."""
    old, new = change.base, change.frozen(event)
    facts = change.facts | _playoff_fact(old, new)
    return Step(
        "accepted",
        new,
        warnings=tuple(change.warnings),
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        bookings=tuple(change.bookings),
        facts=facts,
    )


def compare(old: State, new: State) -> Step:
    """The step of a correction: only what differs now."""
    return Step(
        "accepted",
        new,
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        facts=_playoff_fact(old, new),
    )


def _changed(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    return {player: euros for player, euros in new.items() if old.get(player) != euros}


def _new_status(old: State, new: State) -> dict[str, Status | None]:
    changed: dict[str, Status | None] = {
        player: status for player, status in new.status.items() if old.status.get(player) != status
    }
    return changed | {player: None for player in old.status if player not in new.status}


def _playoff_fact(old: State, new: State) -> Json:
    if new.playoff is None:
        return {}
    group = new.playoff.as_json()
    if old.playoff is not None and old.playoff.as_json() == group:
        return {}
    return {"playoff": group}
