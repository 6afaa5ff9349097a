"""Stored facts decided again by the rules of today: to bring logs of former forms to the present
one, and to see where today's rules differ.

Knows what is stored of a command. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from games.envelope import Json, Problem
from tournaments.domain.codec import Patch
from tournaments.domain.decision import Refused
from tournaments.domain.formats.corrections import correct, registered_again
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import BrokenBooks
from tournaments.domain.tournament_state import (
    DESK_FACTS,
    Effect,
    Fact,
    TournamentState,
    advance,
    begin,
    follow,
    record,
)


class Kept(NamedTuple):
    """What every form of a log keeps of a fact."""

    kind: str
    command: Json
    at: datetime
    actor: str


class EntryRefused(Refused):
    """Today's rules refuse the stored fact `seq`."""

    def __init__(self, seq: int, problems: Iterable[Problem]) -> None:
        super().__init__(tuple(problems))
        self.seq = seq

    def __str__(self) -> str:
        return f"entry {self.seq}: {', '.join(problem.code for problem in self.problems)}"


def decide_again(state: TournamentState, history: History[FormatState], kept: Kept) -> Fact:
    """What follows of a stored fact today; EntryRefused if nothing does."""
    texts = kept.command.get("texts", {})
    command, form, seq = kept.command, state.format, state.seq + 1
    if kept.kind == "configured":
        start = begin(command).play
        play, revision = registered_again(form, start, history)
        return Fact(kept.kind, command, play, None, (), revision, start, texts)
    if kept.kind in DESK_FACTS:
        return Fact(kept.kind, command, texts=texts)
    revision = {}
    if kept.kind == "correct":
        result, revision = correct(form, state.play, history, command["event"], seq)
    else:
        result = form.rules.apply(state.play, command["event"], seq)
    if result.kind != "accepted" or command["event"]["type"] != kept.kind:
        raise EntryRefused(seq, result.errors)
    at, bookings = result.at, result.bookings
    return Fact(kept.kind, command, result.state, at, bookings, revision, None, texts)


class Difference(NamedTuple):
    """An entry that today's rules would decide otherwise: they refuse it (`problems`), or it would
    do something else to these parts of the state."""

    seq: int
    kind: str
    problems: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def differences_today(log: Iterable[tuple[Kept, Effect]]) -> Iterator[Difference]:
    """Where today's rules differ from what a sound log holds; each entry is decided in the state
    that it met, so that one difference does not bring others about."""
    state: TournamentState | None = None
    history: History[FormatState] | None = None
    for kept, effect in log:
        if state is not None and history is not None:
            yield from _difference(state, history, kept, effect)
        state = follow(state, kept.kind, kept.command, effect, kept.at)
        if history is None:
            history = History(state.format.codec, state.play)
        else:
            record(history, state.seq, kept.kind, kept.command, effect)


def _difference(
    state: TournamentState, history: History[FormatState], kept: Kept, effect: Effect
) -> Iterator[Difference]:
    seq = state.seq + 1
    try:
        fact = decide_again(state, history, kept)
        _after, today = advance(state, fact, kept.at, kept.actor)
    except EntryRefused as refused:
        yield Difference(seq, kept.kind, tuple(problem.code for problem in refused.problems))
        return
    except (ValueError, KeyError, TypeError, BrokenBooks):
        yield Difference(seq, kept.kind, ("event_unknown",))
        return
    if today != effect:
        yield Difference(seq, kept.kind, (), _parts(effect.state, today.state))


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
