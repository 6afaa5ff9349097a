"""The types of fields: each value comes out typed, or with its code and its path."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fields import (
    Card,
    Choice,
    Dealer,
    EachPlayer,
    Entry,
    Field,
    FieldType,
    Flag,
    ListOf,
    Number,
    Player,
    Reading,
    Shape,
    always,
    read_fields,
)
from games.options import Words
from tests.games.junk import JSON_VALUES

PLAYERS = ("Anna", "Bernd", "Clara", "Dora")
LABEL = Words("Feld", "field")
NUMBER = Number(1, 3, "range", "no_number")
CARD = Card(("AC", "KC"))


def reading(**more: Any) -> Reading:
    return Reading(PLAYERS, pausing=("Dora",), dealer="Dora", **more)


def read(of_type: FieldType, value: object, **more: Any) -> tuple[Any, list[tuple[str, str]]]:
    """The typed value and the problems of a field at `x`."""
    here = reading(**more)
    return of_type.read(value, "x", here), [tuple(problem) for problem in here.problems]


@pytest.mark.parametrize(
    ("of_type", "value", "typed"),
    [
        (Flag(), True, True),
        (Flag(), False, False),
        (NUMBER, 1, 1),
        (NUMBER, 3, 3),
        (Number(0, None), 10**9, 10**9),
        (Number(0, 100, step=5), 95, 95),
        (Number(None, 0), -(10**9), -(10**9)),
        (Number(1, 3, words=("none",)), "none", "none"),
        (Choice(("a", 2), "odd"), "a", "a"),
        (Choice(("a", 2), "odd"), 2, 2),
        (Player(), "Clara", "Clara"),
        (Player(anybody=True), "Dora", "Dora"),
        (Dealer(), "Dora", "Dora"),
        (CARD, "AC", "AC"),
        (ListOf(CARD), [], ()),
        (ListOf(CARD), ["AC", "AC"], ("AC", "AC")),
        (ListOf(NUMBER, size=2), [1, 3], (1, 3)),
        (ListOf(NUMBER, size=lambda here: len(here.active)), [1, 2, 3], (1, 2, 3)),
        (EachPlayer(NUMBER), {}, {}),
        (EachPlayer(NUMBER), {"Clara": 3, "Anna": 1, "Bernd": None}, {"Anna": 1, "Clara": 3}),
    ],
)
def test_a_right_value_comes_out_typed(of_type: FieldType, value: object, typed: object) -> None:
    assert read(of_type, value) == (typed, [])


@pytest.mark.parametrize(
    ("of_type", "value", "problems"),
    [
        (Flag("flag"), 1, [("flag", "x")]),
        (NUMBER, 0, [("range", "x")]),
        (NUMBER, 4, [("range", "x")]),
        (NUMBER, True, [("no_number", "x")]),
        (NUMBER, 2.0, [("no_number", "x")]),
        (NUMBER, "2", [("no_number", "x")]),
        (Number(1, 3, words=("none",)), "all", [("field_type", "x")]),
        (Number(None, 0, "range"), 1, [("range", "x")]),
        (Number(0, 9, "range"), "2", [("range", "x")]),
        (Number(0, 9, "range", step=5), 4, [("range", "x")]),
        (Choice(("a", 2), "odd"), "b", [("odd", "x")]),
        (Choice((1, 2), "odd"), True, [("odd", "x")]),
        (Choice((1, 2), "odd"), 2.0, [("odd", "x")]),
        (Choice(("a",), "odd"), ["a"], [("odd", "x")]),
        (Player("who"), "Zoe", [("who", "x")]),
        (Player("who"), "Dora", [("player_pauses", "x")]),
        (Player("who"), 3, [("who", "x")]),
        (Player("who", "no_name"), 3, [("no_name", "x")]),
        (Dealer(), "Anna", [("dealer_wrong", "x")]),
        (CARD, "QC", [("card_unknown", "x")]),
        (CARD, ["AC"], [("card_unknown", "x")]),
        (ListOf(CARD), "AC", [("field_type", "x")]),
        (ListOf(CARD, size=1), [], [("field_type", "x")]),
        (ListOf(CARD), ["AC", 1, "QC"], [("card_unknown", "x[1]"), ("card_unknown", "x[2]")]),
        (ListOf(CARD, twice="twice"), ["AC", "KC", "AC"], [("twice", "x[2]")]),
        (ListOf(Player(), twice="twice"), ["Zoe", "Zoe"], [
            ("player_unknown", "x[0]"), ("player_unknown", "x[1]")]),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_code(
    of_type: FieldType, value: object, problems: list[tuple[str, str]]
) -> None:
    assert read(of_type, value) == (None, problems)


def test_an_object_of_players_has_what_is_right_of_it() -> None:
    value = {"Zoe": 1, "Dora": 1, "Clara": 4, "Anna": 2, "Bernd": None}
    strangers = [("player_pauses", "x.Dora"), ("player_unknown", "x.Zoe")]
    wrong = ("range", "x.Clara")
    assert read(EachPlayer(NUMBER), value) == ({"Anna": 2}, [*strangers, wrong])
    missing = ("gone", "x.Bernd")
    assert read(EachPlayer(NUMBER, missing="gone"), value)[1] == [*strangers, wrong, missing]
    null = ("no_number", "x.Bernd")
    assert read(EachPlayer(NUMBER, null_is_absent=False), value)[1] == [*strangers, null, wrong]
    all_unknown = EachPlayer(NUMBER, pausing="player_unknown")
    assert read(all_unknown, {"Dora": 1})[1] == [("player_unknown", "x.Dora")]
    assert read(EachPlayer(NUMBER, "no_object"), [1]) == (None, [("no_object", "x")])


def test_strange_names_are_refused_in_order() -> None:
    names = [f"N{i}" for i in range(9)]
    found = read(EachPlayer(NUMBER), dict.fromkeys(reversed(names), 1))
    assert found == ({}, [("player_unknown", f"x.{name}") for name in names])


def test_an_entry_may_be_barred_for_a_player() -> None:
    barred = EachPlayer(
        NUMBER,
        barred=lambda here, name, value: "barred" if (name, value) == (here.players[0], 9) else "",
    )
    assert read(barred, {"Anna": 9, "Bernd": 2}) == ({"Bernd": 2}, [("barred", "x.Anna")])
    assert read(barred, {"Anna": 1, "Bernd": 9})[1] == [("range", "x.Bernd")]


def test_bounds_choices_and_packs_may_depend_on_the_rules() -> None:
    number = Number(
        lambda rules: rules["low"], lambda rules: rules["high"], step=lambda rules: rules["step"]
    )
    rules = {"low": 2, "high": 5, "step": 2, "words": ("a",), "pack": ("AC",)}
    assert [read(number, n, rules=rules)[0] for n in (0, 2, 3, 4, 6)] == [None, 2, None, 4, None]
    choice = Choice(lambda rules: rules["words"], "odd")
    assert [read(choice, word, rules=rules)[0] for word in ("a", "b")] == ["a", None]
    card = Card(lambda rules: rules["pack"])
    assert [read(card, name, rules=rules)[0] for name in ("AC", "KC")] == ["AC", None]


def test_a_choice_labels_its_values() -> None:
    words = {"a": Words("A de", "A en")}
    assert Choice(words, "odd").labels(None) == words
    assert Choice((18,), "odd").labels(None) == {18: Words("18", "18")}


FIELDS = (
    Field("a", NUMBER, LABEL, needed=always),
    Field("b", NUMBER, LABEL, ("x",), always, "b_missing"),
    Field("c", Flag(), LABEL, ("y",), allowed=lambda entry: entry["a"] == 1, not_allowed="c_odd"),
    Field("d", Player(), LABEL, needed=always, null_is_value=True),
)


def fields_of(given: dict[str, Any], kind: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    entry, here = Entry(given, None, kind), reading()
    read_fields(FIELDS, entry, "deals[0]", here)
    return entry.values, [(code, path.removeprefix("deals[0].")) for code, path in here.problems]


def test_fields_are_needed_and_allowed_by_kind_and_by_other_fields() -> None:
    missing = [("field_missing", "a"), ("b_missing", "b"), ("field_missing", "d")]
    assert fields_of({}, "x") == ({}, missing)
    assert fields_of({"a": None, "d": None}, "y") == ({}, [("field_missing", "a")])
    right = {"a": 1, "c": True, "d": "Anna"}
    assert fields_of(right, "y") == (right, [])
    assert fields_of(right | {"a": 2}, "y") == ({"a": 2, "d": "Anna"}, [("c_odd", "c")])
    assert fields_of(right | {"b": 1}, "x") == (
        {"a": 1, "b": 1, "d": "Anna"},
        [("c_odd", "c")],
    )
    wrong = fields_of({"a": 9, "d": None}, "y")
    assert wrong == ({"a": None}, [("range", "a")])


def test_a_shape_is_an_object_with_fields_of_its_own() -> None:
    shape = Shape(FIELDS[:1], "no_object")
    entry, problems = read(shape, {"a": 2, "z": None})
    assert (entry.values, problems) == ({"a": 2}, [("unknown_field", "x.z")])
    assert read(shape, 3) == (None, [("no_object", "x")])
    assert read(shape, {})[1] == [("field_missing", "x.a")]


TYPES: tuple[FieldType, ...] = (
    *(Flag(), NUMBER, Number(0, None), Choice(("a", 2), "odd"), Player(), Dealer(), CARD),
    *(ListOf(CARD), ListOf(Player(), size=2, twice="twice"), EachPlayer(NUMBER)),
    *(EachPlayer(ListOf(CARD), missing="gone"), Shape(FIELDS), EachPlayer(Shape(FIELDS))),
)


@given(st.sampled_from(TYPES), JSON_VALUES)
def test_a_scalar_or_list_is_either_typed_or_refused(of_type: FieldType, value: Any) -> None:
    typed, problems = read(of_type, value)
    assert all(path == "x" or path.startswith(("x.", "x[")) for _code, path in problems)
    if not isinstance(of_type, EachPlayer | Shape):
        assert (typed is None) == bool(problems)
    elif typed is None:
        assert problems == [(of_type.code, "x")]
