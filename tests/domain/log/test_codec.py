"""Single values written down, by hand: numbers, fractions, instants, what may be missing."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from tournaments.domain.log.codec import (
    NUMBERS,
    DecodeError,
    Exact,
    Opaque,
    Optional,
    Plain,
    TextCodec,
)

EXACT, HALF = Exact(), Fraction(1, 2)
INSTANTS: TextCodec[datetime] = TextCodec(datetime.isoformat, datetime.fromisoformat)
NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)


def same(value: Any, expected: Any) -> bool:
    """Equal and of one type: 2 and the fraction 2/1 are not."""
    return bool(value == expected) and type(value) is type(expected)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        (2, 5, 3),
        (5, 2, -3),
        (4, 4, None),
        (HALF, Fraction(3, 2), 1),
        (2, Fraction(8, 3), "2/3"),
        (HALF, 0, "-1/2"),
        (HALF, HALF, None),
    ],
)
def test_a_number_changes_by_how_much_more_it_is(old: Any, new: Any, change: Any) -> None:
    assert same(EXACT.diff(old, new), change)
    if change is not None:
        assert same(EXACT.apply(old, change), new)


@pytest.mark.parametrize(
    ("written", "value"), [(7, 7), ("8/3", Fraction(8, 3)), ("-4/2", -2), ("0/5", 0)]
)
def test_a_fraction_is_a_text_and_whole_again_where_it_can_be(written: Any, value: Any) -> None:
    assert same(EXACT.decode(written), value)


@pytest.mark.parametrize("written", ["8", "1/0", "1/02", "1.5/2", "+1/2", 1.5, True, None])
def test_nothing_else_is_a_number(written: Any) -> None:
    with pytest.raises(DecodeError):
        EXACT.decode(written)


def test_many_numbers_are_taken_over_at_once_and_fractions_among_them_are_read() -> None:
    whole = [1, 2]
    assert EXACT.revive(whole) is whole
    assert list(EXACT.revive([1, "1/2", "6/3"])) == [1, HALF, 2]
    assert list(EXACT.revive(["1/2"])) == [HALF]


def test_what_may_be_missing_is_replaced_or_changes_like_what_is_there() -> None:
    numbers = Optional(NUMBERS)
    assert [
        numbers.diff(*pair) for pair in ((None, 4), (4, None), (4, 6), (4, 4), (None, None))
    ] == [*([4], [None], 2, None, None)]
    assert numbers.apply(None, [4]) == 4
    assert numbers.apply(4, [None]) is None
    assert numbers.apply(4, 2) == 6
    with pytest.raises(DecodeError):
        numbers.apply(None, 2)


def test_many_that_may_be_missing_keep_their_places() -> None:
    fractions = Optional(EXACT)
    assert list(fractions.revive([None, "1/2", None, 3, "2/3"])) == [
        *(None, HALF, None, 3, Fraction(2, 3))
    ]
    assert list(fractions.revive(["1/2", 3])) == [HALF, 3]
    assert [fractions.encode(value) for value in (None, HALF)] == [None, "1/2"]
    assert [fractions.decode(value) for value in (None, "1/2")] == [None, HALF]


def test_an_instant_is_a_text_that_is_read() -> None:
    written = "2026-03-07T12:00:00+00:00"
    assert (INSTANTS.encode(NOON), INSTANTS.decode(written)) == (written, NOON)
    assert list(INSTANTS.revive([written, written])) == [NOON, NOON]
    assert (INSTANTS.diff(NOON, NOON), INSTANTS.diff(NOON, NOON.replace(hour=13))) == (
        None,
        ["2026-03-07T13:00:00+00:00"],
    )
    for wrong in (12, None, "noon"):
        with pytest.raises(DecodeError):
            INSTANTS.decode(wrong)


def test_a_plain_value_is_of_exactly_its_type_and_replaced_as_a_whole() -> None:
    texts, flags = Plain(str), Plain(bool)
    assert (texts.diff("a", "b"), texts.diff("a", "a")) == (["b"], None)
    assert (texts.apply("a", ["b"]), flags.decode(False)) == ("b", False)
    for patch in ("b", ["b", "c"], [], [7], None):
        with pytest.raises(DecodeError):
            texts.apply("a", patch)
    with pytest.raises(DecodeError):
        flags.decode(1)
    with pytest.raises(DecodeError):
        NUMBERS.decode(True)


def test_what_others_gave_is_kept_as_it_is() -> None:
    given = {"any": [None, 1.5]}
    assert Opaque().decode(given) is given
    assert Opaque().diff(given, given) is None
    assert Opaque().apply(given, [[1]]) == [1]
