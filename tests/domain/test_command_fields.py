"""Fields of commands: their values, declaration and duty."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from tournaments.domain.commands import fields
from tournaments.domain.commands.fields import Field, FieldKind, Stage, field_of

PLAYED = {"players": ["e1"], "result": {}}


@pytest.mark.parametrize(
    ("kind", "values", "others"),
    [
        (fields.WORD, ["", "a"], [1, None, ["a"]]),
        (fields.NUMBER, [0, -3], [True, 1.0, "1"]),
        (fields.SCORE, [7, -7, "8/3", "-8/3", "0/1"], [True, "8", "8/0", "8/03", "1.5", 1.5, []]),
        (fields.FLAG, [True, False], [1, None, "yes"]),
        (fields.VOID, [True], [False, 1, None]),
        (fields.OBJECT, [{}, {"a": 1}], [[], "a", None]),
        (fields.STRUCK, [{}, {"12": {}}], [[], {"12": []}, {12: {}}, {"12": {}, "x": {}}]),
        (fields.NUMBERS, [[], [1, 2]], [[1, "2"], [True], (1,), 1, "", None]),
        (fields.NAMES, [[], ["a", "b"]], [["a", 1], "ab", {"a": 1}]),
        (fields.TABLES, [[], [["a"], []]], [[["a"], "b"], ["a"], {"a": ["b"]}]),
        (fields.DAYS, [[], [[["a"]], []]], [[[["a"]], ["b"]], [["a"]], "", {}]),
        (fields.PLAYED, [[], [PLAYED]], [
            [PLAYED, {}], [{**PLAYED, "more": 1}], [{"players": ["e1"]}], ["e1"], {}, "",
            [{**PLAYED, "players": [1]}], [{**PLAYED, "result": []}],
        ]),
    ],
)  # fmt: skip
def test_a_kind_of_field_knows_its_values(
    kind: FieldKind, values: list[Any], others: list[Any]
) -> None:
    assert [value for value in values if not kind.fits(value)] == []
    assert [value for value in others if kind.fits(value)] == []


@pytest.mark.parametrize(
    ("kind", "longest"),
    [
        (fields.NAME, 60),
        (fields.ANNOUNCEMENT, 200),
        (fields.REMARK, 500),
        (fields.MEMBERS, 60),
        (fields.EUROS, None),
        (fields.WORD, None),
    ],
)
def test_a_form_is_told_how_long_a_text_may_be(kind: FieldKind, longest: int | None) -> None:
    assert kind.longest == longest


@pytest.mark.parametrize(
    ("kind", "measures"),
    [
        (fields.NAME, {"abc": 3, "": 0}),
        (fields.MEMBERS, {("a", "abc"): 3, (): 0}),
        (fields.BOARDS, {(("a",), ("ab", "abcd")): 4, ((), ()): 0}),
    ],
)
def test_a_text_measures_its_letters_and_many_those_of_the_longest(
    kind: FieldKind, measures: dict[Any, int]
) -> None:
    letters = kind.limits[0].measure
    assert {value: letters(_lists(value)) for value in measures} == measures
    assert letters(7) == 0


def _lists(value: Any) -> Any:
    return list(map(_lists, value)) if isinstance(value, tuple) else value


def test_people_are_counted_and_amounts_have_a_size() -> None:
    _, many = fields.MEMBERS.limits
    assert [many.measure(value) for value in (["a", "b"], [], "ab", 3)] == [2, 0, 0, 0]
    (scored,) = fields.SCORE.limits
    assert [scored.measure(value) for value in (7, -7, 0, "8/3")] == [7, 7, 0, 0]
    assert [kind.limits[0].most for kind in (fields.SCORE, fields.EUROS, fields.CENTS)] == [
        *(1_000_000, 100_000, 10_000_000)
    ]


@pytest.mark.parametrize(
    ("stage", "needed", "places"),
    [
        # whether it can be sent, must be, stands in the event, must stand there
        (None, False, (True, False, True, False)),
        (None, True, (True, True, True, True)),
        (Stage.NEEDED, False, (True, True, False, False)),
        (Stage.SENT, False, (True, False, False, False)),
        (Stage.SENT, True, (True, True, False, False)),
        (Stage.MADE, True, (False, False, True, True)),
        (Stage.MADE, False, (False, False, True, False)),
        (Stage.FILLED, True, (True, False, True, True)),
        (Stage.FILLED, False, (True, False, True, True)),
        (Stage.DRAWN, False, (True, False, True, True)),
        (Stage.EITHER, False, (True, False, True, False)),
    ],
)
def test_where_a_field_may_and_must_stand(
    stage: Stage | None, needed: bool, places: tuple[bool, ...]
) -> None:
    field = Field(stage=stage, needed=needed)
    assert places == (
        *(field.is_sent, field.must_be_sent),
        *(field.in_event, field.must_be_in_event),
    )


Points = Annotated[int, Field(fields.NUMBER, "Points", least=1, most=9)]


@pytest.mark.parametrize(
    ("hint", "declared"),
    [
        (int, {}),
        (Points, {"kind": fields.NUMBER, "label": "Points", "least": 1, "most": 9}),
        (Points | None, {"kind": fields.NUMBER, "label": "Points", "least": 1, "most": 9}),
        # of several marks the outer one wins where it says something
        (
            Annotated[Points | None, Field(label="Score", most=5, name="from")],
            {"kind": fields.NUMBER, "label": "Score", "least": 1, "most": 5, "name": "from"},
        ),
    ],
)
def test_a_field_is_declared_by_what_stands_beside_its_type(
    hint: object, declared: dict[str, Any]
) -> None:
    expected = Field(**{"name": "points", **declared, "attribute": "points", "needed": True})
    assert field_of("points", hint, needed=True) == expected


def test_numbers_of_things_and_euros_begin_with_one() -> None:
    def read(hint: object) -> tuple[int | None, int | None, int | None]:
        field = field_of("number", hint, needed=True)
        return field.least, field.most, field.initial

    assert [*map(read, (fields.Round, fields.Table, fields.Euros))] == [
        (1, None, None),
        (1, None, None),
        (1, 100_000, 1),
    ]
