"""First names that are known tell the halves of a name apart."""

from __future__ import annotations

import pytest

from tournaments.domain.first_names import (
    are_last_first,
    is_first_name,
    names_anybody,
    put_behind,
)

TWO = ["Müller Hans", "Berg Eva"]
UNKNOWN = ["Xaver Ypsil"] * 4


@pytest.mark.parametrize(
    ("word", "is_known"),
    [("Anna", True), ("anna", True), ("Anna-Lena", True), ("Anna-Müller", False), ("Ast", False)],
)
def test_a_first_name_is_one_or_several_common_ones(word: str, *, is_known: bool) -> None:
    assert is_first_name(word) is is_known


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ast Bruch Anna", True),
        ("Ast Bruch Chor Anna", True),
        ("Ast Bruch Chor Dorn Anna", False),  # a sentence
        ("Ast Bruch", False),
        ("", False),
    ],
)
def test_a_few_words_name_somebody_if_one_is_a_first_name(text: str, *, names: bool) -> None:
    assert names_anybody(text) is names


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (TWO, True),
        (["zu Ast Hans", "von Berg Eva"], True),
        (TWO[:1], False),
        ([*TWO, "Hans Müller"], False),  # two against one
        ([*TWO, "Ast Uwe", "Hans Müller"], True),  # three against one
        ([*TWO, *UNKNOWN], True),  # two of six
        ([*TWO, *UNKNOWN, "Xy Zett"], False),  # two of seven
        # of who is written with a comma or with one word nothing is known
        ([*TWO, *UNKNOWN, "Xy, Zett", "Zett"], True),
        (["Hans Peter", "Eva Anna"], False),
        ([], False),
    ],
)
def test_last_names_stand_first_if_enough_lines_look_so(
    names: list[str], *, expected: bool
) -> None:
    assert are_last_first(names) is expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Müller Hans", "Hans Müller"),
        ("Xy Zett", "Zett Xy"),  # of two words the second one is put in front
        ("Müller Hans Peter", "Hans Peter Müller"),
        ("von der Heide Uwe", "Uwe von der Heide"),
        ("Ast Xy Z", "Ast Xy Z"),
        ("Ast, Uwe", "Ast, Uwe"),
        ("Uwe", "Uwe"),
        ("", ""),
    ],
)
def test_a_last_name_is_put_behind_where_it_can_be_told(name: str, expected: str) -> None:
    assert put_behind(name) == expected
