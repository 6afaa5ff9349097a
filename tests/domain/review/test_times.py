"""Durations of a tournament and its parts: worked examples, in minutes after its begin."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW
from tests.domain.test_story_facts import report, words
from tournaments.domain.review import times
from tournaments.domain.review.reports import Report
from tournaments.domain.translation import Clock, text


def event(*, by_runde: bool = False, is_season: bool = False) -> Any:
    return SimpleNamespace(
        presenter=SimpleNamespace(
            by_runde=by_runde, is_season=is_season, round_name=lambda n: text("Round %(n)d", n=n)
        ),
        play=SimpleNamespace(status=dict.fromkeys("abcd")),
    )


MATCHES, RUNDEN = event(), event(by_runde=True)


def lasting(*minutes: float) -> list[Report]:
    """Matches at tables 1, 2 and so on of round 1, each so long; the entry is the table."""
    return [
        Report(1, table, NOW + timedelta(minutes=long), False, NOW, ("a", "b"), entry=table)
        for table, long in enumerate(minutes, 1)
    ]


def test_an_evening_says_the_date_once() -> None:
    reports = [report(1, 1, 0, 30), report(2, 1, 30, 60), report(3, 1, 60, 90)]
    (sentence,) = times.beginning(MATCHES, reports)
    values = {"n": 3, "people": 4, "began": NOW + timedelta(minutes=30)}
    assert sentence.text.values == {**values, "ended": Clock(NOW + timedelta(minutes=90))}
    assert sentence.entries == (30, 90)
    late = 30 + 18 * 60
    for ended, is_clock in ((late - 1, True), (late, False)):
        (sentence,) = times.beginning(MATCHES, [reports[0], report(2, 1, 30, ended)])
        assert isinstance(sentence.text.values["ended"], Clock) is is_clock


def test_one_result_or_none_has_no_end() -> None:
    assert [*times.beginning(MATCHES, [])] == []
    (sentence,) = times.beginning(MATCHES, [report(1, 1, 0, 30)])
    assert (sentence.entries, sentence.text.values["n"]) == ((30,), 1)


LONGEST = "The longest match took 40 minutes: table 3, Round 1."
QUICKEST = "The quickest match was over after 10 minutes: table 2, Round 1."


@pytest.mark.parametrize(
    ("minutes", "longest", "quickest"),
    [
        ((20, 10, 40, 30, 25, 15), [LONGEST], [QUICKEST]),
        ((20, 10, 40, 30, 25), [], []),  # too few
        ((20, 10, 40, 40, 25, 15), [], [QUICKEST]),
        ((20, 10, 40, 30, 10, 15), [LONGEST], []),
        ((20, 10, 40, 39.6, 25, 10.4), [], []),  # level to the minute
        ((20, 10, 40, 30, 25, 0), [], []),  # no match takes no time: five are left
        ((20, 10, 40, 30, 25, 15, 0.4), [LONGEST], []),  # nor less than a minute
        ((20, 10, 40, 30, 25, 121), [], []),  # of another evening
        (
            (20, 10, 40, 30, 25, 120),
            ["The longest match took 120 minutes: table 6, Round 1."],
            [QUICKEST],
        ),
        (
            (20, 10, 40, 30, 25, 1),
            [LONGEST],
            ["The quickest match was over after 1 minutes: table 6, Round 1."],
        ),
    ],
)
def test_one_match_alone_took_longest_and_one_was_over_soonest(
    minutes: tuple[float, ...], longest: list[str], quickest: list[str]
) -> None:
    reports = lasting(*minutes)
    assert words(times.longest(MATCHES, reports)) == [
        (one, (int(one[one.index("table ") + 6]),)) for one in longest
    ]
    assert words(times.quickest(MATCHES, reports)) == [
        (one, (int(one[one.index("table ") + 6]),)) for one in quickest
    ]


def test_without_a_begin_nothing_took_any_time() -> None:
    reports = lasting(20, 10, 40, 30, 25, 15)
    reports[2] = replace(reports[2], since=None)
    assert words(times.longest(MATCHES, reports)) == []


def test_runden_are_told_as_such_and_those_of_the_final_table_are_never_the_quickest() -> None:
    reports = lasting(20, 10, 40, 30, 25, 15, 12)
    reports[1] = replace(reports[1], at_final=True)
    assert words(times.quickest(RUNDEN, reports)) == [
        ("The quickest Runde was over after 12 minutes: table 7, Round 1.", (7,))
    ]
    assert words(times.longest(RUNDEN, reports)) == [
        ("The longest Runde took 40 minutes: table 3, Round 1.", (3,))
    ]
    reports[2] = replace(reports[2], at_final=True)
    assert words(times.longest(RUNDEN, reports)) == [
        ("The longest Runde took 40 minutes, at the Final Table.", (3,))
    ]


def in_rounds(*minutes: int) -> list[Report]:
    """Rounds one after the other, each so long at its second table and a minute less at its first,
    which began a minute later."""
    reports, at = [], 0
    for number, long in enumerate(minutes, 1):
        end = at + long
        reports += [report(number, 1, at + 1, end - 1), report(number, 2, at, end)]
        at = end
    return reports


def slow_and_quick(quick: int, least: int, slow: int, most: int, *entries: int) -> Any:
    words_of = "The quickest round: Round {}, with {} minutes; the longest: Round {}, with {}."
    return [(words_of.format(quick, least, slow, most), entries)]


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        ((30, 20, 40), slow_and_quick(2, 20, 3, 40, 50, 90)),
        ((30, 29, 31), slow_and_quick(2, 29, 3, 31, 59, 90)),  # two minutes apart
        ((30, 30, 31), []),
        ((30, 20, 20, 40), []),
        ((30, 20, 40, 40), []),
        ((20, 40), []),
        ((30, 20, 240), slow_and_quick(2, 20, 3, 240, 50, 290)),
        ((30, 20, 241), []),
    ],
)
def test_one_round_alone_was_the_quickest_and_one_the_longest(
    minutes: tuple[int, ...], told: Any
) -> None:
    reports = in_rounds(*minutes)
    assert words(times.rounds(MATCHES, reports)) == told
    assert (
        words(times.rounds(MATCHES, [*reports, replace(reports[0], round=9, since=None)])) == told
    )
    assert words(times.rounds(RUNDEN, reports), times.rounds(event(is_season=True), reports)) == []


def waited(table: int, number: int, minutes: int, entry: int) -> list[tuple[str, tuple[int, ...]]]:
    late = f"{minutes} minutes after the others."
    return [(f"All waited longest for table {table} (Round {number}): {late}", (entry,))]


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        # of each round the ends of its tables
        ([(20, 30, 24), (50, 55)], waited(2, 1, 6, 30)),
        ([(20, 24), (50, 40)], waited(1, 2, 10, 50)),
        ([(20, 23)], waited(2, 1, 3, 23)),
        ([(20, 22)], []),
        ([(20, 140)], waited(2, 1, 120, 140)),
        ([(20, 141)], []),
        ([(20,), (60,)], []),
    ],
)
def test_for_one_table_all_waited_longest(ends: list[tuple[int, ...]], told: Any) -> None:
    reports = [
        report(number, table, 0, end)
        for number, of_round in enumerate(ends, 1)
        for table, end in enumerate(of_round, 1)
    ]
    assert words(times.slowest(MATCHES, reports)) == told
    # at the Final Table nobody waits, and a table that goes on ends with its last match
    final = replace(report(7, 1, 0, 10), at_final=True), replace(report(7, 2, 0, 60), at_final=True)
    again = [replace(one, at=NOW, entry=0) for one in reports]
    assert words(times.slowest(MATCHES, [*reports, *final, *again])) == told
