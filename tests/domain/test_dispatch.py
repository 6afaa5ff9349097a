"""An event on its way to the format: its time, what is kept beside it, and who is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening, minute
from tests.domain.refusals import refusal
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.decide import decide
from tournaments.domain.decision import Decision, Request, dispatch, dispatch_correction, not_before
from tournaments.domain.refusal import Ignored

Json = dict[str, Any]
PLAYER = Actor(Role.PLAYER, "e1")
TABLE = Actor(Role.TABLE, "1", 1)
WARNED = [("warnings_unconfirmed", "")]


@pytest.fixture
def evening() -> Evening:
    """Eight people, of whom the event has begun."""
    evening = Evening(8)
    evening.sent("start", 0, seed="1")
    return evening


@pytest.fixture
def playing() -> Evening:
    """They play at two tables of four since minute 0."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def request(evening: Evening, event: Json, actor: Actor = DIRECTOR, now: float = 30) -> Request:
    return Request(evening.state, event, actor, minute(now), lambda: evening.memory.history)


def told(
    evening: Evening, event: Json, actor: Actor = DIRECTOR, now: float = 30, **meta: Any
) -> Decision:
    return dispatch(request(evening, event, actor, now), event, meta or None)


def codes(decision: Decision) -> list[tuple[str, str]]:
    assert decision.facts == ()
    return [(problem.code, problem.path) for problem in decision.problems]


def draw(*sizes: int, **fields: Any) -> Json:
    people = iter(f"e{n}" for n in range(1, 9))
    tables = [[next(people) for _ in range(size)] for size in sizes]
    return {"type": "draw", "round": 1, "tables": tables, **fields}


def test_a_player_acts_for_nobody_else(evening: Evening) -> None:
    other = {"type": "withdraw", "player": "e2"}
    assert refusal(lambda: told(evening, other, PLAYER)) == [("not_permitted", "player")]
    assert told(evening, {"type": "withdraw", "player": "e1"}, PLAYER).facts
    assert told(evening, other, Actor(Role.HELPER, "e1")).facts


def test_who_says_nobody_acts_for_himself(evening: Evening) -> None:
    nobody = refusal(lambda: told(evening, {"type": "withdraw"}, PLAYER))
    assert nobody == [("field_missing", "player")]


def test_a_fact_is_the_event_with_what_the_format_made_of_it(evening: Evening) -> None:
    event = {"type": "warn", "player": "e1"}
    (fact,) = told(evening, event, by="somebody").facts
    assert fact.kind == "warn"
    assert fact.command == {
        "event": {**event, "at": minute(30).isoformat()},
        "meta": {"by": "somebody"},
    }
    assert (fact.at, fact.bookings, fact.revision) == (minute(30), (), {})
    assert dict(fact.play.cautions) == {"e1": 1}
    assert event == {"type": "warn", "player": "e1"}


def test_the_desk_alone_says_when_something_happened(evening: Evening) -> None:
    event = {"type": "withdraw", "player": "e1", "at": minute(10).isoformat()}
    for actor, at in ((DIRECTOR, 10), (Actor(Role.HELPER, "h"), 10), (PLAYER, 30)):
        (fact,) = told(evening, event, actor).facts
        assert fact.command["event"]["at"] == minute(at).isoformat()


def test_what_chance_needed_is_noted_beside_the_draw(evening: Evening) -> None:
    chance = {"seed": "s", "promise": "p", "solver": 7}
    (fact,) = told(evening, draw(4, 4, **chance), by="x").facts
    assert fact.command["meta"] == {**chance, "by": "x"}
    assert set(fact.command["event"]) == {"type", "round", "tables", "at"}
    (fact,) = told(evening, draw(4, 4, seed="s")).facts
    assert fact.command["meta"] == {"seed": "s"}


def test_what_chance_needed_belongs_to_no_other_event(evening: Evening) -> None:
    asked = refusal(lambda: told(evening, {"type": "warn", "player": "e1", "seed": "s"}))
    assert asked == [("unknown_field", "seed")]


def test_whoever_is_warned_has_to_accept_it(evening: Evening) -> None:
    asked = told(evening, draw(3, 5, override=True))
    assert codes(asked) == WARNED
    assert ("table_sizes_overridden", "tables") in [tuple(w) for w in asked.warnings]
    assert codes(told(evening, draw(3, 5, override=True, accept="yes"))) == WARNED
    accepted = told(evening, draw(3, 5, override=True, accept=True))
    assert accepted.warnings == asked.warnings
    assert "accept" not in accepted.facts[0].command["event"]


def test_the_clock_is_not_asked(evening: Evening) -> None:
    done = told(evening, draw(3, 5, override=True), CLOCK)
    assert done.facts
    assert done.warnings


def test_what_is_refused_says_where_in_the_command(evening: Evening) -> None:
    unknown = refusal(lambda: told(evening, {"type": "warn", "player": "e9"}))
    assert unknown == [("player_unknown", "player")]
    assert refusal(lambda: told(evening, {"type": "nothing"})) == [("event_unknown", "type")]


def test_a_signal_that_changes_nothing_is_ignored(playing: Evening) -> None:
    signal = {"type": "timer", "timer": "round", "round": 1}
    with pytest.raises(Ignored) as ignored:
        told(playing, signal, CLOCK, 1)
    assert ignored.value.reason == "early"
    done = decide(playing.state, signal, CLOCK, minute(1), lambda: playing.memory.history)
    assert (done.facts, done.problems, done.ignored) == ((), (), "early")


def corrected(evening: Evening, **fields: Any) -> Decision:
    event = {"type": "correct", **fields}
    return dispatch_correction(request(evening, event), event, evening.memory.history)


def test_a_correction_says_what_becomes_of_the_entries(evening: Evening) -> None:
    evening.sent("warn", 5, player="e1")
    seq = evening.state.seq
    (fact,) = corrected(evening, target=seq, void=True).facts
    assert (fact.kind, fact.revision, dict(fact.play.cautions)) == ("correct", {seq: None}, {})
    assert fact.command["event"]["at"] == minute(30).isoformat()
    nowhere = refusal(lambda: corrected(evening, target=99, void=True))
    assert nowhere == [("target_invalid", "target")]


def at(evening: Evening, now: float, **event: Any) -> datetime:
    return not_before(evening.state, event, minute(now))


def test_a_match_never_ends_before_the_one_before_it(playing: Evening) -> None:
    tables = playing.play.tables
    later = replace(tables[1], last_at=minute(20))
    play = replace(playing.play, tables=(replace(tables[0], last_at=None), later))
    playing.memory.state = replace(playing.state, play=play)
    match = playing.state.format.match
    assert at(playing, 10, type=match, table=2) == minute(20)
    assert at(playing, 25, type=match, table=2) == minute(25)
    assert at(playing, 10, type=match, table=1) == minute(10)
    for nowhere in (0, -1, 3, "2", None):
        assert at(playing, 10, type=match, table=nowhere) == minute(10)
    assert at(playing, 10, type="table_done", table=2) == minute(10)


def test_a_match_at_the_first_table_knows_its_own_last_time(playing: Evening) -> None:
    tables = playing.play.tables
    first = replace(tables[0], last_at=minute(20))
    other = replace(tables[1], last_at=minute(25))
    playing.memory.state = replace(playing.state, play=replace(playing.play, tables=(first, other)))
    match = playing.state.format.match
    assert at(playing, 10, type=match, table=1) == minute(20)
    assert at(playing, 10, type=match, table=0) == minute(10)


def test_a_pause_never_ends_before_it_began(playing: Evening) -> None:
    paused = replace(playing.play, paused_at=minute(20))
    playing.memory.state = replace(playing.state, play=paused)
    assert at(playing, 10, type="resume") == minute(20)
    assert at(playing, 21, type="resume") == minute(21)
    assert at(playing, 10, type="extend") == minute(10)
