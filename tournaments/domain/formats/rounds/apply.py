"""One event after the other: which belongs to which phase, and who handles it.

Does not know the rules themselves.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo

from games.envelope import is_int
from tournaments.domain.formats import entrants as everybody
from tournaments.domain.formats import timing
from tournaments.domain.formats.forms import SHARED, TYPES, Form, Forms
from tournaments.domain.formats.hall import Phase
from tournaments.domain.formats.rounds import cash, entrants, final, tables
from tournaments.domain.formats.rounds.change import Change
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.rulebook import Rulebook

_PEOPLE = frozenset({"withdraw", "rejoin", "exclude", "penalty", "collect", "correct"})
_OPEN = _PEOPLE | {"late_entry"}


_FORMS = Forms(
    {
        **SHARED,
        "result": Form(("table", "report", "at")),
        "no_show": Form(("player", "at")),
        "rejoin": Form(("player", "at")),
        "penalty": Form(("player", "points", "at"), ("reason",)),
        "collect": Form(("round", "table", "amount", "at")),
        "final": Form(("seats", "at")),
        "finish": Form(("at",)),
    },
    {**TYPES, "points": is_int},
    {},
)


RULES: Rulebook[State, Change] = Rulebook(
    check=_FORMS.check,
    always=frozenset({"timer", "clock_step", "warn", "ruling"}),
    accepted={
        Phase.REGISTRATION: frozenset({"register", "withdraw", "start", "check_in"}),
        Phase.BETWEEN: _OPEN | {"draw", "finish"},
        Phase.DRAWN: _OPEN | {"draw", "go", "finish"},
        Phase.ROUND: _OPEN | {"result", "table_done", "no_show", "pause", "resume", "extend"},
        Phase.CLOSING: _OPEN | {"result", "table_done", "no_show", "extend"},
        Phase.FINAL_READY: _PEOPLE | {"final"},
        Phase.FINAL: _PEOPLE | {"result", "table_done", "no_show"},
        Phase.FINISHED: frozenset({"penalty", "collect", "correct"}),
    },
    handlers={
        "register": entrants.register,
        "start": entrants.start,
        "late_entry": entrants.late_entry,
        "withdraw": entrants.withdraw,
        "rejoin": entrants.rejoin,
        "check_in": everybody.check_in,
        "draw": tables.draw,
        "go": tables.go,
        "result": tables.result,
        "table_done": tables.table_done,
        "no_show": entrants.no_show,
        "timer": timing.timer,
        "pause": timing.pause,
        "resume": timing.resume,
        "extend": timing.extend,
        "clock_step": timing.clock_step,
        "final": final.seat,
        "finish": final.finish,
        "warn": everybody.warn,
        "ruling": everybody.ruling,
        "exclude": entrants.exclude,
        "penalty": entrants.penalty,
        "collect": cash.collect,
    },
    change=Change,
    after=final.after,
)
apply = RULES.apply


def new(form: str, game: str, settings: Settings, *, zone: str) -> State:
    """An event before its first fact; `zone` is an IANA name (ZoneInfoNotFoundError)."""
    ZoneInfo(zone)
    return State(settings=settings, form=form, game=game, zone=zone)
