"""Decide stored entries again by today's rules to find differences. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from games.envelope import Json
from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import Change, NoLog
from tournaments.domain.commands.command import KINDS
from tournaments.domain.desk.reports import wait
from tournaments.domain.desk.undo import Undo
from tournaments.domain.formats.corrections import registered_again
from tournaments.domain.formats.history import History
from tournaments.domain.formats.play_builder import LedgerError
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.codec import Patch
from tournaments.domain.refusal import Ignored, RefusedError
from tournaments.domain.replay_log import append_history, apply_entry, event_of
from tournaments.domain.tournament_state import (
    AMENDED,
    Entry,
    Setup,
    TournamentState,
    initial_state,
)


class Stored(NamedTuple):
    """An entry of a log; the texts beside it are their digests."""

    entry: Entry
    at: datetime
    actor: str


class RuleDifference(NamedTuple):
    """An entry that today's rules would decide otherwise: they refuse it (`problems`), or it would
    do something else to these parts of the state."""

    seq: int
    kind: str
    problems: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def differences_today(log: Iterable[Stored]) -> Iterator[RuleDifference]:
    """Yield where today's rules differ from what a sound log holds; each entry is decided in the
    state that it met, so that one difference does not bring others about."""
    state: TournamentState | None = None
    history: History[FormatState] | None = None
    for stored in log:
        if state is not None and history is not None:
            yield from _difference(state, history, stored)
        state = apply_entry(state, stored.entry, stored.at)
        if history is None:
            history = History(state.format.codec, state.play)
        else:
            append_history(history, state.seq, stored.entry)


def decide_again(
    state: TournamentState, history: History[FormatState], stored: Stored
) -> tuple[TournamentState, Entry]:
    """Return what follows of a stored entry today; Refused or Ignored if nothing does."""
    kept, event = dict(stored.entry.command), stored.entry.event
    who = _who(state, stored)
    change = Change(state, kept, who, stored.at, NoLog(history), "")
    change.texts, change.accepts = stored.entry.texts, True
    if kept["type"] == "configure":
        _configure(change)
    elif kept["type"] == "correct":
        change.correct(kept["target"], kept.get("event"), strike=kept.get("strike", False))
    elif (told := event_of(stored.entry.kind, kept, event)) is not None:
        change.who = Actor(Role.ADMIN)
        change.book(told)
        again = _noted(state, change, stored)
        change.put(**again)
    elif kept["type"] == "report":
        assert event is not None
        change.trial(event)
        wait(change, event, kept.get("by", ""), who.holds)
    else:
        KINDS[kept["type"]].read(kept).carry_out(change)
    change.kind, change.kept, change.event = stored.entry.kind, stored.entry.command, event
    return change.finish()


def _who(state: TournamentState, stored: Stored) -> Actor:
    """Return the sender of an entry, with the kept browser data and the round of that time."""
    role, _colon, name = stored.actor.partition(":")
    known = Role(role) if role in set(Role) else Role.ADMIN
    spoken = tuple(stored.entry.command.get("spoken", ()))
    return Actor(known, name, state.play.round if known is Role.TABLE else None, holds=spoken)


def _configure(change: Change) -> None:
    setup = {name: value for name, value in change.sent.items() if name != "type"}
    start = initial_state(setup).play
    play, revision = registered_again(
        change.state.format, start, change.past, change.state.play.status
    )
    change.put(setup=Setup(**setup))
    change.begin_again(play, start, revision)


def _noted(state: TournamentState, change: Change, stored: Stored) -> Json:
    """Return what stands beside the event of an entry."""
    kept, kind = stored.entry.command, stored.entry.kind
    again: Json = {}
    if "promise" in kept:
        again |= {"promise": kept["promise"], "lots": state.lots + ("seed" in kept)}
    if kind == "amend":
        agreed = {name: kept[name] for name in AMENDED if name in kept}
        again["setup"] = replace(state.setup, **agreed)
    if kind == "clock_step":
        again["steps"] = (*change.state.steps, (change.number, kept))
    if kind == "go":
        again["published"] = max(state.published, kept["round"])
    if kind == "draw" and kept["type"] == "draw":
        again["published"] = min(state.published, kept["round"] - 1)
    return again


def _difference(
    state: TournamentState, history: History[FormatState], stored: Stored
) -> Iterator[RuleDifference]:
    seq, kind = state.seq + 1, stored.entry.kind
    if stored.entry.command.get("type") in (Undo.kind, "revert_clock_step", "accept_clock_step"):
        return  # they do what the log says, and no rule
    try:
        _after, entry = decide_again(state, history, stored)
    except RefusedError as refused:
        yield RuleDifference(seq, kind, tuple(problem.code for problem in refused.problems))
        return
    except Ignored:
        yield RuleDifference(seq, kind)
        return
    except (ValueError, KeyError, TypeError, LedgerError):
        yield RuleDifference(seq, kind, ("event_unknown",))
        return
    if entry.effect != stored.entry.effect:
        parts = _parts(stored.entry.effect.state, entry.effect.state)
        yield RuleDifference(seq, kind, (), parts)


def _parts(first: Patch, second: Patch) -> tuple[str, ...]:
    """The fields in which two differences of a state differ."""
    first, second = _flat(first), _flat(second)
    return tuple(
        sorted(name for name in {**first, **second} if first.get(name) != second.get(name))
    )


def _flat(change: Patch) -> Json:
    """The fields of the state and of the format's state that a difference names."""
    fields = change if isinstance(change, dict) else {}
    play = fields.get("play")
    return {**fields, **(play if isinstance(play, dict) else {}), "play": None}
