"""The commands: one table, of which permissions, forms, the API and the words of the log are made,
and what no command may hold: text that no database keeps, names that no page can show, numbers
that no column holds.

Each entry is a class with its fields, its roles and its words. A new one is a class, its name in
`ENTRIES`, and a handler: a line in the table of events of each format that knows it, or in that of
the desk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor
from tournaments.domain.commands import (
    director,
    money,
    notices,
    people,
    results,
    rounds,
    season,
)
from tournaments.domain.commands.command import Command, Event
from tournaments.domain.commands.fields import Limit

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


_LONGEST = 2_000  # letters of any text in a command or a state
# a field means the same wherever it stands, but for commands that say otherwise
_LIMITS: Mapping[str, tuple[Limit, ...]] = {
    field.name: field.kind.limits
    for entry in ENTRIES
    for field in entry.fields
    if field.kind.limits
}
_OWN: Mapping[str, Mapping[str, tuple[Limit, ...]]] = {
    entry.kind: {field.name: field.kind.limits for field in entry.fields} for entry in ENTRIES
}


def storable(value: object) -> bool:
    """Whether every database can keep the text: no NUL, no half of a surrogate pair, no NaN."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        return "\\u0000" not in text and bool(text.encode())
    except (ValueError, TypeError, RecursionError):
        return False


def beyond(command: Json) -> tuple[Problem, ...]:
    """What in a command is too long, too large or too many."""
    problems = [Problem("number_range", key) for key in command if not countable(command[key])]
    problems += [Problem("text_too_long", key) for key in command if not is_brief(command[key])]
    event = command.get("event")
    for path, part in (("", command), ("event.", event if isinstance(event, dict) else {})):
        limits = {**_LIMITS, **_OWN.get(str(part.get("type")), {})}
        problems += [
            Problem(limit.code, path + name)
            for name, value in part.items()
            for limit in limits.get(name, ())
            if limit.measure(value) > limit.most
        ]
    return tuple(problems)


def countable(value: object) -> bool:
    """Whether all numbers in it are of a size that columns hold."""
    if isinstance(value, dict):
        return all(map(countable, value.values()))
    if isinstance(value, list | tuple):
        return all(map(countable, value))
    return not isinstance(value, int) or abs(value) < 2**31


def is_brief(value: object) -> bool:
    """Whether no text in it is longer than anything that somebody writes or a page shows."""
    if isinstance(value, dict):
        return all(map(is_brief, value)) and all(map(is_brief, value.values()))
    if isinstance(value, list | tuple):
        return all(map(is_brief, value))
    return not isinstance(value, str) or len(value) <= _LONGEST
