"""The commands: one table, of which permissions, forms, the API and the words of the log are made.

Each entry is a class with its fields, its roles and its words. A new one is a class, its name in
`ENTRIES`, and a handler: a line in the table of events of each format that knows it, or in that of
the desk.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.domain.actors import Actor
from tournaments.domain.commands import director, money, notices, people, results, rounds, season
from tournaments.domain.commands.command import Command, Event

__all__ = ["COMMANDS", "ENTRIES", "EVENTS", "FACTS", "Command", "Event", "may"]

ENTRIES: tuple[type[Command], ...] = (
    # before the start, and people
    *(people.Configure, people.Signup, people.Register, people.Carry, people.CheckIn),
    people.Rename,
    *(people.Forget, people.Start, people.LateEntry, people.Withdraw, people.NoShow),
    *(people.Rejoin, people.Warn, people.Exclude, people.Ban),
    *(rounds.Draw, rounds.Swap, rounds.Mend, rounds.Wish, rounds.Publish, rounds.Go),
    *(rounds.Timer, rounds.Pause, rounds.Resume, rounds.Extend, rounds.ClockStep),
    *(rounds.PutBack, rounds.KeepClock),
    *(season.Plan, season.Postpone, season.Decline, season.MoveDay, season.Lineup),
    *(season.Roster, season.Venue, season.Excuse, season.Absent),
    *(results.Report, results.Confirm, results.Dispute, results.Runde, results.Result),
    *(results.Award, results.TableDone, results.Collect),
    *(results.Playoff, results.Final, results.Threshold, results.Finish),
    *(money.Cash, money.StrikeCash, money.EntryFee, money.SetPrizes),
    *(notices.Announce, notices.Retract, notices.CallDesk, notices.AnswerCall),
    notices.ShowForecast,
    *(money.MarkGroup, money.HandOut),
    *(director.Fine, director.Penalty, director.Ruling, director.Adjust, director.Correct),
)
# what somebody may send
COMMANDS: Mapping[str, type[Command]] = {entry.kind: entry for entry in ENTRIES if entry.who}
# what is handed to formats
EVENTS: Mapping[str, type[Event]] = {e.kind: e for e in ENTRIES if issubclass(e, Event)}
# what the log calls the facts that they lead to
FACTS: Mapping[str, str] = {entry.fact or entry.kind: entry.log for entry in ENTRIES if entry.log}


def may(actor: Actor, kind: str) -> bool:
    """Whether the role may send this type of command at all; whose table it is comes later."""
    return kind in COMMANDS and actor.role in COMMANDS[kind].who
