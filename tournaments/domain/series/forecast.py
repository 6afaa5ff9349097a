"""Forecast a series: play the evenings to come a thousand times.

Players who came often come often again, leaders are somewhat stronger, and nobody new comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from statistics import NormalDist

from tournaments.domain.formats.forecast import RUNS, Forecast, Goal
from tournaments.domain.formats.forecast.chance import Course, Span, among, counted
from tournaments.domain.formats.forecast.laws import Strengths
from tournaments.domain.series.entries import CountedEvent, EventPlace
from tournaments.domain.series.options import Scheme
from tournaments.domain.series.table import SeriesTable, extended, points, table
from tournaments.domain.series.tiebreaks import TIE_BREAKS, Tally

_BY_SCORE = ("score", "best")
_NOBODY = ":nobody"


@dataclass(frozen=True, slots=True)
class SeriesQuestion:
    """The basis of a forecast.

    It has the past evenings, the number to come besides the final, and whether that comes. The
    first `places` places have a prize.
    """

    scheme: Scheme
    events: tuple[CountedEvent, ...]
    left: int
    final: bool
    places: int = 0


def forecast(question: SeriesQuestion, runs: int = RUNS) -> Forecast:
    """Everybody's chances; the same for the same question. Nothing before the first evening."""
    now = table(question.scheme, question.events)
    goals = _goals(question, _there(now))
    if not question.events or not (question.left or question.final):
        return Forecast()
    season = _Season(question, now, goals)
    courses = [season.course() for _ in range(runs)]
    everybody = [row.who for row in now.rows]
    return Forecast(tuple(goals), counted(everybody, tuple(goals), courses, _proven(question, now)))


def _there(now: SeriesTable) -> int:
    """Return how many came so far: who was only ever excluded did not."""
    return sum(bool(row.tally.attended) for row in now.rows)


def _goals(question: SeriesQuestion, people: int) -> dict[Goal, int]:
    """Return how many of the first places make each goal."""
    scheme = question.scheme
    places = {Goal.FINAL: scheme.finalists if question.final else 0, Goal.FIRST: 1}
    places |= {Goal.PRIZES: question.places if question.places > 1 else 0}
    places |= {Goal.PROMOTED: scheme.promoted}
    stay = max(0, people - scheme.relegated) if scheme.relegated else 0  # of all who came so far
    places |= {Goal.STAYS: stay}
    return {goal: number for goal, number in places.items() if number > 0}


@dataclass(slots=True)
class _Standing:
    """A row in a course: `kept` are points that may be dropped, `fixed` the others with the bonus.

    `came`: the number of attended evenings.
    """

    kept: list[float]
    fixed: float
    came: int


class _Season:
    def __init__(
        self, question: SeriesQuestion, now: SeriesTable, goals: Mapping[Goal, int]
    ) -> None:
        self.asked, self.scheme, self.goals = question, question.scheme, goals
        self.rng = Random(f"{len(question.events)} {question.left} {len(now.rows)}")
        self.tallies = {row.who: row.tally for row in now.rows}
        self.start = {who: _started(tally, question.scheme) for who, tally in self.tallies.items()}
        regular = [event for event in question.events if not event.is_final]
        self.comes = {
            who: (start.came + 1) / (len(regular) + 2) for who, start in self.start.items()
        }
        self.strengths = Strengths(_made(self.tallies, question.events))
        self.asks_scores = question.scheme.points in _BY_SCORE or "scores" in question.scheme.ties
        self.likely = [event for event in question.events if event.field]

    def course(self) -> Course:
        """One of them, by chance."""
        return _Course(self).played()

    def evening(self, order: Sequence[str], *, is_final: bool) -> CountedEvent:
        """An evening with these people, the best first; its scores are about those of an earlier
        one."""
        scores: Sequence[int] = [0] * len(order)
        if self.asks_scores and self.likely:
            earlier = sorted(
                (int(one.score) for one in self.rng.choice(self.likely).results if one.rank),
                reverse=True,
            )
            scores = [earlier[k * len(earlier) // len(order)] for k in range(len(order))]
        places = (
            EventPlace((who,), rank, score)
            for rank, (who, score) in enumerate(zip(order, scores, strict=True), 1)
        )
        return CountedEvent(_NOBODY, tuple(places), is_final)


class _Course:
    def __init__(self, season: _Season) -> None:
        self.season, self.scheme, self.rng = season, season.scheme, season.rng
        self.strong = season.strengths.drawn(season.rng)
        self.now = {
            who: _Standing(list(one.kept), one.fixed, one.came) for who, one in season.start.items()
        }
        self.events: list[CountedEvent] = []
        self.finalists: list[str] = []

    def played(self) -> Course:
        season, goals = self.season, self.season.goals
        for _ in range(season.asked.left):
            self._play([who for who, often in season.comes.items() if self.rng.random() < often])
        made: dict[Goal, Sequence[str]] = {}
        if season.asked.final:
            made[Goal.FINAL] = self._first(goals.get(Goal.FINAL, 0))
            self._play(list(made[Goal.FINAL]) or list(self.now), is_final=True)
        ranked = sum(one.came >= self.scheme.least_events for one in self.now.values())
        for goal, places in goals.items():
            if goal is Goal.STAYS:
                made[goal] = self._first(max(0, ranked - self.scheme.relegated))
            elif goal is not Goal.FINAL:
                made[goal] = self._first(places)
        return Course(made)

    def _play(self, people: list[str], *, is_final: bool = False) -> None:
        if not people:
            return
        strong = self.strong.get
        people.sort(key=lambda who: self.rng.gauss(strong(who, 0.0), 1.0), reverse=True)
        event, scheme = self.season.evening(people, is_final=is_final), self.scheme
        self.events.append(event)
        if is_final and scheme.final_mode == "decides":
            self.finalists = people
        plain = scheme.points not in _BY_SCORE
        worths = _by_place(scheme, len(people), is_final) if plain else ()
        for k, result in enumerate(event.results):
            worth = worths[k] if worths else float(points(event, result, scheme))
            _add(self.now[result.who[0]], worth, scheme.bonus, scheme, is_final=is_final)

    def _first(self, places: int) -> list[str]:
        """Return who has one of the first places; who is level after all tie-breaks shares it."""
        if not places:
            return []
        least = self.scheme.least_events
        totals = {
            who: _total(mine, self.scheme) for who, mine in self.now.items() if mine.came >= least
        }
        chosen = [who for who in self.finalists[:places] if who in totals]
        rest = {who: total for who, total in totals.items() if who not in self.finalists}
        places -= len(chosen)
        if places >= len(rest):
            return [*chosen, *rest]
        if places <= 0:
            return chosen
        edge = sorted(rest.values(), reverse=True)[places - 1]
        through = [who for who, total in rest.items() if total > edge]
        level = [who for who, total in rest.items() if total == edge]
        if len(level) > 1:
            level = self._parted(level, places - len(through))
        return [*chosen, *through, *level]

    def _parted(self, level: list[str], places: int) -> list[str]:
        group = tuple(extended(self.season.tallies[who], self.events, self.scheme) for who in level)
        chosen: list[str] = []
        for key in self.scheme.ties:
            if len(chosen) + len(group) == places:
                break
            values = TIE_BREAKS[key].values(group)
            edge = sorted(values.values(), reverse=True)[places - len(chosen) - 1]
            chosen += [tally.who for tally in group if values[tally] > edge]  # type: ignore[operator]
            group = tuple(tally for tally in group if values[tally] == edge)
        return [*chosen, *(tally.who for tally in group)]


@cache
def _by_place(scheme: Scheme, field: int, is_final: bool) -> tuple[float, ...]:
    results = tuple(EventPlace((str(rank),), rank, 0) for rank in range(1, field + 1))
    event = CountedEvent(_NOBODY, results, is_final)
    return tuple(float(points(event, result, scheme)) for result in results)


def _started(tally: Tally, scheme: Scheme) -> _Standing:
    start = _Standing([], 0.0, 0)
    for cell in tally.attended:
        _add(start, float(cell.points), cell.bonus, scheme, is_final=cell.is_final)
    return start


def _total(of: _Standing, scheme: Scheme) -> float:
    """Rounded, so that who is level is level."""
    best = scheme.best_of
    return round(of.fixed + sum(sorted(of.kept)[-best:] if best else of.kept), 6)


def _add(to: _Standing, worth: float, extra: int, scheme: Scheme, *, is_final: bool) -> None:
    """An evening more; the points for taking part are dropped with it or stay."""
    if not is_final:
        to.kept.append(worth if scheme.bonus_always else worth + extra)
        to.fixed += extra if scheme.bonus_always else 0
        to.came += 1
    elif scheme.final_mode == "adds":
        to.fixed += worth + extra
    elif scheme.bonus_always:
        to.fixed += extra


def _made(
    tallies: Mapping[str, Tally], events: Sequence[CountedEvent]
) -> Mapping[str, list[float]]:
    """The places of everybody, as parts of a normal law: 0 is the middle of the field."""
    normal = NormalDist()
    return {
        who: [
            -normal.inv_cdf((cell.rank - 0.5) / max(event.field, cell.rank))
            for cell, event in zip(tally.cells, events, strict=True)
            if cell is not None and cell.rank is not None
        ]
        for who, tally in tallies.items()
    }


def _proven(question: SeriesQuestion, now: SeriesTable) -> dict[Goal, dict[str, bool]]:
    """Return what is certain whatever the evenings to come bring.

    An evening adds between nothing (absence) and the first place with the bonus, and never makes a
    total smaller. A newcomer can have as much. Nothing is certain if points follow from scores or
    from the size of the field, which have no bound. If the final decides, only the way to it is
    certain.
    """
    scheme = question.scheme
    most = {"list": max(scheme.place_points[0], scheme.rest_points), "percent": 100}
    if scheme.points not in most:
        return {}
    best = float(most[scheme.points])

    def span(tally: Tally | None, *, with_final: bool) -> Span:
        can = _started(tally, scheme) if tally else _Standing([], 0.0, 0)
        low = float(tally.total) if tally and can.came >= scheme.least_events else -inf
        for _ in range(question.left):
            _add(can, best, scheme.bonus, scheme, is_final=False)
        if with_final:
            _add(can, best * scheme.final_factor, scheme.bonus, scheme, is_final=True)
        enough = can.came >= scheme.least_events
        return Span(low, _total(can, scheme) if enough else -inf)

    def sure(places: int, *, with_final: bool, newcomers: int) -> dict[str, bool]:
        spans = {row.who: span(row.tally, with_final=with_final) for row in now.rows}
        new = {f"{_NOBODY}{n}": span(None, with_final=with_final) for n in range(newcomers)}
        return among({**spans, **new}, places)

    proven: dict[Goal, dict[str, bool]] = {}
    decides = question.final and scheme.final_mode == "decides"
    for goal, places in _goals(question, _there(now)).items():
        if goal is Goal.FINAL:
            proven[goal] = sure(places, with_final=False, newcomers=places)
        elif goal is Goal.STAYS and not (decides or scheme.least_events):
            stay = sure(places, with_final=question.final, newcomers=0)  # with who is new more stay
            proven[goal] = {who: True for who, is_sure in stay.items() if is_sure}
        elif goal is not Goal.STAYS and not decides:
            proven[goal] = sure(places, with_final=question.final, newcomers=places)
    return proven
