"""The sheet of a match while it is written: checked by the engine, safe from a second phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import games
from tests.worlds.events import NOW, later, running, seats, sent, state
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets import edit, matches
from tournaments.store.sheets.edit import SavedSheet, SheetVersion
from tournaments.store.sheets.matches import SheetStatus
from tournaments.web.sheet.games import SHEETS

pytestmark = pytest.mark.django_db
PARTS = SHEETS["brokdorf"].parts
Json = dict[str, Any]


def opened(tournament: Tournament, table: int = 1) -> ScoreSheet | None:
    return matches.open_sheet(tournament, state(tournament), table, level="sheet", now=NOW)


def sheet_of(tournament: Tournament) -> ScoreSheet:
    found = opened(tournament)
    assert found
    return found


def outcome_of(tournament: Tournament) -> Json:
    return games.score(sheet_of(tournament).report)


def write(
    tournament: Tournament, change: Callable[..., SavedSheet], *given: Any, **more: Any
) -> SavedSheet:
    """A change by a phone that has just read the sheet, unless it says what it saw."""
    sheet = sheet_of(tournament)
    seen = more.pop("seen", SheetVersion(sheet.version))
    return change(sheet.token, *given, seen=seen, now=NOW, **more)


def add(tournament: Tournament, deal: Json, **more: Any) -> SavedSheet:
    """One more deal, or one of the Stechen where that is next."""
    part = SHEETS["brokdorf"].part(outcome_of(tournament))
    return write(tournament, edit.add_deal, part, deal, **more)


def added(tournament: Tournament, *deals: Json) -> ScoreSheet:
    for deal in deals:
        saved = add(tournament, deal)
        assert add(tournament, deal, accepted=saved.warnings).ok if saved.warnings else saved.ok
    return sheet_of(tournament)


def undo(tournament: Tournament) -> SavedSheet:
    return write(tournament, edit.undo_deal, PARTS)


def codes(saved: SavedSheet) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in saved.problems]


def doubts(saved: SavedSheet) -> list[str]:
    return [warning.code for warning in saved.warnings]


def test_no_sheet_where_nobody_plays() -> None:
    assert opened(running(), table=9) is None


def test_a_deal_is_kept_with_its_points() -> None:
    tournament = running()
    a, b, c = seats(tournament)[:3]
    sheet = added(tournament, {"declarer": a, "bid": 2, "tricks": {b: 2, c: 0}})
    outcome = games.score(sheet.report)
    assert (sheet.version, matches.is_empty(sheet), outcome["finished"]) == (1, False, False)
    people = dict.fromkeys(sheet.report["players"], 15)
    assert outcome["totals"] == {**people, a: 12, b: 13, c: 20}
    assert outcome["next_dealer"] == a


def test_the_first_dealer_is_kept_with_the_first_deal() -> None:
    tournament = running()
    a, b, _ = seats(tournament)[:3]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}, "dealer": b})
    assert outcome_of(tournament)["deals"][0]["dealer"] == b


def test_the_engines_errors_come_with_the_place_in_the_sheet() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    wrong = add(tournament, {"declarer": a, "bid": 6, "tricks": {b: 9}})
    assert codes(wrong) == [
        ("bid_range", "deals[1].bid"),
        ("tricks_range", f"deals[1].tricks.{b}"),
    ]
    assert sheet_of(tournament).version == 1


def test_a_second_phone_does_not_overwrite_the_first() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    late = add(tournament, {"declarer": b, "bid": 1, "tricks": {a: 2}}, seen=SheetVersion(0))
    assert codes(late) == [("free_table_changed", "")]
    assert len(late.sheet.report["deals"]) == 1


def test_a_doubled_tap_enters_one_deal() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    for _ in range(2):
        assert add(tournament, deal, seen=SheetVersion(0, "tap")).ok
    assert len(sheet_of(tournament).report["deals"]) == 1


def test_the_sheet_of_an_earlier_runde_is_not_continued_by_who_does_not_know() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    early = sheet_of(tournament)
    sent(tournament, "runde", now=later(12), table=1, result={"loser": a})
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    for knows, expected in ((False, [("stale_report", "")]), (True, [])):
        seen = SheetVersion(early.version, over=knows)
        late = edit.add_deal(early.token, "deals", deal, seen=seen, now=NOW)
        assert codes(late) == expected
    assert matches.is_empty(sheet_of(tournament))
    assert matches.standing(early, state(tournament)) is SheetStatus.OVER


def test_nobody_writes_on_a_sheet_whose_report_waits() -> None:
    tournament = running(confirmation="second")
    a, b = seats(tournament)[:2]
    player = Actor(Role.PLAYER, a)
    sent(tournament, "report", actor=player, now=later(12), table=1, result={"loser": a})
    late = add(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    assert codes(late) == [("report_waiting", "")]
    assert matches.is_empty(sheet_of(tournament))


def test_undo_takes_the_last_deal_back_and_nothing_else() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    before = added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    added(tournament, {"declarer": b, "bid": 1, "tricks": {a: 2}})
    undo(tournament)
    after = sheet_of(tournament)
    assert (after.report, after.version) == (before.report, 3)
    for _ in range(2):
        assert matches.is_empty(undo(tournament).sheet)


def test_what_the_engine_doubts_is_asked_once() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {}})
    turn = {"declarer": a, "bid": 1, "tricks": {b: 1}, "dealer": b}
    assert doubts(add(tournament, turn)) == ["dealer_out_of_turn"]
    added(tournament, turn)
    assert add(tournament, turn | {"dealer": a}).ok


def test_a_tie_at_the_top_leads_to_a_stechen() -> None:
    tournament = running(8)
    a, b, c, d = seats(tournament)
    deals = [{"declarer": a, "bid": 2, "tricks": {c: 0, d: 0}} for _ in range(3)]
    added(tournament, deals[0], deals[1], {**deals[2], "tricks": {b: 1, c: 0, d: 0}})
    assert outcome_of(tournament)["stechen_needed"] == [c, d]
    added(tournament, {"declarer": c, "bid": 1, "tricks": {d: 0}, "draws": {c: "AC", d: "7D"}})
    decided = outcome_of(tournament)
    assert (decided["finished"], decided["losers"]) == (True, [d])
    undo(tournament)
    assert outcome_of(tournament)["stechen_needed"] == [c, d]
    assert "stechen" not in sheet_of(tournament).report


def test_a_durchmarsch_is_recognised() -> None:
    tournament = running()
    a = seats(tournament)[0]
    added(tournament, *[{"declarer": a, "bid": 5, "tricks": {}} for _ in range(3)])
    assert outcome_of(tournament)["result"]["end"] == "durchmarsch"


def test_an_exclusion_ends_the_runde_and_can_be_taken_back() -> None:
    tournament = running()
    a, b = seats(tournament)[:2]
    added(tournament, {"declarer": a, "bid": 1, "tricks": {b: 2}})
    asked = write(tournament, edit.exclude, b)
    assert doubts(asked) == ["exclusion_without_repeat"]
    done = write(tournament, edit.exclude, b, accepted=True)
    assert games.score(done.sheet.report)["finished"]
    wrong = write(tournament, edit.exclude, "Nobody")
    assert codes(wrong) == [("player_unknown", "excluded")]
    undo(tournament)
    assert not outcome_of(tournament)["finished"]


def test_when_somebody_has_left_the_sheet_begins_anew() -> None:
    tournament = running(8)
    a, b, c, _ = seats(tournament)
    deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    added(tournament, deal)
    sent(tournament, "withdraw", player=c)
    sheet = sheet_of(tournament)
    assert matches.standing(sheet, state(tournament)) is SheetStatus.MOVED
    assert codes(add(tournament, deal)) == [("seats_changed", "")]
    write(tournament, edit.start_anew)
    fresh = sheet_of(tournament)
    assert matches.standing(fresh, state(tournament)) is SheetStatus.PLAYED
    assert matches.is_empty(fresh)
    assert tuple(fresh.report["players"]) == seats(tournament)


def test_an_empty_sheet_follows_a_change_of_seats() -> None:
    tournament = running(8)
    sheet_of(tournament)
    sent(tournament, "withdraw", player=seats(tournament)[2])
    assert tuple(sheet_of(tournament).report["players"]) == seats(tournament)
