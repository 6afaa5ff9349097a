"""What a stranger's log may hold: the form of what the desk makes, and nothing that pages or people
could not stand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening
from tournaments.domain.desk.cashbook import Cashbook
from tournaments.domain.formats.prizes import Prizes
from tournaments.domain.log.stored_commands import are_of_our_time, follows, is_sound
from tournaments.domain.seating import SOLVER
from tournaments.domain.tournament_state import Disputed, Pending, TournamentState

Json = dict[str, Any]
GROUPS = ("ladies", "guests", "juniors", "seniors", "newcomers")
DIGEST = "0123456789abcdef" * 4
SETUP: Json = {
    "name": "Cup",
    "format": "wm",
    "game": "brokdorf",
    "settings": {},
    "zone": "Europe/Berlin",
    "confirmation": "none",
}
AT = "2025-11-22T19:00:00+01:00"
RUNDE: Json = {"type": "runde", "table": 1, "result": {"loser": "e1"}, "at": AT}
REPORTED: Json = {"round": 1, "table": 1, "event": RUNDE, "body": {}}


@pytest.fixture(scope="module")
def playing() -> TournamentState:
    """Eight people at two tables, e1 to e4 and e5 to e8; nobody has left."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening.state


def sound(state: TournamentState | None, kind: str, command: Json) -> bool:
    return is_sound(state, kind, command, NOW)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("signup", {"open": True}),
        ("published", {"round": 1}),
        ("unpublished", {"round": 1}),
        ("reported", REPORTED),
        ("confirmed", {"report": 7, "by": "e2"}),
        ("disputed", {"report": 7, "by": ""}),
        ("disputed", {"report": 7, "by": "organizer:orga", "holds": False}),
        ("renamed", {"player": "e1"}),
        ("renamed", {"player": "e1", "mentions": ["t4", "t4.2"]}),
        ("forgotten", {"player": "g1", "mentions": []}),
        ("wished", {"wish": "apart", "player": "e1", "other": "e2", "table": 0, "holds": True}),
        ("wished", {"wish": "table", "player": "e1", "other": "", "table": 2, "holds": False}),
        ("cash", {"purpose": "gift", "cents": 500}),
        ("cash", {"purpose": "penalty", "cents": 5, "player": "e1", "table": 2, "reason": "t9"}),
        ("cash_struck", {"entry": 9}),
        ("announced", {"text": "t9"}),
        ("retracted", {"entry": 9}),
        ("desk_called", {"table": 1}),
        ("call_answered", {"table": 1}),
        ("call_answered", {"table": 1, "holds": False}),
        ("forecast_shown", {"audience": "all"}),
        ("entry_fee_set", {"cents": 0}),
        ("entry_fee_set", {"cents": 5, "player": "e1", "holds": False, "reason": "t9"}),
        ("prizes_set", {"prizes": ["40 %", "Ham"]}),
        ("prizes_set", {"prizes": [], "group_prizes": {"ladies": "Wine"}, "rest": "first"}),
        ("prizes_set", {"prizes": [], "group_prizes": dict.fromkeys(GROUPS, "Wine")}),
        ("prizes_set", {"prizes": [], "pot": "box", "people": 4, "minimum": 500, "step": 50}),
        ("prizes_set", {"prizes": [], "last_prize": "Ham", "everybody_prize": "5 €"}),
        ("group_marked", {"player": "e1", "group": "ladies"}),
        ("handed_out", {"prize": "1", "player": "e1"}),
    ],
)
def test_what_the_desk_notes_is_sound(playing: TournamentState, kind: str, command: Json) -> None:
    assert sound(playing, kind, command)
    assert not sound(None, kind, command)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("signup", {"open": 1}),
        ("signup", {}),
        ("published", {"round": "1"}),
        ("reported", {**REPORTED, "table": 2}),  # another table than that of its event
        ("reported", {**REPORTED, "table": "1"}),
        ("reported", {**REPORTED, "event": {"type": "runde"}}),
        ("reported", {**REPORTED, "event": "runde"}),
        ("reported", {**REPORTED, "body": {"by": 1}}),
        ("reported", {**REPORTED, "body": {"result": "e1"}}),
        ("reported", {**REPORTED, "body": {"sheet": []}}),
        ("confirmed", {"report": 7}),
        ("confirmed", {"report": 7, "by": 1}),
        ("renamed", {"player": "Anna"}),
        ("renamed", {"player": "e1", "mentions": [1]}),
        ("renamed", {"player": "e1", "mentions": "t4"}),
        ("forgotten", {"player": "e1"}),
        ("wished", {"wish": "apart", "player": "e1", "other": "e9", "holds": True}),
        ("wished", {"wish": "apart", "player": "e1", "other": "e2", "holds": 1}),
        ("wished", {"wish": "apart", "player": "e1", "other": "e2"}),
        ("cash", {"purpose": "tip", "cents": 500}),
        ("cash", {"purpose": "gift", "cents": 5.0}),
        ("cash", {"purpose": "gift", "cents": 5, "player": "Anna"}),
        ("cash", {"purpose": "gift", "cents": 5, "reason": "Thanks"}),
        ("cash", {"purpose": "gift", "cents": 5, "reason": "e1"}),
        ("announced", {"text": "Soup"}),
        ("announced", {"text": "e1"}),
        ("forecast_shown", {"audience": "some"}),
        ("entry_fee_set", {"cents": 5, "holds": 0}),
        ("prizes_set", {"prizes": "Ham"}),
        ("prizes_set", {"prizes": [40]}),
        ("prizes_set", {"prizes": [], "group_prizes": {"giants": "Wine"}}),
        ("prizes_set", {"prizes": [], "group_prizes": {"ladies": "Wine", "guests": 5}}),
        ("prizes_set", {"prizes": [], "group_prizes": ["ladies"]}),
        ("prizes_set", {"prizes": [], "last_prize": 5}),
        ("prizes_set", {"prizes": [], "rest": "last"}),
        ("prizes_set", {"prizes": [], "pot": "bank"}),
        ("prizes_set", {"prizes": [], "people": "4"}),
        ("group_marked", {"player": "e1", "group": "giants"}),
        ("handed_out", {"prize": 1, "player": "e1"}),
        ("no such thing", {}),
    ],
)
def test_what_the_desk_never_notes_is_not_sound(
    playing: TournamentState, kind: str, command: Json
) -> None:
    assert not sound(playing, kind, command)


def noted(event: Json, **meta: object) -> Json:
    return {"event": {"at": AT, **event}, "meta": meta}


DRAW: Json = {"type": "draw", "round": 2, "tables": [["e1", "e2", "e3", "e4"]]}


@pytest.mark.parametrize(
    "command",
    [
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "t9"}),
        noted({"type": "fine", "guest": "g1", "amount": 1}),
        noted({"type": "register", "player": "e9"}),
        noted({"type": "ruling", "text": "t9"}),
        noted({"type": "correct", "target": 9, "event": {"type": "fine", "reason": "t9"}}),
        noted({"type": "correct", "target": 9, "void": True}),
        noted(RUNDE, report=7, confirmed=["e2"], by="e1", sheet={}),
        noted({**DRAW, "override": True}, swapped=["e1", "e2"]),
        noted(DRAW, mended=[1, 2], by_cards=True, promise="f00"),
        noted(DRAW, seed="ab", solver=8),
        noted(DRAW, seed="ab", solver=1),
        noted(DRAW, seed="a" * 200, solver=SOLVER),
        noted({"type": "go", "round": 1}, seed=7),  # nothing is drawn by it
    ],
)
def test_events_of_the_format_are_sound(playing: TournamentState, command: Json) -> None:
    assert sound(playing, command["event"]["type"], command)


@pytest.mark.parametrize(
    "command",
    [
        {"event": {"type": "go", "round": 1, "at": AT}},
        {"event": {"type": "go", "round": 1, "at": AT}, "meta": []},
        noted({"type": "go"}),  # its round is missing
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "Late"}),
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "e1"}),
        noted({"type": "fine", "guest": "Bob", "amount": 1}),
        noted({"type": "fine", "guest": "e1", "amount": 1}),
        noted({"type": "register", "player": "Anna"}),
        noted({"type": "register", "player": "e9.1"}),
        noted({"type": "late_entry", "player": "g1"}),
        noted({"type": "ruling", "text": "So be it"}),
        noted({"type": "correct", "target": 9, "event": {"type": "fine", "reason": "Late"}}),
        noted({**DRAW, "tables": []}),
        noted({**DRAW, "tables": [["e1", "e2", "e9"]]}),
        noted({"type": "final", "seats": ["e1", "e2", "e9"]}),
        noted(RUNDE, report="7"),
        noted(RUNDE, confirmed="e2"),
        noted(RUNDE, confirmed=[2]),
        noted(RUNDE, by=1),
        noted(RUNDE, sheet=[]),
        noted(DRAW, swapped=[1]),
        noted(DRAW, mended=[1, "2"]),
        noted(DRAW, mended=1),
        noted(DRAW, by_cards=1),
        noted(DRAW, promise=1),
        noted(DRAW, seed="ab", solver=0),
        noted(DRAW, seed="ab", solver=SOLVER + 1),  # of a later version
        noted(DRAW, seed="ab", solver="8"),
        noted(DRAW, seed="ab", solver=True),
        noted(DRAW, seed=7, solver=SOLVER),
        noted(DRAW, seed="", solver=SOLVER),
        noted(DRAW, seed="a" * 201, solver=SOLVER),
        noted(DRAW, seed="ab"),  # of no version
    ],
)
def test_events_that_no_desk_makes_are_not_sound(playing: TournamentState, command: Json) -> None:
    assert not sound(playing, command["event"]["type"], command)


def test_an_event_stands_under_its_own_kind(playing: TournamentState) -> None:
    go = noted({"type": "go", "round": 1})
    assert (sound(playing, "go", go), sound(playing, "draw", go)) == (True, False)
    assert not sound(None, "go", go)


def test_who_is_out_gets_no_seat_at_a_draw_though_a_correction_may_name_him() -> None:
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("withdraw", 1, player="e4")
    assert not sound(evening.state, "draw", noted(DRAW))
    assert sound(evening.state, "draw", noted({**DRAW, "tables": [["e1", "e2", "e3"]]}))
    playoff = {"players": ["e9", "e1"], "result": {"loser": "e1"}}
    assert sound(evening.state, "playoff", noted({"type": "playoff", "tables": [playoff]}))


TEAM_OF = {
    "format": "league",
    "game": "bronzen",
    "settings": {"kind": "teams", "boards": 2, "side": 1},
}


@pytest.mark.parametrize(
    ("members", "fits"),
    [
        (["e1.1", "e1.2"], True),
        (["e1", "e1.2"], True),
        (["e1.1", "e2.1"], False),  # of another team
        (["e1.1", "e11.1"], False),
        (["e1.1", "e1.x"], False),
        (["e1.1", "Anna"], False),
    ],
)
def test_the_people_of_a_team_have_ids_by_its_own(members: list[str], fits: bool) -> None:
    state = Evening(0, **TEAM_OF).state
    event = {"type": "register", "player": "e1", "members": members}
    assert sound(state, "register", noted(event)) is fits


@pytest.mark.parametrize(
    ("changed", "fits"),
    [
        ({}, True),
        ({"settings": {"no such": "setting"}}, True),  # today's rules are not asked
        ({"format": "chess"}, False),
        ({"game": "binokel"}, False),  # no game of the WM mode
        ({"zone": "Europe/Nowhere"}, False),
    ],
)
@pytest.mark.parametrize("kind", ["created", "configured"])
def test_an_event_is_made_of_a_format_its_game_and_a_zone(
    kind: str, changed: Json, fits: bool
) -> None:
    assert sound(None, kind, {**SETUP, **changed}) is fits


@pytest.mark.parametrize(
    ("texts", "fits"),
    [
        ({}, True),
        ({"t9": DIGEST, "e1": DIGEST, "e1.2": DIGEST, "g1": DIGEST, "t9.2": DIGEST}, True),
        ({"t9": DIGEST[1:]}, False),
        ({"t9": f"{DIGEST}0"}, False),
        ({"t9": DIGEST.upper()}, False),
        ({"t9": 7}, False),
        ({"Anna": DIGEST}, False),
        ({"e0": DIGEST}, False),
        ([], False),
    ],
)
def test_texts_stand_in_a_log_as_digests(texts: Any, fits: bool) -> None:
    assert sound(Evening(1).state, "signup", {"open": True, "texts": texts}) is fits


@pytest.mark.parametrize(
    ("year", "ours"), [(1999, False), (2000, True), (2200, True), (2201, False)]
)
def test_times_are_of_our_time(year: int, ours: bool) -> None:
    state, instant = Evening(1).state, f"{year}-01-01T12:00:00+00:00"
    assert is_sound(state, "signup", {"open": True}, datetime(year, 1, 1, tzinfo=UTC)) is ours
    for command in ({"event": {"at": instant}}, {"to": instant}, {"was": [instant]}):
        assert sound(state, "signup", {"open": True, **command}) is ours
    assert sound(None, "created", {**SETUP, "settings": {"start": instant}}) is ours
    # elsewhere it may be the name of something
    assert sound(state, "signup", {"open": True, "name": instant})
    assert sound(state, "signup", {"open": True, "at": f"the year {year}"})
    assert are_of_our_time({"play": [[{"last_at": [instant]}]], "n": 3}) is ours
    assert are_of_our_time([7, instant]) is ours
    assert are_of_our_time(["2025-11-22T19:00:00+01:00", instant]) is ours
    assert are_of_our_time({"a": "2025-11-22T19:00:00+01:00", "b": instant}) is ours
    assert are_of_our_time([f"{year}"])
    assert are_of_our_time([f"{year}-about noon"])


REPORT = Pending(12, 1, 1, RUNDE, {"by": "e1"}, "player:e1", AT)
OTHER = replace(REPORT, event={**RUNDE, "result": {"loser": "e2"}})


def test_a_report_waits_that_stands_in_the_log(playing: TournamentState) -> None:
    command = {"event": REPORT.event, "body": REPORT.body}
    waits = replace(playing, pending={12: REPORT})
    assert follows(playing, waits, 12, command)
    assert not follows(playing, replace(playing, pending={12: OTHER}), 12, command)
    assert not follows(playing, replace(waits, pending={12: REPORT, 13: OTHER}), 12, command)
    assert not follows(playing, waits, 12, {**command, "body": {}})
    assert not follows(playing, waits, 12, {})
    assert not follows(None, waits, 12, {})
    called_wrong = replace(playing, disputes={12: Disputed(REPORT, "e2", AT)})
    let_go = replace(playing, dropped={12: Disputed(REPORT, "e2", AT)})
    for before in (waits, called_wrong, let_go):
        for after in (waits, called_wrong, let_go):
            assert follows(before, after, 13, {})
            assert not follows(playing, after, 13, {})


def test_a_report_bears_the_number_of_the_entry_that_brought_it(playing: TournamentState) -> None:
    command = {"event": REPORT.event, "body": REPORT.body}
    waits, other = replace(playing, pending={12: REPORT}), replace(REPORT, seq=13)
    assert not follows(playing, waits, 13, command)
    assert not follows(playing, replace(playing, pending={13: REPORT}), 13, command)
    assert not follows(playing, replace(playing, pending={12: other}), 12, command)
    assert not follows(waits, replace(playing, pending={13: other}), 14, {})
    assert not follows(waits, replace(playing, disputes={12: Disputed(other, "", AT)}), 14, {})


def test_a_step_of_the_clock_is_open_that_stands_in_the_log(playing: TournamentState) -> None:
    step = {"type": "clock_step", "to": AT}
    noted_now = replace(playing, steps=((12, step),))
    assert follows(playing, noted_now, 12, {"event": step})
    assert not follows(playing, noted_now, 13, {"event": step})
    assert follows(noted_now, noted_now, 13, {})
    assert follows(noted_now, playing, 13, {})
    assert not follows(playing, noted_now, 12, {"event": {**step, "to": "later"}})


def test_ids_are_given_as_the_log_says(playing: TournamentState) -> None:
    assert playing.given == {"e": 8}
    one_more = replace(playing, given={"e": 9})
    assert follows(playing, one_more, 12, {"texts": {"e9": DIGEST, "t12": DIGEST}})
    assert not follows(playing, one_more, 12, {"texts": {"t12": DIGEST}})
    assert not follows(playing, playing, 12, {"texts": {"e9": DIGEST}})
    assert follows(None, replace(playing, given={}), 1, {})


def test_the_game_and_the_groups_are_those_that_there_are(playing: TournamentState) -> None:
    assert follows(playing, playing, 12, {})
    other = Evening(0, format="evening", game="bronzen", settings={"rounds": 1, "deals": 1}).state
    told_otherwise = replace(other, setup=replace(other.setup, game="binokel"))
    assert not follows(other, told_otherwise, 2, {})
    for groups, fits in ((GROUPS, True), (GROUPS[:1], True), (("ladies", "giants"), False)):
        book = Cashbook(prizes=Prizes(("Ham",), groups=dict.fromkeys(groups, "Wine")))
        assert follows(playing, replace(playing, cashbook=book), 12, {}) is fits
