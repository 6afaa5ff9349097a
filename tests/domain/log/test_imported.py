"""Limits of a stranger's log: the form of the desk's entries, and values that pages can show."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening
from tournaments.domain.catalogue import ENTRIES
from tournaments.domain.desk.cashbook import Cashbook, Movement, Purpose
from tournaments.domain.desk.invariants import ANNOUNCEMENTS
from tournaments.domain.desk.wishes import Wish, WishKind
from tournaments.domain.log.imported import Reported, are_of_our_time, is_sound
from tournaments.domain.seating import SOLVER
from tournaments.domain.tournament_state import (
    DisputedReport,
    Entry,
    PendingReport,
    TournamentState,
)

Json = dict[str, Any]
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
REPORT: Json = {"type": "report", "table": 1, "round": 1}
DRAW: Json = {"type": "draw", "round": 2, "tables": [["e1", "e2", "e3", "e4"]], "at": AT}
FINE: Json = {"type": "fine", "player": "e1", "amount": 1, "at": AT}


@pytest.fixture(scope="module")
def playing() -> TournamentState:
    """Eight people at two tables, e1 to e4 and e5 to e8; nobody has left."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening.state


def sound(
    state: TournamentState | None,
    kind: str,
    command: Json,
    event: Json | None = None,
    texts: Any = {},  # noqa: B006
) -> bool:
    """Return True if an entry may follow; its command has its kind unless it names a type."""
    kept = command if kind == "created" else {"type": kind, **command}
    return is_sound(state, Entry(kind, kept, event, texts=texts), NOW)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("signup", {"open": True}),
        ("publish", {"round": 1}),
        ("publish", {"round": 1, "holds": False}),
        ("confirm", {"report": 7, "by": "e2"}),
        ("confirm", {"report": 7, "by": "e2", "spoken": ["browser", "e3"]}),
        ("dispute", {"report": 7, "by": ""}),
        ("dispute", {"report": 7, "by": "organizer:orga"}),
        ("rename", {"player": "e1"}),
        ("rename", {"player": "e1", "mentions": ["t4", "t4.2"]}),
        ("forget", {"player": "g1", "mentions": []}),
        ("wish", {"wish": "apart", "player": "e1", "other": "e2", "holds": True}),
        ("wish", {"wish": "table", "player": "e1", "table": 2, "holds": False}),
        ("cash", {"purpose": "gift", "cents": 500}),
        ("cash", {"purpose": "penalty", "cents": 5, "player": "e1", "table": 2, "reason": "t9"}),
        ("strike_cash", {"entry": 9}),
        ("announce", {"text": "t9"}),
        ("withdraw_announcement", {"entry": 9}),
        ("call_desk", {"table": 1}),
        ("answer_call", {"table": 1}),
        ("show_forecast", {"audience": "all"}),
        ("entry_fee", {"cents": 0}),
        ("entry_fee", {"cents": 5, "player": "e1", "holds": False, "reason": "t9"}),
        ("prizes", {"prizes": ["40 %", "Ham"]}),
        ("prizes", {"prizes": ["Topf: 60 % vom Startgeld", "2–: Ham"]}),
        ("label", {"player": "e1", "label": "Ladies"}),
        ("label", {"player": "e1", "label": "Team", "value": "l2"}),
        ("forget", {"player": "e1", "mentions": ["t4", "l2"]}),
        ("hand_out", {"prize": "1", "player": "e1"}),
        ("revert_clock_step", {"targets": [4, 9]}),
        ("accept_clock_step", {"targets": [9]}),
        ("undo", {"entry": 7, "what": "announce"}),
        ("undo", {"entry": 7, "what": "fine", "target": 7, "instead_of": FINE}),
        ("undo", {"entry": 9, "what": "undo", "target": 7, "event": FINE}),
    ],
)
def test_what_the_desk_keeps_is_sound(playing: TournamentState, kind: str, command: Json) -> None:
    assert sound(playing, kind, command)
    assert not sound(None, kind, command)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("signup", {"open": 1}),
        ("signup", {}),
        ("signup", {"open": True, "more": 1}),
        ("publish", {"round": "1"}),
        ("publish", {}),
        ("publish", {"round": 1, "holds": 0}),
        ("confirm", {"report": "7", "by": "e2"}),
        ("confirm", {"report": 7, "by": 1}),
        ("confirm", {"report": 7, "by": "Anna"}),
        ("confirm", {"report": 7, "by": "e2", "spoken": "e2"}),
        ("dispute", {"report": 7, "by": "", "holds": False}),  # that is taken back by undo
        ("answer_call", {"table": 1, "holds": False}),
        ("rename", {"player": "Anna"}),
        ("rename", {"player": "e1", "mentions": [1]}),
        ("rename", {"player": "e1", "mentions": "t4"}),
        ("rename", {"player": "e1", "name": "Anna"}),
        ("forget", {"player": "e1"}),
        ("wish", {"wish": "apart", "player": "e1", "other": "e9", "holds": True}),
        ("wish", {"wish": "apart", "player": "e1", "other": "e2", "holds": 1}),
        ("wish", {"wish": "near", "player": "e1", "other": "e2"}),
        ("cash", {"purpose": "tip", "cents": 500}),
        ("cash", {"purpose": "gift"}),
        ("cash", {"purpose": "gift", "cents": 5.0}),
        ("cash", {"purpose": "gift", "cents": 5, "player": "Anna"}),
        ("cash", {"purpose": "gift", "cents": 5, "reason": "Thanks"}),
        ("cash", {"purpose": "gift", "cents": 5, "reason": "e1"}),
        ("announce", {"text": "Soup"}),
        ("announce", {"text": "e1"}),
        ("show_forecast", {"audience": "some"}),
        ("entry_fee", {"cents": 5, "holds": 0}),
        ("prizes", {"prizes": "Ham"}),
        ("prizes", {"prizes": [40]}),
        ("prizes", {"prizes": [], "more": {"Teams/1": "Wine"}}),
        ("prizes", {"prizes": [], "last_prize": "Ham"}),
        ("label", {"player": "e1", "label": "Team", "value": "Krone"}),
        ("label", {"player": "e1", "label": 5}),
        ("hand_out", {"prize": 1, "player": "e1"}),
        ("revert_clock_step", {}),
        ("revert_clock_step", {"targets": ["4"]}),
        ("undo", {"entry": 7}),  # of what?
        ("undo", {"entry": "7", "what": "fine"}),
        ("undo", {"entry": 7, "what": 5}),
        ("undo", {"entry": 7, "what": "no such thing"}),
        ("undo", {"entry": 7, "what": "fine", "target": "7"}),
        ("undo", {"entry": 7, "what": "fine", "target": 7, "event": {"type": "x"}}),
        ("undo", {"entry": 7, "what": "fine", "target": 7, "event": {**FINE, "reason": "Late"}}),
        ("undo", {"entry": 7, "what": "fine", "target": 7, "instead_of": {**FINE, "amount": "1"}}),
        ("no such thing", {}),
    ],
)
def test_what_the_desk_never_keeps_is_not_sound(
    playing: TournamentState, kind: str, command: Json
) -> None:
    assert not sound(playing, kind, command)


def noted(event: Json, **beside: object) -> Json:
    """Return an event of a format as its own command, with the values beside it."""
    return {"at": AT, **event, **beside}


@pytest.mark.parametrize(
    "command",
    [
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "t9"}),
        noted({"type": "fine", "guest": "g1", "amount": 1}),
        noted({"type": "register", "player": "e9"}),
        noted({"type": "ruling", "text": "t9"}),
        noted(
            {"type": "correct", "target": 9, "event": {**FINE, "reason": "t9"}, "instead_of": FINE}
        ),
        noted({"type": "correct", "target": 9, "void": True, "instead_of": FINE}),
        noted({"type": "correct", "target": 9, "void": True}),
        noted(RUNDE),
        noted({**DRAW, "override": True}),
        noted(DRAW, by_cards=True, promise="f00"),
        noted(DRAW, seed="ab", solver=8),
        noted(DRAW, seed="ab", solver=1),
        noted(DRAW, seed="a" * 200, solver=SOLVER),
        noted({"type": "final", "seats": ["e1", "e2", "e3"]}, seed="ab", solver=8, promise="f"),
    ],
)
def test_events_of_the_format_are_sound(playing: TournamentState, command: Json) -> None:
    assert sound(playing, str(command["type"]), command)
    assert not sound(None, command["type"], command)


@pytest.mark.parametrize(
    "command",
    [
        {"type": "go", "round": 1},  # without a time
        noted({"type": "go"}),  # its round is missing
        noted({"type": "go", "round": 1}, seed="7"),  # nothing is drawn by it
        noted({"type": "go", "round": 1}, meta={}),
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "Late"}),
        noted({"type": "fine", "player": "e1", "amount": 1, "reason": "e1"}),
        noted({"type": "fine", "guest": "Bob", "amount": 1}),
        noted({"type": "fine", "guest": "e1", "amount": 1}),
        noted({"type": "register", "player": "Anna"}),
        noted({"type": "register", "player": "e9.1"}),
        noted({"type": "register", "player": "e9", "name": "Anna"}),
        noted({"type": "late_entry", "player": "g1"}),
        noted({"type": "ruling", "text": "So be it"}),
        noted({"type": "correct", "target": 9, "event": {**FINE, "reason": "Late"}}),
        noted({"type": "correct", "target": 9, "event": {"type": "no such thing"}}),
        noted({"type": "correct", "target": 9}),
        noted({"type": "correct", "target": 9, "void": False}),
        noted({"type": "correct", "target": "9", "void": True}),
        noted({"type": "correct", "target": 9, "void": True, "instead_of": [FINE]}),
        noted(
            {"type": "correct", "target": 9, "void": True, "instead_of": {**FINE, "amount": "1"}}
        ),
        noted({**DRAW, "tables": []}),
        noted({**DRAW, "tables": [["e1", "e2", "e9"]]}),
        noted({"type": "final", "seats": ["e1", "e2", "e9"]}),
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
    assert not sound(playing, str(command["type"]), command)


def test_an_event_stands_under_its_own_kind(playing: TournamentState) -> None:
    go = noted({"type": "go", "round": 1})
    assert (sound(playing, "go", go), sound(playing, "draw", go)) == (True, False)
    assert not sound(None, "go", go)
    assert not sound(playing, "go", go, go)  # it is not told twice


CONFIRM: Json = {"type": "confirm", "report": 7, "by": "e2", "confirmed": ["e2"]}
SEATS = {key: DRAW[key] for key in ("round", "tables", "at")}


@pytest.mark.parametrize(
    ("kind", "command", "event"),
    [
        ("runde", {"type": "report", "table": 1}, RUNDE),
        ("runde", {"type": "report", "table": 1, "by": "e1", "sheet": {}}, RUNDE),
        ("runde", CONFIRM, RUNDE),
        ("report", REPORT, RUNDE),
        ("report", {**REPORT, "by": "e1", "spoken": ["browser"], "sheet": {}}, RUNDE),
        ("draw", {"type": "swap", "a": "e1", "b": "e2"}, {**DRAW, "override": True}),
        ("draw", {"type": "refit_seats", "changed": [1, 2], "keep": [3]}, DRAW),
    ],
)
def test_a_command_that_makes_an_event_stands_beside_it(
    playing: TournamentState, kind: str, command: Json, event: Json
) -> None:
    assert sound(playing, kind, command, event)
    assert not sound(None, kind, command, event)
    assert not sound(playing, "fine", command, event)
    assert not sound(playing, kind, command, {**event, "type": "go"})
    assert not sound(playing, kind, command, FINE)
    assert not sound(playing, "fine", command, FINE)
    # without its event it says nothing, but for a confirmation that is not the last one
    assert not sound(playing, kind, command)
    assert sound(playing, command["type"], command) is (command is CONFIRM)


@pytest.mark.parametrize(
    ("kind", "command", "event"),
    [
        ("report", {**REPORT, "table": 2}, RUNDE),  # another table than that of its event
        ("report", {**REPORT, "table": "1"}, RUNDE),
        ("report", REPORT, {"type": "runde"}),
        ("report", REPORT, {**RUNDE, "table": "1"}),
        ("report", REPORT, DRAW),
        ("report", {**REPORT, "by": 1}, RUNDE),
        ("report", {**REPORT, "result": {"loser": "e1"}}, RUNDE),
        ("report", {**REPORT, "sheet": []}, RUNDE),
        ("report", {**REPORT, "round": "1"}, RUNDE),
        ("report", {**REPORT, "spoken": [1]}, RUNDE),
        ("confirm", CONFIRM, RUNDE),
        ("runde", {**CONFIRM, "report": "7"}, RUNDE),
        ("runde", {**CONFIRM, "confirmed": "e2"}, RUNDE),
        ("runde", {**CONFIRM, "confirmed": [2]}, RUNDE),
        ("runde", {**CONFIRM, "by": 1}, RUNDE),
        ("runde", {"type": "report", "table": 2}, RUNDE),
        ("draw", {"type": "swap", "a": "e1"}, DRAW),
        ("draw", {"type": "swap", "a": "e1", "b": 1}, DRAW),
        ("draw", {"type": "refit_seats"}, DRAW),
        ("draw", {"type": "refit_seats", "changed": [1, "2"]}, DRAW),
        ("draw", {"type": "refit_seats", "changed": 1}, DRAW),
        ("draw", {"type": "swap", "a": "e1", "b": "e2"}, {**DRAW, "tables": [["e1", "e9"]]}),
        ("draw", {"type": "swap", "a": "e1", "b": "e2"}, {**DRAW, "seed": "ab", "solver": 8}),
        ("announce", {"type": "announce", "text": "t9"}, RUNDE),
        ("runde", {"type": "announce", "text": "t9"}, RUNDE),
        ("undo", {"type": "undo", "entry": 7, "what": "fine"}, FINE),
    ],
)
def test_what_no_command_makes_is_not_sound(
    playing: TournamentState, kind: str, command: Json, event: Json
) -> None:
    assert not sound(playing, kind, command, event)


def test_a_report_is_no_command_that_a_log_holds_alone(playing: TournamentState) -> None:
    for command in (
        REPORT,
        {"type": "swap", "a": "e1", "b": "e2"},
        {"type": "refit_seats", "changed": []},
    ):
        assert not sound(playing, str(command["type"]), command)


def test_a_word_of_the_log_there_is_for_every_kind(playing: TournamentState) -> None:
    """A kind without a word cannot be in a log."""
    assert all(entry.log for entry in ENTRIES)
    assert not sound(playing, "created", SETUP)
    assert not sound(None, "created", SETUP, FINE)


def test_who_is_out_gets_no_seat_at_a_draw_though_a_correction_may_name_him() -> None:
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("withdraw", 1, player="e4")
    assert not sound(evening.state, "draw", noted(DRAW))
    assert sound(evening.state, "draw", noted({**DRAW, "tables": [["e1", "e2", "e3"]]}))
    swap = {"type": "swap", "a": "e1", "b": "e4"}
    assert not sound(evening.state, "draw", swap, DRAW)
    playoff = {"players": ["e9", "e1"], "result": {"loser": "e1"}}
    assert sound(evening.state, "playoff", noted({"type": "playoff", "tables": [playoff]}))
    correction = {"type": "correct", "target": 9, "event": DRAW}
    assert sound(evening.state, "correct", noted(correction))


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
def test_an_event_is_made_of_a_format_its_game_and_a_zone(
    playing: TournamentState, changed: Json, fits: bool
) -> None:
    assert sound(None, "created", {**SETUP, **changed}) is fits
    assert sound(playing, "configure", {**SETUP, **changed}) is fits


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
    assert sound(Evening(1).state, "signup", {"open": True}, None, texts) is fits


@pytest.mark.parametrize(
    ("year", "ours"), [(1999, False), (2000, True), (2200, True), (2201, False)]
)
def test_times_are_of_our_time(playing: TournamentState, year: int, ours: bool) -> None:
    instant = f"{year}-01-01T12:00:00+00:00"
    entry = Entry("signup", {"type": "signup", "open": True}, texts={})
    assert is_sound(playing, entry, datetime(year, 1, 1, tzinfo=UTC)) is ours
    told = {**FINE, "at": instant}
    correction = {"target": 9, "void": True, "at": AT, "instead_of": told}
    assert sound(playing, "correct", correction) is ours
    undo = {"entry": 9, "what": "fine", "target": 9, "instead_of": told}
    assert sound(playing, "undo", undo) is ours
    if year < 2200:  # later ones the format refuses
        assert sound(playing, "fine", told) is ours
        runde = {**RUNDE, "at": instant}
        assert sound(playing, "runde", {"type": "report", "table": 1}, runde) is ours
        step = {"was": instant, "seconds": 0, "ended": [], "at": AT}
        assert sound(playing, "clock_step", step) is ours
    assert sound(None, "created", {**SETUP, "settings": {"start": instant}}) is ours
    # elsewhere it may be the name of something
    assert sound(None, "created", {**SETUP, "name": instant})
    assert are_of_our_time({"play": [[{"last_at": [instant]}]], "n": 3}) is ours
    assert are_of_our_time([7, instant]) is ours
    assert are_of_our_time(["2025-11-22T19:00:00+01:00", instant]) is ours
    assert are_of_our_time({"a": "2025-11-22T19:00:00+01:00", "b": instant}) is ours
    assert are_of_our_time([f"{year}"])
    assert are_of_our_time([f"{year}-about noon"])


PENDING = PendingReport(12, 1, 1, RUNDE, "player:e1", AT)
OTHER = replace(PENDING, event={**RUNDE, "result": {"loser": "e2"}})
REPORTED = Entry("report", REPORT, RUNDE)
ELSE = Entry("signup", {"type": "signup", "open": True})


def follows(
    before: TournamentState | None, after: TournamentState, *log: tuple[int, Entry]
) -> bool:
    """Return True if the last of these entries may have led from one state to the other."""
    reported = Reported()
    for seq, entry in log[:-1]:
        reported.follows(before, replace(after, pending={}, steps=()), seq, entry)
    return reported.follows(before, after, *log[-1])


def test_a_report_waits_that_stands_in_the_log(playing: TournamentState) -> None:
    waits = replace(playing, pending={12: PENDING})
    assert follows(playing, waits, (12, REPORTED))
    assert not follows(playing, replace(playing, pending={12: OTHER}), (12, REPORTED))
    both = replace(waits, pending={12: PENDING, 13: replace(OTHER, seq=13, table=2)})
    assert not follows(playing, both, (12, REPORTED))
    assert not follows(playing, waits, (12, ELSE))
    # one that counts at once does not wait
    counts = Entry("runde", {"type": "report", "table": 1}, RUNDE)
    assert not follows(playing, waits, (12, counts))
    called_wrong = replace(playing, disputes={12: DisputedReport(PENDING, "e2", AT)})
    let_go = replace(playing, dropped={12: DisputedReport(PENDING, "e2", AT)})
    for after in (waits, called_wrong, let_go):
        assert follows(playing, after, (12, REPORTED), (13, ELSE))  # such as by an undo
        assert not follows(playing, after, (13, ELSE))
        assert not follows(None, after, (13, ELSE))


def test_a_report_bears_the_number_of_the_entry_that_brought_it(playing: TournamentState) -> None:
    waits, other = replace(playing, pending={12: PENDING}), replace(PENDING, seq=13)
    assert not follows(playing, waits, (13, REPORTED))
    assert not follows(playing, replace(playing, pending={13: PENDING}), (13, REPORTED))
    assert not follows(playing, replace(playing, pending={12: other}), (12, REPORTED))
    assert not follows(waits, replace(playing, pending={13: other}), (12, REPORTED), (14, ELSE))
    wrong = replace(playing, disputes={12: DisputedReport(other, "", AT)})
    assert not follows(waits, wrong, (12, REPORTED), (14, ELSE))


def test_a_step_of_the_clock_is_open_that_stands_in_the_log(playing: TournamentState) -> None:
    step = {"type": "clock_step", "was": AT, "at": AT, "seconds": 0, "ended": []}
    entry = Entry("clock_step", step)
    noted_now = replace(playing, steps=((12, step),))
    assert follows(playing, noted_now, (12, entry))
    assert not follows(playing, noted_now, (13, entry))
    assert follows(noted_now, noted_now, (12, entry), (13, ELSE))
    assert not follows(noted_now, noted_now, (13, ELSE))
    assert follows(noted_now, playing, (12, entry), (13, ELSE))
    assert not follows(playing, noted_now, (12, Entry("clock_step", {**step, "seconds": 5})))


def test_ids_are_given_as_the_log_says(playing: TournamentState) -> None:
    assert playing.given == {"e": 8}
    one_more = replace(playing, given={"e": 9})
    came = ELSE._replace(texts={"e9": DIGEST, "t12": DIGEST})
    assert follows(playing, one_more, (12, came))
    assert not follows(playing, one_more, (12, ELSE._replace(texts={"t12": DIGEST})))
    assert not follows(playing, playing, (12, came))
    assert follows(None, replace(playing, given={}), (1, Entry("created", SETUP)))


def test_the_game_is_the_same_and_labels_say_what_has_an_id(playing: TournamentState) -> None:
    assert follows(playing, playing, (12, ELSE))
    other = Evening(0, format="evening", game="bronzen", settings={"rounds": 1, "deals": 1}).state
    told_otherwise = replace(other, setup=replace(other.setup, game="binokel"))
    assert not follows(other, told_otherwise, (2, ELSE))
    for says, fits in (("", True), ("l1", True), ("Krone", False)):
        assert follows(playing, replace(playing, labels={("Team", "e1"): says}), (12, ELSE)) is fits


def test_the_desk_breaks_none_of_its_invariants(playing: TournamentState) -> None:
    texts = {number: f"t{number}" for number in range(1, ANNOUNCEMENTS + 2)}
    three = dict(list(texts.items())[:ANNOUNCEMENTS])
    second = replace(PENDING, seq=11, table=2)
    gift = Movement(Purpose.GIFT, 5)
    told = ((11, Entry("report", {**REPORT, "table": 2}, RUNDE)), (12, REPORTED), (13, ELSE))
    for fits, broken in (
        ({"announcements": three}, {"announcements": texts}),
        (
            {"pending": {12: PENDING}, "dropped": {11: DisputedReport(second, "", AT)}},
            {"pending": {12: PENDING}, "dropped": {12: DisputedReport(PENDING, "", AT)}},
        ),
        (
            {"cashbook": Cashbook(movements={3: gift}), "labels": {("Ladies", "e1"): ""}},
            {"labels": {("Ladies", "Anna"): ""}},
        ),
        ({"cashbook": Cashbook(entry_fee=0)}, {"cashbook": Cashbook(entry_fee=-1)}),
        (
            {"wishes": frozenset({Wish(WishKind.APART, "e1", "e2")})},
            {"cashbook": Cashbook(movements={3: replace(gift, cents=0)})},
        ),
    ):
        assert follows(playing, replace(playing, **fits), *told), fits
        assert not follows(playing, replace(playing, **broken), *told), broken
