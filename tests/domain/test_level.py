"""Level people whose order decides a prize. Four duellists: e1 is first, e2 and e3 are level."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.desk.test_prizes import Evening
from tournaments.domain.level import undecided

LEVEL = (("e2", "e3"),)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"prizes": ["Ham", "Wine"]}, LEVEL),
        ({"prizes": ["Ham", "Wine", "Soap"]}, LEVEL),
        ({"prizes": ["Ham"]}, ()),
        ({"prizes": ["all: 1 €"]}, ()),  # all of them share it
        ({"rankings": [{"title": "Best", "prizes": ["Ham", "Wine"]}]}, ()),
        ({}, ()),
    ],
)
def test_an_order_is_wanted_of_who_shares_a_prize_of_a_place(
    settings: dict[str, Any], expected: tuple[tuple[str, ...], ...]
) -> None:
    assert undecided(Evening(**settings).state) == expected


def test_nobody_is_put_in_order_before_the_end() -> None:
    assert undecided(Evening(is_over=False, prizes=["Ham", "Wine"]).state) == ()
