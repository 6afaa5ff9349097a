"""The table of commands and its entries: what they hold, how they are read, and who sends them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, field
from typing import Annotated, Any

import pytest

from games.envelope import Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS, EVENTS, WORDS, is_permitted
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import NOBODY, Command, FormatCommand
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.commands.sizes import is_storable


def toast() -> type[Any]:
    """Return a new class each time, since making one computes much."""

    class Toast(FormatCommand):
        kind = "toast"

        table: Annotated[int, Field(fields.NUMBER)]
        source: Annotated[str, Field(name="from")] = "bar"
        seed: Annotated[str, Field(stage=Stage.SENT)] = ""
        words: Annotated[tuple[str, ...], Field(fields.NAMES)] = field(default_factory=tuple)
        guest: Annotated[str, Field(stage=Stage.EITHER)] = ""
        number: Annotated[int, Field(fields.NUMBER, stage=Stage.FILLED)] = 0
        made: Annotated[int, Field(fields.NUMBER, stage=Stage.MADE)] = 0
        some: Annotated[bool, Field(fields.FLAG, some=True)] = False

    return Toast


def test_what_is_sent_becomes_a_value_that_does_not_change() -> None:
    kind = toast()
    value = kind.read({"type": "toast", "table": 3, "from": "shelf", "at": "now", "odd": 1})
    assert value == kind(table=3, source="shelf", at="now")
    assert (value.table, value.source, value.words, value.some) == (3, "shelf", (), False)
    assert kind.read({"from": "shelf"}).table is None  # whoever handles it says what is missing
    with pytest.raises(FrozenInstanceError):
        value.table = 4
    with pytest.raises(TypeError):
        kind(3, at="now")


def test_a_field_is_needed_that_has_no_default() -> None:
    needed = {one.name: one.needed for one in toast().fields}
    assert {name for name in needed if needed[name]} == {"at", "table"}
    assert [one.attribute for one in toast().fields if one.name == "from"] == ["source"]


def test_what_is_no_value_of_its_field_is_told() -> None:
    wrong = {"table": "3", "seed": 7, "words": ["a"], "made": "x"}
    assert toast().misfits(wrong) == tuple(
        Problem("field_type", name) for name in ("table", "seed", "made")
    )
    assert toast().misfits(wrong, Stage.SENT) == (Problem("field_type", "seed"),)
    assert toast().misfits(wrong, Stage.SENT, Stage.MADE) == (
        Problem("field_type", "seed"),
        Problem("field_type", "made"),
    )
    assert toast().misfits({"table": 3}) == ()


def test_a_form_asks_for_what_is_sent_but_for_the_time() -> None:
    kind = toast()
    assert kind.sent(needed=True) == ("table",)
    assert kind.sent(needed=False) == ("from", "seed", "words", "guest", "number", "some")


def test_an_event_is_checked_in_a_fixed_order() -> None:
    """Defaults, required fields, time, allowed fields, one of several."""
    kind = toast()
    assert [one.name for one in kind.event_fields()] == [
        *("number", "table", "at", "from", "words", "made", "guest")
    ]
    assert [one.name for one in kind.event_fields(["some"])] == [
        *("number", "table", "at", "from", "words", "made", "some", "guest")
    ]


def test_commands_are_what_somebody_may_send_and_events_what_formats_get() -> None:
    asked = {"fine", "runde", "result", "cash", "dance"}
    assert asked & COMMANDS.keys() == {"fine", "runde", "cash"}  # a result is sent as a report
    assert asked & EVENTS.keys() == {"fine", "runde", "result"}
    assert all(issubclass(entry, Command) and entry.who != NOBODY for entry in COMMANDS.values())


def test_the_log_has_a_word_for_every_command() -> None:
    told = {"strike_cash": "Cash entry struck", "fine": "Fine", "result": "Result of a table"}
    assert {name: WORDS.get(name) for name in told} == told
    assert all(WORDS.values())


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        (Role.ORGANIZER, {"fine", "announce", "confirm"}),
        (Role.HELPER, {"announce", "confirm"}),
        (Role.PLAYER, {"confirm"}),
        (Role.VISITOR, set()),
    ],
)
def test_a_role_may_send_its_commands_and_no_others(role: Role, kinds: set[str]) -> None:
    actor = Actor(role)
    asked = ("fine", "announce", "confirm", "result", "dance")
    assert {kind for kind in asked if is_permitted(actor, kind)} == kinds


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ({"a": ["ä", 1, None, 1.5, True]}, True),
        ("A\0", False),
        ({"A\0": 1}, False),
        ("\ud800", False),
        (float("nan"), False),
        (float("inf"), False),
        ({1, 2}, False),
    ],
)
def test_what_no_database_keeps_is_not_storable(value: object, fits: bool) -> None:
    assert is_storable(value) is fits


def test_what_is_nested_without_end_is_not_storable() -> None:
    deep: list[Any] = []
    deep.append(deep)
    assert not is_storable(deep)
