"""Chances in a series, against every possible course.

A person who came k times to n evenings comes to the next one with (k + 1) / (n + 2). The present
ones end in any order, each as likely. With two or three people all courses can be listed, and the
table of each decides about the goals.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import factorial, prod, sqrt
from typing import Any

import pytest

from tournaments.domain import series as domain
from tournaments.domain.formats.forecast import Goal
from tournaments.domain.series import CountedEvent, EventPlace
from tournaments.domain.series.forecast import SeriesQuestion, forecast
from tournaments.domain.series.table import table

RUNS = 1_500
Weighed = Iterator[tuple[float, CountedEvent]]


def evening(order: tuple[str, ...], scores: tuple[int, ...] = (), *, final: bool = False) -> Any:
    results = zip(order, scores or (0,) * len(order), strict=True)
    places = (
        EventPlace((who.strip("-"),), None if who[0] == "-" else k, score)
        for k, (who, score) in enumerate(results, 1)
    )
    return CountedEvent("", tuple(places), final)


def asked(*evenings: str, left: int = 1, places: int = 0, **settings: Any) -> SeriesQuestion:
    """Evenings as those who came, the best first, with a score behind each name or none; 3, 2 and 1
    points. An asterisk stands before a final, a stroke before who has no place."""
    scheme, problems = domain.read_scheme({"place_points": [3, 2, 1], "bonus": 0, **settings})
    assert not problems
    events = []
    for text in evenings:
        people = [f"{part}:0".split(":") for part in text.strip("*").split()]
        names, scores = (tuple(each[k] for each in people) for k in (0, 1))
        events.append(evening(names, tuple(map(int, scores)), final=text[0] == "*"))
    final = "finalists" in settings
    return SeriesQuestion(scheme, tuple(events), left, final, places)


def evenings(asked: SeriesQuestion, order: tuple[str, ...], *, final: bool) -> Weighed:
    """This order with the scores of each earlier evening, stretched over as many people."""
    likely = [event for event in asked.events if any(one.rank for one in event.results)]
    for event in likely:
        scores = sorted((int(one.score) for one in event.results if one.rank), reverse=True)
        mine = tuple(scores[k * len(scores) // len(order)] for k in range(len(order)))
        yield 1 / len(likely), evening(order, mine, final=final)


def next_evenings(asked: SeriesQuestion) -> Weighed:
    """Everything that an evening can be, with how likely it is."""
    regular = [event for event in asked.events if not event.is_final]
    came = {row.who: 0 for row in table(asked.scheme, asked.events).rows}
    for event in regular:
        for place in event.results:
            came[place.who[0]] += place.rank is not None
    comes = {who: (k + 1) / (len(regular) + 2) for who, k in came.items()}
    for there in product((True, False), repeat=len(came)):
        people = [who for who, is_there in zip(came, there, strict=True) if is_there]
        likely = prod(
            comes[who] if is_there else 1 - comes[who]
            for who, is_there in zip(came, there, strict=True)
        )
        if not people:
            yield likely, evening(())
            continue
        for order in permutations(people):
            for share, event in evenings(asked, order, final=False):
                yield likely * share / factorial(len(people)), event


def first(asked: SeriesQuestion, events: tuple[CountedEvent, ...], places: int) -> list[str]:
    """Return the rows in one of these places; below 0: all but the last ones."""
    ranks = {row.who: row.rank for row in table(asked.scheme, events).rows if row.rank is not None}
    last = places if places >= 0 else len(ranks) + places
    return [who for who, rank in ranks.items() if rank <= last]


def exact(asked: SeriesQuestion, goals: dict[Goal, int]) -> dict[Goal, dict[str, float]]:
    """Return the exact chance of each goal, by the ranks that reach it."""
    found: dict[Goal, dict[str, float]] = {goal: {} for goal in goals}
    for regular in product(next_evenings(asked), repeat=asked.left):
        share = prod(one for one, _event in regular)
        # nobody came: there is no evening
        events = (*asked.events, *(event for _one, event in regular if event.results))
        finals: list[tuple[float, tuple[CountedEvent, ...]]] = [(1.0, events)]
        there = first(asked, events, goals.get(Goal.FINAL, 0))
        if asked.final:
            people = there or [row.who for row in table(asked.scheme, events).rows]
            finals = [
                (one / factorial(len(people)), (*events, event))
                for order in permutations(people)
                for one, event in evenings(asked, order, final=True)
            ]
        for one, course in finals:
            for goal, places in goals.items():
                made = there if goal is Goal.FINAL else first(asked, course, places)
                for who in made:
                    found[goal][who] = found[goal].get(who, 0.0) + share * one
    return found


CASES: dict[str, tuple[SeriesQuestion, dict[Goal, int]]] = {
    # a has 8 and b 5: level by a first place while a stays at home, which is 1/5 * 3/5
    "the next one": (asked("a b", "b a", "a"), {Goal.FIRST: 1}),
    "two": (asked("a b", "b a", left=2), {Goal.FIRST: 1}),
    "three people": (asked("a b c", "c b", "b"), {Goal.FIRST: 1}),
    "prizes": (asked("a b c", "c b", "b", places=2), {Goal.FIRST: 1, Goal.PRIZES: 2}),
    "up and down": (
        asked("a b c", "c b", "b", promoted=2, relegated=1),
        {Goal.FIRST: 1, Goal.PROMOTED: 2, Goal.STAYS: -1},
    ),
    "seldom": (
        asked("a b c", "c b", "b", least_events=2, relegated=1, places=2),
        {Goal.FIRST: 1, Goal.PRIZES: 2, Goal.STAYS: -1},
    ),
    "too seldom": (
        asked("a b c", "c b", "b", least_events=4, relegated=2),
        {Goal.FIRST: 1, Goal.STAYS: -2},
    ),
    "nobody often enough for the final": (
        asked("a b", "b a", finalists=2, least_events=4, final_mode="decides"),
        {Goal.FIRST: 1},
    ),
    "a final of everybody": (asked("a b c", "b c", finalists=0, left=1), {Goal.FIRST: 1}),
    "best of two": (asked("a b c", "c b", "b", best_of=2), {Goal.FIRST: 1}),
    "taking part": (asked("a b c", "c b", "b", bonus=2), {Goal.FIRST: 1}),
    "taking part, dropped with it": (
        asked("a b c", "c b", "b", bonus=2, best_of=1, tie_1="none"),
        {Goal.FIRST: 1},
    ),
    "taking part always": (
        asked("a b c", "c b", "b", bonus=2, best_of=1, bonus_always=True),
        {Goal.FIRST: 1},
    ),
    "no tie-break": (
        asked("a b", "b a", **{f"tie_{n}": "none" for n in range(1, 5)}),
        {Goal.FIRST: 1},
    ),
    "the latest": (
        asked("a b c", "c b a", tie_1="last", tie_2="none", places=2),
        {Goal.FIRST: 1, Goal.PRIZES: 2},
    ),
    "a final that decides": (
        asked("a b c", "b c", finalists=2, final_mode="decides", places=2),
        {Goal.FINAL: 2, Goal.FIRST: 1, Goal.PRIZES: 2},
    ),
    "prizes beyond a final": (
        asked("a b c", "b c", finalists=1, final_mode="decides", places=2),
        {Goal.FINAL: 1, Goal.FIRST: 1, Goal.PRIZES: 2},
    ),
    "a final of all": (
        asked("a b", "b", finalists=3, final_mode="decides", left=0),
        {Goal.FIRST: 1},
    ),
    "a final that adds": (
        asked("a b c", "a b", "c a", finalists=2, final_factor=2),
        {Goal.FINAL: 2, Goal.FIRST: 1},
    ),
    "a final for nobody": (
        asked("a b", "b a", finalists=2, least_events=4, final_mode="adds"),
        {Goal.FINAL: 2, Goal.FIRST: 1},
    ),
    "a final long ago": (asked("*a b", "a b", "b a", "b"), {Goal.FIRST: 1}),
    "scores": (
        asked("a:50 b:20", "b:40 a:10", points="score"),
        {Goal.FIRST: 1},
    ),
    "scores of two evenings": (
        asked("a:50 b:20 c:5", "b:40 a:30", points="score"),
        {Goal.FIRST: 1},
    ),
    "in parts of the best": (
        asked("a:50 b:20 c:5", "c:40 b:30", points="best"),
        {Goal.FIRST: 1},
    ),
    "scores of who has a place": (
        asked("a:50 b:20", "b:40 -a:90", points="score"),
        {Goal.FIRST: 1},
    ),
    "an evening without places": (
        asked("a:50 b:20", "-a:9 -b:9", points="score"),
        {Goal.FIRST: 1},
    ),
    "always level, then by scores": (
        asked("a:50 b:20", "b:40 a:10", best_of=1, tie_1="scores", tie_2="none"),
        {Goal.FIRST: 1},
    ),
    "level, then by scores": (
        asked("a:50 b:20", "b:40 a:10", tie_1="scores", tie_2="none"),
        {Goal.FIRST: 1},
    ),
    "beaten": (asked("a b c", "c b", "b", points="beaten"), {Goal.FIRST: 1}),
    "percent": (asked("a b c", "c b", "b", points="percent"), {Goal.FIRST: 1}),
}


@pytest.mark.parametrize("name", CASES)
def test_everybody_makes_what_all_courses_say(name: str) -> None:
    """Compare within four deviations for this number of courses."""
    question, goals = CASES[name]
    likely = exact(question, goals)
    found = forecast(question, RUNS)
    for goal in goals:
        for who, chances in found.chances.items():
            share = likely[goal].get(who, 0.0)
            deviation = sqrt(max(0.0, share * (1 - share)) / RUNS)
            assert chances[goal].share == pytest.approx(share, abs=4 * deviation + 1e-9), (
                goal,
                who,
            )


def test_who_was_always_in_front_wins_the_final_more_often() -> None:
    """All four are in it, and it alone decides."""
    question = asked(*["a b c d"] * 12, left=0, finalists=4, final_mode="decides")
    chances = forecast(question, RUNS).chances
    firsts = [chances[who][Goal.FIRST].share for who in "abcd"]
    assert firsts == sorted(firsts, reverse=True)
    assert firsts[0] > 2 * firsts[3]


@pytest.mark.parametrize(
    ("settings", "goals"),
    [
        ({}, (Goal.FIRST,)),
        ({"places": 1}, (Goal.FIRST,)),
        ({"places": 2}, (Goal.FIRST, Goal.PRIZES)),
        ({"finalists": 1}, (Goal.FINAL, Goal.FIRST)),
        ({"finalists": 0}, (Goal.FIRST,)),
        ({"promoted": 1, "relegated": 1}, (Goal.FIRST, Goal.PROMOTED, Goal.STAYS)),
        ({"relegated": 2}, (Goal.FIRST,)),  # nobody is left to stay
    ],
)
def test_what_a_series_is_about(settings: Any, goals: tuple[Goal, ...]) -> None:
    assert forecast(asked("a b", **settings), 1).goals == goals
