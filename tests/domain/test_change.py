"""A command while it is carried out: time of its event, kept values, and permission."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from tests.domain.desk.test_prizes import Evening as PrizeEvening
from tests.domain.evening_in_memory import DIRECTOR, Evening, minute
from tests.domain.refusals import refusal
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.change import Change, not_before
from tournaments.domain.refusal import Doubted, Ignored
from tournaments.domain.tournament_state import Entry

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


def change(evening: Evening, event: Json, who: Actor = DIRECTOR, now: float = 30) -> Change:
    """A command that is about to be carried out."""
    return Change(evening.state, event, who, minute(now), evening.memory, "secret")


def told(
    evening: Evening, event: Json, who: Actor = DIRECTOR, now: float = 30, **beside: Any
) -> Entry:
    """Return the entry of an event of the format."""
    made = change(evening, event, who, now)
    made.tell(made.sent, **beside)
    return made.finish()[1]


def draw(*sizes: int, **fields: Any) -> Json:
    people = iter(f"e{n}" for n in range(1, 9))
    tables = [[next(people) for _ in range(size)] for size in sizes]
    return {"type": "draw", "round": 1, "tables": tables, **fields}


def test_a_player_acts_for_nobody_else(evening: Evening) -> None:
    other = {"type": "withdraw", "player": "e2"}
    assert refusal(lambda: told(evening, other, PLAYER)) == [("not_permitted", "player")]
    assert told(evening, {"type": "withdraw", "player": "e1"}, PLAYER).kind == "withdraw"
    assert told(evening, other, Actor(Role.HELPER, "e1")).kind == "withdraw"


def test_who_says_nobody_acts_for_himself(evening: Evening) -> None:
    nobody = refusal(lambda: told(evening, {"type": "withdraw"}, PLAYER))
    assert nobody == [("field_missing", "player")]
    assert change(evening, {"type": "withdraw"}, PLAYER).for_oneself()["player"] == "e1"
    assert "player" not in change(evening, {"type": "withdraw"}).for_oneself()


def test_an_entry_is_the_event_with_what_the_format_made_of_it(evening: Evening) -> None:
    event = {"type": "warn", "player": "e1"}
    made = change(evening, event)
    made.tell(made.sent, by="somebody")
    state, entry = made.finish()
    told = {**event, "at": minute(30).isoformat()}
    assert (entry.kind, entry.command, entry.event) == ("warn", {**told, "by": "somebody"}, None)
    assert (entry.effect.at, entry.effect.bookings, entry.effect.revision) == (minute(30), (), {})
    assert dict(state.play.cautions) == {"e1": 1}
    assert state.seq == evening.state.seq + 1
    assert event == {"type": "warn", "player": "e1"}


def test_an_event_of_another_kind_stands_beside_its_command(evening: Evening) -> None:
    made = change(evening, {"type": "swap", "a": "e1", "b": "e2"})
    made.accepts = True
    made.tell(draw(4, 4), a="e1", b="e2")
    entry = made.finish()[1]
    assert (entry.kind, entry.command) == ("draw", {"type": "swap", "a": "e1", "b": "e2"})
    assert entry.event == {**draw(4, 4), "at": minute(30).isoformat()}


def test_the_desk_alone_says_when_something_happened(evening: Evening) -> None:
    event = {"type": "withdraw", "player": "e1", "at": minute(10).isoformat()}
    for who, at in ((DIRECTOR, 10), (Actor(Role.HELPER, "h"), 10), (PLAYER, 30)):
        assert told(evening, event, who).command["at"] == minute(at).isoformat()


def test_what_chance_needed_belongs_to_no_other_event(evening: Evening) -> None:
    asked = refusal(lambda: told(evening, {"type": "warn", "player": "e1", "seed": "s"}))
    assert asked == [("unknown_field", "seed")]


def test_whoever_is_warned_has_to_accept_it(evening: Evening) -> None:
    odd = draw(3, 5, override=True)
    for event in (odd, {**odd, "accept": "yes"}):
        with pytest.raises(Doubted) as asked:
            told(evening, event)
        codes = [tuple(warning) for warning in asked.value.warnings]
        assert ("table_sizes_overridden", "tables") in codes
        assert refusal(lambda event=event: told(evening, event)) == WARNED  # type: ignore[misc]
    accepted = change(evening, {**odd, "accept": True})
    accepted.tell(accepted.sent)
    assert accepted.warnings == asked.value.warnings
    assert "accept" not in accepted.kept


def test_the_clock_is_not_asked(evening: Evening) -> None:
    asked = change(evening, draw(3, 5, override=True), CLOCK)
    asked.tell(asked.sent)
    assert asked.warnings


def test_what_is_refused_says_where_in_the_command(evening: Evening) -> None:
    unknown = refusal(lambda: told(evening, {"type": "warn", "player": "e9"}))
    assert unknown == [("player_unknown", "player")]
    assert refusal(lambda: told(evening, {"type": "nothing"})) == [("event_unknown", "type")]


def test_a_signal_that_changes_nothing_is_ignored(playing: Evening) -> None:
    signal = {"type": "timer", "timer": "round", "round": 1}
    with pytest.raises(Ignored) as ignored:
        told(playing, signal, CLOCK, 1)
    assert ignored.value.reason == "early"
    done = playing.memory.send(signal, CLOCK, minute(1))
    assert (done.entry, done.problems, done.ignored) == (None, (), "early")


def test_a_correction_says_what_becomes_of_the_entries(evening: Evening) -> None:
    evening.sent("warn", 5, player="e1")
    seq, event = evening.state.seq, evening.memory.past.entries[-1].event
    made = change(evening, {"type": "correct", "target": seq, "void": True})
    assert made.correct(seq, None) == (event, {})
    state, entry = made.finish()
    assert (entry.effect.revision, dict(state.play.cautions)) == ({seq: None}, {})
    assert state.corrected == {}  # nobody has more or less by it
    assert seq in evening.memory.past
    nowhere = refusal(lambda: change(evening, {"type": "correct"}).correct(99, None))
    assert nowhere == [("target_invalid", "target")]


def test_what_the_log_keeps_of_a_correction_can_be_taken_back(evening: Evening) -> None:
    evening.sent("warn", 5, player="e1")
    seq, event = evening.state.seq, evening.memory.past.entries[-1].event
    entry = evening.kept("correct", 6, target=seq, void=True)
    at = minute(6).isoformat()
    kept = {"type": "correct", "target": seq, "void": True, "at": at, "instead_of": event}
    assert entry.command == kept
    again = evening.kept("correct", 7, target=seq, event=event)  # nothing stood there
    at = minute(7).isoformat()
    assert again.command == {"type": "correct", "target": seq, "event": event, "at": at}


@pytest.mark.parametrize("target", ["4", 4.5, True, [4]])
def test_the_target_of_a_correction_is_a_number(evening: Evening, target: Any) -> None:
    codes = evening.codes("correct", 6, target=target, void=True)
    assert codes == [("field_type", "target")]


def test_later_entries_are_struck_only_by_a_correction_that_says_so(evening: Evening) -> None:
    """Without the registration of e8 nobody can warn e8."""
    evening.sent("warn", 5, player="e8")
    seq, warned = evening.state.seq, evening.memory.past.entries[-1].event
    fields = {"target": 9, "void": True}
    assert evening.codes("correct", 6, **fields) == [("correction_conflict", f"events[{seq}]")]
    entry = evening.kept("correct", 7, strike=True, **fields)
    assert entry.command["struck"] == {str(seq): warned}


def test_the_time_of_a_log_goes_back_only_with_a_step_of_the_clock(evening: Evening) -> None:
    evening.sent("warn", 5, player="e1")
    for kind, minutes in (("warn", 5), ("clock_step", 2)):
        assert change(evening, {"type": kind}, now=2).finish()[0].at == minute(minutes).isoformat()
    assert change(evening, {"type": "warn"}, now=7).finish()[0].at == minute(7).isoformat()


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


def test_places_that_were_recorded_are_forgotten_where_the_event_goes_on_again() -> None:
    event = PrizeEvening()
    assert [place.player for place in event.state.final] == ["e1", "e2", "e3", "e4"]
    event.does("undo", entry=event.state.seq)
    assert (event.state.play.phase, event.state.final) == ("round", ())
