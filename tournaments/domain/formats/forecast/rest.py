"""Forecast a tournament in progress. Formats that are not named here have no forecast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from games.brokdorf import GAME as BROKDORF
from tournaments.domain.formats.forecast import knockout, league, wm
from tournaments.domain.formats.forecast.chance import (
    RUNS,
    Course,
    Forecast,
    Goal,
    Range,
    counted,
    middle,
)
from tournaments.domain.formats.forecast.pace import Pace, measured
from tournaments.domain.formats.forecast.rounds import certain
from tournaments.domain.formats.forecast.rounds.course import RoundsCourse
from tournaments.domain.formats.forecast.rounds.prepared import Prepared
from tournaments.domain.formats.history import History
from tournaments.domain.formats.knockout.state import State as Knockout
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.rounds.state import State as Rounds
from tournaments.domain.formats.rounds.state import ruled_settings
from tournaments.domain.formats.state import AT_FINAL, FormatState, Phase
from tournaments.domain.formats.wm.state import State as Wm

_IDLE = frozenset({Phase.REGISTRATION, Phase.FINISHED})
Proven = Mapping[Goal, Mapping[str, bool]]


@dataclass(frozen=True, slots=True)
class Question:
    """The basis of a forecast.

    `sizes`: tables of the next round; `places`: number of places with a prize; `waiting`: tables
    whose report waits for a confirmation.
    """

    play: FormatState
    now: datetime
    pace: Pace
    sizes: tuple[int, ...] = ()
    places: int = 0
    waiting: tuple[int, ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class _Rest:
    goals: tuple[Goal, ...]
    course: Callable[[], Course]
    proven: Proven
    timed: bool = True


def is_forecast(play: FormatState) -> bool:
    """Return True if there is anything to say of a state: it has begun and is not over."""
    return play.phase not in _IDLE and isinstance(play, Wm | Rounds | League | Knockout)


def pace_of(play: FormatState, past: History[FormatState], known: Pace | None = None) -> Pace:
    """The pace of the tables of an event, where its evening has one."""
    match play:
        case Wm():
            return measured(BROKDORF.key, 0, 1, past, known)
        case Rounds():
            settings = ruled_settings(play)
            variant = settings.game_variant
            return measured(play.game, settings.deals, settings.side, past, known, variant=variant)
        case Knockout():
            return measured(play.game, 0, play.settings.side, past, known)
    return known or Pace()


def forecast(question: Question, runs: int = RUNS) -> Forecast:
    """The forecast from `runs` courses; the same for the same question."""
    rest = _rest(question)
    if rest is None:
        return Forecast()
    courses = [rest.course() for _ in range(runs)]
    chances = counted(question.play.status, rest.goals, courses, rest.proven)
    if not rest.timed:
        return Forecast(rest.goals, chances)
    cuts = [course.cut for course in courses if course.cut is not None]
    return Forecast(
        rest.goals,
        chances,
        _instants(question.now, middle(course.end for course in courses)),
        _instants(question.now, middle(cuts)),
        middle(course.rounds for course in courses),
    )


def courses(question: Question, runs: int) -> list[Course]:
    """Return `runs` courses of a tournament of one evening; ValueError for others."""
    rest = _rest(question)
    if rest is None or not rest.timed:
        raise ValueError("nothing is known of how long such an event takes")
    return [rest.course() for _ in range(runs)]


def _instants(now: datetime, minutes: Range | None) -> Range | None:
    if minutes is None:
        return None
    low, high = (now + timedelta(minutes=value) for value in (minutes.low, minutes.high))
    return Range(low.timestamp(), high.timestamp())


def _rest(question: Question) -> _Rest | None:
    rng, play, places = Random(question.seed), question.play, question.places
    with_prizes = (Goal.PRIZES,) if places > 1 else ()
    match play:
        case Wm():
            courses = wm.WmCourses(play, question.now, question.pace, rng, places=places)
            at_final = play.phase in AT_FINAL
            goals = (*(() if at_final else (Goal.FINAL,)), Goal.FIRST, *with_prizes)
            return _Rest(goals, courses.course, wm.proven(play, question.waiting))
        case Rounds():
            return _of_rounds(question, play, rng, with_prizes)
        case League():
            goal_places = league.goal_places(play, places)
            season = league.LeagueCourses(play, rng, goal_places)
            sure = league.proven(play, goal_places)
            return _Rest(tuple(goal_places), season.course, sure, timed=False)
        case Knockout():
            bracket = knockout.KnockoutCourses(
                play, question.now, question.pace, rng, places=places
            )
            goals = (Goal.FINAL, Goal.FIRST, *with_prizes)
            return _Rest(goals, bracket.course, knockout.proven(play))
    return None


def _of_rounds(question: Question, play: Rounds, rng: Random, prizes: tuple[Goal, ...]) -> _Rest:
    prepared = Prepared(
        play, question.now, question.pace, rng, sizes=question.sizes, places=question.places
    )
    settings = play.settings
    of_tables = settings.final_per_table * len(question.sizes or play.tables)
    going_on = of_tables if settings.final_per_table else settings.final_size
    cut = settings.final != "none" and (play.remaining > going_on or settings.final == "places")
    cut = cut or bool(play.finalists)
    goals: tuple[Goal, ...] = (Goal.FINAL,) if cut and play.phase is not Phase.FINAL else ()
    if not (cut and settings.final == "knockout"):
        goals = (*goals, Goal.FIRST, *prizes)
    proven: dict[Goal, Mapping[str, bool]] = {**certain.proven(play)}
    if prizes:
        proven[Goal.PRIZES] = certain.prizes_proven(play, question.places)
    return _Rest(goals, lambda: RoundsCourse(prepared).played(), proven)
