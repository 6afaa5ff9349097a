"""Story from deal to deal, at the limits of its worth, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.test_story_facts import EVENT, match, words
from tournaments.domain.review import deals

QUIET = match(9, (90, 0), (90, 0))


def said(*sentences: Any) -> list[str]:
    return [sentence for sentence, _entries in words(*sentences)]


def test_the_best_of_two_deals_is_the_best() -> None:
    assert words(deals.best_deal(EVENT, [match(1, (5, 3))])) == [
        ("The best deal of all brought a 5 points (deal 1 at table 1, Round 1).", (21,))
    ]
    assert said(deals.best_deal(EVENT, [])) == []


@pytest.mark.parametrize(
    ("first", "behind"), [((0, 20), 20), ((4, 5), 1), ((5, 5), None), ((6, 5), None)]
)
def test_who_wins_from_behind_comes_back(first: tuple[int, int], behind: int | None) -> None:
    told = (
        f"The greatest comeback: a won from {behind} points behind after deal 1 (table 1, Round 1)."
    )
    found = said(deals.comeback(EVENT, [match(1, first, (90, 0))]))
    assert found == ([told] if behind else [])


def test_a_match_is_turned_by_its_last_deal_if_another_led_alone() -> None:
    turned = match(1, (0, 20), (90, 0))
    level = match(2, (20, 20), (90, 0))
    drawn = match(3, (0, 20), (20, 0))
    assert words(deals.last_deal([turned, level, drawn])) == [
        ("One match was turned by its last deal.", (21,))
    ]
    assert said(deals.last_deal([level, drawn])) == []


@pytest.mark.parametrize(
    ("course", "times"),
    [
        ([(10, 0), (0, 20), (20, 0), (0, 20)], 3),
        ([(10, 0), (0, 20), (20, 0)], None),  # twice
        ([(10, 0), (0, 10), (5, 0), (0, 20), (30, 0), (0, 30)], 3),  # level is no lead
    ],
)
def test_the_lead_changes_three_times_to_be_told(
    course: list[tuple[int, int]], times: int | None
) -> None:
    told = f"The lead changed most often at table 1 (Round 1): {times} times."
    found = match(1, *course)
    assert said(deals.swings(EVENT, [found, QUIET])) == ([told] if times else [])
    assert said(deals.swings(EVENT, [found, found, QUIET])) == []
    assert said(deals.swings(EVENT, [found])) == []


def test_one_match_alone_took_the_most_deals() -> None:
    short, middle = QUIET, match(2, *[(1, 0)] * 4)
    long = match(1, *[(1, 0)] * 5)
    told = "It took the most deals at table 1 (Round 1): 5, where the shortest match took"
    assert said(deals.most_deals(EVENT, [middle, long, short])) == [f"{told} 2."]
    assert said(deals.most_deals(EVENT, [long, middle])) == [f"{told} 4."]
    assert said(deals.most_deals(EVENT, [long, long, short])) == []
    assert said(deals.most_deals(EVENT, [long])) == []


def test_two_deals_can_be_followed() -> None:
    two, one = QUIET, match(1, (5, 3))
    assert deals.told_by_deals(EVENT, [two, one]) == (two,)
