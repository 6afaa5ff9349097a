"""Mappings, tuples and sets written down, by hand, with the differences that `changes.py` tells."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest

from tournaments.domain.log.codec import NUMBERS, Codec, DecodeError, Exact, Plain, TextCodec
from tournaments.domain.log.groups import Fixed, Members, Objects, Pairs, Tuples

HALF = Fraction(1, 2)
TEXTS: Plain[str] = Plain(str)
SUMS = Pairs(TEXTS, Exact())
NAMES, SCORES = Tuples(TEXTS), Tuples(Exact())
MARKS = Members(TEXTS)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


COLOURS: TextCodec[Colour] = TextCodec(str, Colour)


@pytest.mark.parametrize(
    ("new", "change"),
    [
        ({"a": 1, "b": 2, "c": 3}, None),
        ({"a": 1, "b": 5, "c": 3}, {"~": [["b", 3]]}),
        ({"a": 1, "b": 2, "c": 3, "d": HALF}, {"+": [["d", "1/2"]]}),
        ({"a": 2, "b": 2, "c": 3, "d": 4}, {"~": [["a", 1]], "+": [["d", 4]]}),
        ({"a": 1, "c": 4}, {"~": [["c", 1]], "-": ["b"]}),
        ({"b": 2, "c": 3, "d": 4}, {"-": ["a"], "+": [["d", 4]]}),
        ({}, {"-": ["a", "b", "c"]}),
        ({"b": 2, "a": 1, "c": 3}, [[["b", 2], ["a", 1], ["c", 3]]]),  # another order
        ({"a": 1, "d": 4, "b": 2}, [[["a", 1], ["d", 4], ["b", 2]]]),  # new in between
    ],
)
def test_a_mapping_changes_by_values_keys_gone_and_keys_at_its_end(new: Any, change: Any) -> None:
    old = {"a": 1, "b": 2, "c": 3}
    assert SUMS.diff(old, new) == change
    after = old if change is None else SUMS.apply(old, change)
    assert list(after.items()) == list(new.items())
    assert old == {"a": 1, "b": 2, "c": 3}


@pytest.mark.parametrize(
    "change",
    [
        {"~": [["z", 1]]}, {"~": [["a", "x"]]}, {"~": [["a"]]}, {"~": ["ab"]}, {"~": "a"},
        {"-": ["z"]}, {"-": "a"}, {"+": [["a", 1]]}, {"+": [[1, 1]]}, {"n": 1}, 7, None,
        [[["z", 1], ["y"]]],
    ],
)  # fmt: skip
def test_a_mapping_refuses_what_it_does_not_hold(change: Any) -> None:
    with pytest.raises(DecodeError):
        SUMS.apply({"a": 1}, change)


@pytest.mark.parametrize(
    ("codec", "written", "read"),
    [
        (Pairs(TEXTS, TEXTS), [["a", "x"]], {"a": "x"}),
        (SUMS, [["a", "1/2"], ["b", 2]], {"a": HALF, "b": 2}),
        (Pairs(COLOURS, TEXTS), [["red", "x"]], {Colour.RED: "x"}),
        (Pairs(COLOURS, Exact()), [["blue", "1/2"]], {Colour.BLUE: HALF}),
        (Objects(TEXTS, TEXTS), {"a": "x"}, {"a": "x"}),
        (Objects(TEXTS, Exact()), {"a": "1/2", "b": 2}, {"a": HALF, "b": 2}),
        (Objects(TEXTS, Exact()), {"a": 1}, {"a": 1}),
    ],
)
def test_mappings_are_taken_over_one_or_many(codec: Any, written: Any, read: Any) -> None:
    assert codec.encode(read) == written
    empty = type(written)()
    for many in ([written], [written, written], [], [empty], [empty, written, empty, written]):
        revived = codec.revive(many)
        assert list(revived) == [read if each else {} for each in many]
        for each in revived:
            assert {*map(type, each)} <= {*map(type, read)}  # "red" and Colour.RED are equal
            assert list(each) in ([], list(read))


@pytest.mark.parametrize(
    ("codec", "old", "new", "change"),
    [
        (SCORES, (1, 2), (1, 2), None),
        (SCORES, (1, 2), (1, 5), {"~": [[1, 3]]}),
        (SCORES, (1, 2), (HALF, 2), {"~": [[0, "-1/2"]]}),
        (SCORES, (HALF, 2), (Fraction(1, 2), 5), {"~": [[1, 3]]}),  # equal, though not the same
        (SCORES, (1, 2), (1, 2, 3), {"+": [3]}),
        (SCORES, (1, 2, 3), (1,), {"n": 1}),
        (SCORES, (1, 2, 3), (2,), {"~": [[0, 1]], "n": 1}),
        (SCORES, (1, 2), (), {"n": 0}),
        (NAMES, ("a", "b"), ("a", "b", "c"), {"+": ["c"]}),
        (NAMES, ("a", "b"), ("b",), [["b"]]),  # whoever is gone moves the others up
        (NAMES, ("a", "b"), ("a",), [["a"]]),
        (Tuples(COLOURS), (Colour.RED,), (Colour.BLUE,), [["blue"]]),
    ],
)
def test_a_tuple_changes_by_places_its_length_and_what_follows(
    codec: Any, old: Any, new: Any, change: Any
) -> None:
    assert codec.diff(old, new) == change
    assert (old if change is None else codec.apply(old, change)) == new


@pytest.mark.parametrize(
    "change",
    [
        {"~": [[2, 1]]}, {"~": [[-1, 1]]}, {"~": [["0", 1]]}, {"~": [[True, 1]]},
        {"n": 3}, {"n": -1}, {"n": "1"}, {"n": True}, {"n": 1, "~": [[1, 1]]},
        {"+": ["x"]}, {"+": 3}, {"-": [1]}, 7,
    ],
)  # fmt: skip
def test_a_tuple_refuses_places_that_it_has_not(change: Any) -> None:
    with pytest.raises(DecodeError):
        SCORES.apply((1, 2), change)
    assert SCORES.apply((1, 2), {"n": 2, "~": [[0, 1]]}) == (2, 2)


def test_tuples_are_taken_over_each_with_its_length() -> None:
    assert list(NAMES.revive([["a", "b"], [], ["c"]])) == [("a", "b"), (), ("c",)]
    assert list(SCORES.revive([[1], [], ["1/2", 3]])) == [(1,), (), (HALF, 3)]


def test_a_tuple_of_fixed_places_is_replaced_as_a_whole() -> None:
    place: Fixed = Fixed((NUMBERS, Exact()))  # type: ignore[arg-type]
    assert (place.diff((1, HALF), (1, HALF)), place.diff((1, HALF), (1, 2))) == (None, [[1, 2]])
    assert (place.encode((1, HALF)), place.decode([1, "1/2"])) == ([1, "1/2"], (1, HALF))
    for wrong in ([1], [1, 2, 3], ["1/2", 1], 7):
        with pytest.raises(DecodeError):
            place.decode(wrong)
    assert list(place.revive([[1, "1/2"], [2, 3]])) == [(1, HALF), (2, 3)]
    assert list(place.revive([])) == []
    plain: Fixed = Fixed((NUMBERS, TEXTS))  # type: ignore[arg-type]
    assert list(plain.revive([[1, "a"]])) == [(1, "a")]


def test_the_order_of_a_mapping_in_fixed_places_counts() -> None:
    inner: Codec[Mapping[str, Any]] = SUMS
    place: Fixed = Fixed((inner,))  # type: ignore[arg-type]
    one, other = ({"a": 1, "b": 2},), ({"b": 2, "a": 1},)
    assert place.diff(one, other) == [[[["b", 2], ["a", 1]]]]


@pytest.mark.parametrize(
    ("new", "change"),
    [
        ({"a", "b"}, None),
        ({"a"}, {"-": ["b"]}),
        ({"a", "b", "d", "c"}, {"+": ["c", "d"]}),
        ({"c"}, {"-": ["a", "b"], "+": ["c"]}),
    ],
)
def test_a_set_changes_by_who_goes_and_who_comes(new: Any, change: Any) -> None:
    old, after = frozenset({"a", "b"}), frozenset(new)
    assert MARKS.diff(old, after) == change
    assert (old if change is None else MARKS.apply(old, change)) == after


@pytest.mark.parametrize("change", [{"-": ["z"]}, {"+": ["a"]}, {"-": "a"}, {"~": []}, 7])
def test_a_set_refuses_who_is_not_there_or_is_there_already(change: Any) -> None:
    with pytest.raises(DecodeError):
        MARKS.apply(frozenset({"a", "b"}), change)


def test_sets_are_written_in_order_and_taken_over() -> None:
    assert MARKS.encode(frozenset({"b", "c", "a"})) == ["a", "b", "c"]
    colours = Members(COLOURS)
    (read, none) = colours.revive([["red"], []])
    assert (read, none) == (frozenset({Colour.RED}), frozenset())
    assert {*map(type, read)} == {Colour}


@pytest.mark.parametrize("part", ["", "~-", "-+", "n+", "x"])
@pytest.mark.parametrize(
    ("codec", "old", "change"),
    [
        (SUMS, {"a": 1}, {"-": ["a"]}),
        (SCORES, (1, 2), {"n": 1}),
        (MARKS, frozenset("a"), {"-": ["a"]}),
    ],
)
def test_a_difference_has_no_other_parts(codec: Any, old: Any, change: Any, part: str) -> None:
    codec.apply(old, change)
    with pytest.raises(DecodeError):
        codec.apply(old, {**change, part: []})
