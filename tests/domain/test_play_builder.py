"""Fields of a builder: the contents of a built state."""

from __future__ import annotations

import types
from collections.abc import Collection, Mapping
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from tests.domain.test_corrections import EVENINGS, evening
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.wm.rules import RULES
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State, WmBuilder


def fits(value: Any, hint: Any) -> bool:
    """Return True if a value has its declared type, with all members."""
    origin, of = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, types.UnionType):
        return any(fits(value, each) for each in of)
    if origin is None:
        return isinstance(value, hint) and (hint is not int or not isinstance(value, bool))
    if not isinstance(value, origin):
        return False
    if issubclass(origin, Mapping):
        return all(fits(k, of[0]) and fits(v, of[1]) for k, v in value.items())
    if origin is tuple and of[-1] is not ...:
        return len(value) == len(of) and all(map(fits, value, of))
    return not issubclass(origin, Collection) or all(fits(each, of[0]) for each in value)


@pytest.mark.parametrize("name", EVENINGS)
def test_a_built_state_holds_what_is_declared(name: str) -> None:
    event = evening(name, Random(name))
    form, state = event.state.format, event.past.start
    declared = get_type_hints(form.states)
    for entry in event.past.entries:
        state = form.rules.work(state, entry.event, entry.index).state
        for field, hint in declared.items():
            value = getattr(state, field)
            assert fits(value, hint), (entry.event["type"], field, value)
    assert state == event.state.play


@pytest.mark.parametrize("key", FORMATS)
def test_a_builder_has_nothing_of_its_own_under_the_name_of_a_field(key: str) -> None:
    """Such a value would get into the state."""
    form = FORMATS[key]
    state: Any = form.begin(form.games[0], form.playable(form.games[0], {}) or {}, "Europe/Berlin")
    builder = form.rules.builder(state, 1, None)
    own = {*vars(builder), *dir(type(builder))}
    assert own.isdisjoint(state.__dataclass_fields__)
    assert set(get_type_hints(type(builder))) <= set(state.__dataclass_fields__)


@pytest.fixture
def state() -> State:
    state = State(settings=Settings(), zone="Europe/Berlin")
    for number, player in enumerate("ABC", 1):
        state = RULES.work(state, {"type": "register", "player": player}, number).state
    return state


def test_what_has_not_changed_keeps_its_object(state: State) -> None:
    builder = WmBuilder(state, 9, None)
    assert (builder.cautions, builder.status) == ({}, state.status)
    builder.balances["A"] += 5
    built = builder.built()
    moved = {name for name in state.__dataclass_fields__
             if getattr(built, name) is not getattr(state, name)}  # fmt: skip
    assert (moved, dict(built.balances)) == ({"balances"}, {"A": 5, "B": 0, "C": 0})
    assert dict(state.balances) == {"A": 0, "B": 0, "C": 0}


def test_a_mapping_is_the_builders_own_copy(state: State) -> None:
    builder = WmBuilder(state, 9, None)
    for name, value in ((n, getattr(state, n)) for n in state.__dataclass_fields__):
        mine = getattr(builder, name)
        assert mine == value
        assert (mine is value) is not isinstance(value, Mapping), name


def test_a_builder_knows_the_fields_of_its_state_alone(state: State) -> None:
    with pytest.raises(AttributeError, match="accounts"):
        WmBuilder(state, 9, None).accounts  # type: ignore[attr-defined]  # noqa: B018
