"""Announcements to everybody, tables that call the desk, and who sees a forecast.

Knows who may call and how often. Does not know phones or walls.
"""

from __future__ import annotations

from datetime import timedelta

from games.envelope import is_int
from tournaments.domain.commands.notices import (
    Announce,
    AnswerCall,
    CallDesk,
    Retract,
    ShowForecast,
)
from tournaments.domain.decision import Decision, Request, refuse
from tournaments.domain.reports import may_speak_at, seated
from tournaments.domain.tournament_state import Fact, ForecastFor

MOST = 3  # announcements at once
PAUSE = timedelta(minutes=1)  # between two calls of a table


def announce(request: Request, command: Announce) -> Decision:
    """Something for everybody to read."""
    if not isinstance(command.text, str):
        return refuse("field_missing" if command.text is None else "field_type", "text")
    if len(request.state.announcements) >= MOST:
        return refuse("announcements_many", "text")
    return Decision(facts=(Fact("announced", {"text": command.text}),))


def retract(request: Request, command: Retract) -> Decision:
    """An announcement goes."""
    if not is_int(command.entry) or command.entry not in request.state.announcements:
        return refuse("announcement_unknown", "entry")
    return Decision(facts=(Fact("retracted", {"entry": command.entry}),))


def call_desk(request: Request, command: CallDesk) -> Decision:
    """A table wants somebody of the desk."""
    state, table = request.state, command.table
    if not isinstance(table, int) or not seated(state, table):
        return refuse("table_closed", "table")
    if not may_speak_at(state, request.actor, table):
        return refuse("not_your_table", "table")
    last = state.calls.get(table)
    if last and last.open:
        return refuse("called_already", "table")
    if last and request.now - last.at < PAUSE:
        return refuse("called_lately", "table")
    return Decision(facts=(Fact("desk_called", {"table": table}),))


def answer_call(request: Request, command: AnswerCall) -> Decision:
    """Somebody has been there, or has not after all."""
    calls = request.state.calls
    if not isinstance(command.table, int) or command.table not in calls:
        return refuse("not_called", "table")
    if calls[command.table].open != command.holds:
        return refuse("not_called" if command.holds else "called_already", "table")
    taken_back = {} if command.holds else {"holds": False}
    return Decision(facts=(Fact("call_answered", {"table": command.table, **taken_back}),))


def show_forecast(_request: Request, command: ShowForecast) -> Decision:
    """Who sees it from now on."""
    if command.audience not in tuple(ForecastFor):
        return refuse("field_type", "audience")
    return Decision(facts=(Fact("forecast_shown", {"audience": str(command.audience)}),))
