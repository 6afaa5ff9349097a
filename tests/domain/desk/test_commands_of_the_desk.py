"""Desk checks before the format: announcements, calls, sign-up, permissions of players."""

from __future__ import annotations

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.commands.command import Command, FormatCommand

TABLE = Actor(Role.TABLE, "1", 1)
VISITOR = Actor(Role.VISITOR)


def playing() -> Evening:
    """Two tables of four since minute 0."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def test_three_announcements_stand_at_once() -> None:
    evening = Evening(0)
    for text in ("Soup", "Draw at eight", "Tombola"):
        evening.sent("announce", 0, text=text)
    assert evening.codes("announce", 1, text="Too much") == [("announcements_many", "text")]
    first, *_ = evening.state.announcements
    entry = evening.kept("withdraw_announcement", 2, entry=first)
    assert (entry.kind, entry.command) == (
        "withdraw_announcement",
        {"type": "withdraw_announcement", "entry": first},
    )
    evening.sent("announce", 3, text="Enough now")
    shown = [evening.state.name(ref) for ref in evening.state.announcements.values()]
    assert shown == ["Draw at eight", "Tombola", "Enough now"]


def test_only_an_announcement_that_stands_there_goes() -> None:
    evening = Evening(0)  # entry 1 made the event, entry 2 announces
    evening.sent("announce", 0, text="Soup")
    for wrong in (1, 3):
        assert evening.codes("withdraw_announcement", 1, entry=wrong) == [
            ("announcement_unknown", "entry")
        ]
    evening.sent("withdraw_announcement", 1, entry=2)
    assert evening.codes("withdraw_announcement", 1, entry=2) == [("announcement_unknown", "entry")]


def test_a_table_calls_again_a_minute_after_the_last_call_once_somebody_was_there() -> None:
    evening = playing()
    entry = evening.kept("call_desk", 10, TABLE, table=1)
    assert (entry.kind, entry.command) == ("call_desk", {"type": "call_desk", "table": 1})
    assert evening.codes("call_desk", 20, TABLE, table=1) == [("called_already", "table")]
    evening.sent("answer_call", 10.5, table=1)
    assert evening.codes("call_desk", 10.9, TABLE, table=1) == [("called_lately", "table")]
    evening.sent("call_desk", 11, TABLE, table=1)


def test_a_table_calls_only_for_itself_while_it_plays() -> None:
    evening = playing()
    assert evening.codes("call_desk", 1, TABLE, table=2) == [("not_your_call", "table")]
    for wrong in (0, 3):
        assert evening.codes("call_desk", 1, table=wrong) == [("table_closed", "table")]
    assert Evening(8).codes("call_desk", 1, table=1) == [("wrong_phase", "type")]
    evening.sent("call_desk", 1, DIRECTOR, table=2)


def test_a_call_is_answered_once_and_that_can_be_taken_back() -> None:
    evening = playing()
    assert evening.codes("answer_call", 1, table=1) == [("not_called", "table")]
    evening.sent("call_desk", 1, TABLE, table=1)
    assert evening.codes("answer_call", 2, table=2) == [("not_called", "table")]
    entry = evening.kept("answer_call", 2, table=1)
    assert entry.command == {"type": "answer_call", "table": 1}
    assert evening.codes("answer_call", 3, table=1) == [("not_called", "table")]
    evening.sent("undo", 3, entry=evening.state.seq)
    assert evening.state.calls[1].open


def test_a_forecast_is_for_one_of_three_audiences() -> None:
    evening = Evening(0)
    for audience in ("off", "desk", "all"):
        evening.sent("show_forecast", 0, audience=audience)
        assert evening.state.forecast == audience
    assert evening.codes("show_forecast", 0, audience="some") == [("field_type", "audience")]


def test_sign_up_opens_before_the_start_and_closes_at_any_time() -> None:
    evening = Evening(4)
    assert evening.codes("register", 0, VISITOR, name="Zoe") == [("signup_closed", "type")]
    evening.sent("signup", 0, open=True)
    evening.sent("register", 0, VISITOR, name="Zoe")
    evening.sent("start", 1)
    assert evening.codes("signup", 2, open=True) == [("wrong_phase", "type")]
    evening.sent("signup", 2, open=False)
    assert not evening.state.signup_open


def test_a_command_of_the_desk_with_a_strange_field_or_value_is_refused() -> None:
    evening = Evening(4)
    assert evening.codes("signup", 0, open=True, odd=1) == [("unknown_field", "odd")]
    # what only the log holds is sent by nobody
    assert evening.codes("clock_step", 0, seconds=9) == [("unknown_field", "seconds")]
    assert evening.codes("publish", 0) == [("wrong_phase", "type")]
    assert evening.codes("cash", 0, purpose="tip", cents=5) == [("field_type", "purpose")]
    evening.sent("cash", 0, accept=True, purpose="gift", cents=5)


@pytest.mark.parametrize(
    "command", [one for one in COMMANDS.values() if not issubclass(one, FormatCommand)], ids=str
)
def test_the_form_of_a_command_of_the_desk_is_judged_before_its_meaning(
    command: type[Command],
) -> None:
    needed, others = (command.sent(needed=must) for must in (True, False))
    if needed:
        missing = [("field_missing", name) for name in needed]
        assert Evening(4).codes(command.kind, 0) == missing
    wrong = Evening(4).codes(command.kind, 0, **dict.fromkeys((*needed, *others), 1.5))
    if needed or others:
        assert sorted(wrong) == sorted(("field_type", name) for name in (*needed, *others))


def season() -> Evening:
    """Two teams of two, in a season that has begun."""
    settings = {"kind": "teams", "boards": 2, "side": 1}
    evening = Evening(0, format="league", game="bronzen", settings=settings)
    for name in ("Ace", "Bube"):
        evening.sent("register", 0, name=name, members=[f"{name} 1", f"{name} 2"])
    evening.sent("start", 0)
    return evening


def test_who_says_nobody_speaks_for_himself_and_nobody_else() -> None:
    """A team may not leave a season that goes on by itself; the desk lets it go."""
    ace = Actor(Role.PLAYER, "e1")
    assert season().codes("withdraw", 1, ace) == [("team_leaves_by_desk", "player")]
    assert season().codes("withdraw", 1, ace, player="e2") == [("not_permitted", "player")]
    evening = season()
    evening.sent("withdraw", 1, player="e1")
    assert evening.play.status == {"e1": "withdrawn", "e2": "active"}


def test_what_is_not_reserved_a_player_does_for_himself() -> None:
    evening = Evening(4)
    evening.sent("withdraw", 0, Actor(Role.PLAYER, "e2"))
    assert evening.people == ["e1", "e3", "e4"]


def test_a_correction_names_an_entry_by_its_number() -> None:
    evening = playing()
    for wrong in ("3", True, 1.0):
        assert evening.codes("correct", 1, target=wrong, void=True) == [("field_type", "target")]
    assert evening.codes("correct", 1, void=True) == [("field_missing", "target")]
    before = evening.play.pot
    evening.sent("fine", 1, player="e1", amount=2)
    assert evening.play.pot == before + 2
    evening.sent("correct", 2, target=evening.state.seq, void=True)
    assert evening.play.pot == before


def test_a_note_stands_at_a_table_until_it_goes_or_other_people_are_drawn_to_it() -> None:
    evening = playing()
    assert evening.codes("note_table", 1, table=1, done=True) == [("note_unknown", "table")]
    for fields in ({}, {"done": False}, {"text": "Soup", "done": True}):
        assert evening.codes("note_table", 1, table=1, **fields) == [("field_missing", "text")]
    assert evening.codes("note_table", 1, table=1, text=" \u202e ") == [("field_missing", "text")]
    for wrong in (0, 3):
        found = evening.codes("note_table", 1, table=wrong, text="Soup")
        assert found == [("table_unknown", "table")]
    entry = evening.kept("note_table", 1, table=1, text="Come back for deal 4")
    assert (entry.kind, evening.state.name(entry.command["text"])) == (
        "note_table",
        "Come back for deal 4",
    )
    evening.sent("note_table", 2, table=1, text="Settled")
    evening.sent("note_table", 2, table=2, text="A card is bent")
    shown = {table: evening.state.name(text) for table, text in evening.state.notes.items()}
    assert shown == {2: "A card is bent", 1: "Settled"}
    evening.sent("note_table", 3, table=2, done=True)
    assert {*evening.state.notes} == {1}
    evening.sent("undo", 4, entry=evening.state.seq)
    assert {*evening.state.notes} == {1, 2}
    for table in (1, 2):
        evening.sent("table_done", 46, table=table)
    assert {*evening.state.notes} == {1, 2}
    evening.sent("draw", 47)
    assert evening.state.notes == {}


def test_a_correction_takes_an_event_as_the_log_keeps_it() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    entry = evening.kept("draw", 0)
    assert {"seed", "solver", "promise"} <= entry.command.keys()
    seats = evening.play.tables
    kept = evening.kept("correct", 1, target=evening.state.seq, event=entry.command)
    assert kept.command["event"].keys() == {"type", "round", "tables", "at"}
    assert evening.play.tables == seats


def test_a_report_replaces_no_open_one_that_its_sender_does_not_know_of() -> None:
    evening = Evening(8, confirmation="second")
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("report", 9, TABLE, table=1, result={"loser": "e1"})
    seq, told = evening.state.seq, {"table": 1, "result": {"loser": "e2"}}
    for unknown in (0, seq - 1):
        assert evening.codes("report", 10, **told, seen=unknown) == [("report_unseen", "table")]
    evening.sent("dispute", 10, report=seq)
    assert evening.codes("report", 10, **told, seen=0) == [("report_unseen", "table")]
    entry = evening.kept("report", 10, **told, seen=seq)
    assert "seen" not in entry.command
    assert evening.state.open_report(1) is None
    evening.sent("report", 20, **told, seen=0)


def test_only_the_desk_enters_somebody_who_fills_a_table() -> None:
    evening = Evening(3, format="evening", game="binokel", settings={"rounds": 1, "deals": 3})
    evening.sent("signup", 0, open=True)
    fills = {"name": "Zoe", "fills": True}
    assert evening.codes("register", 0, VISITOR, **fills) == [("not_permitted", "fills")]
    evening.sent("register", 0, VISITOR, name="Yan", fills=False)
    evening.sent("register", 0, **fills)
    assert {*evening.play.fillers} == {"e5"}


def test_a_late_entry_says_first_that_nobody_can_join() -> None:
    refused = [("late_entry_book", "type")]
    assert playing().codes("late_entry", 1, name="Zoe", brings="a lot") == refused


def test_a_late_entry_sits_down_once_the_report_of_the_table_is_decided() -> None:
    evening = Evening(8, confirmation="second", settings={"late_entry_until": 2})
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("report", 9, TABLE, table=1, result={"loser": "e1"})
    evening.sent("late_entry", 10, name="Zoe")
    seat = {"players": ["e9"], "table": 1}
    for fields in ({}, {"after": False}):
        refused = evening.codes("seat", 10, **seat, **fields)
        assert refused == [("report_first", "table")]
    evening.sent("seat", 10, **seat, after=True)
    evening.sent("undo", 10, entry=evening.state.seq)
    evening.sent("seat", 10, players=["e9"], table=2)


def test_a_correction_strikes_later_entries_only_if_the_desk_says_so() -> None:
    evening = Evening(8, settings={"late_entry_until": 2})
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    evening.sent("late_entry", 1, name="Zoe")
    came = {"target": evening.state.seq, "void": True}
    evening.sent("warn", 2, player="e9")
    warned = str(evening.state.seq)
    assert [code for code, _path in evening.codes("correct", 3, **came)] == ["correction_conflict"]
    kept = evening.kept("correct", 3, **came, strike=True)
    assert (kept.command["struck"].keys(), len(evening.people)) == ({warned}, 8)
