"""Replay a log to the state of a tournament.

Applies stored entries. `decide.py` checked them earlier.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from games.envelope import Json
from tournaments.domain.commands.command import KINDS, FormatCommand
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.tournament_state import Effect, Entry, TournamentState, codec, initial_state


def apply_created(payload: Json, at: datetime) -> tuple[TournamentState, Effect]:
    """The first entry of every log; ValueError if unusable."""
    state = initial_state(payload)
    effect = Effect([codec(state.setup.format).encode(state)])
    return replace(state, seq=1, at=at.isoformat()), effect


def apply_entry(state: TournamentState | None, entry: Entry, at: datetime) -> TournamentState:
    """The state after a stored entry: applies what it did, runs no rule. DecodeError if it does not
    fit."""
    change = entry.effect.state
    if (entry.kind == "created") != (state is None):
        raise DecodeError("'created' is the first entry of a log and no other")
    if state is None:
        if not isinstance(change, list) or len(change) != 1:
            raise DecodeError("'created' holds the whole state")
        whole = codec(str(entry.command.get("format"))).decode(change[0])
        return replace(whole, seq=1, at=at.isoformat())
    by = codec(state.setup.format)
    return by.advance(state, change, seq=state.seq + 1, at=at.isoformat())


def append_history(history: History[FormatState], seq: int, entry: Entry) -> None:
    """Add a stored entry to the history of the format's events."""
    revise(history, entry.effect)
    if (happened := happened_of(seq, entry)) is not None:
        history.add(happened)


def revise(history: History[FormatState], effect: Effect) -> None:
    """Apply the effect of an entry on earlier events."""
    start = None if effect.start is None else history.codec.decode(effect.start)
    history.revise(effect.revision, start)


def happened_of(seq: int, entry: Entry) -> Happened | None:
    """Return the event of a stored entry as it happened, None if the format had none."""
    event, effect = event_of(entry.kind, entry.command, entry.event), entry.effect
    if event is None:
        return None
    change = effect.state.get("play") if isinstance(effect.state, dict) else None
    return Happened(seq, event, change, effect.at, effect.bookings)


def event_of(kind: str, command: Json, event: Json | None) -> Json | None:
    """Return the event of an entry of this `kind`.

    None if there was none, or for a correction, which is no event of its own.
    """
    if event is not None:
        return event if event.get("type") == kind else None
    entry = KINDS.get(kind)
    is_told = entry is not None and issubclass(entry, FormatCommand) and kind != "correct"
    return entry.told(command) if is_told else None  # type: ignore[union-attr]
