"""A command that is being decided, the answer to it, and handing an event to the format.

Knows when an event happened, what the format says of it and what is kept beside it. Does not know
what any single event means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json, Problem
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.formats.corrections import correct
from tournaments.domain.formats.history import History, Revision
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import Worked
from tournaments.domain.refusal import refuse
from tournaments.domain.tournament_state import Fact, TournamentState

Recall = Callable[[], History[FormatState]]


@dataclass(frozen=True, slots=True)
class Request:
    """A command on its way to a decision: what `actor` asks at `now`, with ids in the place of
    names. `history` is asked only where earlier events are decided again."""

    state: TournamentState
    command: Json
    actor: Actor
    now: datetime
    history: Recall

    @property
    def kind(self) -> str:
        kind: str = self.command["type"]
        return kind


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to a command: the facts that follow, or the problems that refuse it.

    `warnings` come with a refusal `warnings_unconfirmed` until the sender accepts them;
    `ignored` names why a signal changes nothing. Whoever carries a command out raises `Refused`
    or `Ignored`; `decide` makes an answer of it.
    """

    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    ignored: str | None = None


def dispatch(request: Request, event: Json, meta: Json | None = None) -> Decision:
    """Hand an event to the format; `at` is now unless the desk says when it happened. Raises what
    the rules raise: `Refused`, or `Ignored`."""
    state, actor = request.state, request.actor
    if actor.role is Role.PLAYER and event.get("player", actor.name) != actor.name:
        refuse("not_permitted", "player")
    event, note, accept = _completed(request, event)
    worked = state.format.rules.work(state.play, event, state.seq + 1)
    asks = not accept and actor.role is not Role.CLOCK
    return _decision(worked, event, {**note, **(meta or {})}, asks=asks)


def dispatch_correction(request: Request, event: Json, history: History[FormatState]) -> Decision:
    """Put another event, or none, in the place of an old one."""
    state = request.state
    event, note, accept = _completed(request, event)
    form = state.format
    worked, revision = correct(form, state.play, history, event)
    return _decision(worked, event, note, asks=not accept, revision=revision)


def _completed(request: Request, event: Json) -> tuple[Json, Json, bool]:
    """The event with its time, what is noted beside it, and whether warnings are accepted."""
    event, form = dict(event), request.state.format
    accept = event.pop("accept", False) is True
    lots = (
        ("seed", "promise", "solver", "by_cards")
        if event["type"] in (*form.chance, "start")
        else ()
    )
    note: Json = {key: event.pop(key) for key in lots if key in event}
    if request.actor.role not in DESK or "at" not in event:
        event["at"] = not_before(request.state, event, request.now).isoformat()
    return event, note, accept


def _decision(
    worked: Worked[FormatState],
    event: Json,
    meta: Json,
    *,
    asks: bool,
    revision: Revision | None = None,
) -> Decision:
    """The answer to an event that can be worked in; `asks`: warnings refuse it."""
    if worked.warnings and asks:
        return Decision(problems=(Problem("warnings_unconfirmed", ""),), warnings=worked.warnings)
    stored, kind = {"event": event, "meta": meta}, event["type"]
    fact = Fact(kind, stored, worked.state, worked.at, worked.bookings, revision or {})
    return Decision(facts=(fact,), warnings=worked.warnings)


def not_before(state: TournamentState, event: Json, at: datetime) -> datetime:
    """When something happened of which the time was only read off a clock: clocks step back, but a
    match never ends before the one before it, nor a pause before it began."""
    play, number = state.play, event.get("table")
    floor = play.paused_at if event["type"] == "resume" else None
    if event["type"] == state.format.match and isinstance(number, int):
        tables = play.tables[number - 1 : number] if number > 0 else ()
        floor = tables[0].last_at if tables else None
    return at if floor is None else max(at, floor)
