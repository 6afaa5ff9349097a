"""Reports of tables: who may send, confirm or dispute them, and when they count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tests.domain.rounds.tournament import given_up
from tournaments.domain.actors import Actor, Role
from tournaments.domain.desk.reports import reporter, seated
from tournaments.domain.formats import FORMATS

HELPER = Actor(Role.HELPER, "helga")
TWO_TABLES = ([0, 1, 2, 3], [4, 5, 6, 7])


def playing(confirmation: str = "second", **settings: Any) -> Evening:
    """Two tables of four, whose round has begun at minute 0."""
    evening = Evening(8, confirmation=confirmation, settings=settings)
    evening.begin(*TWO_TABLES)
    return evening


def player(evening: Evening, number: int) -> Actor:
    return Actor(Role.PLAYER, evening.people[number])


def phone(table: int, round_: int = 1) -> Actor:
    """The phone of a table that knows the PIN of a round."""
    return Actor(Role.TABLE, str(table), round=round_)


def lost(evening: Evening, number: int = 0) -> dict[str, Any]:
    return {"table": 1 + number // 4, "result": {"loser": evening.people[number]}}


def matches(evening: Evening) -> list[int]:
    return [table.matches for table in evening.play.tables]


def waiting(evening: Evening) -> int:
    """The number of the only report that waits."""
    (number,) = evening.state.pending
    return number


def test_a_report_of_a_player_waits_for_a_second() -> None:
    evening = playing()
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    (pending,) = evening.state.pending.values()
    assert (pending.table, pending.round, reporter(pending)) == (1, 1, evening.people[1])
    assert pending.event["result"] == {"loser": evening.people[0]}
    assert pending.event["at"] == minute(10).isoformat()
    assert "accept" not in pending.event
    evening.sent("confirm", 12, player(evening, 2), report=pending.seq)
    assert (matches(evening), evening.state.pending) == ([1, 0], {})
    # it counts when it was sent
    assert evening.play.tables[0].last_at == minute(10)
    fact = evening.memory.past.entries[-1]
    assert fact.event["type"] == "runde"


@pytest.mark.parametrize(
    ("confirmation", "actor", "waits"),
    [
        ("second", "player", True),
        ("second", "table", True),
        ("second", "helper", False),
        ("none", "player", False),
        ("none", "table", False),
        ("all", "player", True),
        ("all", "helper", False),
    ],
)
def test_who_has_to_wait(confirmation: str, actor: str, *, waits: bool) -> None:
    evening = playing(confirmation)
    actors = {"player": player(evening, 1), "table": phone(1), "helper": HELPER}
    evening.sent("report", 10, actors[actor], **lost(evening))
    assert (len(evening.state.pending), matches(evening)) == (int(waits), [int(not waits), 0])


def test_what_is_reported_is_kept_beside_the_match() -> None:
    evening = playing("none")
    said = {**lost(evening), "by": evening.people[3]}
    entry = evening.kept("report", 10, phone(1), **said)
    assert entry.command == {"type": "report", "table": 1, "by": evening.people[3]}
    assert (entry.kind, entry.event and entry.event["type"]) == ("runde", "runde")


def test_a_confirmation_says_who_has_confirmed() -> None:
    evening = playing()
    said = {**lost(evening), "by": evening.people[3]}
    evening.sent("report", 10, phone(1), **said)
    (pending,) = evening.state.pending.values()
    assert reporter(pending) == evening.people[3]
    number, by = pending.seq, evening.people[2]
    assert evening.codes("confirm", 11, phone(1), report=number) == [("confirmer_unknown", "by")]
    refused = evening.codes("confirm", 11, phone(1), report=number, by=evening.people[4])
    assert refused == [("confirmer_unknown", "by")]
    refused = evening.codes("confirm", 11, phone(1), report=number, by=evening.people[3])
    assert refused == [("confirmer_same", "by")]
    entry = evening.kept("confirm", 11, phone(1), report=number, by=by)
    assert entry.command == {"type": "confirm", "by": by, "report": number, "confirmed": [by]}
    assert entry.kind == "runde"


def test_nobody_confirms_his_own_report() -> None:
    evening = playing()
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    number = waiting(evening)
    refused = evening.codes("confirm", 11, player(evening, 1), report=number)
    assert refused == [("confirmer_same", "by")]
    refused = evening.codes("confirm", 11, player(evening, 4), report=number)
    assert refused == [("not_your_table", "report")]
    refused = evening.codes("confirm", 11, phone(2), report=number)
    assert refused == [("not_your_table", "report")]
    refused = evening.codes("confirm", 11, player(evening, 2), report=number + 1)
    assert refused == [("report_gone", "report")]


def test_all_others_of_the_table_confirm_where_that_is_asked() -> None:
    evening = playing("all")
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    number = waiting(evening)
    for other in (3, 0):
        evening.sent("confirm", 11, player(evening, other), report=number)
        assert matches(evening) == [0, 0]
    refused = evening.codes("confirm", 11, player(evening, 3), report=number)
    assert refused == [("confirmer_same", "by")]
    entry = evening.kept("confirm", 12, player(evening, 2), report=number)
    assert matches(evening) == [1, 0]
    three = sorted(evening.people[k] for k in (0, 2, 3))
    assert entry.command["confirmed"] == three


def test_the_desk_confirms_alone() -> None:
    evening = playing("all")
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    entry = evening.kept("confirm", 11, HELPER, report=waiting(evening))
    assert matches(evening) == [1, 0]
    assert entry.command["confirmed"] == ["helper:helga"]


def test_a_disputed_report_is_dropped_and_can_be_sent_anew() -> None:
    evening = playing()
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    again = evening.codes("report", 11, player(evening, 2), **lost(evening))
    assert again == [("report_waiting", "table")]
    number = waiting(evening)
    refused = evening.codes("dispute", 11, player(evening, 4), report=number)
    assert refused == [("not_your_table", "report")]
    entry = evening.kept("dispute", 11, player(evening, 2), report=number)
    assert entry.command == {"type": "dispute", "report": number, "by": evening.people[2]}
    assert evening.state.pending == {}
    evening.sent("report", 12, player(evening, 2), **lost(evening, 1))
    entry = evening.kept("dispute", 13, phone(1), report=waiting(evening))
    assert entry.command["by"] == ""
    assert evening.codes("dispute", 14, HELPER, report=number) == [("report_gone", "report")]


def in_dispute(evening: Evening) -> list[tuple[int, str]]:
    """Return the tables with a disputed report, and the disputing players."""
    return [(dispute.report.table, dispute.by) for dispute in evening.state.disputes.values()]


def disputed() -> tuple[Evening, int]:
    """An evening with a report in dispute, and the number of that."""
    evening = playing()
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    number = waiting(evening)
    evening.sent("dispute", 11, player(evening, 2), report=number)
    return evening, number


@pytest.mark.parametrize("junk", [None, [], {}, "3", 3.0, True])
def test_a_report_is_called_by_its_number(junk: object) -> None:
    evening, _number = disputed()
    refused = evening.codes("dispute", 12, HELPER, report=junk)
    assert {path for _code, path in refused} == {"report"}
    assert in_dispute(evening) == [(1, evening.people[2])]


def test_a_dispute_stays_until_the_table_reports_again() -> None:
    evening, number = disputed()
    assert in_dispute(evening) == [(1, evening.people[2])]
    assert evening.codes("confirm", 12, player(evening, 3), report=number) == [
        ("report_gone", "report")
    ]
    evening.sent("report", 13, player(evening, 4), **lost(evening, 5))
    assert in_dispute(evening) == [(1, evening.people[2])]
    evening.sent("report", 14, player(evening, 2), **lost(evening, 1))
    assert in_dispute(evening) == []


def test_the_desk_books_a_disputed_report_at_its_time_or_drops_it() -> None:
    evening, number = disputed()
    evening.sent("confirm", 14, HELPER, report=number)
    assert (in_dispute(evening), matches(evening)) == ([], [1, 0])
    assert evening.play.tables[0].last_at == minute(10)
    evening, number = disputed()
    evening.sent("dispute", 14, HELPER, report=number)
    assert (in_dispute(evening), matches(evening)) == ([], [0, 0])
    assert evening.codes("confirm", 15, HELPER, report=number) == [("report_gone", "report")]


def test_the_desk_settles_a_dispute_by_another_result() -> None:
    evening, _number = disputed()
    evening.sent("report", 14, HELPER, **lost(evening, 2), accept=True)
    assert (in_dispute(evening), matches(evening)) == ([], [1, 0])


def test_the_desk_reports_although_another_report_waits() -> None:
    evening = playing()
    evening.sent("report", 10, player(evening, 1), **lost(evening))
    evening.sent("report", 12, HELPER, **lost(evening, 2), accept=True)
    assert (matches(evening), evening.state.pending) == ([1, 0], {})


def test_a_report_belongs_to_an_open_table_and_those_who_sit_there() -> None:
    evening = playing("none")
    one = lost(evening)
    for table in (0, 3):
        refused = evening.codes("report", 10, HELPER, **{**one, "table": table})
        assert refused == [("table_closed", "table")]
    assert evening.codes("report", 10, player(evening, 4), **one) == [("not_your_table", "table")]
    assert evening.codes("report", 10, phone(2), **one) == [("not_your_table", "table")]
    assert evening.codes("report", 10, phone(1, 2), **one) == [("not_your_table", "table")]
    strange = {**one, "by": evening.people[4]}
    assert evening.codes("report", 10, phone(1), **strange) == [("player_unknown", "by")]
    for table, people in ((1, evening.people[:4]), (2, evening.people[4:])):
        assert seated(evening.state, table) == tuple(people)
    evening.sent("report", 10, phone(2), **lost(evening, 4))
    assert matches(evening) == [0, 1]


def test_before_and_between_rounds_nobody_reports() -> None:
    evening = Evening(8)
    one = {"table": 1, "result": {"loser": evening.people[0]}}
    assert evening.codes("report", 10, HELPER, **one) == [("wrong_phase", "type")]
    assert seated(evening.state, 1) == ()
    evening.begin(*TWO_TABLES)
    evening.sent("table_done", 46, table=1)
    assert seated(evening.state, 1) == ()
    assert evening.codes("report", 47, HELPER, **one) == [("table_closed", "table")]
    assert seated(evening.state, 2) == tuple(evening.people[4:])


@pytest.mark.parametrize("key", ["runde", "match"])
def test_a_second_phone_is_told_that_a_match_was_reported(key: str) -> None:
    evening = playing("none")
    one = lost(evening)
    stale = [("stale_report", key)]
    assert evening.codes("report", 10, phone(1), **one, **{key: 2}) == stale
    evening.sent("report", 10, phone(1), **one, **{key: 1})
    assert evening.codes("report", 15, phone(1), **one, **{key: 1}) == stale
    evening.sent("report", 15, phone(1), **one, **{key: 2})
    evening.sent("report", 15, phone(2), **lost(evening, 5), **{key: 1})
    assert matches(evening) == [2, 1]


def test_a_report_of_another_round_is_stale() -> None:
    evening = playing("none")
    for number in (0, 2):
        refused = evening.codes("report", 10, phone(1), **lost(evening), round=number)
        assert refused == [("stale_report", "round")]
    for table, number in ((1, 0), (2, 4)):
        evening.sent("report", 10, phone(table), **lost(evening, number), round=1)
    assert matches(evening) == [1, 1]


def test_only_the_desk_says_when_a_match_ended() -> None:
    evening = playing("none")
    for actor, table, at in ((HELPER, 1, 8), (phone(2), 2, 10)):
        number = 4 * (table - 1)
        evening.sent("report", 10, actor, **lost(evening, number), at=minute(8).isoformat())
        assert evening.play.tables[table - 1].last_at == minute(at)


def test_doubts_are_asked_back_until_the_table_accepts_them() -> None:
    evening = playing("none")
    evening.sent("report", 10, phone(1), **lost(evening))
    # a minute later: probably the same Runde
    asked = evening.send("report", 11, phone(1), **lost(evening))
    assert [warning.code for warning in asked.warnings] == ["runde_too_soon"]
    assert [problem.code for problem in asked.problems] == ["warnings_unconfirmed"]
    evening.sent("report", 11, phone(1), **lost(evening), accept=True)
    # the clock has gone back: that only the time is in doubt is not the table's fault
    evening.sent("report", 5, phone(1), **lost(evening))
    assert evening.play.tables[0].last_at == minute(11)
    looks = {"loser": evening.people[3], "points": points(evening, 0, 15, 20, 30)}
    asked = evening.send("report", 6, phone(1), table=1, result=looks)
    assert asked.entry is None
    assert "looks_like_durchmarsch" in [warning.code for warning in asked.warnings]


def points(evening: Evening, *numbers: int) -> dict[str, int]:
    return dict(zip(evening.people[:4], numbers, strict=True))


def test_a_confirmed_report_is_not_asked_about_again() -> None:
    evening = playing()
    evening.sent("runde", 10, **lost(evening))
    evening.sent("report", 11, player(evening, 1), **lost(evening), accept=True)
    evening.sent("confirm", 12, player(evening, 2), report=waiting(evening))
    assert matches(evening) == [2, 0]


def test_what_the_rules_refuse_is_refused_at_once() -> None:
    evening = playing()
    bad = {"table": 1, "result": {"loser": "nobody"}}
    refused = evening.codes("report", 10, player(evening, 1), **bad)
    assert refused == [("player_unknown", "result.loser")]
    refused = evening.codes("report", 10, player(evening, 1), table=1)
    assert refused == [("level_missing", "")]
    assert evening.state.pending == {}


def test_a_sheet_is_judged_by_the_rules_of_the_evening() -> None:
    evening = playing(game_variant={"below_zero": "clamp"})
    report = FORMATS["wm"].sheet(evening.state.play, 2)
    assert report == {
        "game": "brokdorf",
        "variant": {"below_zero": "clamp"},
        "players": evening.people[4:],
        "deals": [],
    }
    assert FORMATS["wm"].sheet(playing().state.play, 2)["variant"] == {}


def browser(actor: Actor, name: str, *holds: str) -> Actor:
    return replace(actor, browser=name, holds=holds)


def test_the_browser_that_sent_a_report_never_confirms_it() -> None:
    """Neither as the table's phone under another name, nor by a personal link of the table."""
    evening = playing()
    first, second, third, _ = evening.people[:4]
    evening.sent("report", 10, browser(phone(1), "b1"), by=first, **lost(evening))
    confirm = {"report": waiting(evening)}
    for actor, by in (
        (browser(phone(1), "b1"), {"by": second}),
        (browser(player(evening, 1), "b1"), {}),
    ):
        refused = evening.codes("confirm", 11, actor, **confirm, **by)
        assert refused == [("confirmer_phone", "by")]
    evening.sent("confirm", 12, browser(phone(1), "b2"), by=third, **confirm)
    assert matches(evening) == [1, 0]


def test_whoever_opened_a_personal_page_there_does_not_confirm_elsewhere_what_was_sent() -> None:
    evening = playing()
    first, second, *_ = evening.people
    evening.sent("report", 10, browser(phone(1), "b1", second), by=first, **lost(evening))
    confirm = {"report": waiting(evening)}
    for actor, by in (
        (browser(player(evening, 1), "b2"), {}),
        (browser(phone(1), "b3"), {"by": second}),
    ):
        refused = evening.codes("confirm", 11, actor, **confirm, **by)
        assert refused == [("confirmer_phone", "by")]
    evening.sent("confirm", 12, browser(player(evening, 2), "b2"), **confirm)
    assert matches(evening) == [1, 0]


def test_where_all_confirm_each_does_it_on_another_browser() -> None:
    evening = playing("all")
    first, second, third, _ = evening.people[:4]
    evening.sent("report", 10, browser(phone(1), "b1"), by=first, **lost(evening))
    confirm = {"report": waiting(evening)}
    evening.sent("confirm", 11, browser(phone(1), "b2"), by=second, **confirm)
    again = evening.codes("confirm", 11, browser(phone(1), "b2"), by=third, **confirm)
    assert again == [("confirmer_phone", "by")]
    evening.sent("confirm", 12, browser(phone(1), "b3"), by=third, **confirm)
    assert matches(evening) == [0, 0]
    evening.sent("confirm", 13, browser(player(evening, 3), "b4"), **confirm)
    assert matches(evening) == [1, 0]


def test_the_desk_confirms_whatever_has_spoken() -> None:
    evening = playing()
    evening.sent("report", 10, browser(phone(1), "b1"), **lost(evening))
    evening.sent("confirm", 11, browser(HELPER, "b1"), report=waiting(evening))
    assert matches(evening) == [1, 0]


@pytest.mark.parametrize(
    ("depths", "shallow"), [([], True), (["lines"], True), (["sheet"], True), (["totals"], False)]
)
def test_tables_tell_no_less_than_their_event_wants_and_the_desk_may(
    depths: list[str], *, shallow: bool
) -> None:
    def evening() -> Evening:
        settings = {"rounds": 2, "deals": 3, "depths": depths}
        evening = Evening(3, format="evening", game="binokel", settings=settings)
        evening.begin([0, 1, 2])
        return evening

    told = {"table": 1, "report": {"totals": {"points": {"e1": 100, "e2": 200, "e3": 300}}}}
    if shallow:
        refused = evening().codes("report", 30, phone(1), **told)
        assert refused == [("depth_too_shallow", "report")]
    else:
        evening().sent("report", 30, phone(1), **told)
    evening().sent("report", 30, HELPER, **told)
    whole = given_up("e1", "e2", "e3")
    evening().sent("report", 30, phone(1), table=1, report=whole, accept=True)
