"""The rest of a tournament by forecast and by the rules, from the same moment.

Both agree on the goals of players and on the number of rounds. Forecasts have quicker rules of
their own; a wrong one shows as another distribution. The test compares the distance of two samples
with distances of shuffled outcomes, so it assumes no law. A failure names seeds and figures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.bench.forecast_evenings import BEGIN, Kind, begun, continued, made, question
from tests.sample import sample
from tournaments.domain.formats.forecast.chance import Course
from tournaments.domain.formats.forecast.league import LeagueCourses, goal_places
from tournaments.domain.formats.forecast.pace import usual
from tournaments.domain.formats.forecast.rest import courses
from tournaments.domain.formats.state import Phase
from tournaments.domain.rehearsal import Memory

EVENINGS, COURSES, SHUFFLES = 100, 2_000, 1_000
LIKELY = 0.003  # what comes about less often when outcomes are shuffled is no chance
PLACES = 3
_BETWEEN = 5.0  # minutes between two rounds of these evenings


@dataclass(frozen=True, slots=True)
class Way:
    """A tournament that is played until it has `results` results and no table plays.

    Its rest is played many times; `other` settings change it.
    """

    kind: Kind
    results: int
    other: Mapping[str, Any]


def _kind(name: str, game: str, people: int, **settings: Any) -> Kind:
    minutes = {"brokdorf": 1.5, "bronzen": 10.0}[game]
    setup = {"format": name, "game": game, "settings": settings}
    matches = {"brokdorf": 40, "bronzen": 500}[game]
    return Kind(setup, people, deal_minutes=minutes, prizes=PLACES, simulated=matches)


_SHORT = {"start_euros": 4, "round_minutes": 20, "cutoff": "22:00", "final_size": 4}
WAYS = {
    # the threshold is three euros higher
    "wm": Way(_kind("wm", "brokdorf", 11, **_SHORT, swiss_from=2), 8, {"start_euros": 1}),
    "evening": Way(
        _kind("evening", "bronzen", 9, rounds=4, deals=0, score="places"), 8, {"score": "points"}
    ),
    "swiss": Way(_kind("swiss", "bronzen", 9, rounds=5), 8, {"ties": ()}),
    "league": Way(
        _kind("league", "bronzen", 6, kind="sides", promoted=2, relegated=2), 6, {"tie_breaks": ()}
    ),
    "knockout": Way(_kind("knockout", "bronzen", 8, mode="double"), 4, {"mode": "single"}),
}


@cache
def moment(name: str) -> tuple[Memory, datetime]:
    """The event of a way, and a time at which nobody plays."""
    way = WAYS[name]
    for memory, now in continued(way.kind, begun(way.kind, name), BEGIN, name):
        quiet = memory.state.play.phase is Phase.BETWEEN or name == "league"
        results = [e for e in memory.past.entries if e.event["type"] in ("runde", "result")]
        if quiet and len(results) >= way.results:
            return memory, now
    raise AssertionError("the event is over")


def by_the_rules(name: str) -> Sequence[Course]:
    """Return the results of the rest, played again and again."""
    return [_evening(name, f"{name} {n}") for n in range(EVENINGS)]


def _evening(name: str, seed: str) -> Course:
    first, begin = moment(name)
    memory = copy(first)
    memory.past, memory.log = first.past.copy(), dict(first.log)
    for _each in continued(WAYS[name].kind, memory, begin, seed):
        pass
    play = memory.state.play
    assert play.phase is Phase.FINISHED, seed
    goals = {goal: sorted(who) for goal, who in made(memory.state, PLACES).items()}
    return Course(goals, rounds=play.round)


def by_forecast(name: str, settings: Mapping[str, Any]) -> Sequence[Course]:
    """The same as forecasts play it, under `settings` that differ from those of the event."""
    memory, now = moment(name)
    asked = question(memory, now, name, PLACES)
    play: Any = asked.play
    play = replace(play, settings=replace(play.settings, **settings))
    if name == "league":
        season = LeagueCourses(play, Random(name), goal_places(play, PLACES))
        return [season.course() for _ in range(COURSES)]
    pace = replace(usual(memory.state.setup.game), between=_BETWEEN)
    return courses(replace(asked, play=play, pace=pace), COURSES)


def likely(name: str, one: Sequence[Course], other: Sequence[Course]) -> dict[str, float]:
    """Of each distribution how often shuffled outcomes are as far apart as these."""
    count, every = len(one), [*one, *other]
    rng = Random(f"shuffles {name}")
    shuffled = [_bits(rng.sample(range(len(every)), count)) for _ in range(SHUFFLES)]
    found = {}
    for what, events in _events(name, every).items():
        apart = [_apart(events, some, len(every)) for some in (_bits(range(count)), *shuffled)]
        found[what] = sum(each >= apart[0] for each in apart[1:]) / SHUFFLES
    return found


def _events(name: str, every: Sequence[Course]) -> Mapping[str, list[int]]:
    """Return the events of each distribution, as the bits of the courses in which they happened.

    An event is a reached goal, or more rounds than some number.
    """
    events: dict[str, list[int]] = defaultdict(list)
    for goal in every[0].made.keys() & every[-1].made.keys():
        for player in moment(name)[0].state.play.status:
            events[goal].append(_bits(n for n, c in enumerate(every) if player in c.made[goal]))
    if name != "league":  # whose forecast tells no time
        for limit in {course.rounds for course in every}:
            events["rounds"].append(_bits(n for n, c in enumerate(every) if c.rounds > limit))
    return events


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << n for n in numbers)


def _apart(events: Sequence[int], some: int, total: int) -> float:
    """The squared deviations of a sample from all, in units of their variances."""
    size, squares = some.bit_count(), 0.0
    for event in events:
        share = event.bit_count() / total
        if 0 < share < 1:
            squares += ((event & some).bit_count() / size - share) ** 2 / (share * (1 - share))
    return squares


@pytest.mark.parametrize("name", sample(WAYS, 2))
@pytest.mark.turns(2)
def test_forecasts_play_the_rest_of_an_event_as_the_rules_do(name: str) -> None:
    """Other settings show as another distribution."""
    played = by_the_rules(name)
    found = likely(name, played, by_forecast(name, {}))
    assert min(found.values()) >= LIKELY, f"seeds {name}, {name} 0 to {EVENINGS - 1}: {found}"
    found = likely(name, played, by_forecast(name, WAYS[name].other))
    assert min(found.values()) < LIKELY, found
