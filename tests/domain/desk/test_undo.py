"""What takes back a fact: the command that says again how it was before, word for word."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.desk.undo import is_changed_since, left_by, undoing

Json = dict[str, Any]
FEES = {"rounds": 1, "deals": 3, "entry_fee": 1000}
VOID = {"type": "correct", "target": 99, "void": True}


def three() -> Evening:
    """Three people who pay 10 € each."""
    return Evening(3, format="evening", game="binokel", settings=FEES)


def pairs() -> Evening:
    evening = Evening(0, format="knockout", game="canasta", settings={"side": 2})
    evening.sent("register", 0, player="Anna & Bernd")
    return evening


def undone(evening: Evening, kind: str, /, **command: Any) -> Json | None:
    """What takes back a fact that is the 99th entry and came upon the evening as it is."""
    return undoing(evening.state, lambda: evening.memory.history, 99, kind, command)


def test_what_happened_at_the_tables_is_struck_and_a_promise_stays() -> None:
    assert undone(three(), "runde", event={"table": 1}) == VOID
    assert undone(three(), "configured", name="Cup") is None


def test_whoever_registered_withdraws() -> None:
    gone = {"type": "withdraw", "player": "e1"}
    assert undone(three(), "register", event={"player": "e1"}) == gone


@pytest.mark.parametrize("present", [True, False])
def test_a_check_in_is_as_before(*, present: bool) -> None:
    evening = three()
    if present:
        evening.sent("check_in", 0, player="e1", present=True)
    before = {"type": "check_in", "player": "e1", "present": present}
    assert undone(evening, "check_in", event={"player": "e1", "present": not present}) == before


def test_points_brought_along_are_those_of_before() -> None:
    evening = three()
    none = {"type": "carry", "player": "e1", "brings": 0}
    assert undone(evening, "carry", event={"player": "e1", "brings": 7}) == none
    evening.sent("carry", 0, player="e1", brings=7)
    assert undone(evening, "carry", event={"player": "e1", "brings": 9}) == {**none, "brings": 7}


def test_the_former_name_comes_back() -> None:
    assert undone(three(), "renamed", player="e2") == {
        "type": "rename", "player": "e2", "name": "Player 1",
    }  # fmt: skip
    assert undone(three(), "renamed", player="e9") is None


def test_a_pair_is_called_as_before_with_its_people_unless_one_was_forgotten() -> None:
    evening = pairs()
    name = {"type": "rename", "player": "e1", "name": "Anna & Bernd"}
    both = {**name, "members": ["Anna", "Bernd"]}
    assert undone(evening, "renamed", player="e1") == both
    state = replace(evening.state, names=evening.state.names.without(["e1.2"]))
    past = evening.memory.history
    assert undoing(state, lambda: past, 99, "renamed", {"player": "e1"}) == name


@pytest.mark.parametrize(
    ("kind", "command", "back"),
    [
        ("published", {"round": 1}, {"type": "publish", "holds": False}),
        ("signup", {"open": True}, {"type": "signup", "open": False}),
        ("cash", {"purpose": "gift", "cents": 5}, {"type": "strike_cash", "entry": 99}),
        ("announced", {"text": "t99"}, {"type": "retract", "entry": 99}),
        ("forecast_shown", {"audience": "all"}, {"type": "show_forecast", "audience": "desk"}),
        ("disputed", {"report": 7, "by": "e1"}, {"type": "dispute", "report": 7, "holds": False}),
        (
            "call_answered",
            {"table": 1, "holds": False},
            {"type": "answer_call", "table": 1, "holds": True},
        ),
    ],
)
def test_what_the_desk_did_is_turned_round(kind: str, command: Json, back: Json) -> None:
    assert undone(three(), kind, **command) == back


def test_an_announcement_comes_back_unless_its_text_was_forgotten() -> None:
    evening = three()
    evening.sent("announce", 0, text="Supper")
    (entry,) = evening.state.announcements
    (text,) = evening.state.announcements.values()
    assert undone(evening, "retracted", entry=entry) == {"type": "announce", "text": "Supper"}
    bare = replace(evening.state, names=evening.state.names.without([text]))
    past = evening.memory.history
    assert undoing(bare, lambda: past, 99, "retracted", {"entry": entry}) is None


def test_coins_that_were_struck_are_written_down_again() -> None:
    evening = three()
    evening.sent("cash", 0, purpose="expense", cents=250, table=2, reason="Coffee")
    evening.sent("cash", 0, purpose="gift", cents=500, player="e1")
    coffee, gift = evening.state.cashbook.movements
    assert undone(evening, "cash_struck", entry=coffee) == {
        "type": "cash", "purpose": "expense", "cents": 250, "table": 2, "reason": "Coffee",
    }  # fmt: skip
    assert undone(evening, "cash_struck", entry=gift) == {
        "type": "cash", "purpose": "gift", "cents": 500, "player": "e1",
    }  # fmt: skip


def test_a_prize_whose_coins_were_struck_is_handed_out_again() -> None:
    evening = three()
    evening.sent("cash", 0, purpose="prize", cents=700, player="e3")
    evening.sent("cash", 0, purpose="prize", cents=300, player="e2")
    second, first = evening.state.cashbook.movements
    handed = {("2", "e3"): second, ("1", "e2"): first}
    state = replace(evening.state, cashbook=replace(evening.state.cashbook, handed=handed))
    past = evening.memory.history
    assert undoing(state, lambda: past, 99, "cash_struck", {"entry": first}) == {
        "type": "hand_out", "prize": "1", "player": "e2",
    }  # fmt: skip


def test_entry_fees_are_those_of_before() -> None:
    evening = three()
    usual = {"type": "entry_fee", "cents": 1000}
    own = {**usual, "player": "e1"}
    assert undone(evening, "entry_fee_set", cents=800) == usual
    assert undone(evening, "entry_fee_set", player="e1", cents=0) == {**own, "holds": False}
    evening.sent("entry_fee", 0, cents=800)
    evening.sent("entry_fee", 0, player="e1", cents=500)
    assert undone(evening, "entry_fee_set", cents=900) == {**usual, "cents": 800}
    assert undone(evening, "entry_fee_set", player="e1", cents=0) == {**own, "cents": 500}


def test_prizes_are_those_of_before() -> None:
    evening = three()
    evening.sent("prizes", 0, prizes=["60 %", "Ham"], last_prize="Soap", people=2, step=50)
    told = {
        "prizes": ["60 %", "Ham"], "last_prize": "Soap", "best_prize": "", "deal_prize": "",
        "group_prizes": {}, "everybody_prize": "", "pot": "fees", "people": 2,
        "minimum": 0, "step": 50, "rest": "first",
    }  # fmt: skip
    assert undone(evening, "prizes_set") == {"type": "prizes", **told}
    evening.sent("prizes", 0, prizes=["Ham"])
    before = undone(evening, "prizes_set")
    assert before is not None
    assert (before["prizes"], before["last_prize"], before["people"]) == (["Ham"], "", None)


def fined() -> tuple[Evening, int]:
    """A round is running; the first was fined 3, and the number of that entry."""
    evening = three()
    for kind, fields in (
        ("start", {}),
        ("draw", {"round": 1, "tables": [["e1", "e2", "e3"]], "override": True}),
        ("go", {}),
        ("penalty", {"player": "e1", "points": 3, "reason": "Late"}),
    ):
        evening.sent(kind, 1, **fields)
    return evening, evening.memory.history.entries[-1].index


def test_what_was_corrected_is_corrected_back_with_its_words() -> None:
    evening, seq = fined()
    old = dict(evening.memory.history[seq].event)
    again = {"type": "correct", "target": seq}
    other = {**old, "points": 5, "reason": "t98"}
    assert undone(evening, "correct", event={**again, "event": other}) == {
        **again, "event": {**old, "reason": "Late"},
    }  # fmt: skip
    # the same words stay the same reference
    same = {**old, "points": 5}
    assert undone(evening, "correct", event={**again, "event": same}) == {**again, "event": old}


def test_a_correction_that_struck_and_one_of_the_clock_stay() -> None:
    evening, seq = fined()
    for event in ({"void": True}, {"event": None}, {"event": {"type": "clock_step"}}):
        assert undone(evening, "correct", event={"target": seq, **event}) is None


@pytest.mark.parametrize("people", [1, 2])
def test_a_registration_that_was_corrected_has_its_former_name(people: int) -> None:
    evening = three() if people == 1 else pairs()
    seq = evening.memory.history.entries[0].index
    old = evening.memory.history[seq].event
    named = {1: {"name": "Player 0"}, 2: {"name": "Anna & Bernd", "members": ["Anna", "Bernd"]}}
    again = {"type": "correct", "target": seq}
    assert undone(evening, "correct", event={**again, "event": {**old, "name": "Zoe"}}) == {
        **again, "event": {**old, **named[people]},
    }  # fmt: skip


def test_a_registration_whose_name_was_forgotten_comes_back_without() -> None:
    evening = three()
    seq = evening.memory.history.entries[0].index
    old = evening.memory.history[seq].event
    state = replace(evening.state, names=evening.state.names.without(["e1"]))
    event = {"target": seq, "event": {**old, "name": "Zoe"}}
    past = evening.memory.history
    assert undoing(state, lambda: past, 99, "correct", {"event": event}) == {
        "type": "correct", "target": seq, "event": dict(old),
    }  # fmt: skip


def test_what_stands_now_is_the_command_that_would_put_it_there() -> None:
    evening = three()
    evening.sent("check_in", 0, player="e1", present=True)
    assert left_by(evening.state, "check_in", 99, {"event": {"player": "e1"}}) == {
        "type": "check_in", "player": "e1", "present": True,
    }  # fmt: skip
    assert left_by(evening.state, "handed_out", 99, {"prize": "1", "player": "e1"}) is None
    assert left_by(evening.state, "runde", 99, {"event": {"table": 1}}) is None


HANDED: Json = {"prize": "1", "player": "e1", "cents": 700, "at": "19:00"}
NOT = {**HANDED, "holds": False, "at": "19:05"}
RUNDE: Json = {"type": "runde", "table": 1, "result": {"loser": "e1"}}


def corrected(target: int, event: Json | None) -> tuple[str, int, Json]:
    return ("correct", 8, {"event": {"type": "correct", "target": target, "event": event}})


@pytest.mark.parametrize(
    ("later", "changed"),
    [
        ([], False),
        ([NOT], True),
        ([{**NOT, "holds": True}], False),
        ([{**HANDED, "cents": 900, "by": "e2", "texts": ["t9"]}], False),
        ([NOT, HANDED], False),
        ([HANDED, NOT], True),
        # about somebody else, or another prize
        ([{**NOT, "player": "e2"}, {**NOT, "prize": "2"}], False),
    ],
)
def test_the_last_word_about_the_same_thing_counts(later: list[Json], *, changed: bool) -> None:
    facts = [("handed_out", 7 + n, fact) for n, fact in enumerate(later)]
    assert is_changed_since("handed_out", 5, HANDED, facts) is changed


@pytest.mark.parametrize(
    ("later", "changed"),
    [
        ([corrected(5, None)], True),
        ([corrected(5, {**RUNDE, "table": 2})], True),
        ([corrected(5, None), corrected(5, RUNDE)], False),
        ([corrected(6, None)], False),
        ([("runde", 7, {"event": {**RUNDE, "table": 2}})], False),
    ],
)
def test_an_entry_of_the_log_is_changed_by_corrections_of_it(
    later: list[tuple[str, int, Json]], *, changed: bool
) -> None:
    assert is_changed_since("runde", 5, {"event": RUNDE}, later) is changed


def test_a_correction_is_changed_by_the_next_of_the_same_entry() -> None:
    first = corrected(5, RUNDE)
    assert is_changed_since("correct", 8, first[2], [corrected(5, None)])
    assert not is_changed_since("correct", 8, first[2], [corrected(6, None)])
    assert not is_changed_since("correct", 8, first[2], [corrected(5, RUNDE)])
