"""Where today's rules differ from what a log holds: entry by entry, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tournaments.domain.actors import Actor, Role
from tournaments.domain.decide import outcome
from tournaments.domain.decision import Decision
from tournaments.domain.fold import created, follow, record
from tournaments.domain.formats.history import History
from tournaments.domain.log.decide_again import (
    RuleDifference,
    StoredCommand,
    decide_again,
    differences_today,
)
from tournaments.domain.refusal import Refused
from tournaments.domain.rehearsal.event import Memory
from tournaments.domain.setup import whole_setup
from tournaments.domain.tournament_state import Effect, Fact, TournamentState

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
        self.log: list[tuple[StoredCommand, Effect]] = [
            (StoredCommand("created", whole, BEFORE, "organizer:desk"), created(whole, BEFORE)[1])
        ]
        super().__init__(whole, "secret")
        for name in ("Anna", "Ben", "Cleo", "Dora"):
            self.do("register", name=name)

    def _follow(self, decision: Decision, actor: Actor, at: datetime) -> None:
        for fact, after, effect in outcome(self.state, decision, actor, at):
            command = {**fact.command, "texts": dict(fact.texts)} if fact.texts else fact.command
            when = datetime.fromisoformat(after.at)
            self.log.append((StoredCommand(fact.kind, command, when, str(actor)), effect))
        super()._follow(decision, actor, at)

    def do(self, kind: str, **fields: Any) -> None:
        now = NOW + timedelta(minutes=len(self.log))
        decision = self.send({"type": kind, **fields}, DESK, now)
        assert decision.facts, (kind, decision)

    def differences(self) -> list[RuleDifference]:
        return list(differences_today(self.log))

    def change(self, seq: int, **event: Any) -> None:
        """Another event in the log than what happened."""
        stored, effect = self.log[seq - 1]
        command = {**stored.command, "event": {**stored.command["event"], **event}}
        self.log[seq - 1] = stored._replace(command=command), effect

    def effect(self, seq: int, **fields: Any) -> None:
        """Another effect in the log than what the command did."""
        stored, effect = self.log[seq - 1]
        self.log[seq - 1] = stored, replace(effect, **fields)

    def until(self, seq: int) -> tuple[TournamentState, History[Any]]:
        """The state and the history that an entry met."""
        state: TournamentState | None = None
        history: History[Any] | None = None
        for stored, effect in self.log[: seq - 1]:
            state = follow(state, stored.kind, stored.command, effect, stored.at)
            if history is None:
                history = History(state.format.codec, state.play)
            else:
                record(history, state.seq, stored.kind, stored.command, effect)
        assert state is not None
        assert history is not None
        return state, history

    def fact(self, seq: int) -> Fact:
        return decide_again(*self.until(seq), self.log[seq - 1][0])


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
    kinds = [stored.kind for stored, _effect in log.log]
    assert kinds[5:] == ["configured", "signup", "start", "penalty", "penalty", "correct", "warn"]


def test_what_would_do_something_else_is_told_with_the_parts_of_the_state(log: Log) -> None:
    """Sixty points instead of fifty: what follows is decided in the state that it met."""
    whole(log).change(9, points=60)
    assert log.differences() == [
        RuleDifference(9, "penalty", (), ("balances", "deductions", "penalties")),
    ]


def test_a_part_of_the_event_itself_is_told_by_its_name(log: Log) -> None:
    whole(log)
    stored, _effect = log.log[6]
    log.log[6] = stored._replace(command={**stored.command, "open": False}), log.log[6][1]
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
    with pytest.raises(Refused) as refused:
        log.fact(9)
    assert [p.code for p in refused.value.problems] == ["player_unknown", "field_type"]


def test_an_entry_of_another_kind_than_its_event_is_refused(log: Log) -> None:
    whole(log)
    stored, effect = log.log[8]
    log.log[8] = stored._replace(kind="fine"), effect
    assert log.differences() == [RuleDifference(9, "fine")]


def test_what_cannot_be_read_is_an_unknown_event(log: Log) -> None:
    whole(log)
    stored, effect = log.log[11]
    log.log[11] = stored._replace(command={"meta": {}}), effect
    assert log.differences() == [RuleDifference(12, "warn", ("event_unknown",))]


def test_a_correction_that_would_no_longer_fit_is_told(log: Log) -> None:
    whole(log).change(11, target=99)
    assert log.differences() == [RuleDifference(11, "correct", ("target_invalid",))]


def test_an_event_again_is_a_fact_with_its_state_and_its_texts(log: Log) -> None:
    whole(log)
    fact = log.fact(9)
    stored = log.log[8][0]
    assert (fact.kind, {**fact.command, "texts": fact.texts}) == ("penalty", stored.command)
    assert (fact.at, fact.bookings, fact.revision, fact.start) == (stored.at, (), {}, None)
    assert dict(fact.play.balances) == {"e1": -50, "e2": 0, "e3": 0, "e4": 0}


def test_a_correction_again_says_what_becomes_of_the_entry(log: Log) -> None:
    fact = whole(log).fact(11)
    assert (fact.kind, fact.revision, fact.texts) == ("correct", {9: None}, {})
    assert dict(fact.play.balances) == {"e1": 0, "e2": -20, "e3": 0, "e4": 0}


def test_a_fact_of_the_desk_again_is_its_command(log: Log) -> None:
    fact = whole(log).fact(7)
    assert fact == Fact("signup", {"open": True})


def test_facts_of_the_desk_with_a_reason_are_decided_as_they_were(log: Log) -> None:
    log.do("cash", purpose="gift", cents=100, reason="the landlord")
    log.do("entry_fee", cents=500, reason="as ever")
    log.do("announce", text="Soup is ready")
    assert log.differences() == []
    assert log.fact(6).texts == log.log[5][0].command["texts"]


def test_other_settings_again_tell_the_registrations_from_their_beginning(log: Log) -> None:
    fact = whole(log).fact(6)
    assert (fact.kind, fact.at, fact.bookings, fact.texts) == ("configured", None, (), {})
    assert fact.start is not None
    assert (list(fact.start.status), list(fact.play.status)) == ([], ["e1", "e2", "e3", "e4"])
    assert (fact.play.settings.deals, fact.start.settings.deals, fact.revision) == (6, 6, {})
