"""One event after the other (rules/wm_mode.md sections 5.2, 6.1 and 6.4).

Knows which event belongs to which phase and who handles it, and how a correction replays what
came later. Does not know the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from games.envelope import Json, Problem
from tournaments.domain.formats.wm import (
    director,
    entrants,
    final,
    money,
    playoff,
    rounds,
    timing,
)
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.flow import after
from tournaments.domain.formats.wm.forms import check_form, time_of, without_nulls
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Entry, Phase, State, entries
from tournaments.domain.formats.wm.steps import Step, accept, compare, ignore, refuse

_HANDLERS: dict[str, Callable[[Change, Json], list[Problem]]] = {
    "register": entrants.register,
    "start": entrants.start,
    "late_entry": entrants.late_entry,
    "withdraw": entrants.withdraw,
    "check_in": entrants.check_in,
    "rename": entrants.rename,
    "draw": rounds.draw,
    "go": rounds.go,
    "runde": rounds.runde,
    "table_done": rounds.table_done,
    "timer": timing.timer,
    "pause": timing.pause,
    "resume": timing.resume,
    "extend": timing.extend,
    "playoff": playoff.playoff,
    "final": final.seat,
    "threshold": final.raise_threshold,
    "warn": director.warn,
    "fine": money.fine,
    "exclude": director.exclude,
    "ruling": director.ruling,
    "adjust": money.adjust,
}

_ALWAYS = frozenset({"timer", "warn", "ruling", "rename"})
_PEOPLE = frozenset({"withdraw", "fine", "exclude", "adjust", "correct"})
_ACCEPTED: dict[Phase, frozenset[str]] = {
    Phase.REGISTRATION: frozenset({"register", "withdraw", "start", "check_in"}),
    Phase.BETWEEN: _PEOPLE | {"draw", "late_entry"},
    Phase.DRAWN: _PEOPLE | {"draw", "late_entry", "go"},
    Phase.ROUND: _PEOPLE | {"runde", "late_entry", "pause", "resume", "extend"},
    Phase.CLOSING: _PEOPLE | {"runde", "late_entry", "table_done", "extend"},
    Phase.PLAYOFF: _PEOPLE | {"playoff"},
    Phase.FINAL_READY: _PEOPLE | {"final", "threshold"},
    Phase.FINAL: _PEOPLE | {"runde", "threshold"},
    Phase.FINISHED: frozenset({"correct"}),
}


def new(settings: Settings, *, zone: str = "Europe/Berlin", precise: bool = False) -> State:
    """A tournament before its first event; `zone` is an IANA name (ZoneInfoNotFoundError).

    `precise` accepts instants with UTC offset and the events of the product: pause, resume,
    extend, check_in, rename.
    """
    ZoneInfo(zone)
    return State(settings, zone, precise)


def apply(state: State, event: object, index: int) -> Step:
    """The step of one event; `index` is its stable id, larger than all before it.

    Never raises on JSON values. Paths of problems begin with `events[<index>]`.
    """
    path = f"events[{index}]"
    problems = check_form(state, event, path)
    if problems or not isinstance(event, dict):
        return refuse(state, problems)
    event = without_nulls(event)
    if not fits_phase(state, event["type"]):
        return refuse(state, [Problem("wrong_phase", f"{path}.type")])
    if event["type"] == "correct":
        return _correct(state, event, path)
    return _work_in(state, event, index, path)


def fits_phase(state: State, kind: str) -> bool:
    """Whether this type of event belongs to the phase (section 6.1)."""
    return kind in _ALWAYS or kind in _ACCEPTED[state.phase]


def _work_in(state: State, event: Json, index: int, path: str) -> Step:
    at = time_of(state, event["at"]) if "at" in event else None
    change = Change(state, index, at, path)
    problems = _HANDLERS[event["type"]](change, event)
    if problems:
        return refuse(state, problems)
    if change.ignored is not None:
        return ignore(state, change.ignored)
    after(change, runde_at=event["table"] if event["type"] == "runde" else None)
    return accept(change, event)


def _apply_plain(state: State, event: object, index: int, path: str) -> Step:
    """An event that is no correction, at its place in the history."""
    problems = check_form(state, event, path)
    if problems or not isinstance(event, dict):
        return refuse(state, problems)
    event = without_nulls(event)
    if not fits_phase(state, event["type"]):
        return refuse(state, [Problem("wrong_phase", f"{path}.type")])
    return _work_in(state, event, index, path)


def _correct(state: State, event: Json, path: str) -> Step:
    """Put another event, or none, in the place of an old one and replay what came since."""
    later: list[Entry] = []
    for entry in entries(state):
        if entry.index == event["target"]:
            return _replace(state, entry, event.get("event"), later[::-1], path)
        later.append(entry)
    return refuse(state, [Problem("target_invalid", f"{path}.target")])


def _replace(state: State, entry: Entry, event: Json | None, later: list[Entry], path: str) -> Step:
    moved = entry.before
    if event is not None:
        if event.get("type") not in (None, entry.event["type"]):
            return refuse(state, [Problem("correction_type", f"{path}.event.type")])
        step = _apply_plain(moved, event, entry.index, f"{path}.event")
        if step.kind == "refused":
            return refuse(state, list(step.errors))
        moved = step.state
    for follower in later:
        place = f"events[{follower.index}]"
        step = _apply_plain(moved, follower.event, follower.index, place)
        if step.kind != "accepted":
            return refuse(state, [Problem("correction_conflict", place)])
        moved = step.state
    return compare(state, moved)
