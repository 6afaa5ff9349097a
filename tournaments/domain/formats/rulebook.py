"""One event after the other: form, phase, meaning.

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
from tournaments.domain.formats.hall import Hall, Phase
from tournaments.domain.formats.ledger import prove
from tournaments.domain.formats.steps import Step, accept, ignore, refuse

S = TypeVar("S", bound=Hall)
C = TypeVar("C", bound=Change[Any])


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[S, C]):
    """The rules of a format.

    `check(state, raw, path)` finds every problem of an event's form; `accepted` are the types of
    events that belong to a phase, `always` those that fit any; `handlers` work an event into a
    change and give problems; `after(change, event)` applies what follows by itself; `facts(old,
    new)` are told with a step. A correction has a form and a phase like any event; what it does
    is no rule of a format (`corrections.py`).
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

    def problems(self, state: S, event: object, path: str) -> list[Problem]:
        """What is wrong with the form of an event, else with the moment."""
        problems = self.check(state, event, path)
        if problems or not isinstance(event, dict):
            return problems
        fits = self.fits_phase(state, event["type"])
        return [] if fits else [Problem("wrong_phase", f"{path}.type")]

    def apply(self, state: S, raw: object, index: int, path: str | None = None) -> Step[S]:
        """The step of one event; `index` is its stable id, larger than all before it.

        Never raises on JSON values (BrokenBooks tells a bug). Paths of problems begin with `path`,
        else `events[<index>]`.
        """
        path = f"events[{index}]" if path is None else path
        problems = self.problems(state, raw, path)
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
        new: S = change.frozen()
        prove(state.accounts, new.accounts, change.bookings)
        change.facts |= self.facts(state, new)
        return accept(change, new)
