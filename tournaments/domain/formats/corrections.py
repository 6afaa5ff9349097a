"""A correction: another event, or none, in the place of an old one, and what follows of it.

Knows how a history is decided again from one of its entries on, under the rules of today. Does not
know what any event means.
"""

from __future__ import annotations

import json
from typing import TypeVar

from games.envelope import Json, Problem
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.forms import without_nulls
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.history import Entry, History, Replayed, Revision
from tournaments.domain.formats.steps import Step, compare, refuse

S = TypeVar("S", bound=Hall)


def correct(
    form: Format[S], state: S, history: History[S], raw: object, index: int
) -> tuple[Step[S], Revision]:
    """The step of an event `correct`, and what becomes of the entries from its target on.

    Paths of problems begin with `events[<index>]`; `correction_conflict` is at the later event
    that no longer fits. Never raises on JSON values.
    """
    path = f"events[{index}]"
    problems = form.rules.problems(state, raw, path)
    if problems or not isinstance(raw, dict):
        return refuse(state, problems), {}
    asked = without_nulls(raw)
    target, event = asked["target"], asked.get("event")
    said = json.dumps([target, event], sort_keys=True)
    known = history.replayed
    if known is None or known.said != said:
        problems = []
        if target not in history:
            return refuse(state, [Problem("target_invalid", f"{path}.target")]), {}
        known = _put(form, history, target, event, said, f"{path}.event", problems)
        if problems:
            return refuse(state, problems), {}
    revision = dict(known.revision)
    moved, upto, unfit = _again(form, known, history, revision)
    if unfit:
        return refuse(state, [Problem("correction_conflict", f"events[{unfit}]")]), {}
    history.replayed = Replayed(said, upto, moved, dict(revision))
    return compare(state, moved, form.rules.facts(state, moved)), revision


def _put(
    form: Format[S],
    history: History[S],
    target: int,
    event: Json | None,
    said: str,
    path: str,
    problems: list[Problem],
) -> Replayed:
    """The other event in the place of the old one, and nothing that followed yet."""
    old, moved = history[target], history.before(target)
    if event is None:
        return Replayed(said, target, moved, {target: None})
    if event.get("type") not in (None, old.event["type"]):
        problems.append(Problem("correction_type", f"{path}.type"))
        return Replayed(said, target, moved, {})
    step = form.rules.apply(moved, event, target, path)
    problems += step.errors
    accepted = step.kind == "accepted"
    entry = entry_of(form, target, without_nulls(event), moved, step) if accepted else None
    return Replayed(said, target, step.state, {target: entry})


def _again(
    form: Format[S], known: Replayed, history: History[S], revision: dict[int, Entry | None]
) -> tuple[S, int, int]:
    """The later events on another state, the last of them, and the index of the first that does not
    fit (0: none)."""
    moved, upto = known.state, known.upto
    for entry in history.since(upto):
        step = form.rules.apply(moved, entry.event, entry.index)
        if step.kind != "accepted":
            return moved, upto, entry.index
        upto = entry.index
        fresh = entry_of(form, entry.index, entry.event, moved, step)
        if fresh != entry:
            revision[entry.index] = fresh
        moved = step.state
    return moved, upto, 0


def entry_of(form: Format[S], index: int, event: Json, before: S, step: Step[S]) -> Entry:
    """What is kept of an accepted event."""
    changes = form.codec.diff(before, step.state)
    return Entry(index, event, changes, step.at, step.bookings)


def registered_again(form: Format[S], start: S, history: History[S]) -> tuple[S, Revision]:
    """The registrations so far under other settings, told to an empty state again; what does not
    fit them is struck."""
    state, revision = start, dict[int, Entry | None]()
    for entry in history.entries:
        step = form.rules.apply(state, entry.event, entry.index)
        accepted = step.kind == "accepted"
        fresh = entry_of(form, entry.index, entry.event, state, step) if accepted else None
        if fresh != entry:
            revision[entry.index] = fresh
        state = step.state
    return state, revision
