"""Binokel: which points and tricks can be true together (docs/rules/binokel.md 5, rows 47 to 61).

In tens the pack has 24 cards of ten points and 16 without; the last trick brings 10 more. The book:
twelve tricks of three cards, four cards are pressed.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.binokel_reports import judged, normal

CLASSIC = {"card_points": "classic"}


def found(bernd: int, anna: int, variant: Any = None, **fields: Any) -> list[tuple[str, str]]:
    """Return the problems of these points; Clara has the rest of 250."""
    outcome = judged(normal(points={"Bernd": bernd, "Anna": anna}, **fields), variant=variant)
    errors = [(error["code"], error["path"]) for error in outcome.get("errors", [])]
    return [(code, path.removeprefix("deals[0].")) for code, path in errors]


def test_one_player_can_have_all_points_and_all_tricks() -> None:
    everything = {"Bernd": 12, "Anna": 0, "Clara": 0}
    assert found(250, 0, tricks=everything) == []
    assert found(260, 0) == [("points_value", "points.Bernd")]
    assert found(250, 0, tricks=everything | {"Bernd": 13}) == [("tricks_value", "tricks.Bernd")]
    assert found(250, 0, tricks=everything | {"Bernd": 11}) == [("tricks_total", "tricks")]


@pytest.mark.parametrize(
    ("bernd", "anna", "impossible"),
    [
        # 13 takes five of the eight jacks
        (224, 13, True),  # Clara 13 as well
        (223, 13, False),  # Clara 14
        (13, 13, False),  # the solo player's 13 have his pressed cards in them
        (8, 13, True),  # pressed cards of 8 take four
        (9, 13, False),
        (8, 14, False),
    ],
)
def test_thirteen_points_are_possible_once(bernd: int, anna: int, *, impossible: bool) -> None:
    expected = [("points_impossible", "points")] if impossible else []
    assert found(bernd, anna, CLASSIC) == expected


@pytest.mark.parametrize(
    ("points", "pressed", "wrong"),
    [
        (20, 20, False),  # no trick of his own
        (19, 20, True),
        (25, 20, True),  # 5 points are no trick: three jacks are 6
        (26, 20, False),
    ],
)
def test_the_pressed_cards_leave_nothing_or_a_trick(
    points: int, pressed: int, *, wrong: bool
) -> None:
    expected = [("pressed_exceeds", "pressed")] if wrong else []
    assert found(points, 100, CLASSIC, pressed=pressed) == expected


@pytest.mark.parametrize(
    ("anna", "variant", "wrong"),
    [
        (10, None, False),
        (0, None, True),
        (16, CLASSIC, False),  # 10 and at least three jacks
        (15, CLASSIC, True),
    ],
)
def test_the_last_trick_brings_ten(anna: int, variant: Any, *, wrong: bool) -> None:
    expected = [("last_trick_mismatch", "last_trick")] if wrong else []
    assert found(150, anna, variant, last_trick="Anna") == expected


def test_the_last_trick_is_a_trick() -> None:
    tricks = {"Bernd": 11, "Anna": 1, "Clara": 0}
    assert found(210, 40, tricks=tricks, last_trick="Anna") == []
    none = {"Bernd": 12, "Anna": 0, "Clara": 0}
    assert found(240, 10, tricks=none, last_trick="Anna") == [("last_trick_mismatch", "last_trick")]


MISMATCH = [("tricks_points_mismatch", "tricks")]
ONE = {"Bernd": 1, "Anna": 6, "Clara": 5}


@pytest.mark.parametrize(
    ("points", "fields", "expected"),
    [
        # a trick and four pressed cards are seven: 70, and 80 with the last trick
        (70, {"last_trick": "Anna"}, []),
        (80, {"last_trick": "Anna"}, MISMATCH),
        (80, {"last_trick": "Bernd"}, []),
        (80, {}, []),
        (90, {}, MISMATCH),
        (90, {"last_trick": "Bernd"}, MISMATCH),
        # known pressed cards leave three of his own
        (70, {"last_trick": "Anna", "pressed": 40}, []),
        (60, {"last_trick": "Anna", "pressed": 30}, []),
        (70, {"last_trick": "Anna", "pressed": 30}, MISMATCH),
        (70, {"last_trick": "Bernd", "pressed": 30}, []),
    ],
)
def test_a_player_has_no_more_points_than_his_cards(
    points: int, fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert found(points, 100, tricks=ONE, **fields) == expected


def test_who_has_no_trick_has_not_the_last_one() -> None:
    tricks = {"Bernd": 0, "Anna": 6, "Clara": 6}
    assert found(40, 100, tricks=tricks) == []
    assert found(50, 100, tricks=tricks) == MISMATCH


def test_without_a_dap_nothing_is_pressed() -> None:
    assert found(0, 100, {**CLASSIC, "pack": 48}) == []


@pytest.mark.parametrize("pressed", [50, 5, "10", [10]])
def test_pressed_points_that_cannot_be_are_no_evidence(pressed: Any) -> None:
    assert found(20, 100, pressed=pressed) == [("pressed_value", "pressed")]


def test_hands_that_hold_a_card_too_often_say_nothing_of_the_pressed_cards() -> None:
    hands = {
        "Anna": ["AC", "TC", "KC", "KC", "QC", "QC", "JC", "AS", "TS", "JS", "AH", "TH"],
        "Bernd": ["AC", "TC", "JC", "AS", "TS", "KS", "KS", "QS", "QS", "JS", "AH", "TH"],
        "Clara": ["KH", "KH", "QH", "QH", "JH", "JH", "AD", "AD", "TD", "TD", "KD", "KD"],
    }
    # two queens and two jacks of diamonds are left
    assert found(130, 70, hands=hands, pressed=10) == [("pressed_mismatch", "pressed")]
    hands["Clara"][-1] = "AC"
    assert found(130, 70, hands=hands, pressed=0) == [("cards_exceed_pack", "deals[0]")]
