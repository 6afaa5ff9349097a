"""One event after the other: form, phase, meaning; and corrections by replay.

Knows the way that an event takes through any format. Does not know the rules themselves: a format
brings them as a `Rulebook`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from games.envelope import Json, Problem
from tournaments.domain.formats.change import Change
from tournaments.domain.formats.forms import time_of, without_nulls
from tournaments.domain.formats.hall import Entry, Hall, Phase
from tournaments.domain.formats.history import entries
from tournaments.domain.formats.steps import Step, accept, compare, ignore, refuse

S = TypeVar("S", bound=Hall)
C = TypeVar("C", bound=Change[Any])


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[S, C]):
    """The rules of a format.

    `check(state, raw, path)` finds every problem of an event's form; `accepted` are the types of
    events that belong to a phase, `always` those that fit any; `handlers` work an event into a
    change and give problems; `after(change, event)` applies what follows by itself; `facts(old,
    new)` are told with a step.
    """

    check: Callable[[S, object, str], list[Problem]]
    accepted: Mapping[Phase, frozenset[str]]
    always: frozenset[str]
    handlers: Mapping[str, Callable[[C, Json], list[Problem]]]
    change: Callable[[S, int, datetime | None, str], C]
    after: Callable[[C, Json], None]
    facts: Callable[[S, S], Json] = lambda _old, _new: {}

    def fits_phase(self, state: S, kind: str) -> bool:
        """Whether this type of event belongs to the phase."""
        return kind in self.always or kind in self.accepted[state.phase]

    def apply(self, state: S, event: object, index: int) -> Step[S]:
        """The step of one event; `index` is its stable id, larger than all before it.

        Never raises on JSON values. Paths of problems begin with `events[<index>]`.
        """
        path = f"events[{index}]"
        if isinstance(event, dict) and event.get("type") == "correct":
            return self._correct(state, event, path)
        return self._plain(state, event, index, path)

    def _problems(self, state: S, event: object, path: str) -> list[Problem]:
        problems = self.check(state, event, path)
        if problems or not isinstance(event, dict):
            return problems
        fits = self.fits_phase(state, event["type"])
        return [] if fits else [Problem("wrong_phase", f"{path}.type")]

    def _plain(self, state: S, raw: object, index: int, path: str) -> Step[S]:
        """An event that is no correction, at its place in the history."""
        problems = self._problems(state, raw, path)
        if problems or not isinstance(raw, dict):
            return refuse(state, problems)
        event = without_nulls(raw)
        at = time_of(state, event["at"]) if "at" in event else None
        change = self.change(state, index, at, path)
        problems = self.handlers[event["type"]](change, event)
        if problems:
            return refuse(state, problems)
        if change.ignored is not None:
            return ignore(state, change.ignored)
        self.after(change, event)
        new: S = change.frozen(event)
        change.facts |= self.facts(state, new)
        return accept(change, new)

    def _correct(self, state: S, raw: Json, path: str) -> Step[S]:
        """Put another event, or none, in the place of an old one and replay what came since."""
        problems = self._problems(state, raw, path)
        if problems:
            return refuse(state, problems)
        event = without_nulls(raw)
        later: list[Entry] = []
        for entry in entries(state):
            if entry.index == event["target"]:
                return self._replace(state, entry, event.get("event"), later[::-1], path)
            later.append(entry)
        return refuse(state, [Problem("target_invalid", f"{path}.target")])

    def _replace(
        self, state: S, entry: Entry, event: Json | None, later: list[Entry], path: str
    ) -> Step[S]:
        moved: S = entry.before
        if event is not None:
            if event.get("type") not in (None, entry.event["type"]):
                return refuse(state, [Problem("correction_type", f"{path}.event.type")])
            step = self._plain(moved, event, entry.index, f"{path}.event")
            if step.kind == "refused":
                return refuse(state, list(step.errors))
            moved = step.state
        for follower in later:
            place = f"events[{follower.index}]"
            step = self._plain(moved, follower.event, follower.index, place)
            if step.kind != "accepted":
                return refuse(state, [Problem("correction_conflict", place)])
            moved = step.state
        told = compare(state, moved)
        return Step(
            told.kind,
            moved,
            balances=told.balances,
            status=told.status,
            facts=self.facts(state, moved),
        )
