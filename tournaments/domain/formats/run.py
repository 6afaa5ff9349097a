"""Run a whole tournament in memory, step by step, as in the scenarios of the rule book.

The product keeps a log instead (`fold.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from games.envelope import Json, Problem, refused
from tournaments.domain.formats.corrections import correct, happened_of
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.history import History
from tournaments.domain.formats.play_builder import Booking, Worked
from tournaments.domain.formats.state import FormatState, Status, summary
from tournaments.domain.log.changes import differing
from tournaments.domain.points import Points, points_json
from tournaments.domain.refusal import Ignored, RefusedError

S = TypeVar("S", bound=FormatState)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The answer to one event; places of problems begin with `events[<index>]`.

    `state` is the new state, or the old one unless accepted; `at` when it happened. `balances`
    and `status` (None: the registration was taken back) hold what changed. `ignored` names the
    reason of an ignored signal: early, duplicate or stale.
    """

    kind: Literal["accepted", "ignored", "refused"]
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
        body: Json = {"ok": True, **summary(self.state)}
        if self.kind == "ignored":
            return {**body, "ignored": self.ignored}
        changes = {
            "balances": {player: points_json(points) for player, points in self.balances.items()},
            "status": {p: None if s is None else str(s) for p, s in self.status.items()},
            "bookings": [booking.as_json() for booking in self.bookings],
            "warnings": [warning.as_json() for warning in self.warnings],
            "facts": dict(self.facts),
        }
        return body | {key: value for key, value in changes.items() if value}


class EventRun(Generic[S]):
    """`state` is how it stands after the events so far."""

    def __init__(self, form: Format[S], start: S) -> None:
        self.form = form
        self.state = start
        self.history = History(form.codec, start)

    def apply(self, event: object, index: int) -> Step[S]:
        """The next event; `index` is larger than all before it."""
        before = self.state
        try:
            worked = self._work(event, index)
        except RefusedError as refused:
            return Step("refused", before, errors=_placed(index, refused.problems))
        except Ignored as ignored:
            return Step("ignored", before, ignored=ignored.reason)
        self.state = new = worked.state
        return Step(
            "accepted",
            new,
            warnings=_placed(index, worked.warnings),
            balances={
                player: new.balances[player]
                for player in differing(before.balances, new.balances)
                if player in new.balances
            },
            status={p: new.status.get(p) for p in differing(before.status, new.status)},
            bookings=worked.bookings,
            facts=worked.facts,
            at=worked.at,
        )

    def _work(self, event: object, index: int) -> Worked[S]:
        if isinstance(event, dict) and event.get("type") == "correct":
            fields = self.form.rules.check(self.state, event)
            moved, revision = correct(
                self.form,
                self.history,
                fields["target"],
                fields.get("event"),
                strike=fields.get("strike", False),
            )
            self.history.revise(revision)
            return Worked(moved, facts=self.form.rules.facts(self.state, moved))
        worked = self.form.rules.work(self.state, event, index)
        assert isinstance(event, dict)
        self.history.add(happened_of(self.form, index, event, self.state, worked))
        return worked


def _placed(index: int, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems at their places in the list of events; a later event that no longer fits a
    correction is named by its own."""
    here = f"events[{index}]"
    return tuple(
        problem
        if problem.code == "correction_conflict"
        else Problem(problem.code, f"{here}.{problem.path}" if problem.path else here)
        for problem in problems
    )
