"""Differences between today's rules and a log: entry by entry, by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import Change
from tournaments.domain.formats.history import History
from tournaments.domain.log.decide_again import (
    RuleDifference,
    Stored,
    decide_again,
    differences_today,
)
from tournaments.domain.refusal import RefusedError
from tournaments.domain.rehearsal.event import Memory
from tournaments.domain.replay_log import append_history, apply_created, apply_entry
from tournaments.domain.setup import whole_setup
from tournaments.domain.tournament_state import Entry, TournamentState

Json = dict[str, Any]
BEFORE = datetime(2000, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 3, 7, 18, tzinfo=UTC)
DESK = Actor(Role.ORGANIZER, "desk")


class Log(Memory):
    """An evening of Binokel in memory whose log is kept: entry 1 creates it, 2 to 5 are Anna, Ben,
    Cleo and Dora."""

    def __init__(self) -> None:
        settings = {"rounds": 1, "deals": 3}
        whole = whole_setup(
            {"name": "Evening", "confirmation": "none", "format": "evening", "game": "binokel"}
            | {"settings": settings}
        )
        first = Entry("created", whole, None, apply_created(whole, BEFORE)[1])
        self.kept: list[Stored] = [Stored(first, BEFORE, "organizer:desk")]
        super().__init__(whole, "secret")
        for name in ("Anna", "Ben", "Cleo", "Dora"):
            self.do("register", name=name)

    def _follow(self, change: Change) -> Entry:
        entry = super()._follow(change)
        self.kept.append(Stored(entry, datetime.fromisoformat(self.state.at), str(change.who)))
        return entry

    def do(self, kind: str, **fields: Any) -> None:
        now = NOW + timedelta(minutes=len(self.kept))
        answer = self.send({"type": kind, **fields}, DESK, now)
        assert answer.entry, (kind, answer)

    def differences(self) -> list[RuleDifference]:
        return list(differences_today(self.kept))

    def put(self, seq: int, **parts: Any) -> None:
        """Replace parts of an entry in the log."""
        stored = self.kept[seq - 1]
        self.kept[seq - 1] = stored._replace(entry=stored.entry._replace(**parts))

    def change(self, seq: int, **fields: Any) -> None:
        """Other fields of a command."""
        self.put(seq, command={**self.kept[seq - 1].entry.command, **fields})

    def effect(self, seq: int, **fields: Any) -> None:
        """Another effect in the log than what the command did."""
        self.put(seq, effect=replace(self.kept[seq - 1].entry.effect, **fields))

    def until(self, seq: int) -> tuple[TournamentState, History[Any]]:
        """The state and the history that an entry met."""
        state: TournamentState | None = None
        history: History[Any] | None = None
        for stored in self.kept[: seq - 1]:
            state = apply_entry(state, stored.entry, stored.at)
            if history is None:
                history = History(state.format.codec, state.play)
            else:
                append_history(history, state.seq, stored.entry)
        assert state is not None
        assert history is not None
        return state, history

    def again(self, seq: int) -> tuple[TournamentState, Entry]:
        return decide_again(*self.until(seq), self.kept[seq - 1])


@pytest.fixture
def log() -> Log:
    return Log()


def whole(log: Log) -> Log:
    """6 sets six deals, 7 opens the sign-up, 8 starts, 9 takes 50 points of Anna and 10 twenty of
    Ben, 11 strikes 9, 12 warns Cleo."""
    log.do("configure", settings={"rounds": 1, "deals": 6})
    log.do("signup", open=True)
    log.do("start", seed="1")
    log.do("penalty", player="e1", points=50, reason="late")
    log.do("penalty", player="e2", points=20)
    log.do("correct", target=9, void=True)
    log.do("warn", player="e3")
    return log


def test_todays_rules_decide_a_log_of_today_as_it_was(log: Log) -> None:
    assert whole(log).differences() == []
    kinds = [stored.entry.kind for stored in log.kept]
    assert kinds[5:] == ["configure", "signup", "start", "penalty", "penalty", "correct", "warn"]


def test_what_would_do_something_else_is_told_with_the_parts_of_the_state(log: Log) -> None:
    """Sixty points instead of fifty: what follows is decided in the state that it met."""
    whole(log).change(9, points=60)
    assert log.differences() == [
        RuleDifference(9, "penalty", (), ("balances", "deductions", "penalties")),
    ]


def test_a_part_of_the_event_itself_is_told_by_its_name(log: Log) -> None:
    whole(log).change(7, open=False)
    assert log.differences() == [RuleDifference(7, "signup", (), ("signup_open",))]


def test_a_difference_beside_the_state_names_no_part(log: Log) -> None:
    whole(log).effect(12, at=BEFORE)
    assert log.differences() == [RuleDifference(12, "warn")]


def test_what_did_nothing_and_would_do_something_names_all_of_it(log: Log) -> None:
    whole(log).effect(12, state=None)
    assert log.differences() == [RuleDifference(12, "warn", (), ("cautions",))]


def test_the_parts_are_told_in_the_order_of_the_alphabet(log: Log) -> None:
    whole(log).effect(8, state={})
    (found,) = log.differences()[:1]
    assert found == RuleDifference(8, "start", (), found.parts)
    assert len(found.parts) > 2
    assert list(found.parts) == sorted(found.parts)


def test_what_todays_rules_refuse_is_told_with_the_reasons(log: Log) -> None:
    whole(log).change(9, player="e9", points="many")
    assert log.differences() == [
        RuleDifference(9, "penalty", ("player_unknown", "field_type")),
    ]


def test_a_refused_entry_says_all_reasons(log: Log) -> None:
    whole(log).change(9, player="e9", points="many")
    with pytest.raises(RefusedError) as refused:
        log.again(9)
    assert [p.code for p in refused.value.problems] == ["player_unknown", "field_type"]


def test_what_cannot_be_read_is_an_unknown_event(log: Log) -> None:
    whole(log).put(12, command={"type": "warn", "at": 7})
    assert [one.seq for one in log.differences()] == [12]
    log.put(12, command={"type": "no such thing"}, kind="no such thing")
    assert log.differences() == [RuleDifference(12, "no such thing", ("event_unknown",))]


def test_a_correction_that_would_no_longer_fit_is_told(log: Log) -> None:
    whole(log).change(11, target=99)
    assert log.differences() == [RuleDifference(11, "correct", ("target_invalid",))]


def test_an_event_again_is_its_entry_with_its_state_and_its_texts(log: Log) -> None:
    whole(log)
    state, entry = log.again(9)
    assert entry == log.kept[8].entry
    assert entry.texts
    assert dict(state.play.balances) == {"e1": -50, "e2": 0, "e3": 0, "e4": 0}
    effect = entry.effect
    assert (effect.at, effect.bookings, effect.revision, effect.start) == (
        *(log.kept[8].at, (), {}, None),
    )


def test_a_correction_again_says_what_becomes_of_the_entry(log: Log) -> None:
    state, entry = whole(log).again(11)
    assert (entry.kind, entry.effect.revision, entry.texts) == ("correct", {9: None}, {})
    assert dict(state.play.balances) == {"e1": 0, "e2": -20, "e3": 0, "e4": 0}


def test_a_command_of_the_desk_again_is_its_entry(log: Log) -> None:
    state, entry = whole(log).again(7)
    assert (entry, state.signup_open) == (log.kept[6].entry, True)


def test_commands_of_the_desk_with_a_reason_are_decided_as_they_were(log: Log) -> None:
    log.do("cash", purpose="gift", cents=100, reason="the landlord")
    log.do("entry_fee", cents=500, reason="as ever")
    log.do("announce", text="Soup is ready")
    assert log.differences() == []
    assert log.again(6)[1].texts == log.kept[5].entry.texts != {}


def test_other_settings_again_tell_the_registrations_from_their_beginning(log: Log) -> None:
    state, entry = whole(log).again(6)
    effect = entry.effect
    assert (entry.kind, effect.at, effect.bookings, entry.texts) == ("configure", None, (), {})
    assert entry == log.kept[5].entry
    start: Any = state.format.codec.decode(effect.start)
    play: Any = state.play
    assert (list(start.status), list(play.status)) == ([], ["e1", "e2", "e3", "e4"])
    assert (play.settings.deals, start.settings.deals, effect.revision) == (6, 6, {})


def test_other_settings_are_told_by_the_parts_that_differ(log: Log) -> None:
    whole(log)
    settings = {**log.kept[5].entry.command["settings"], "deals": 9}
    log.change(6, settings=settings)
    (found,) = log.differences()
    assert (found.seq, found.kind, found.problems) == (6, "configure", ())
    assert "setup" in found.parts


def _seats(log: Log) -> None:
    log.do("start")
    log.do("wish", wish="apart", player="e1", other="e2")
    log.do("draw")
    log.do("publish")
    log.do("draw", seed="other")  # a draft again
    log.do("swap", a="e1", b="e3")
    log.do("go")


def test_draws_and_seats_again_are_what_they_were(log: Log) -> None:
    """Chance, the promise of the next seed, and the publishing of a round stay."""
    _seats(log)
    assert log.differences() == []
    kinds = [stored.entry.kind for stored in log.kept[5:]]
    assert kinds == ["start", "wish", "draw", "publish", "draw", "draw", "go"]


@pytest.mark.parametrize(
    ("seq", "fields", "parts"),
    [
        (6, {"promise": "f00"}, ("promise",)),
        (8, {"promise": "f00"}, ("promise",)),
    ],
)
def test_what_stands_beside_an_event_is_looked_at(
    log: Log, seq: int, fields: Json, parts: tuple[str, ...]
) -> None:
    _seats(log)
    log.change(seq, **fields)
    assert [(one.seq, one.parts) for one in log.differences()] == [(seq, parts)]


def test_a_guard_of_a_command_is_asked_again(log: Log) -> None:
    _seats(log)
    log.change(9, holds=False)  # of seats that nobody sees
    assert log.differences() == [RuleDifference(9, "publish", ("not_published",))]


def stored(evening: Evening, actors: Mapping[int, str]) -> list[Stored]:
    """The log of an evening of WM mode; who sent an entry, if it was not the organizer."""
    log = evening.memory.log
    setup = log[1][0].command
    first = Entry("created", setup, None, apply_created(setup, BEFORE)[1])
    return [
        Stored(first, BEFORE, "organizer:orga"),
        *(
            Stored(entry, datetime.fromisoformat(then.at), actors.get(seq, "organizer:orga"))
            for seq, (entry, then) in log.items()
            if seq > 1
        ),
    ]


PHONE = Actor(Role.TABLE, "1", 1, browser="one", holds=("e4",))


def reported() -> list[Stored]:
    """9 and 10 are a report and its confirmation, 11 and 12 a report that is disputed.

    13 and 14 are a third that one of several confirms, 15 calls the desk, 16 is a report of the
    desk.
    """
    evening = Evening(4, confirmation="all")
    evening.begin([0, 1, 2, 3])
    player = Actor(Role.PLAYER, "e2", browser="two")
    evening.sent("report", 5, player, table=1, result={"loser": "e1"})
    evening.sent("confirm", 6, report=evening.state.seq)
    evening.sent("report", 8, PHONE, table=1, result={"loser": "e1"}, by="e2")
    evening.sent("dispute", 9, PHONE, report=evening.state.seq, by="e3")
    evening.sent("report", 10, PHONE, table=1, result={"loser": "e2"}, by="e2")
    evening.sent("confirm", 11, Actor(Role.PLAYER, "e3", browser="3"), report=evening.state.seq)
    evening.sent("call_desk", 12, PHONE, table=1)
    evening.sent("report", 14, table=1, result={"loser": "e4"})
    tables = dict.fromkeys((11, 12, 13, 15), "table:1")
    return stored(evening, {9: "player:e2", **tables, 14: "player:e3"})


def test_reports_and_what_tables_say_are_decided_as_they_were() -> None:
    log = reported()
    assert [one.entry.kind for one in log[8:]] == [
        *("report", "runde", "report", "dispute", "report", "confirm", "call_desk", "runde"),
    ]
    assert list(differences_today(log)) == []


def test_a_report_that_waits_is_judged_by_the_rules_of_today() -> None:
    log = reported()
    event = log[8].entry.event
    assert event
    wrong = log[8].entry._replace(event={**event, "result": {"loser": "e9"}})
    log[8] = log[8]._replace(entry=wrong)
    (found,) = differences_today(log)
    assert (found.seq, found.kind) == (9, "report")
    assert found.problems


def test_what_the_clock_sent_and_what_was_taken_back_is_no_difference() -> None:
    evening = Evening(4)
    evening.begin([0, 1, 2, 3])
    evening.sent("clock_step", 20, Actor(Role.CLOCK), was=minute(10).isoformat())
    evening.sent("revert_clock_step", 21)
    evening.sent("announce", 22, text="Soup")
    evening.sent("undo", 23, entry=evening.state.seq)
    evening.sent("warn", 200, player="e1")  # the round has ended by itself
    log = evening.memory.log.values()
    assert {"timer", "clock_step", "revert_clock_step", "undo"} <= {
        entry.kind for entry, _then in log
    }
    clock = {
        seq: "clock" for seq, (entry, _then) in evening.memory.log.items() if entry.kind in SENT
    }
    assert list(differences_today(stored(evening, clock))) == []


SENT = ("timer", "clock_step")  # by the clock


def test_settings_of_a_running_event_are_changed_again() -> None:
    log = Log()
    log.do("start")
    log.do("amend", settings={"rounds": 2, "deals": 3}, confirmation="second")
    assert log.differences() == []
    log.change(len(log.kept), settings={"rounds": 3, "deals": 3})
    assert [difference.kind for difference in log.differences()] == ["amend"]
