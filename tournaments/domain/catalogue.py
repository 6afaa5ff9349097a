"""List all commands in one table.

Permissions, forms, the API and the words of the log come from it. Each entry is a class with
fields, roles, words and its action. To add one, write a class and name it in `ENTRIES`. An event of
formats also needs a line with its handler in the table of each format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor
from tournaments.domain.change import Change
from tournaments.domain.commands import director, people, results, rounds, season
from tournaments.domain.commands.command import Command, FormatCommand
from tournaments.domain.commands.fields import Limit
from tournaments.domain.commands.sizes import fits_integer_column, is_short_text
from tournaments.domain.desk import (
    clock_steps,
    labels,
    money,
    notices,
    prizes,
    reports,
    seats,
    undo,
)
from tournaments.domain.desk import people as of_desk

ENTRIES: tuple[type[Command], ...] = (
    # before the start, and people
    *(of_desk.Configure, of_desk.Signup, people.Register, people.SetStartBalance, people.CheckIn),
    *(of_desk.Rename, of_desk.Replace),
    *(of_desk.Forget, people.Start, people.LateEntry, people.Withdraw),
    *(people.Fill, people.Seat, people.SitOut, people.NoShow),
    *(people.Rejoin, people.Warn, people.Order, people.Exclude, people.Ban),
    *(rounds.Draw, seats.Swap, seats.Exchange, seats.RefitSeats, seats.Wish),
    *(seats.Publish, rounds.Go),
    *(rounds.Timer, rounds.Pause, rounds.Resume, rounds.Extend, rounds.EndRound, rounds.ClockStep),
    *(clock_steps.RevertClockStep, clock_steps.AcceptClockStep),
    *(season.Plan, season.AddMatch, season.SwapHome),
    *(season.Postpone, season.Decline, season.MoveDay, season.Lineup),
    *(season.Roster, season.Venue, season.ReportAbsence, season.Absent),
    *(reports.Report, reports.Confirm, reports.Dispute, results.Runde, results.Result),
    *(results.Award, results.TableDone, results.Collect),
    *(results.Playoff, results.Final, results.Threshold, results.Finish),
    *(money.Cash, money.StrikeCash, money.EntryFee, prizes.SetPrizes),
    *(notices.Announce, notices.WithdrawAnnouncement, notices.CallDesk, notices.AnswerCall),
    *(notices.NoteTable, notices.ShowForecast),
    *(labels.Label, prizes.HandOut),
    *(director.Fine, director.Penalty, director.Ruling, director.Adjust, director.Amend),
    director.Correct,
    undo.Undo,
)
# what somebody may send
COMMANDS: Mapping[str, type[Command]] = {entry.kind: entry for entry in ENTRIES if entry.who}
# what is handed to formats
EVENTS: Mapping[str, type[FormatCommand]] = {
    e.kind: e for e in ENTRIES if issubclass(e, FormatCommand)
}
# what the log calls them
WORDS: Mapping[str, str] = {entry.kind: entry.log for entry in ENTRIES}
# events that the desk looks at before the format does, where their class does not say so itself
FIRST: Mapping[str, Callable[[Change], None]] = {
    "amend": of_desk.amend,
    "clock_step": clock_steps.note,
    "start": seats.start,
    "table_done": reports.table_done,
}


def is_permitted(actor: Actor, kind: str) -> bool:
    """Return True if the role may send this type of command at all; whose table it is comes
    later."""
    return kind in COMMANDS and actor.role in COMMANDS[kind].who


_LIMITS: Mapping[str, Mapping[str, tuple[Limit, ...]]] = {
    entry.kind: {field.name: field.kind.limits for field in entry.fields} for entry in ENTRIES
}


def limit_problems(command: Json) -> tuple[Problem, ...]:
    """Return what in a command is too long, too large or too many."""
    problems = [
        Problem("number_range", key) for key in command if not fits_integer_column(command[key])
    ]
    problems += [
        Problem("text_too_long", key) for key in command if not is_short_text(command[key])
    ]
    event = command.get("event")
    for path, part in (("", command), ("event.", event if isinstance(event, dict) else {})):
        limits = _LIMITS.get(str(part.get("type")), {})
        problems += [
            Problem(limit.code, path + name)
            for name, value in part.items()
            for limit in limits.get(name, ())
            if limit.measure(value) > limit.most
        ]
    return tuple(problems)
