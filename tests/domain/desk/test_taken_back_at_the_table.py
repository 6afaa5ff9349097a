"""Results that a table takes back by itself, and those that only the desk does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening
from tournaments.domain.actors import Actor, Role
from tournaments.domain.log.decide_again import differences_today
from tournaments.domain.log.imported import is_sound

PHONE, OTHER = (Actor(Role.TABLE, "1", 1, browser=name) for name in ("phone", "other"))
BALANCE = 10


def playing(confirmation: str, **setup: Any) -> Evening:
    evening = Evening(8, confirmation=confirmation, **setup)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def reported(evening: Evening, at: float = 12, loser: str = "e1", who: Actor = PHONE) -> int:
    evening.sent("report", at, who, table=1, result={"loser": loser})
    return evening.state.seq


def assert_sound(evening: Evening) -> None:
    """A log that comes in as a file may hold all of this."""
    for number, (entry, at, _actor) in enumerate(evening.memory.stored, 1):
        sealed = entry._replace(texts=dict.fromkeys(entry.texts, "0" * 64))
        before = evening.memory.state_at(number - 1) if number > 1 else None
        assert is_sound(before, sealed, at), entry


def refused(evening: Evening, at: float, who: Actor = PHONE, **fields: Any) -> str:
    ((code, path),) = evening.codes("undo", at, who, **fields)
    assert path == "entry"
    return code


def test_who_sent_a_report_takes_it_back_until_somebody_has_confirmed_it() -> None:
    evening = playing("all")
    report = reported(evening)
    assert refused(evening, 13, OTHER, entry=report) == "withdraw_own"
    assert refused(evening, 13, Actor(Role.TABLE, "2", 1, browser="phone"), entry=report) == (
        "not_your_table"
    )
    evening.sent("undo", 13, PHONE, entry=report)
    assert (evening.state.pending, evening.state.disputes) == ({}, {})
    assert refused(evening, 13, PHONE, entry=report) == "report_gone"
    again = reported(evening, 14, "e2", Actor(Role.PLAYER, "e2", browser="own"))
    evening.sent("confirm", 14, Actor(Role.PLAYER, "e3"), report=again)
    own = Actor(Role.PLAYER, "e2", browser="own")
    assert refused(evening, 14, own, entry=again) == "withdraw_late"
    assert len(evening.state.pending) == 1
    assert_sound(evening)


def test_a_report_that_is_taken_back_leaves_the_dispute_that_it_answered() -> None:
    evening = playing("second")
    first = reported(evening)
    evening.sent("dispute", 12, OTHER, report=first, by="e3")
    evening.sent("undo", 14, PHONE, entry=reported(evening, 13, "e2"))
    assert [*evening.state.disputes] == [first]


def test_what_a_second_person_has_confirmed_only_the_desk_takes_back() -> None:
    evening = playing("second")
    report = reported(evening)
    evening.sent("confirm", 12, OTHER, report=report, by="e3")
    booked = evening.state.seq
    assert refused(evening, 13, entry=booked) == "take_back_asks"
    assert refused(evening, 13, entry=report) == "report_gone"
    evening.sent("call_desk", 13, PHONE, table=1, entry=booked)
    assert evening.codes("call_desk", 13, OTHER, table=1, entry=booked) == [
        ("called_already", "table")
    ]
    assert evening.state.calls[1].open
    evening.sent("undo", 14, DIRECTOR, entry=booked)
    assert not evening.state.calls[1].open
    assert evening.play.balances == dict.fromkeys(evening.people, BALANCE)
    assert [*differences_today(evening.memory.stored)] == []
    evening.sent("undo", 15, DIRECTOR, entry=evening.state.seq)
    assert evening.play.tables[0].matches == 1


@pytest.mark.parametrize(
    ("at", "meanwhile", "code"),
    [
        (14, [], ""),
        (22.5, [], "take_back_late"),
        (14, [("report", PHONE, {"table": 1, "result": {"loser": "e2"}})], "result_not_last"),
        (14, [("table_done", DIRECTOR, {"accept": True})], "take_back_closed"),
    ],
)
def test_what_counts_at_once_a_table_takes_back_for_ten_minutes(
    at: float, meanwhile: list[tuple[str, Actor, dict[str, Any]]], code: str
) -> None:
    evening = playing("none")
    booked = reported(evening)
    if code == "take_back_closed":
        evening.sent("end_round", 13)
    for kind, who, fields in meanwhile:
        evening.sent(kind, 13.5, who, **{"accept": True, **fields})
    if code:
        assert refused(evening, at, entry=booked) == code
    else:
        evening.sent("undo", at, OTHER, entry=booked)
        assert evening.play.balances == dict.fromkeys(evening.people, BALANCE)
        assert_sound(evening)


def test_a_table_takes_back_nothing_but_its_report_and_asks_only_for_its_last_result() -> None:
    evening = playing("none")
    evening.sent("call_desk", 5, PHONE, table=1)
    assert refused(evening, 5, entry=evening.state.seq) == "not_permitted"
    first = reported(evening)
    reported(evening, 18)
    for entry in (first, 999):
        codes = evening.codes("call_desk", 19, PHONE, table=1, entry=entry)
        assert codes == [("result_not_last", "entry")]


def test_a_helper_takes_back_the_own_last_result_for_ten_minutes() -> None:
    anna, ben = (Actor(Role.HELPER, name) for name in ("anna", "ben"))
    evening = playing("none")
    by_phone = reported(evening, 12)
    assert refused(evening, 13, anna, entry=by_phone) == "not_permitted"
    before = evening.play.balances
    own = reported(evening, 16, "e2", anna)
    assert refused(evening, 17, ben, entry=own) == "not_permitted"
    assert refused(evening, 26.5, anna, entry=own) == "take_back_late"
    evening.sent("undo", 26, anna, entry=own)
    assert evening.play.balances == before
    assert refused(evening, 26, anna, entry=own) == "result_not_last"
    first = reported(evening, 27, "e3", anna)
    reported(evening, 31, "e2", anna)
    assert refused(evening, 32, anna, entry=first) == "result_not_last"
    assert_sound(evening)
    assert [*differences_today(evening.memory.stored)] == []


def test_the_ten_minutes_of_a_helper_begin_when_the_result_is_booked() -> None:
    anna = Actor(Role.HELPER, "anna")
    evening = playing("second")
    report = reported(evening, 12)
    evening.sent("confirm", 24, anna, report=report)
    evening.sent("undo", 25, anna, entry=evening.state.seq)
    evening.sent(
        "report", 26, anna, table=1, result={"loser": "e1"}, at="2099-01-01T20:00", accept=True
    )
    ahead = evening.state.seq
    assert refused(evening, 37, anna, entry=ahead) == "take_back_late"


def test_a_helper_takes_nothing_back_once_the_round_is_over() -> None:
    anna = Actor(Role.HELPER, "anna")
    evening = playing("none")
    own = reported(evening, 12, "e1", anna)
    evening.sent("end_round", 13)
    evening.sent("table_done", 13)
    assert refused(evening, 14, anna, entry=own) == "take_back_closed"


def test_a_table_does_not_take_back_what_it_has_not_reported_itself() -> None:
    evening = playing("none")
    by_desk = reported(evening, 12, who=DIRECTOR)
    assert refused(evening, 13, entry=by_desk) == "take_back_asks"
    evening.sent("table_done", 14, PHONE, table=1)
    assert refused(evening, 14, entry=evening.state.seq) == "not_permitted"


def test_a_later_result_counts_more_than_who_reported_and_that_more_than_ten_minutes() -> None:
    evening = playing("none")
    by_desk = reported(evening, 12, who=DIRECTOR)
    assert refused(evening, 23, entry=by_desk) == "take_back_asks"
    reported(evening, 24)
    assert refused(evening, 25, entry=by_desk) == "result_not_last"


def test_a_player_takes_back_the_own_report_on_any_device() -> None:
    own, other = Actor(Role.PLAYER, "e2"), Actor(Role.PLAYER, "e3")
    evening = playing("second")
    report = reported(evening, 12, "e1", own)
    assert refused(evening, 13, other, entry=report) == "withdraw_own"
    evening.sent("undo", 13, own, entry=report)
    assert evening.state.pending == {}
