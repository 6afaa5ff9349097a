"""What a fact makes of the state of a tournament, and how a log folds to it.

Knows what each fact of the desk does. Does not know what may happen: facts are decided already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from games.envelope import Json
from tournaments.domain.desk.cashbook import Movement, Purpose
from tournaments.domain.desk.wishes import from_json
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.prizes import read_prizes
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.codec import Misfit
from tournaments.domain.log.references import Names, counted, forgotten
from tournaments.domain.tournament_state import (
    Call,
    Disputed,
    Effect,
    Fact,
    ForecastFor,
    Pending,
    Setup,
    TournamentState,
    codec,
)


def begin(payload: Json) -> TournamentState:
    """The state before its first fact, from the payload of `created`; ValueError if unusable."""
    setup = Setup(**{key: payload[key] for key in Setup.__slots__})
    return TournamentState(
        setup, FORMATS[setup.format].begin(setup.game, setup.settings, setup.zone)
    )


def created(payload: Json, at: datetime) -> tuple[TournamentState, Effect]:
    """The first fact of every log; ValueError if unusable."""
    state = begin(payload)
    effect = Effect([codec(state.setup.format).encode(state)])
    return replace(state, seq=1, at=at.isoformat()), effect


def advance(
    state: TournamentState, fact: Fact, at: datetime, actor: str
) -> tuple[TournamentState, Effect]:
    """The state after a fact that was decided in it, and what the fact did."""
    step = DESK_FACTS.get(fact.kind)
    moved = step(state, fact, at, actor) if step else _ended(state, _played(state, fact, at))
    if fact.texts:
        moved = replace(moved, given=counted(state.given, fact.texts))
    change = codec(state.setup.format).diff(state, moved)
    start = fact.start and state.format.codec.encode(fact.start)
    effect = Effect(change, fact.at, fact.bookings, fact.revision, start)
    names = _named(state.names, fact)
    return replace(moved, seq=state.seq + 1, at=at.isoformat(), names=names), effect


def _named(names: Names, fact: Fact) -> Names:
    if fact.kind == "forgotten":
        names = names.without(forgotten(names, fact.command))
    return names.with_(fact.texts) if fact.texts else names


def follow(
    state: TournamentState | None, kind: str, command: Json, effect: Effect, at: datetime
) -> TournamentState:
    """The state after a stored fact: applies what it did, runs no rule. Misfit if it does not
    fit."""
    if (kind == "created") != (state is None):
        raise Misfit("'created' is the first fact of a log and no other")
    if state is None:
        if not isinstance(effect.state, list) or len(effect.state) != 1:
            raise Misfit("'created' holds the whole state")
        whole = codec(str(command.get("format"))).decode(effect.state[0])
        return replace(whole, seq=1, at=at.isoformat())
    change = effect.state
    moved = state if change is None else codec(state.setup.format).apply(state, change)
    return replace(moved, seq=state.seq + 1, at=at.isoformat())


def record(
    history: History[FormatState], seq: int, kind: str, command: Json, effect: Effect
) -> None:
    """Add a stored fact to the history of the format's events."""
    revise(history, effect)
    entry = event_of(seq, kind, command, effect)
    if entry is not None:
        history.add(entry)


def revise(history: History[FormatState], effect: Effect) -> None:
    """What a fact made of the events before it."""
    start = None if effect.start is None else history.codec.decode(effect.start)
    history.revise(effect.revision, start)


def event_of(seq: int, kind: str, command: Json, effect: Effect) -> Entry | None:
    """A stored fact as an event of the format, None if it is none."""
    event = command.get("event")
    if kind in DESK_FACTS or kind in ("created", "correct") or not isinstance(event, dict):
        return None
    change = effect.state.get("play") if isinstance(effect.state, dict) else None
    return Entry(seq, event, change, effect.at, effect.bookings)


def _played(state: TournamentState, fact: Fact, at: datetime) -> TournamentState:
    form, event = state.format, fact.command["event"]
    booked = event["table"] if fact.kind == form.match else None

    def stands(report: Pending) -> bool:
        return report.table != booked and _is_open(fact.play, report)

    disputes, dropped = (
        {number: each for number, each in of.items() if stands(each.report)}
        for of in (state.disputes, state.dropped)
    )
    pending = {number: each for number, each in state.pending.items() if stands(each)}
    note = fact.command["meta"]
    return replace(
        state,
        play=fact.play,
        pending=pending,
        disputes=disputes,
        dropped=dropped,
        steps=_steps(state, fact),
        calls=state.calls if fact.play.round == state.play.round else {},
        promise=str(note.get("promise", state.promise)),
        lots=state.lots + ("seed" in note),
        corrected=_corrected(state, fact, at),
    )


def _corrected(state: TournamentState, fact: Fact, at: datetime) -> Mapping[str, datetime]:
    """With those for whom a correction changed what they have, or made at a table; the next round
    begins without."""
    if fact.kind != "correct":
        return state.corrected if fact.play.round == state.play.round else {}
    before, after = (_made(state.format, play) for play in (state.play, fact.play))
    concerned = (player for player in after if after[player] != before.get(player))
    return {**state.corrected, **dict.fromkeys(concerned, at)}


def _made(form: Format[FormatState], play: FormatState) -> Mapping[str, object]:
    scores: dict[str, list[object]] = {player: [] for player in play.status}
    for sitting in form.sittings(play):
        for player, score in sitting.scores:
            scores.setdefault(player, []).append((sitting.number, sitting.table, score))
    return {
        player: (play.status.get(player), play.balances.get(player), points)
        for player, points in scores.items()
    }


def _ended(before: TournamentState, after: TournamentState) -> TournamentState:
    """The places are recorded when all is over, and again where something changes them then; what
    only warns somebody does not."""
    if after.play.phase != "finished":
        return replace(after, final=())
    same = replace(before.play, cautions=after.play.cautions)
    if before.final and same == after.play:
        return after
    return replace(after, final=after.format.ranking(after.play))


def _steps(state: TournamentState, fact: Fact) -> tuple[tuple[int, Json], ...]:
    """The steps of the clock that are open after an event: with the next round they are past."""
    if fact.play.round != state.play.round:
        return ()
    event = fact.command["event"]
    if fact.kind == "clock_step":
        return (*state.steps, (state.seq + 1, event))
    if fact.kind == "correct":
        return tuple(step for step in state.steps if step[0] != event["target"])
    return state.steps


def _is_open(play: FormatState, report: Pending) -> bool:
    """Whether a report can still be confirmed: its table goes on in its round."""
    if report.table > len(play.tables) or report.round != play.round_of(report.table):
        return False
    return play.tables[report.table - 1].open


def _configured(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    setup = Setup(**{key: fact.command[key] for key in Setup.__slots__})
    return replace(state, setup=setup, play=fact.play)


def _signup(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, signup_open=fact.command["open"])


def _published(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, published=fact.command["round"])


def _unpublished(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, published=fact.command["round"] - 1)


def _reported(state: TournamentState, fact: Fact, at: datetime, actor: str) -> TournamentState:
    body, seq = fact.command, state.seq + 1
    new = Pending(
        seq, body["round"], body["table"], body["event"], body["body"], actor, at.isoformat(),
        spoken=tuple(body.get("spoken", ())),
    )  # fmt: skip
    others = {number: each for number, each in state.pending.items() if each.table != new.table}
    disputes, dropped = (
        {number: each for number, each in of.items() if each.report.table != new.table}
        for of in (state.disputes, state.dropped)
    )
    return replace(state, pending={**others, seq: new}, disputes=disputes, dropped=dropped)


def _confirmed(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    number = fact.command["report"]
    waiting = state.pending[number]
    marked = replace(
        waiting,
        confirmed=(*waiting.confirmed, fact.command["by"]),
        spoken=(*waiting.spoken, *fact.command.get("spoken", ())),
    )
    return replace(state, pending={**state.pending, number: marked})


def _disputed(state: TournamentState, fact: Fact, at: datetime, _actor: str) -> TournamentState:
    """A report that waits is in dispute from now on; one in dispute is dropped by the desk. Taken
    back, each is one step back."""
    number, by = fact.command["report"], fact.command["by"]
    pending, disputes, dropped = {**state.pending}, {**state.disputes}, {**state.dropped}
    if fact.command.get("holds", True):
        if number in pending:
            disputes[number] = Disputed(pending.pop(number), by, at.isoformat())
        elif number in disputes:
            dropped[number] = disputes.pop(number)
    elif number in disputes:
        pending[number] = disputes.pop(number).report
    elif number in dropped:
        disputes[number] = dropped.pop(number)
    return replace(state, pending=pending, disputes=disputes, dropped=dropped)


def _wished(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    wish = {from_json(fact.command)}
    held = state.wishes | wish if fact.command["holds"] else state.wishes - wish
    return replace(state, wishes=held)


def _announced(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    announcements = {**state.announcements, state.seq + 1: fact.command["text"]}
    return replace(state, announcements=announcements)


def _retracted(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    gone = fact.command["entry"]
    left = {number: text for number, text in state.announcements.items() if number != gone}
    return replace(state, announcements=left)


def _desk_called(state: TournamentState, fact: Fact, at: datetime, _actor: str) -> TournamentState:
    return replace(state, calls={**state.calls, fact.command["table"]: Call(at)})


def _call_answered(
    state: TournamentState, fact: Fact, _at: datetime, _actor: str
) -> TournamentState:
    table = fact.command["table"]
    answered = replace(state.calls[table], open=not fact.command.get("holds", True))
    return replace(state, calls={**state.calls, table: answered})


def _forecast_shown(
    state: TournamentState, fact: Fact, _at: datetime, _actor: str
) -> TournamentState:
    return replace(state, forecast=ForecastFor(fact.command["audience"]))


def _cash(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    fields = {**fact.command, "purpose": Purpose(fact.command["purpose"])}
    booked = state.cashbook.with_movement(state.seq + 1, Movement(**fields))
    return replace(state, cashbook=booked)


def _cash_struck(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, cashbook=state.cashbook.without(fact.command["entry"]))


def _entry_fee_set(
    state: TournamentState, fact: Fact, _at: datetime, _actor: str
) -> TournamentState:
    book, player, cents = state.cashbook, fact.command.get("player"), fact.command["cents"]
    if player is None:
        return replace(state, cashbook=replace(book, entry_fee=cents))
    others = {other: fee for other, fee in book.fees.items() if other != player}
    own = {player: cents} if fact.command.get("holds", True) else {}
    return replace(state, cashbook=replace(book, fees={**others, **own}))


def _prizes_set(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    prizes = read_prizes(fact.command)
    return replace(state, cashbook=replace(state.cashbook, prizes=prizes))


def _group_marked(
    state: TournamentState, fact: Fact, _at: datetime, _actor: str
) -> TournamentState:
    book, fields = state.cashbook, fact.command
    members, player = book.groups.get(fields["group"], frozenset()), frozenset({fields["player"]})
    members = members | player if fields["holds"] else members - player
    return replace(state, cashbook=replace(book, groups={**book.groups, fields["group"]: members}))


def _handed_out(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    book, fields, number = state.cashbook, fact.command, state.seq + 1
    prize = (fields["prize"], fields["player"])
    if not fields["holds"]:
        return replace(state, cashbook=book.without(book.handed[prize]))
    if cents := fields.get("cents"):
        book = book.with_movement(number, Movement(Purpose.PRIZE, cents, fields["player"]))
    return replace(state, cashbook=replace(book, handed={**book.handed, prize: number}))


def _beside(state: TournamentState, _fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    """What it changes stands beside the log."""
    return state


# the facts of the desk, and what each does to the state
DESK_FACTS = {
    "renamed": _beside,
    "forgotten": _beside,
    "configured": _configured,
    "signup": _signup,
    "published": _published,
    "unpublished": _unpublished,
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "wished": _wished,
    "cash": _cash,
    "cash_struck": _cash_struck,
    "announced": _announced,
    "retracted": _retracted,
    "desk_called": _desk_called,
    "call_answered": _call_answered,
    "forecast_shown": _forecast_shown,
    "entry_fee_set": _entry_fee_set,
    "prizes_set": _prizes_set,
    "group_marked": _group_marked,
    "handed_out": _handed_out,
}
