"""A tournament beside earlier ones: five took part, and a won with 11 euros."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from tests.domain.test_story_facts import words
from tournaments.domain.review.records import Earlier, told

CLUB = Earlier("Club", count=3, most=10, field=4, wins=2)
WIN = "For a it is win number 3 (Club)."
MORE = "Nobody ever ended with more before: €11 (Club)."
MANY = "Never did so many take part: 5 (Club)."


def said(*earlier: Earlier, explains: bool = True) -> list[str]:
    state: Any = SimpleNamespace(
        play=SimpleNamespace(balances={"a": 11, "b": 4}, status=dict.fromkeys("abcde")),
        presenter=SimpleNamespace(explains_places=explains, unit="€", counts_euros=True),
    )
    return [sentence for sentence, _entries in words(told(state, earlier, "a"))]


def test_wins_and_records_are_told_of_three_earlier_events_or_more() -> None:
    assert said(CLUB) == [WIN, MORE, MANY]
    assert said(replace(CLUB, count=2)) == [WIN]
    assert said() == []


def test_a_record_is_more_than_ever_before() -> None:
    assert said(replace(CLUB, most=11)) == [WIN, MANY]
    assert said(replace(CLUB, field=5)) == [WIN, MORE]
    assert said(CLUB, explains=False) == [WIN, MANY]  # the number is not what decides
    assert said(replace(CLUB, wins=0)) == [MORE, MANY]


def test_a_series_says_a_win_again_only_where_it_has_seen_another_number() -> None:
    series = Earlier("Series", 1, 0, 0, 2)
    assert said(CLUB, series) == [WIN, MORE, MANY]
    fewer = replace(series, wins=1)
    assert said(CLUB, fewer) == [WIN, MORE, MANY, "For a it is win number 2 (Series)."]
    assert said(replace(series, wins=1), replace(series, wins=0)) == [
        "For a it is win number 2 (Series)."
    ]


def test_who_made_nothing_breaks_no_record() -> None:
    state: Any = SimpleNamespace(
        play=SimpleNamespace(balances={}, status={}),
        presenter=SimpleNamespace(explains_places=True, unit="€", counts_euros=True),
    )
    assert [*told(state, (Earlier("Club", 3, 0, 0, 0),), "a")] == []
