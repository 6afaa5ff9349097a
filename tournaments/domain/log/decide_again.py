"""Stored facts decided again by the rules of today, to see where these differ.

Knows what is stored of a command. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from games.envelope import Json
from tournaments.domain.fold import DESK_FACTS, advance, begin, follow, record
from tournaments.domain.formats.corrections import correct, registered_again
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import BrokenBooks
from tournaments.domain.log.codec import Patch
from tournaments.domain.refusal import Ignored, Refused
from tournaments.domain.tournament_state import Effect, Fact, TournamentState


class StoredCommand(NamedTuple):
    """What a log keeps of a fact."""

    kind: str
    command: Json
    at: datetime
    actor: str


def decide_again(
    state: TournamentState, history: History[FormatState], stored: StoredCommand
) -> Fact:
    """What follows of a stored fact today; Refused or Ignored if nothing does."""
    command, form, seq = dict(stored.command), state.format, state.seq + 1
    texts = command.pop("texts", {})
    if stored.kind == "configured":
        start = begin(command).play
        play, revision = registered_again(form, start, history, state.play.status)
        return Fact(stored.kind, command, play, None, (), revision, start, texts)
    if stored.kind in DESK_FACTS:
        return Fact(stored.kind, command, texts=texts)
    revision, event = {}, command["event"]
    if stored.kind == "correct":
        worked, revision = correct(form, state.play, history, event)
    else:
        worked = form.rules.work(state.play, event, seq)
    if event["type"] != stored.kind:
        raise Refused(())
    at, bookings = worked.at, worked.bookings
    return Fact(stored.kind, command, worked.state, at, bookings, revision, None, texts)


class RuleDifference(NamedTuple):
    """An entry that today's rules would decide otherwise: they refuse it (`problems`), or it would
    do something else to these parts of the state."""

    seq: int
    kind: str
    problems: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def differences_today(log: Iterable[tuple[StoredCommand, Effect]]) -> Iterator[RuleDifference]:
    """Where today's rules differ from what a sound log holds; each entry is decided in the state
    that it met, so that one difference does not bring others about."""
    state: TournamentState | None = None
    history: History[FormatState] | None = None
    for stored, effect in log:
        if state is not None and history is not None:
            yield from _difference(state, history, stored, effect)
        state = follow(state, stored.kind, stored.command, effect, stored.at)
        if history is None:
            history = History(state.format.codec, state.play)
        else:
            record(history, state.seq, stored.kind, stored.command, effect)


def _difference(
    state: TournamentState, history: History[FormatState], stored: StoredCommand, effect: Effect
) -> Iterator[RuleDifference]:
    seq = state.seq + 1
    try:
        fact = decide_again(state, history, stored)
        _after, today = advance(state, fact, stored.at, stored.actor)
    except Refused as refused:
        yield RuleDifference(seq, stored.kind, tuple(problem.code for problem in refused.problems))
        return
    except Ignored:
        yield RuleDifference(seq, stored.kind)
        return
    except (ValueError, KeyError, TypeError, BrokenBooks):
        yield RuleDifference(seq, stored.kind, ("event_unknown",))
        return
    if today != effect:
        yield RuleDifference(seq, stored.kind, (), _parts(effect.state, today.state))


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
