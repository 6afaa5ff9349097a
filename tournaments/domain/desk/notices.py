"""Commands by which people in the hall tell each other something, or see it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated

from tournaments.domain.actors import DESK, DIRECTOR, Role
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command, Intent
from tournaments.domain.commands.fields import Field
from tournaments.domain.desk.reports import PLAYING, is_last, may_speak_at, seated, sits_at
from tournaments.domain.formats.clock import read_at
from tournaments.domain.refusal import refuse
from tournaments.domain.tournament_state import DeskCall, ForecastAudience
from tournaments.domain.translation import gettext_noop as _

LONGEST_BREAK = timedelta(hours=12)
PAUSE = timedelta(minutes=1)  # between two calls of a table


class Announce(Command):
    """Tell all phones and walls something, as plain text of at most 200 letters; at most three
    stand there at once. A break ends at `break_until`, within hours, and stands until then."""

    kind, log = "announce", _("Announcement")

    text: Annotated[str, Field(fields.ANNOUNCEMENT)]
    break_until: Annotated[str | None, Field(fields.DATE)] = None

    def carry_out(self, change: Change) -> None:
        breaks, standing = dict(change.state.breaks), dict(change.state.announcements)
        for number, end in change.state.breaks.items():
            if end <= change.now:
                del breaks[number]
                standing.pop(number, None)
        standing[change.number] = self.text
        if self.break_until is not None:
            breaks[change.number] = _until(self.break_until, change)
        change.put(announcements=standing, breaks=breaks)


def _until(text: str, change: Change) -> datetime:
    """The end of a break; refused if it is none of the next hours."""
    end = read_at(text, change.state.setup.zone)
    if end is None:
        refuse("at_invalid", "break_until")
    if not change.now < end <= change.now + LONGEST_BREAK:
        refuse("break_range", "break_until")
    return end


class WithdrawAnnouncement(Command):
    """An announcement goes from all phones and walls; `entry` is its number in the log."""

    kind, log = "withdraw_announcement", _("Announcement withdrawn")

    entry: Annotated[int, Field(fields.NUMBER, log_text=_("entry %(n)s"))]

    def carry_out(self, change: Change) -> None:
        standing = dict(change.state.announcements)
        if self.entry not in standing:
            refuse("announcement_unknown", "entry")
        del standing[self.entry]
        breaks = {number: end for number, end in change.state.breaks.items() if number in standing}
        change.put(announcements=standing, breaks=breaks)


class CallDesk(Command):
    """A table asks the desk to come; once, until somebody has been there, and not again within a
    minute. `entry`: it wants its last result taken back, which is booked."""

    kind, log = "call_desk", _("Table called the desk")
    who = DESK | {Role.PLAYER, Role.TABLE}
    phases = PLAYING

    table: Annotated[int, Field(fields.NUMBER)]
    entry: Annotated[int | None, Field(fields.NUMBER, log_text=_("entry %(n)s"))] = None

    def carry_out(self, change: Change) -> None:
        state, table, entry = change.state, self.table, self.entry or 0
        if entry:
            may_speak = change.of_desk or sits_at(state, change.who, table)
        else:
            may_speak = may_speak_at(state, change.who, table)
            if not seated(state, table):
                refuse("table_closed", "table")
        if not may_speak:
            refuse("not_your_call", "table")
        if entry and not is_last(change.state.play, change.past, table, entry):
            refuse("result_not_last", "entry")
        last = state.calls.get(table)
        if last and last.open and entry in (0, last.entry):
            refuse("called_already", "table")
        if last and not last.open and change.now - last.at < PAUSE:
            refuse("called_lately", "table")
        change.put_one("calls", table, DeskCall(change.now, entry=entry))


class AnswerCall(Command):
    """Note that an organizer has visited the table that called."""

    kind, log = "answer_call", _("Table's call answered")
    button = True

    table: Annotated[int, Field(fields.NUMBER)]

    def carry_out(self, change: Change) -> None:
        calls = change.state.calls
        if self.table not in calls or not calls[self.table].open:
            refuse("not_called", "table")
        change.put_one("calls", self.table, replace(calls[self.table], open=False))


class NoteTable(Command):
    """Keep a note of the desk on a table.

    It stays until other players are drawn to the table, or until it is `done`.
    """

    kind, log = "note_table", _("Note on a table")
    intent, also = Intent.RESULTS, _("remark, memo, remember")
    title, button = _("Note on a table"), True
    explanation = _("Stands at the table on the desk, for the desk alone, until the next draw.")
    phases = PLAYING | {"drawn"}

    table: fields.Table
    text: Annotated[str, Field(fields.REMARK, _("Note"))] = ""
    done: Annotated[bool, Field(fields.FLAG, log_text=_("dealt with"))] = False

    def carry_out(self, change: Change) -> None:
        notes, tables = dict(change.state.notes), len(change.state.play.tables)
        if bool(self.text) == self.done:
            refuse("field_missing", "text")
        if not self.done and not 1 <= self.table <= tables:
            refuse("table_unknown", "table")
        if self.done and self.table not in notes:
            refuse("note_unknown", "table")
        notes.pop(self.table, None)
        if self.text:
            notes[self.table] = self.text
        change.put(notes=notes)


class ShowForecast(Command):
    """Set the audience of the forecast: nobody (`off`), the desk (`desk`) or everybody (`all`)."""

    kind, log = "show_forecast", _("Forecast")
    who = DIRECTOR

    audience: Annotated[str, Field(fields.word_of(ForecastAudience))]

    def carry_out(self, change: Change) -> None:
        change.put(forecast=ForecastAudience(self.audience))
