"""The commands of the desk: who handles which, before a format sees it or instead of one.

Knows sign-up, names, who may speak for whom, announcements, and how often a table may call the
desk. Does not know what any event does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

from games.envelope import is_int, unknown_fields
from tournaments.domain import reports, setup
from tournaments.domain.actors import Role
from tournaments.domain.commands import money as coins
from tournaments.domain.commands import people, results, rounds
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.notices import (
    Announce,
    AnswerCall,
    CallDesk,
    Retract,
    ShowForecast,
)
from tournaments.domain.decision import Decision, Request, dispatch, dispatch_correction
from tournaments.domain.desk import clock_steps, money, prizes, seats
from tournaments.domain.identity import was_given
from tournaments.domain.log.references import mentions, renamed
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.reports import may_speak_at, seated
from tournaments.domain.tournament_state import Fact, ForecastFor

MOST = 3  # announcements at once
PAUSE = timedelta(minutes=1)  # between two calls of a table


def announce(request: Request, command: Announce) -> Decision:
    """Something for everybody to read."""
    if not isinstance(command.text, str):
        refuse("field_missing" if command.text is None else "field_type", "text")
    if len(request.state.announcements) >= MOST:
        refuse("announcements_many", "text")
    return Decision(facts=(Fact("announced", {"text": command.text}),))


def retract(request: Request, command: Retract) -> Decision:
    """An announcement goes."""
    if not is_int(command.entry) or command.entry not in request.state.announcements:
        refuse("announcement_unknown", "entry")
    return Decision(facts=(Fact("retracted", {"entry": command.entry}),))


def call_desk(request: Request, command: CallDesk) -> Decision:
    """A table wants somebody of the desk."""
    state, table = request.state, command.table
    if not isinstance(table, int) or not seated(state, table):
        refuse("table_closed", "table")
    if not may_speak_at(state, request.actor, table):
        refuse("not_your_call", "table")
    last = state.calls.get(table)
    if last and last.open:
        refuse("called_already", "table")
    if last and request.now - last.at < PAUSE:
        refuse("called_lately", "table")
    return Decision(facts=(Fact("desk_called", {"table": table}),))


def answer_call(request: Request, command: AnswerCall) -> Decision:
    """Somebody has been there, or has not after all."""
    calls = request.state.calls
    if not isinstance(command.table, int) or command.table not in calls:
        refuse("not_called", "table")
    if calls[command.table].open != command.holds:
        refuse("not_called" if command.holds else "called_already", "table")
    taken_back = {} if command.holds else {"holds": False}
    return Decision(facts=(Fact("call_answered", {"table": command.table, **taken_back}),))


def show_forecast(_request: Request, command: ShowForecast) -> Decision:
    """Who sees it from now on."""
    if command.audience not in tuple(ForecastFor):
        refuse("field_type", "audience")
    return Decision(facts=(Fact("forecast_shown", {"audience": str(command.audience)}),))


K = TypeVar("K", bound=Command)
Handler = Callable[[Request], Decision]


def _of(command: type[K], work: Callable[[Request, K], Decision]) -> tuple[str, Handler]:
    """A line of the table below: here the JSON of a command becomes a value."""
    known = ("type", "accept", "at", *(field.name for field in command.fields if field.is_sent))

    def handle(request: Request) -> Decision:
        if command.phases and request.state.play.phase not in command.phases:
            refuse("wrong_phase", "type")
        refuse_for(unknown_fields(request.command, known))
        decision = work(request, command.read(request.command))
        # whoever handles it knows better words for what is wrong with a value that matters to him
        if not decision.problems:
            refuse_for(command.misfits(request.command))
        return decision

    return command.kind, handle


def _signup(request: Request, command: people.Signup) -> Decision:
    if not isinstance(command.open, bool):
        refuse("field_type", "open")
    if command.open and request.state.play.phase != "registration":
        refuse("wrong_phase", "type")
    return Decision(facts=(Fact("signup", {"open": command.open}),))


def _register(request: Request) -> Decision:
    if request.actor.role is Role.VISITOR and not request.state.signup_open:
        refuse("signup_closed", "type")
    return dispatch(request, request.command)


def _rename(request: Request, command: people.Rename) -> Decision:
    """Another name is shown from now on; nothing else changes."""
    body = renamed(request.state.names, str(command.player))
    return Decision(facts=(Fact("renamed", body),))


def _forget(request: Request, command: people.Forget) -> Decision:
    """The name of somebody goes, and the texts in which it occurs; nothing else changes."""
    state, player = request.state, command.player
    if not was_given(state, player):
        refuse("field_missing" if player is None else "player_unknown", "player")
    gone = {"player": player, "mentions": mentions(state.names, str(player))}
    return Decision(facts=(Fact("forgotten", gone),))


def _publish(request: Request, command: rounds.Publish) -> Decision:
    state = request.state
    number = state.play.round + 1
    if command.holds == (state.published == number):
        refuse("already_published" if command.holds else "not_published", "type")
    return Decision(
        facts=(Fact("published" if command.holds else "unpublished", {"round": number}),)
    )


def _go(request: Request) -> Decision:
    """Starting a round publishes its seats, should that have been forgotten."""
    state = request.state
    event = {"round": state.play.round + 1, **request.command}
    decision = dispatch(request, event)
    if not decision.facts or state.published == event["round"]:
        return decision
    # the format counts its events by their place in the log, so the round starts first
    published = Fact("published", {"round": event["round"]})
    return replace(decision, facts=(*decision.facts, published))


def _for_oneself(request: Request) -> Decision:
    """A player speaks for himself, the desk for whom it names or for nobody."""
    state, actor = request.state, request.actor
    if actor.role is not Role.PLAYER:
        return dispatch(request, request.command)
    command = {"player": actor.name, **request.command}
    if command["player"] == actor.name:
        refuse_for(state.format.reserved(state.play, command))
    return dispatch(request, command)


def _correct(request: Request) -> Decision:
    if "target" in request.command and not is_int(request.command["target"]):
        refuse("field_type", "target")
    return dispatch_correction(request, {**request.command, "accept": True}, request.history())


HANDLERS: Mapping[str, Handler] = dict(
    (
        _of(people.Configure, setup.configure),
        _of(people.Signup, _signup),
        _of(people.Rename, _rename),
        _of(people.Forget, _forget),
        _of(rounds.Swap, seats.swap),
        _of(rounds.Mend, seats.mend),
        _of(rounds.Wish, seats.wish),
        _of(rounds.Publish, _publish),
        _of(rounds.ClockStep, clock_steps.note),
        _of(rounds.PutBack, clock_steps.put_back),
        _of(rounds.KeepClock, clock_steps.keep),
        _of(results.Report, reports.report),
        _of(results.Confirm, reports.confirm),
        _of(results.Dispute, reports.dispute),
        _of(Announce, announce),
        _of(Retract, retract),
        _of(CallDesk, call_desk),
        _of(AnswerCall, answer_call),
        _of(ShowForecast, show_forecast),
        _of(coins.Cash, money.cash),
        _of(coins.StrikeCash, money.strike),
        _of(coins.EntryFee, money.entry_fee),
        _of(coins.SetPrizes, prizes.set_prizes),
        _of(coins.MarkGroup, prizes.mark_group),
        _of(coins.HandOut, prizes.hand_out),
        # events of formats that the desk looks at first; their form is judged there
        ("register", _register),
        ("go", _go),
        ("postpone", _for_oneself),
        ("decline", _for_oneself),
        ("excuse", _for_oneself),
        ("lineup", _for_oneself),
        ("withdraw", _for_oneself),
        ("correct", _correct),
    )
)
