"""Forecast a tournament from its settings before it begins, and propose changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from math import ceil
from random import Random
from typing import Any

from games.envelope import Json
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.forecast.chance import Range, middle
from tournaments.domain.formats.forecast.pace import Pace, usual
from tournaments.domain.formats.forecast.rest import Question, courses
from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.length import deals_at
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
_EVENING = timedelta(hours=8)  # longer than that no match days are played one after the other
_DESK = Actor(Role.ORGANIZER, "plan")


@dataclass(frozen=True, slots=True)
class EventPlan:
    """The forecast of a tournament under settings that differ by `changes`.

    `tables`: sizes of its first round. `end`, `cut` in seconds since 1970. `in_time`: the share of
    courses that end by the wish, None without one. Seasons: `evenings` with match days at `once`.
    """

    changes: Mapping[str, Any] = field(default_factory=dict)
    tables: tuple[int, ...] = ()
    rounds: Range | None = None
    cut: Range | None = None
    end: Range | None = None
    in_time: float | None = None
    evenings: int = 0
    once: int = 0


def plans(
    setup: Json, people: int, start: datetime, wish: datetime | None, pace: Pace | None = None
) -> tuple[EventPlan, ...]:
    """Return the forecast of the settings, then up to three proposals that end by the `wish`.

    The smallest change comes first. A season gets one for each number of match days in an evening.
    Return () if this number of people cannot start. `setup` is the payload of `created`.
    """
    setup = whole_setup(setup)
    begun = _begun(setup, people, start)
    if begun and isinstance(begun[1], League):
        return tuple(_evenings(begun[1], start, wish, pace or usual(setup["game"])))
    now = _plan(setup, {}, people, start, wish, pace, RUNS)
    if now is None:
        return ()
    if wish is None or (now.in_time or 0.0) >= FITS:
        return (now,)
    proposed: list[EventPlan] = []
    for series in _shorter(setup):
        tried = (_plan(setup, changes, people, start, wish, pace, LOOKS) for changes in series)
        proposed += islice((plan for plan in tried if plan and (plan.in_time or 0.0) >= FITS), 1)
    return (now, *proposed[:PROPOSALS])


def _plan(
    setup: Json,
    changes: Json,
    people: int,
    start: datetime,
    wish: datetime | None,
    pace: Pace | None,
    runs: int,
) -> EventPlan | None:
    changed = {**setup, "settings": {**setup["settings"], **changes}}
    if setup_problems(changed):
        return None
    begun = _begun(changed, people, start)
    if begun is None:
        return None
    sizes, play = begun
    question = Question(play, start, pace or usual(setup["game"]), sizes, seed=str(people))
    played = courses(question, runs)
    ends = [start + timedelta(minutes=course.end) for course in played]
    cuts = [start + timedelta(minutes=c.cut) for c in played if c.cut is not None]
    return EventPlan(
        changes,
        sizes,
        middle(course.rounds for course in played),
        middle(cut.timestamp() for cut in cuts),
        middle(end.timestamp() for end in ends),
        None if wish is None else sum(end <= wish for end in ends) / len(ends),
    )


def _begun(setup: Json, people: int, start: datetime) -> tuple[tuple[int, ...], FormatState] | None:
    """Return the first round's table sizes and the started tournament; None if it cannot start."""
    memory = Memory({**setup, "name": "Plan"}, "plan")
    play = memory.state.play
    pair = memory.state.format.players_per_side(play) > 1
    lineup = 0
    if isinstance(play, League) and play.settings.kind == "teams":
        lineup = play.settings.boards * play.settings.side
    for number in range(people):
        name = f"P{number}a & P{number}b" if pair else f"P{number}"
        entrant: Json = {"type": "register", "name": name}
        if lineup:
            entrant["members"] = [f"P{number}.{place}" for place in range(lineup)]
        entered = memory.send(entrant, _DESK, start)
        if entered.problems:
            return None
    if memory.send({"type": "start"}, _DESK, start).problems:
        return None
    play = memory.state.play
    return tuple(memory.state.format.table_sizes(play)), play


def _evenings(
    play: League, start: datetime, wish: datetime | None, pace: Pace
) -> Iterator[EventPlan]:
    """With one match day in an evening, two, and so on, as long as evenings are short enough."""
    settings, rng = play.settings, Random(len(play.fixtures))
    tables = len(play.status) // settings.sides_at_table[0] * settings.tables
    deals = deals_at(play.game, settings.game_variant, settings.seats, settings.deals)
    mean = settings.games * pace.minutes(play.game, settings.seats, deals)
    days = max(play.days, settings.match_days)

    def minutes(once: int) -> float:
        longest = sum(max(pace.lasting(mean, rng) for _ in range(tables)) for _day in range(once))
        return longest * pace.tempo(rng) + (once - 1) * pace.between

    for once in range(1, days + 1):
        if once > 1 and ceil(days / once) == ceil(days / (once - 1)):
            continue  # no evening less
        ends = [start + timedelta(minutes=minutes(once)) for _ in range(RUNS)]
        in_time = None if wish is None else sum(end <= wish for end in ends) / len(ends)
        end = middle(end.timestamp() for end in ends)
        too_long = end is not None and end.high > (start + _EVENING).timestamp()
        too_late = in_time is not None and in_time < FITS
        if once > 1 and (too_long or too_late):
            return
        sizes = (settings.seats,) * tables
        yield EventPlan({}, sizes, None, None, end, in_time, ceil(days / once), once)


def _shorter(setup: Json) -> tuple[list[Json], ...]:
    """Ways to make an evening shorter: of each the settings, the smallest change first."""
    play = Memory({**setup, "name": "Plan"}, "plan").state.play
    match play:
        case Wm():
            return _shorter_wm(play)
        case Rounds():
            return _shorter_rounds(play)
        case Knockout():
            return _shorter_knockout(play)
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


def _shorter_knockout(play: Knockout) -> tuple[list[Json], ...]:
    """Fewer games to a match, in the last one too; one defeat and out."""
    settings = play.settings
    fewer = [{"best_of": n} for n in range(settings.best_of - 2, 0, -2)]
    final = [{"best_of_final": n} for n in range(settings.best_of_final - 2, 0, -2)]
    both = [{**most, **last} for most in fewer for last in final]
    return fewer, final, both, [{"mode": "single"}] * (settings.mode == "double")
