"""Correct an event: replace or remove it, and decide the later events again.

`Format.again` adapts a later event to the new state; a knock-out draws the sides that continue now.
A later event that no longer fits refuses the correction, or is struck with it. Uses today's rules.
Permissions and draws are elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from heapq import merge
from operator import itemgetter
from typing import TypeVar

from games.envelope import Json
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.handler_table import without_nulls
from tournaments.domain.formats.history import CorrectionReplay, Happened, History, Revision
from tournaments.domain.formats.play_builder import Worked
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import Ignored, RefusedError, refuse, under

S = TypeVar("S", bound=FormatState)


NOTHING: Mapping[int, Json] = {}


def correct(
    form: Format[S],
    history: History[S],
    target: int,
    event: Json | None,
    also: Mapping[int, Json] = NOTHING,
    *,
    strike: bool = False,
) -> tuple[S, Revision]:
    """Return the state with another event, or none, at the entry `target`, and the revised entries.

    A struck event is added again. `also`: other events of later entries that change or return with
    it. `strike`: strike what no longer fits.

    Refuse with `correction_conflict` at the later event that no longer fits (`events[12]`: the
    index of its entry). Raise nothing else on JSON values.
    """
    request = json.dumps([target, event, list(also.items()), strike], sort_keys=True)
    known = history.replayed
    if known is None or known.correction != request:
        if target not in history and not (event and history.is_struck(target)):
            refuse("target_invalid", "target")
        known = _put(form, history, target, event, request)
    revision = dict(known.revision)
    moved, upto = _again(form, known, history, revision, also, strike=strike)
    history.replayed = CorrectionReplay(request, upto, moved, dict(revision))
    return moved, revision


def _put(
    form: Format[S], history: History[S], target: int, event: Json | None, request: str
) -> CorrectionReplay:
    """The other event in the place of the old one, and nothing that followed yet."""
    moved = history.before(target)
    struck = CorrectionReplay(request, target, moved, {target: None})
    if event is None:
        return struck
    if target in history and event.get("type") not in (None, history[target].event["type"]):
        refuse("correction_type", "event.type")
    try:
        worked = form.rules.work(moved, event, target)
    except Ignored:
        return struck
    except RefusedError as refused:
        raise RefusedError(under("event", refused.problems)) from None
    happened = happened_of(form, target, without_nulls(event), moved, worked)
    return CorrectionReplay(request, target, worked.state, {target: happened})


def _again(
    form: Format[S],
    known: CorrectionReplay,
    history: History[S],
    revision: dict[int, Happened | None],
    also: Mapping[int, Json],
    *,
    strike: bool,
) -> tuple[S, int]:
    """The later events on another state, and the last of them."""
    moved, upto = known.state, known.upto
    for index, entry in _following(history, upto, also):
        upto = index
        try:
            if entry is None or index in also:
                event = also[index]
            else:
                event = form.again(moved, entry.event, partial(history.before, index))
            worked = form.rules.work(moved, event, index)
        except (RefusedError, Ignored):
            if not strike:
                refuse("correction_conflict", f"events[{index}]")
            revision[index] = None
            continue
        fresh = happened_of(form, index, event, moved, worked)
        if fresh != entry:
            revision[index] = fresh
        moved = worked.state
    return moved, upto


def _following(
    history: History[S], upto: int, back: Collection[int]
) -> Iterator[tuple[int, Happened | None]]:
    """The entries after this one, and where struck ones come back, by their numbers."""
    stand = ((entry.index, entry) for entry in history.since(upto))
    come = sorted(index for index in back if index > upto and index not in history)
    return merge(stand, ((index, None) for index in come), key=itemgetter(0))


def happened_of(form: Format[S], index: int, event: Json, before: S, worked: Worked[S]) -> Happened:
    """Return the entry of an event after its handler has run."""
    changes = form.codec.diff(before, worked.state)
    return Happened(index, event, changes, worked.at, worked.bookings)


_COMING = ("register", "withdraw", "check_in", "set_start_balance")


def registered_again(
    form: Format[S], start: S, history: History[S], there: Collection[str]
) -> tuple[S, Revision]:
    """Apply the registrations so far to an empty state under other settings.

    Strike events that do not fit them, and all events of entrants who are not `there`.
    """
    state, revision = start, dict[int, Happened | None]()
    for entry in history.entries:
        if entry.event["type"] in _COMING and entry.event["player"] not in there:
            revision[entry.index] = None
            continue
        try:
            worked = form.rules.work(state, entry.event, entry.index)
        except (RefusedError, Ignored):
            revision[entry.index] = None
            continue
        fresh = happened_of(form, entry.index, entry.event, state, worked)
        if fresh != entry:
            revision[entry.index] = fresh
        state = worked.state
    return state, revision
