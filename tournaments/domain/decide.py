"""Decide a command and due signals: return a change, or refuse with every reason.

Uses the state, the permissions and the stored deadlines. Stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.catalogue import COMMANDS, FIRST, is_permitted, limit_problems
from tournaments.domain.change import NO_LOG, Change, Log
from tournaments.domain.commands.command import Command, FormatCommand
from tournaments.domain.commands.fields import Stage
from tournaments.domain.commands.sizes import is_storable
from tournaments.domain.desk.invariants import check
from tournaments.domain.desk.seats import by_lot, seats_mark
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.identity import identified
from tournaments.domain.refusal import Doubted, Ignored, RefusedError, refuse, refuse_for
from tournaments.domain.replay_log import append_history
from tournaments.domain.tournament_state import TournamentState


def decide(
    state: TournamentState, command: Json, who: Actor, now: datetime, log: Log, secret: str
) -> Change:
    """Return what a command of `who` makes of the state at `now`. Pure; raises `RefusedError` or
    `Ignored`, and nothing else on JSON.

    `log` is asked only where something looks back; the seeds of draws follow from `secret`.
    """
    _admit(command, who)
    command = {key: value for key, value in command.items() if value is not None}
    refuse_for(limit_problems(command))
    if not isinstance(command.get("accept", False), bool):
        refuse("field_type", "accept")
    named = identified(state, command, who, log.history)
    change = Change(state, dict(named.command), who, now, log, secret)
    change.texts = named.texts
    doubts: tuple[Problem, ...] = ()
    with _at_its_field(command):
        try:
            _carry_out(change)
        except Doubted as doubted:
            doubts = doubted.warnings
    taken = () if change.of_desk else (p._replace(code="name_taken") for p in named.warnings)
    refuse_for((*named.problems, *taken))
    change.warnings = (*named.warnings, *(doubts or change.warnings))
    if doubts or (named.warnings and command.get("accept") is not True):
        raise Doubted(change.warnings)
    return change


def _admit(command: Json, who: Actor) -> None:
    kind = command.get("type")
    if not isinstance(kind, str):
        refuse("field_missing", "type")
    if kind not in COMMANDS:
        refuse("command_unknown", "type")
    if not is_permitted(who, kind):
        refuse("not_permitted", "type")
    if not is_storable(command):
        refuse("text_invalid", "")


@contextmanager
def _at_its_field(sent: Json) -> Iterator[None]:
    """Yield the problems; one with an entrant stands at the field that was sent: `name`, which
    formats know as `player`."""
    event, path = sent, ""
    if sent["type"] == "correct" and isinstance(sent.get("event"), dict):
        event, path = sent["event"], "event."
    if event.get("type") not in ("register", "late_entry") or "name" not in event:
        yield
        return

    def named(faults: tuple[Problem, ...]) -> tuple[Problem, ...]:
        player, name = f"{path}player", f"{path}name"
        return tuple(p._replace(path=name) if p.path == player else p for p in faults)

    try:
        yield
    except Doubted as doubted:
        raise Doubted(named(doubted.warnings)) from None
    except RefusedError as refused:
        raise RefusedError(named(refused.problems)) from None


def _carry_out(change: Change) -> None:
    state, kind = change.state, change.kind
    command = COMMANDS[kind]
    is_event = issubclass(command, FormatCommand)
    refuse_for(command.misfits(change.sent, Stage.SENT) if is_event else ())
    mark = change.sent.pop("seen", None) if command.of_seats else None
    if mark is not None and mark != seats_mark(state):
        refuse("seats_changed", "seen")
    if kind in state.format.chance:
        by_lot(change)
    elif kind in FIRST:
        FIRST[kind](change)
    elif is_event:
        command.read(change.sent).carry_out(change)
    else:
        _at_the_desk(change, command)


def _at_the_desk(change: Change, command: type[Command]) -> None:
    """Carry out a command that is no event of a format; the log keeps what was sent, unless the
    command says what it keeps."""
    change.refuse_unknown(command)
    missing = (name for name in command.sent(needed=True) if name not in change.sent)
    refuse_for((*(Problem("field_missing", n) for n in missing), *command.misfits(change.sent)))
    if command.phases and change.state.play.phase not in command.phases:
        refuse("wrong_phase", "type")
    sent = (field.name for field in command.fields if field.is_sent and field.is_kept)
    change.keep(**{name: change.sent.get(name) for name in sent})
    command.read(change.sent).carry_out(change)
    check(change.base, change.state)


def next_due(state: TournamentState, now: datetime) -> Change | None:
    """Return what is overdue for the longest time; it happened when it was due."""
    due = [item for item in state.format.due(state.play) if item[0] <= now]
    if not due:
        return None
    at, command = min(due, key=lambda item: item[0])
    try:
        return decide(state, command, CLOCK, at, NO_LOG, "")
    except (RefusedError, Ignored):
        return None


def as_due(
    state: TournamentState, now: datetime, history: History[FormatState] | None = None
) -> TournamentState:
    """Return the state after all overdue commands, as the next writer will find it.

    Adds these commands to `history`.
    """
    while change := next_due(state, now):
        state, entry = change.finish()
        if history is not None:
            append_history(history, state.seq, entry)
    return state
