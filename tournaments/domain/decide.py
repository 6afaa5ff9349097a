"""What a command leads to, and what happens by itself: facts, or a refusal with every reason.

Knows the state of the tournament, who may do what, and the stored deadlines. Does not store
anything.

The seed of every draw is promised in the log before it and revealed with it. It follows from the
event's secret and the number of draws before, so nothing has to be kept. The fact that starts the
event, and that of every draw, carries the promise of the next seed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache

from games.envelope import Json, Problem
from tournaments.domain.actors import CLOCK, DESK, Actor
from tournaments.domain.commands import COMMANDS, beyond, may, storable
from tournaments.domain.commands.fields import Stage
from tournaments.domain.decision import Decision, Recall, Request, dispatch
from tournaments.domain.desk.handlers import HANDLERS
from tournaments.domain.desk.seats import by_lot, seats_mark
from tournaments.domain.fold import advance, record
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.identity import Identified, identified
from tournaments.domain.refusal import Ignored, Refused, refuse, refuse_for
from tournaments.domain.seating import commit
from tournaments.domain.tournament_state import Effect, Fact, TournamentState

_UNCONFIRMED = Problem("warnings_unconfirmed", "")


def decide(
    state: TournamentState, command: Json, actor: Actor, now: datetime, history: Recall
) -> Decision:
    """The facts that follow from a command of `actor` at `now`. Pure; never raises on JSON.

    `history` is asked only where earlier events are decided again.
    """
    try:
        _admit(command, actor)
        command = {key: value for key, value in command.items() if value is not None}
        refuse_for(beyond(command))
        if not isinstance(command.get("accept", False), bool):
            refuse("field_type", "accept")
        history = cache(history)
        named = identified(state, command, actor, history)
        decision = _as_sent(Request(state, dict(named.command), actor, now, history), command)
        accepted = command.get("accept") is True
        return _answer(decision, named, asks=not accepted, of_desk=actor.role in DESK)
    except Refused as refused:
        return Decision(problems=refused.problems)
    except Ignored as ignored:
        return Decision(ignored=ignored.reason)


def _admit(command: Json, actor: Actor) -> None:
    kind = command.get("type")
    if not isinstance(kind, str):
        refuse("field_missing", "type")
    if kind not in COMMANDS:
        refuse("command_unknown", "type")
    if not may(actor, kind):
        refuse("not_permitted", "type")
    if not storable(command):
        refuse("text_invalid", "")


def _answer(decision: Decision, named: Identified, *, asks: bool, of_desk: bool) -> Decision:
    """The decision with what the command named, or what is wrong with the names. The desk is asked
    (`asks`) about people of one name; anybody else has to add something to it."""
    undecided = decision.problems == (_UNCONFIRMED,)
    if not decision.facts and not undecided:
        return decision
    taken = () if of_desk else tuple(p._replace(code="name_taken") for p in named.warnings)
    refuse_for((*named.problems, *taken))
    warnings = (*named.warnings, *decision.warnings)
    if undecided or (named.warnings and asks):
        return Decision(problems=(_UNCONFIRMED,), warnings=warnings)
    first, *others = decision.facts
    facts = (first._replace(texts={**first.texts, **named.texts}), *others)
    return replace(decision, facts=facts, warnings=warnings)


def _as_sent(request: Request, sent: Json) -> Decision:
    """The decision; what is wrong with an entrant stands at the field that was sent: `name`, which
    formats know as `player`."""
    event, path = sent, ""
    if sent["type"] == "correct" and isinstance(sent.get("event"), dict):
        event, path = sent["event"], "event."
    if event.get("type") not in ("register", "late_entry") or "name" not in event:
        return _decided(request)

    def named(faults: tuple[Problem, ...]) -> tuple[Problem, ...]:
        player, name = f"{path}player", f"{path}name"
        return tuple(p._replace(path=name) if p.path == player else p for p in faults)

    try:
        decision = _decided(request)
    except Refused as refused:
        raise Refused(named(refused.problems)) from None
    return replace(decision, warnings=named(decision.warnings))


def _decided(request: Request) -> Decision:
    state, kind = request.state, request.kind
    mark = request.command.pop("seen", None) if COMMANDS[kind].of_seats else None
    if mark is not None and mark != seats_mark(state):
        refuse("seats_changed", "seen")
    if handle := HANDLERS.get(kind):
        return handle(request)
    if kind in state.format.chance:
        return by_lot(request)
    refuse_for(COMMANDS[kind].misfits(request.command, Stage.SENT))
    return dispatch(request, request.command)


def with_lot(secret: str, state: TournamentState, command: Json) -> Json:
    """The command with the promised seed, where it leaves something to chance and brings no seed
    of its own, and with the promise of the next one."""
    form, kind = state.format, command.get("type")
    if kind not in (*form.chance, "start"):
        return command
    field = form.chance.get(kind)
    given = {key: value for key, value in command.items() if value is not None}
    if field is not None and field not in given:
        given.setdefault("seed", _seed(secret, state.lots))
    following = state.lots + ("seed" in given)
    return {**given, "promise": commit(_seed(secret, following))}


def _seed(secret: str, number: int) -> str:
    """128 bits in hex that only the event's secret tells."""
    digest = hmac.new(secret.encode(), f"draw:{number}".encode(), hashlib.sha256)
    return digest.hexdigest()[:32]


def due_commands(state: TournamentState) -> tuple[tuple[datetime, Json], ...]:
    """When which command is due by itself, from the stored deadlines."""
    return state.format.due(state.play)


def next_due(state: TournamentState, now: datetime) -> tuple[datetime, Decision] | None:
    """What is overdue for the longest time, with its facts; it happened when it was due."""
    due = [item for item in due_commands(state) if item[0] <= now]
    if not due:
        return None
    at, command = min(due, key=lambda item: item[0])
    decision = decide(state, command, CLOCK, at, _nothing)
    return (at, decision) if decision.facts else None


def _nothing() -> History[FormatState]:
    raise LookupError("the clock corrects nothing")


def outcome(
    state: TournamentState, decision: Decision, actor: Actor, at: datetime
) -> Iterator[tuple[Fact, TournamentState, Effect]]:
    """The facts of a decision, each with the state after it and what it did. The time of a log
    goes back only where a step of the clock is noted."""
    for fact in decision.facts:
        if fact.kind != "clock_step":
            at = max(at, datetime.fromisoformat(state.at))
        state, effect = advance(state, fact, at, str(actor))
        yield fact, state, effect


def as_due(
    state: TournamentState, now: datetime, history: History[FormatState] | None = None
) -> TournamentState:
    """The state with everything that is overdue carried out: what the next writer will find.

    What is carried out is added to `history`.
    """
    while overdue := next_due(state, now):
        at, decision = overdue
        for fact, after, effect in outcome(state, decision, CLOCK, at):
            state = after
            if history is not None:
                record(history, state.seq, fact.kind, fact.command, effect)
    return state
