"""The way of an event through the table of a format: its form, its phase, what it books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tests.domain.refusals import refusal
from tournaments.domain.commands.director import Correct, Fine, Ruling
from tournaments.domain.commands.people import Register
from tournaments.domain.commands.rounds import Timer
from tournaments.domain.formats.handler_table import (
    Forms,
    Rules,
    correctable,
    events,
    on,
    time_of,
)
from tournaments.domain.formats.play_builder import Booking, LedgerError
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.rules import RULES
from tournaments.domain.formats.wm.state import State, WmBuilder
from tournaments.domain.refusal import Ignored, RefusedError, refuse

AT = "2025-11-22T19:30:00+01:00"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def state() -> State:
    """Eight people play; e8 has left."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("withdraw", 1, player="e8")
    play: State = evening.play
    return play


def found(table: Rules[Any, Any], state: State, event: object) -> list[tuple[str, str]]:
    try:
        table.check(state, event)
    except RefusedError as refused:
        return [(problem.code, problem.path) for problem in refused.problems]
    return []


@pytest.mark.parametrize(
    ("event", "problems"),
    [
        ("fine", [("event_type", "")]),
        ({}, [("field_missing", "type")]),
        ({"type": "dance"}, [("event_unknown", "type")]),
        ({"type": 7}, [("event_unknown", "type")]),
        ({"type": "fine", "player": "e1", "amount": 1, "at": AT}, []),
        ({"type": "fine", "player": "e8", "amount": 1, "at": AT}, []),
        ({"type": "fine", "guest": "g1", "amount": 1, "at": AT}, []),
        ({"type": "fine", "guest": "g1", "player": None, "amount": 1, "at": AT}, []),
        ({"type": "fine", "guest": "g1", "player": "e1", "amount": 1, "at": AT}, [
            ("field_missing", "player"),
        ]),
        ({"type": "fine"}, [
            ("field_missing", "amount"), ("field_missing", "at"), ("field_missing", "player"),
        ]),
        ({"type": "fine", "player": "e9", "amount": "1", "at": "noon", "odd": None}, [
            ("field_type", "amount"), ("at_invalid", "at"), ("player_unknown", "player"),
            ("unknown_field", "odd"),
        ]),
        ({"type": "fine", "guest": ":pot", "amount": 1, "at": AT}, [("player_name", "guest")]),
        ({"type": "fine", "guest": " g1", "amount": 1, "at": AT}, [("player_name", "guest")]),
        ({"type": "register", "player": "e9"}, [("wrong_phase", "type")]),
        ({"type": "register", "player": ":e9"}, [("player_name", "player")]),
        ({"type": "adjust", "from": "e1", "to": ":pot", "amount": 1, "reason": "t9", "at": AT}, []),
        ({"type": "adjust", "from": ":outside", "to": "e9", "amount": 1, "reason": "", "at": AT}, [
            ("player_unknown", "to"),
        ]),
        ({"type": "timer", "timer": "cutoff", "at": AT}, []),
        ({"type": "timer", "timer": "round", "round": 1, "at": AT}, []),
        ({"type": "timer", "timer": "round", "at": AT}, [("field_missing", "round")]),
        ({"type": "timer", "timer": "tea", "at": AT}, [("timer_unknown", "timer")]),
    ],
)  # fmt: skip
def test_the_form_is_judged_before_the_moment(
    state: State, event: object, problems: list[tuple[str, str]]
) -> None:
    assert found(RULES, state, event) == problems


def test_a_clock_of_one_signal_need_not_name_it(state: State) -> None:
    one = replace(RULES, forms=Forms({"round": "round"}))
    assert found(one, state, {"type": "timer", "timer": "tea", "at": AT}) == [
        ("field_missing", "round"),
        ("timer_unknown", "timer"),
    ]
    nothing_to_say = replace(RULES, forms=Forms({"cutoff": ""}))
    assert found(nothing_to_say, state, {"type": "timer", "timer": "cutoff", "at": AT}) == []


def table(*amounts: int, ignored: str | None = None) -> Rules[State, WmBuilder]:
    """A fine is booked as these amounts, one by one, and given to the pot as their first."""

    def fine(builder: WmBuilder, event: Fine) -> None:
        if event.amount > 5:
            refuse("fine_high", "amount")
        if ignored:
            raise Ignored(ignored)
        for amount in amounts:
            builder.note(event.player, ":pot", amount, "fine")
        builder.balances[event.player] -= amounts[0]
        builder.pot += amounts[0]

    def after(builder: WmBuilder, event: Any) -> None:
        builder.warn("told_after", event.kind)

    def facts(old: State, new: State) -> Mapping[str, Any]:
        return {"more": new.pot - old.pot}

    return Rules(
        events(on(Fine, fine, {Phase.ROUND}), on(Ruling, lambda _builder, _event: None)),
        WmBuilder,
        after,
        facts,  # type: ignore[arg-type]
    )


FINE: Json = {"type": "fine", "player": "e1", "amount": 2, "at": AT, "reason": None}


def test_an_event_is_worked_in_and_what_follows_is_told(state: State) -> None:
    result = table(2).work(state, FINE, 9)
    assert (result.state.pot - state.pot, result.facts) == (2, {"more": 2})
    assert result.state.balances == {**state.balances, "e1": state.balances["e1"] - 2}
    assert list(map(tuple, result.warnings)) == [("told_after", "fine")]
    assert result.bookings == (Booking("e1", ":pot", 2, "fine"),)
    assert result.at == datetime(2025, 11, 22, 18, 30, tzinfo=UTC)


def test_what_is_booked_must_be_what_accounts_have(state: State) -> None:
    with pytest.raises(LedgerError):
        table(2, 1).work(state, FINE, 9)


def test_an_event_is_refused_for_its_form_its_phase_or_by_its_handler(state: State) -> None:
    def problems(event: object, met: State = state) -> list[tuple[str, str]]:
        return refusal(lambda: table(2).work(met, event, 9))

    over = replace(state, phase=Phase.FINISHED)
    assert problems([]) == [("event_type", "")]
    assert problems({**FINE, "amount": 6}) == [("fine_high", "amount")]
    assert problems(FINE, over) == [("wrong_phase", "type")]


def test_an_event_that_changes_nothing_is_ignored(state: State) -> None:
    with pytest.raises(Ignored) as ignored:
        table(2, ignored="early").work(state, FINE, 9)
    assert ignored.value.reason == "early"


def test_an_event_belongs_to_the_phases_of_its_line(state: State) -> None:
    rules = table(2)
    over = replace(state, phase=Phase.FINISHED)
    kinds = ("fine", "ruling", "go")
    assert [rules.fits_phase(state, kind) for kind in kinds] == [True, True, False]
    assert [rules.fits_phase(over, kind) for kind in kinds] == [False, True, False]


def test_a_correction_is_no_event_of_a_format(state: State) -> None:
    line = correctable({Phase.ROUND})
    assert (line.event, line.phases) == (Correct, {Phase.ROUND})
    with pytest.raises(LookupError):
        line.handle(WmBuilder(state, 9, None), None)


def test_some_fields_are_those_of_some_formats() -> None:
    def nothing(_builder: WmBuilder, _event: Any) -> None:
        """Work nothing in."""

    plain, with_members = on(Register, nothing), on(Register, nothing, {Phase.ROUND}, "members")
    assert {f.name for f in with_members.fields} - {f.name for f in plain.fields} == {"members"}
    assert [f.name for f in on(Timer, nothing).fields][:1] == ["timer"]


def test_a_time_is_read_in_the_zone_of_the_event(state: State) -> None:
    assert time_of(state, "2025-11-22T19:30") == datetime(2025, 11, 22, 18, 30, tzinfo=UTC)
    assert time_of(state, "noon") is None
