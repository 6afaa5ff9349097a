"""Tables that say for themselves that they have finished, and that play on after all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tests.domain.rounds.tournament import given_up
from tournaments.domain.actors import Actor, Role
from tournaments.domain.log.decide_again import differences_today

FIRST, SECOND = (Actor(Role.TABLE, str(table), 1) for table in (1, 2))
OWN = {"table": 1}


def playing(**setup: Any) -> Evening:
    """Two tables of four in WM mode."""
    evening = Evening(8, **setup)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def binokel(**settings: Any) -> Evening:
    """Two tables of three; the phones of e1 and e4 speak for them."""
    settings = {"rounds": 2, "deals": 3, **settings}
    evening = Evening(6, format="evening", game="binokel", settings=settings)
    evening.begin([0, 1, 2], [3, 4, 5])
    return evening


def open_tables(evening: Evening) -> list[bool]:
    return [table.open for table in evening.play.tables]


def test_the_round_is_over_before_the_clock_once_every_table_has_finished() -> None:
    evening = playing()
    evening.sent("table_done", 20, Actor(Role.PLAYER, "e1"), **OWN)
    assert (evening.play.phase, open_tables(evening)) == ("round", [False, True])
    evening.sent("table_done", 21, FIRST, **OWN, holds=False)
    assert open_tables(evening) == [True, True]
    for actor, table in ((FIRST, 1), (SECOND, 2)):
        evening.sent("table_done", 22, actor, table=table, round=1)
    assert evening.play.phase == "between"
    late = evening.codes("table_done", 23, FIRST, **OWN, round=1)
    assert late == [("stale_round", "round")]
    assert [*differences_today(evening.memory.stored)] == []


@pytest.mark.parametrize(
    "who", [Actor(Role.PLAYER, "e5"), SECOND, Actor(Role.TABLE, "1", 0)], ids=str
)
def test_a_phone_speaks_for_its_own_table_and_its_own_round(who: Actor) -> None:
    for table in ({}, OWN, {"table": 0}, {"table": 3}):
        assert playing().codes("table_done", 20, who, **table) == [("not_your_table", "table")]


def test_a_table_that_names_another_round_has_an_old_page() -> None:
    evening = playing()
    assert evening.codes("table_done", 20, FIRST, **OWN, round=2) == [("stale_round", "round")]
    for number in (2, 1):
        entry = evening.send("table_done", 21, round=number).entry  # the desk means every table
        assert entry is not None
        assert "round" not in entry.command
        evening.sent("undo", 22, entry=evening.state.seq)


def test_a_table_plays_on_only_if_it_had_finished() -> None:
    evening = playing()
    refused = evening.codes("table_done", 20, FIRST, **OWN, holds=False)
    assert refused == [("table_not_stopped", "table")]


def test_a_report_that_waits_is_decided_first_but_for_the_desk() -> None:
    evening = playing(confirmation="second")
    evening.sent("report", 12, FIRST, **OWN, result={"loser": "e1"})
    assert evening.codes("table_done", 13, FIRST, **OWN) == [("report_open", "table")]
    evening.sent("table_done", 13, SECOND, table=2)
    evening.sent("table_done", 14, **OWN)


def test_a_table_finishes_by_its_reports_where_a_number_of_matches_is_agreed() -> None:
    refused = [("table_done_by_report", "type")]
    assert binokel().codes("table_done", 20, FIRST, **OWN) == refused


def test_a_table_of_an_evening_finishes_by_word_where_no_number_is_agreed() -> None:
    evening = binokel(matches=0, minutes=45)
    asked = evening.send("table_done", 30, FIRST, **OWN)
    assert [warning.code for warning in asked.warnings] == ["matches_missing"]
    evening.sent("report", 30, **OWN, report=given_up("e1", "e2", "e3"), accept=True)
    evening.sent("table_done", 31, FIRST, **OWN)
    evening.sent("table_done", 32, FIRST, **OWN, holds=False)
    for actor, table in ((FIRST, 1), (SECOND, 2)):
        evening.sent("table_done", 33, actor, table=table, accept=True)
    assert evening.play.phase == "between"
    assert [*differences_today(evening.memory.stored)] == []


def test_who_left_with_his_table_is_not_brought_back_to_it() -> None:
    evening = binokel(matches=0, minutes=45)
    evening.sent("withdraw", 20, player="e1", during_runde=True)
    evening.sent("table_done", 21, FIRST, **OWN, accept=True)
    back = evening.codes("table_done", 22, Actor(Role.PLAYER, "e2"), **OWN, holds=False)
    assert back == [("table_left", "table")]
