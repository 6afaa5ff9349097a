"""A correction: another event, or none, in the place of an old one, and what follows of it.

Knows how a history is decided again from one of its entries on, under the rules of today. Does not
know what any event means, nor the desk: nothing is authorized or drawn.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Generic, TypeVar

from games.envelope import Json, Problem
from tournaments.domain.formats.event_table import without_nulls
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.history import CorrectionReplay, Entry, History, Revision
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import EventResult, compare, refused_for

S = TypeVar("S", bound=FormatState)


def correct(
    form: Format[S], state: S, history: History[S], raw: object, index: int
) -> tuple[EventResult[S], Revision]:
    """The result of an event `correct`, and what becomes of the entries from its target on.

    Paths of problems begin with `events[<index>]`; `correction_conflict` is at the later event
    that no longer fits. Never raises on JSON values.
    """
    path = f"events[{index}]"
    problems = form.rules.problems(state, raw, path)
    if problems or not isinstance(raw, dict):
        return refused_for(state, problems), {}
    fields = without_nulls(raw)
    target, event = fields["target"], fields.get("event")
    request = json.dumps([target, event], sort_keys=True)
    known = history.replayed
    if known is None or known.correction != request:
        problems = []
        if target not in history:
            return refused_for(state, [Problem("target_invalid", f"{path}.target")]), {}
        known = _put(form, history, target, event, request, f"{path}.event", problems)
        if problems:
            return refused_for(state, problems), {}
    revision = dict(known.revision)
    moved, upto, unfit = _again(form, known, history, revision)
    if unfit:
        return refused_for(state, [Problem("correction_conflict", f"events[{unfit}]")]), {}
    history.replayed = CorrectionReplay(request, upto, moved, dict(revision))
    return compare(state, moved, form.rules.facts(state, moved)), revision


def _put(
    form: Format[S],
    history: History[S],
    target: int,
    event: Json | None,
    request: str,
    path: str,
    problems: list[Problem],
) -> CorrectionReplay:
    """The other event in the place of the old one, and nothing that followed yet."""
    old, moved = history[target], history.before(target)
    if event is None:
        return CorrectionReplay(request, target, moved, {target: None})
    if event.get("type") not in (None, old.event["type"]):
        problems.append(Problem("correction_type", f"{path}.type"))
        return CorrectionReplay(request, target, moved, {})
    result = form.rules.apply(moved, event, target, path)
    problems += result.errors
    accepted = result.kind == "accepted"
    entry = entry_of(form, target, without_nulls(event), moved, result) if accepted else None
    return CorrectionReplay(request, target, result.state, {target: entry})


def _again(
    form: Format[S], known: CorrectionReplay, history: History[S], revision: dict[int, Entry | None]
) -> tuple[S, int, int]:
    """The later events on another state, the last of them, and the index of the first that does not
    fit (0: none)."""
    moved, upto = known.state, known.upto
    for entry in history.since(upto):
        result = form.rules.apply(moved, entry.event, entry.index)
        if result.kind != "accepted":
            return moved, upto, entry.index
        upto = entry.index
        fresh = entry_of(form, entry.index, entry.event, moved, result)
        if fresh != entry:
            revision[entry.index] = fresh
        moved = result.state
    return moved, upto, 0


def entry_of(form: Format[S], index: int, event: Json, before: S, result: EventResult[S]) -> Entry:
    """What is kept of an accepted event."""
    changes = form.codec.diff(before, result.state)
    return Entry(index, event, changes, result.at, result.bookings)


_COMING = ("register", "withdraw", "check_in", "carry")


def registered_again(
    form: Format[S], start: S, history: History[S], there: Collection[str]
) -> tuple[S, Revision]:
    """The registrations so far under other settings, applied to an empty state again.

    What does not fit them is struck, and so is all about those who came and went: only who is
    `there` takes a place.
    """
    state, revision = start, dict[int, Entry | None]()
    for entry in history.entries:
        if entry.event["type"] in _COMING and entry.event["player"] not in there:
            revision[entry.index] = None
            continue
        result = form.rules.apply(state, entry.event, entry.index)
        accepted = result.kind == "accepted"
        fresh = entry_of(form, entry.index, entry.event, state, result) if accepted else None
        if fresh != entry:
            revision[entry.index] = fresh
        state = result.state
    return state, revision


class EventRun(Generic[S]):
    """`state` is how it stands after the events so far."""

    def __init__(self, form: Format[S], start: S) -> None:
        self.form = form
        self.state = start
        self.history = History(form.codec, start)

    def apply(self, event: object, index: int) -> EventResult[S]:
        """The result of the next event; `index` is larger than all before it."""
        if isinstance(event, dict) and event.get("type") == "correct":
            result, revision = correct(self.form, self.state, self.history, event, index)
            self.history.revise(revision)
        else:
            result = self.form.rules.apply(self.state, event, index)
            if result.kind == "accepted":
                assert isinstance(event, dict)
                self.history.add(entry_of(self.form, index, event, self.state, result))
        self.state = result.state
        return result
