"""A table's sheet while it is written: checked by the engine, safe from a second phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.events import NOW, later, running, seats, sent, state
from tournaments.models import Tournament
from tournaments.services import drafts
from tournaments.services.drafts import Seen, Sheet, Written

pytestmark = pytest.mark.django_db


def sheet_of(tournament: Tournament) -> Sheet:
    found = drafts.read(tournament, state(tournament), 1)
    assert found
    return found


def seen(sheet: Sheet, key: str = "") -> Seen:
    return Seen(sheet.round, sheet.runde, sheet.version, key)


def write(tournament: Tournament, what: Any, *given: Any, **more: Any) -> Written:
    """A change by a phone that has just read the sheet, unless it says what it saw."""
    known = more.pop("seen", None) or seen(sheet_of(tournament))
    written = what(tournament, state(tournament), 1, *given, seen=known, now=NOW, **more)
    assert isinstance(written, Written)
    return written


def added(tournament: Tournament, *deals: Any) -> Sheet:
    for deal in deals:
        written = write(tournament, drafts.add_deal, deal, accept=True)
        assert written.problems == ()
    return sheet_of(tournament)


def codes(written: Written) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in written.problems]


def test_no_sheet_where_nobody_plays() -> None:
    tournament = running()
    assert drafts.read(tournament, state(tournament), 9) is None


def test_a_deal_is_kept_with_its_points() -> None:
    tournament = running()
    a, b, c = seats(tournament)[:3]
    sheet = added(tournament, {"declarer": a, "bid": 2, "tricks": {b: 2, c: 0}})
    assert (sheet.version, sheet.empty, sheet.finished) == (1, False, False)
    assert sheet.outcome["totals"] == {**dict.fromkeys(sheet.players, 15), a: 12, b: 13, c: 20}
    assert sheet.outcome["next_dealer"] == a


def test_the_first_dealer_is_kept_with_the_first_deal() -> None:
    tournament = running()
    a, b, _ = seats(tournament)[:3]
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    write(tournament, drafts.add_deal, deal, first_dealer=b)
    assert sheet_of(tournament).outcome["deals"][0]["dealer"] == b


def test_the_engines_errors_come_with_the_place_in_the_sheet() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    wrong = write(tournament, drafts.add_deal, {"declarer": a, "bid": 6, "tricks": {b: 9}})
    assert codes(wrong) == [
        ("bid_range", "sheet.deals[1].bid"),
        ("tricks_range", f"sheet.deals[1].tricks.{b}"),
    ]
    assert sheet_of(tournament).version == 1


def test_a_second_phone_does_not_overwrite_the_first() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    early = seen(sheet_of(tournament))
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    deal = {"declarer": b, "bid": 1, "tricks": {a: 2}}
    late = write(tournament, drafts.add_deal, deal, seen=early)
    assert codes(late) == [("sheet_moved_on", "version")]
    assert len(late.sheet.sheet["deals"]) == 1


def test_a_doubled_tap_enters_one_deal() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    same = seen(sheet_of(tournament), "tap")
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    for _ in range(2):
        assert codes(write(tournament, drafts.add_deal, deal, seen=same)) == []
    assert len(sheet_of(tournament).sheet["deals"]) == 1


def test_the_sheet_of_an_earlier_runde_is_not_continued() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    early = seen(sheet_of(tournament))
    sent(tournament, "runde", now=later(12), table=1, result={"loser": a})
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    assert codes(write(tournament, drafts.add_deal, deal, seen=early)) == [
        ("stale_report", "runde")
    ]
    assert sheet_of(tournament).empty


def test_undo_takes_the_last_deal_back_and_nothing_else() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    before = added(tournament, deal)
    added(tournament, {"declarer": b, "bid": 1, "tricks": {a: 2}})
    write(tournament, drafts.undo_deal)
    after = sheet_of(tournament)
    assert (after.sheet, after.outcome, after.version) == (before.sheet, before.outcome, 3)
    for _ in range(2):
        assert write(tournament, drafts.undo_deal).sheet.empty


def test_nobody_along_and_other_doubts_are_asked_once() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    alone = {"declarer": a, "bid": 1, "tricks": {}}
    asked = write(tournament, drafts.add_deal, alone)
    assert [warning.code for warning in asked.warnings] == ["nobody_went_along"]
    assert sheet_of(tournament).empty
    added(tournament, alone)
    turn = {"declarer": a, "bid": 1, "tricks": {b: 1}, "dealer": b}
    asked = write(tournament, drafts.add_deal, turn)
    assert [warning.code for warning in asked.warnings] == ["dealer_out_of_turn"]
    added(tournament, turn)
    assert write(tournament, drafts.add_deal, turn | {"dealer": a}).problems == ()


def test_a_tie_at_the_top_leads_to_a_stechen() -> None:
    tournament = running(8)
    a, b, c, d = seats(tournament)
    deals = [{"declarer": a, "bid": 2, "tricks": {c: 0, d: 0}} for _ in range(3)]
    sheet = added(tournament, deals[0], deals[1], {**deals[2], "tricks": {b: 1, c: 0, d: 0}})
    assert sheet.stechen_needed == (c, d)
    assert sheet.next_path == "stechen[0]"
    deal = {"declarer": c, "bid": 1, "tricks": {d: 0}, "draws": {c: "AC", d: "7D"}}
    decided = added(tournament, deal)
    assert (decided.finished, decided.outcome["losers"]) == (True, [d])
    write(tournament, drafts.undo_deal)
    assert sheet_of(tournament).stechen_needed == (c, d)
    assert "stechen" not in sheet_of(tournament).sheet


def test_a_durchmarsch_is_recognised() -> None:
    tournament = running()
    a = seats(tournament)[0]
    sheet = added(tournament, *[{"declarer": a, "bid": 5, "tricks": {}} for _ in range(3)])
    assert sheet.outcome["result"]["end"] == "durchmarsch"


def test_an_exclusion_ends_the_runde_and_can_be_taken_back() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    asked = write(tournament, drafts.exclude, b)
    assert [warning.code for warning in asked.warnings] == ["exclusion_without_repeat"]
    assert write(tournament, drafts.exclude, b, accept=True).sheet.finished
    assert codes(write(tournament, drafts.exclude, "Nobody")) == [
        ("player_unknown", "sheet.excluded")
    ]
    write(tournament, drafts.undo_deal)
    assert not sheet_of(tournament).finished


def test_when_somebody_has_left_the_sheet_begins_anew() -> None:
    tournament = running(8)
    a, b, c, _ = seats(tournament)
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    sent(tournament, "withdraw", player=c)
    assert sheet_of(tournament).moved
    write(tournament, drafts.start_anew)
    fresh = sheet_of(tournament)
    assert (fresh.moved, fresh.empty, fresh.players) == (False, True, seats(tournament))
