"""What the settings of an event would do, before it begins: when it ends, and what would fit.

Knows which settings make an evening shorter. Does not know who comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from games.envelope import Json
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.forecast.chance import Range, middle
from tournaments.domain.formats.forecast.pace import Pace, usual
from tournaments.domain.formats.forecast.rest import Question, courses
from tournaments.domain.formats.rounds.state import State as Rounds
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.wm.state import State as Wm
from tournaments.domain.rehearsal.event import Memory
from tournaments.domain.setup import setup_problems, whole_setup

RUNS, LOOKS = 300, 100  # courses of what is set, and of each proposal that is tried
PROPOSALS = 3
FITS = 0.8  # of the courses have to end by the wish
MOST_PEOPLE = 1_000
_MOST_TRIED = 30
_DESK = Actor(Role.ORGANIZER, "plan")


@dataclass(frozen=True, slots=True)
class Plan:
    """What an event under settings that differ by `changes` would do. `tables`: of its first round,
    by their size. `end`, `cut` in seconds since 1970; `in_time`: the share of courses that end by
    the wish, None where there is none."""

    changes: Mapping[str, Any] = field(default_factory=dict)
    tables: tuple[int, ...] = ()
    rounds: Range | None = None
    cut: Range | None = None
    end: Range | None = None
    in_time: float | None = None


def plans(
    setup: Json, people: int, start: datetime, wish: datetime | None, pace: Pace | None = None
) -> tuple[Plan, ...]:
    """What is set, then up to three proposals that would end by the `wish`, the smallest change
    first; () where so many people cannot start, or nothing is known of how long such an event
    takes. `setup` is the payload of `created`."""
    setup = whole_setup(setup)
    now = _plan(setup, {}, people, start, wish, pace, RUNS)
    if now is None:
        return ()
    if wish is None or (now.in_time or 0.0) >= FITS:
        return (now,)
    found: list[Plan] = []
    for series in _shorter(setup):
        tried = (_plan(setup, changes, people, start, wish, pace, LOOKS) for changes in series)
        found += islice((plan for plan in tried if plan and (plan.in_time or 0.0) >= FITS), 1)
    return (now, *found[:PROPOSALS])


def _plan(
    setup: Json,
    changes: Json,
    people: int,
    start: datetime,
    wish: datetime | None,
    pace: Pace | None,
    runs: int,
) -> Plan | None:
    changed = {**setup, "settings": {**setup["settings"], **changes}}
    if setup_problems(changed):
        return None
    begun = _begun(changed, people, start)
    if begun is None:
        return None
    sizes, play = begun
    asked = Question(play, start, pace or usual(setup["game"]), sizes, seed=str(people))
    played = courses(asked, runs)
    ends = [start + timedelta(minutes=course.end) for course in played]
    cuts = [start + timedelta(minutes=c.cut) for c in played if c.cut is not None]
    return Plan(
        changes,
        sizes,
        middle(course.rounds for course in played),
        middle(cut.timestamp() for cut in cuts),
        middle(end.timestamp() for end in ends),
        None if wish is None else sum(end <= wish for end in ends) / len(ends),
    )


def _begun(setup: Json, people: int, start: datetime) -> tuple[tuple[int, ...], FormatState] | None:
    """The sizes of the tables of the first round, and the event with so many people as it starts;
    None where it cannot, or has no evening."""
    memory = Memory({**setup, "name": "Plan"}, "plan")
    if not isinstance(memory.state.play, Wm | Rounds):
        return None
    pair = memory.state.format.side(memory.state.play) > 1
    for number in range(people):
        name = f"P{number}a & P{number}b" if pair else f"P{number}"
        entered = memory.send({"type": "register", "name": name}, _DESK, start)
        if entered.problems:
            return None
    if memory.send({"type": "start", "accept": True}, _DESK, start).problems:
        return None
    play = memory.state.play
    return tuple(memory.state.format.table_sizes(play)), play


def _shorter(setup: Json) -> tuple[list[Json], ...]:
    """Ways to make an evening shorter: of each the settings, the smallest change first."""
    play = Memory({**setup, "name": "Plan"}, "plan").state.play
    match play:
        case Wm():
            return _shorter_wm(play)
        case Rounds():
            return _shorter_rounds(play)
    return ()


def _shorter_wm(play: Wm) -> tuple[list[Json], ...]:
    """A smaller Final Table, a cut-off that is earlier by half hours, or both."""
    settings = play.settings
    hour, minute = map(int, settings.cutoff.split(":"))
    times = [(60 * hour + minute - 30 * halves) % (24 * 60) for halves in range(1, 11)]
    earlier: list[Json] = [{"cutoff": f"{time // 60:02d}:{time % 60:02d}"} for time in times]
    smaller: list[Json] = [{"final_size": n} for n in range(settings.final_size - 1, 3, -1)]
    both = [{**cutoff, **fewer} for cutoff in earlier for fewer in smaller]
    return smaller, earlier, both[:_MOST_TRIED]


def _shorter_rounds(play: Rounds) -> tuple[list[Json], ...]:
    """Fewer deals, a shorter clock, fewer rounds, or fewer of both."""
    settings = play.settings
    deals = [{"deals": n} for n in range(settings.deals - 1, settings.deals // 2, -1)]
    minutes = [{"minutes": n} for n in range(settings.minutes - 5, settings.minutes // 2, -5)]
    fewest = settings.rounds or 6
    rounds = [{"rounds": n} for n in range(fewest - 1, 1, -1)]
    both = [{**fewer, **shorter} for fewer in rounds for shorter in deals]
    return deals, minutes, rounds, both[:_MOST_TRIED]
