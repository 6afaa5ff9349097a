"""One event after the other (docs/rules/wm.md sections 5.2, 6.1 and 6.4).

Knows which event belongs to which phase and who handles it. Does not know the rules themselves.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from games.envelope import Json
from tournaments.domain.formats import entrants as everybody
from tournaments.domain.formats import timing as clock
from tournaments.domain.formats.hall import Phase
from tournaments.domain.formats.rulebook import Rulebook
from tournaments.domain.formats.wm import (
    director,
    entrants,
    final,
    money,
    playoff,
    rounds,
    timing,
)
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.flow import after
from tournaments.domain.formats.wm.forms import FORMS
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State

_PEOPLE = frozenset({"withdraw", "fine", "exclude", "adjust", "correct"})


def _after(change: Change, event: Json) -> None:
    is_runde = event["type"] == "runde"
    after(change, runde_at=event["table"] if is_runde else None)
    if is_runde:
        change.score(event["table"])


def _playoff_fact(old: State, new: State) -> Json:
    if new.playoff is None:
        return {}
    group = new.playoff.as_json()
    if old.playoff is not None and old.playoff.as_json() == group:
        return {}
    return {"playoff": group}


RULES: Rulebook[State, Change] = Rulebook(
    check=FORMS.check,
    always=frozenset({"timer", "clock_step", "warn", "ban", "ruling"}),
    accepted={
        Phase.REGISTRATION: frozenset({"register", "withdraw", "start", "check_in"}),
        Phase.BETWEEN: _PEOPLE | {"draw", "late_entry"},
        Phase.DRAWN: _PEOPLE | {"draw", "late_entry", "go"},
        Phase.ROUND: _PEOPLE | {"runde", "late_entry", "pause", "resume", "extend"},
        Phase.CLOSING: _PEOPLE | {"runde", "late_entry", "table_done", "extend"},
        Phase.PLAYOFF: _PEOPLE | {"playoff"},
        Phase.FINAL_READY: _PEOPLE | {"final", "threshold"},
        Phase.FINAL: _PEOPLE | {"runde", "threshold"},
        Phase.FINISHED: frozenset({"correct"}),
    },
    handlers={
        "register": entrants.register,
        "start": entrants.start,
        "late_entry": entrants.late_entry,
        "withdraw": entrants.withdraw,
        "check_in": everybody.check_in,
        "draw": rounds.draw,
        "go": rounds.go,
        "runde": rounds.runde,
        "table_done": rounds.table_done,
        "timer": timing.timer,
        "pause": clock.pause,
        "resume": clock.resume,
        "extend": clock.extend,
        "clock_step": clock.clock_step,
        "playoff": playoff.playoff,
        "final": final.seat,
        "threshold": final.raise_threshold,
        "warn": everybody.warn,
        "fine": money.fine,
        "exclude": director.exclude,
        "ban": director.ban,
        "ruling": everybody.ruling,
        "adjust": money.adjust,
    },
    change=Change,
    after=_after,
    facts=_playoff_fact,
)
apply = RULES.apply


def new(settings: Settings, *, zone: str = "Europe/Berlin") -> State:
    """A tournament before its first event; `zone` is an IANA name (ZoneInfoNotFoundError)."""
    ZoneInfo(zone)
    return State(settings=settings, zone=zone)
