"""Undo: the effect of an entry goes unless the same value changed since."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening, minute
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import ENTRIES
from tournaments.domain.desk.undo import ChangedSince, can_undo, put_back, renaming, way_back
from tournaments.domain.log.decide_again import differences_today
from tournaments.domain.log.imported import is_sound
from tournaments.domain.tournament_state import TournamentState

Json = dict[str, Any]
FEES = {"rounds": 1, "deals": 3, "entry_fee": 1000}
HELPER = Actor(Role.HELPER, "helga")


def three() -> Evening:
    """Three people who pay 10 € each."""
    return Evening(3, format="evening", game="binokel", settings=FEES)


def playing(**setup: Any) -> Evening:
    """Two tables of four of WM mode, whose round has begun at minute 0."""
    evening = Evening(8, **setup)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def course(state: TournamentState) -> Json:
    """Return all of a state that an undo restores, and the play."""
    kept = [field.name for field in fields(state) if not field.metadata.get("stays")]
    return {name: getattr(state, name) for name in (*kept, "play")}


def undone(evening: Evening, entry: int | None = None, now: float = 20) -> None:
    evening.sent("undo", now, entry=evening.state.seq if entry is None else entry)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("signup", {"open": True}),
        ("check_in", {"player": "e1", "present": True}),
        ("set_start_balance", {"player": "e1", "brings": 7}),
        ("withdraw", {"player": "e2"}),
        ("register", {"name": "Zoe"}),
        ("wish", {"wish": "apart", "player": "e1", "other": "e2"}),
        ("cash", {"purpose": "gift", "cents": 500, "player": "e1"}),
        ("entry_fee", {"cents": 800}),
        ("entry_fee", {"cents": 0, "player": "e1", "reason": "helps"}),
        ("prizes", {"prizes": ["60 %", "Ham", "last: Soap"]}),
        ("label", {"player": "e1", "label": "Team", "value": "Krone"}),
        ("announce", {"text": "Supper"}),
        ("show_forecast", {"audience": "all"}),
        ("start", {}),
    ],
)
def test_what_the_desk_did_is_as_before_and_as_after_when_that_is_taken_back(
    kind: str, command: Json
) -> None:
    evening = three()
    before = course(evening.state)
    evening.sent(kind, 1, **command)
    after = course(evening.state)
    assert after != before
    entry = evening.kept("undo", 2, entry=evening.state.seq)
    assert (entry.kind, entry.command["what"]) == ("undo", kind)
    assert course(evening.state) == before
    undone(evening)
    assert course(evening.state) == after


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("fine", {"player": "e1", "amount": 2}),
        ("runde", {"table": 1, "result": {"loser": "e1"}}),
        ("pause", {}),
        ("extend", {"minutes": 5}),
        ("withdraw", {"player": "e8"}),
        ("ruling", {"text": "The deal counts"}),
        ("call_desk", {"table": 2}),
        ("report", {"table": 1, "result": {"loser": "e1"}}),
    ],
)
def test_what_happened_at_the_tables_goes_and_comes_again(kind: str, command: Json) -> None:
    evening = playing()
    before = course(evening.state)
    evening.sent(kind, 10, **command)
    after = course(evening.state)
    undone(evening)
    assert course(evening.state) == before
    undone(evening)
    assert course(evening.state) == after


def test_a_struck_announcement_has_its_place_again() -> None:
    evening = three()
    for text in ("Soup", "Draw at eight"):
        evening.sent("announce", 0, text=text)
    before = evening.state.announcements
    evening.sent("withdraw_announcement", 1, entry=min(before))
    undone(evening)
    assert list(evening.state.announcements.items()) == list(before.items())


def test_a_guard_of_a_command_guards_what_comes_back() -> None:
    evening = three()
    for text in ("Soup", "Draw at eight", "Tombola"):
        evening.sent("announce", 0, text=text)
    evening.sent("withdraw_announcement", 1, entry=min(evening.state.announcements))
    gone = evening.state.seq
    evening.sent("announce", 2, text="Enough")
    assert evening.codes("undo", 3, entry=gone) == [("announcements_many", "text")]


def test_a_report_that_was_booked_waits_again() -> None:
    evening = playing(confirmation="second")
    evening.sent("report", 10, Actor(Role.PLAYER, "e2"), table=1, result={"loser": "e1"})
    (waiting,) = evening.state.pending.values()
    evening.sent("confirm", 11, Actor(Role.PLAYER, "e3"), report=waiting.seq)
    assert (evening.state.pending, evening.play.tables[0].matches) == ({}, 1)
    undone(evening)
    assert evening.state.pending == {waiting.seq: waiting}
    assert evening.play.tables[0].matches == 0


def test_a_last_report_that_waits_again_is_booked_again() -> None:
    evening = playing(confirmation="second")
    evening.sent("end_round", 8)
    for table, loser in ((2, "e5"), (1, "e1")):
        phone = Actor(Role.TABLE, str(table), 1)
        evening.sent("report", 10, phone, table=table, result={"loser": loser})
    evening.sent("confirm", 11, report=evening.state.seq)
    booked = course(evening.state)
    assert not evening.play.tables[0].open
    undone(evening)
    undone(evening)
    assert course(evening.state) == booked
    assert [report.table for report in evening.state.pending.values()] == [2]


def test_another_report_of_the_table_stands_in_the_way() -> None:
    evening = playing(confirmation="second")
    for minutes, loser in ((10, "e1"), (12, "e2")):
        evening.sent("report", minutes, Actor(Role.TABLE, "1", 1), table=1, result={"loser": loser})
        if minutes == 10:
            (first,) = evening.state.pending
            evening.sent("dispute", 11, Actor(Role.TABLE, "1", 1), report=first)
    dispute = evening.state.seq - 1
    assert evening.codes("undo", 13, entry=dispute) == [("changed_since", "entry")]


def test_a_report_that_counts_does_not_wait_again_beside_the_next_one() -> None:
    evening = playing(confirmation="second")
    for minutes in (10, 20):
        evening.sent("report", minutes, Actor(Role.PLAYER, "e2"), table=1, result={"loser": "e1"})
        if minutes == 10:
            (first,) = evening.state.pending
            evening.sent("confirm", 11, Actor(Role.PLAYER, "e3"), report=first)
    found = evening.codes("undo", 21, entry=first + 1)
    assert found == [("report_waiting", "table")]


def test_a_dispute_goes_back_step_by_step() -> None:
    evening = playing(confirmation="second")
    evening.sent("report", 10, Actor(Role.TABLE, "1", 1), table=1, result={"loser": "e1"})
    (number,) = evening.state.pending
    states = [course(evening.state)]
    for minutes in (11, 12):
        evening.sent("dispute", minutes, DIRECTOR, report=number)
        states.append(course(evening.state))
    assert {*evening.state.dropped} == {number}
    for seq, then in zip((evening.state.seq, evening.state.seq - 1), states[1::-1], strict=True):
        undone(evening, seq)
        assert course(evening.state) == then


def test_what_somebody_changed_since_stays() -> None:
    evening = three()
    evening.sent("entry_fee", 0, cents=800)
    first = evening.state.seq
    evening.sent("entry_fee", 1, cents=900)
    assert evening.codes("undo", 2, entry=first) == [("changed_since", "entry")]
    # what is about somebody else is no obstacle
    evening.sent("entry_fee", 3, cents=0, player="e1")
    own = evening.state.seq
    evening.sent("entry_fee", 4, cents=5, player="e2")
    undone(evening, own)
    assert dict(evening.state.cashbook.fees) == {"e2": 5}


def test_what_somebody_has_taken_away_since_is_not_taken_back_again() -> None:
    evening = three()
    evening.sent("cash", 0, purpose="gift", cents=500)
    paid = evening.state.seq
    undone(evening)
    assert evening.codes("undo", 21, entry=paid) == [("changed_since", "entry")]
    evening.sent("announce", 22, text="Soup")
    told = evening.state.seq
    evening.sent("withdraw_announcement", 23, entry=told)
    assert evening.codes("undo", 24, entry=told) == [("changed_since", "entry")]


def test_what_later_events_stand_on_is_not_taken_back() -> None:
    evening = three()
    evening.sent("register", 0, name="Zoe")
    came = evening.state.seq
    evening.sent("check_in", 1, player="e4", present=True)
    assert [code for code, _path in evening.codes("undo", 2, entry=came)] == ["correction_conflict"]


def test_a_correction_gives_way_to_what_stood_there() -> None:
    evening = playing()
    evening.sent("fine", 5, player="e1", amount=2, reason="Late")
    seq, before = evening.state.seq, course(evening.state)
    evening.sent("correct", 6, target=seq, event={**evening.memory.past[seq].event, "amount": 5})
    undone(evening)
    after = course(evening.state)
    assert after == before
    evening.sent("correct", 7, target=seq, void=True)
    undone(evening)
    assert course(evening.state) == before
    # struck again since: the first correction has nothing to give way
    assert evening.codes("undo", 9, entry=seq + 1) == [("changed_since", "entry")]


def test_a_draw_is_taken_back_and_its_seed_stays_told() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    evening.sent("draw", 0)
    told = (evening.state.lots, evening.state.promise)
    undone(evening)
    assert (evening.play.phase, evening.state.lots, evening.state.promise) == ("between", *told)


def test_seats_that_a_round_published_are_hidden_with_it() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    evening.sent("draw", 0)
    evening.sent("go", 0)
    assert evening.state.published == 1
    undone(evening)
    assert (evening.play.phase, evening.state.published) == ("drawn", 0)


def test_an_entry_to_come_is_not_taken_back() -> None:
    evening = three()
    for wrong in (-1, 0, evening.state.seq + 1):
        assert evening.codes("undo", 0, entry=wrong) == [("entry_unknown", "entry")]


def test_what_is_never_taken_back_says_so() -> None:
    stays = {entry.kind for entry in ENTRIES if entry.stays}
    assert stays == {
        "amend",
        "configure",
        "rename",
        "forget",
        "exchange",
        "revert_clock_step",
        "accept_clock_step",
    }
    evening = three()
    assert evening.codes("undo", 0, entry=1) == [("undo_stays", "entry")]
    evening.sent("configure", 0, name="Cup")
    assert evening.codes("undo", 0, entry=evening.state.seq) == [("undo_stays", "entry")]


def test_a_helper_takes_back_what_he_may_send_and_no_results_once_it_has_begun() -> None:
    evening = three()
    evening.sent("show_forecast", 0, audience="all")
    assert evening.codes("undo", 1, HELPER, entry=evening.state.seq) == [("not_permitted", "entry")]
    evening.sent("register", 2, name="Zoe")
    evening.sent("undo", 3, HELPER, entry=evening.state.seq)
    evening.sent("announce", 4, text="Supper")
    evening.sent("undo", 5, HELPER, entry=evening.state.seq)
    evening.sent("start", 6)
    evening.sent("warn", 7, HELPER, player="e1")
    assert evening.codes("undo", 8, HELPER, entry=evening.state.seq) == [("not_permitted", "entry")]
    undone(evening)


def test_values_are_put_back_where_nobody_has_changed_them() -> None:
    state = three().state
    after = replace(state, published=1, signup_open=True)
    now = replace(after, seq=9)
    assert put_back(state, after, now, now) == {"published": 0, "signup_open": False}
    now = replace(after, published=2)
    with pytest.raises(ChangedSince):
        put_back(state, after, now, now)


def named(evening: Evening, kind: str, **fields: Any) -> Json | None:
    """Return the command that restores the changed names."""
    before = evening.state
    entry = evening.kept(kind, 0, **fields)
    return renaming(before, evening.state, entry)


def test_a_former_name_comes_back_by_a_command_that_says_which_one_it_replaces() -> None:
    evening = three()
    back = named(evening, "rename", player="e2", name="Zoe")
    assert back == {"type": "rename", "player": "e2", "name": "Player 1", "instead_of": "Zoe"}
    evening.sent("rename", 1, player="e2", name="Yara")
    late = {key: value for key, value in back.items() if key != "type"}
    assert evening.codes("rename", 2, **late) == [("changed_since", "instead_of")]
    evening.sent("rename", 3, player="e2", name="Zoe")
    evening.sent("rename", 4, **late)
    assert evening.state.name("e2") == "Player 1"


def test_a_pair_has_its_people_back() -> None:
    evening = Evening(0, format="knockout", game="canasta", settings={"side": 2})
    evening.sent("register", 0, player="Anna & Bernd")
    back = named(evening, "rename", player="e1", name="Anna & Zoe")
    assert back is not None
    assert (back["name"], back["members"]) == ("Anna & Bernd", ["Anna", "Bernd"])


def test_what_gave_a_name_for_the_first_time_has_none_to_bring_back() -> None:
    assert named(three(), "register", name="Zoe") is None
    assert named(three(), "announce", text="Supper") is None


WHO = [f"e{number}" for number in range(1, 10)]  # two may come late
WALKS: dict[str, Json] = {
    "wm": {"format": "wm", "game": "brokdorf", "confirmation": "second"},
    "evening": {"format": "evening", "game": "binokel", "settings": FEES},
    "swiss": {"format": "swiss", "game": "bronzen", "settings": {"deals": 1, "rounds": 3}},
    "league": {"format": "league", "game": "bronzen", "settings": {"kind": "sides", "side": 1}},
    "cup": {"format": "knockout", "game": "bronzen"},
}


def step(evening: Evening, rng: Random) -> Json:
    """Something that somebody may send; it need not fit."""
    who, other = rng.sample(WHO, 2)
    entry = rng.randrange(2, evening.state.seq + 1)
    table = rng.randrange(1, 4)
    commands: list[Json] = [
        {"type": "signup", "open": rng.random() < 0.5},
        {"type": "check_in", "player": who, "present": rng.random() < 0.5},
        {"type": "withdraw", "player": who},
        {"type": "rejoin", "player": who},
        {"type": "start", "seed": "1"},
        {"type": "draw", "seed": str(rng.random())},
        {"type": "swap", "a": who, "b": other},
        {"type": "publish", "holds": rng.random() < 0.5},
        {"type": "go"},
        {"type": "pause"},
        {"type": "resume"},
        {"type": "extend", "minutes": 5},
        {"type": "wish", "wish": "apart", "player": who, "other": other},
        {"type": "warn", "player": who},
        {"type": "penalty", "player": who, "points": 5},
        {"type": "fine", "player": who, "amount": 1},
        {"type": "cash", "purpose": "gift", "cents": 5, "player": who},
        {"type": "strike_cash", "entry": entry},
        {"type": "entry_fee", "cents": rng.randrange(3), "player": who},
        {"type": "prizes", "prizes": [f"{rng.randrange(9)} €"]},
        {"type": "label", "player": who, "label": "Ladies", "holds": rng.random() < 0.7},
        {"type": "announce", "text": "Soup"},
        {"type": "withdraw_announcement", "entry": entry},
        {"type": "call_desk", "table": table},
        {"type": "answer_call", "table": table},
        {"type": "show_forecast", "audience": rng.choice(["off", "desk", "all"])},
        {"type": "table_done", "table": table, "holds": rng.random() < 0.7},
        {"type": "late_entry", "name": f"Late {rng.random()}", "brings": 2},
        {"type": "late_entry", "name": f"Late {rng.random()}", "instead_of": who},
        {"type": "fill", "player": who, "fills": rng.random() < 0.6},
        {"type": "sit_out", "player": who, "until": evening.play.round + 2},
        {"type": "seat", "players": [who], "table": table, "after": rng.random() < 0.5},
        {"type": "replace", "player": who, "name": f"Substitute {rng.random()}"},
        {"type": "end_round"},
        {"type": "exchange", "a": who, "b": other},
        {"type": "refit_seats", "tables": _moved(evening, who, other)},
        {"type": "exclude", "player": who},
        {"type": "add_match", "player": who, "other": other},
        {"type": "swap_home", "table": table},
        {"type": "correct", "target": max(entry, 9), "void": True, "strike": True},
        {"type": "report", "table": table, "result": {"loser": who}},
        {"type": "confirm", "report": entry},
        {"type": "dispute", "report": entry},
        {"type": "undo", "entry": entry},
    ]
    return rng.choice(commands)


def _moved(evening: Evening, *people: str) -> list[list[str]]:
    """The drawn seats without these two, who have a bye."""
    tables = (table.players for table in evening.play.tables)
    return [[one for one in table if one not in people] for table in tables]


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_done_last_is_taken_back_and_done_again(name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    evening = Evening(7, **WALKS[name])
    taken_back = 0
    for number in range(120):
        who = DIRECTOR if rng.random() < 0.8 else Actor(Role.PLAYER, rng.choice(WHO))
        before = evening.state
        answer = evening.memory.send({**step(evening, rng), "accept": True}, who, minute(number))
        if answer.entry is None or evening.state.seq != before.seq + 1:
            continue  # refused, or something was due before it
        after, seq = evening.state, evening.state.seq
        undo = {"type": "undo", "entry": seq}
        if evening.memory.send(undo, DIRECTOR, minute(number)).entry is None:
            continue  # such as a correction that is not allowed in this phase
        assert course(evening.state) == course(before), answer.entry
        if answer.entry.kind == "replace":
            continue  # the name of the substitute is gone
        evening.sent("undo", number, entry=evening.state.seq)
        assert course(evening.state) == course(after), answer.entry
        taken_back += 1
    assert taken_back > 8
    assert list(differences_today(evening.memory.stored)) == []
    _can_come_in(evening)


def _can_come_in(evening: Evening) -> None:
    """Every entry has the form that the import of a stranger's log requires."""
    state: TournamentState | None = None
    for number, (entry, at, _actor) in enumerate(evening.memory.stored, 1):
        sealed = entry._replace(texts=dict.fromkeys(entry.texts, "0" * 64))
        assert is_sound(state, sealed, at), entry
        state = evening.memory.state_at(number)


def test_who_takes_a_place_comes_in_with_the_log() -> None:
    season = Evening(4, format="league", game="bronzen", settings={"kind": "sides", "side": 1})
    season.sent("start", 0)
    season.sent("withdraw", 1, player="e4")
    season.sent("late_entry", 2, name="Zoe", instead_of="e4")
    _can_come_in(season)


def test_a_correction_to_a_signal_that_changes_nothing_is_taken_back() -> None:
    evening = playing()
    evening.sent("announce", 60, text="Soup")
    before, signal = course(evening.state), evening.memory.past.entries[-1]
    other = {**signal.event, "round": 2}
    kept = evening.kept("correct", 61, target=signal.index, event=other)
    assert kept.command["void"] is True
    undone(evening)
    assert course(evening.state) == before


def test_what_was_done_again_says_so_and_of_what() -> None:
    evening = playing()
    evening.sent("fine", 5, player="e1", amount=2)
    said = [evening.kept("undo", at, entry=evening.state.seq).command for at in range(6, 9)]
    assert [(kept["what"], kept.get("again")) for kept in said] == [
        ("fine", None),
        ("fine", True),
        ("fine", None),
    ]


def test_who_may_not_send_a_command_does_not_do_it_again() -> None:
    evening = three()
    evening.sent("prizes", 0, prizes=["5 €"])
    undone(evening)
    refused = evening.codes("undo", 2, HELPER, entry=evening.state.seq)
    assert refused == [("not_permitted", "entry")]


def test_a_label_that_was_given_anew_is_changed_since() -> None:
    evening = three()
    evening.sent("label", 0, player="e3", label="Team", value="Krone")
    undone(evening)
    taken_back = evening.state.seq
    evening.sent("label", 1, player="e3", label="Team", value="Hirsch")
    assert evening.codes("undo", 2, entry=taken_back) == [("changed_since", "entry")]


def test_what_belongs_to_another_round_does_not_come_back() -> None:
    evening = playing()
    evening.sent("note_table", 1, table=1, text="Come back")
    evening.sent("note_table", 2, table=1, done=True)
    done = evening.state.seq
    for table in (1, 2):
        evening.sent("table_done", 46, table=table)
    evening.sent("draw", 47)
    evening.sent("go", 48)
    assert evening.codes("undo", 49, entry=done) == [("changed_since", "entry")]


def test_prizes_stay_once_one_was_handed_out_and_none_is_handed_out_too_early() -> None:
    evening = three()
    for player in evening.people:
        evening.sent("cash", 0, purpose="entry_fee", player=player)
    evening.sent("prizes", 0, prizes=["5 €"])
    prizes = evening.state.seq
    evening.sent("start", 1)
    evening.sent("draw", 1, tables=[evening.people])
    evening.sent("go", 1)
    lost = {"kind": "abgehen", "solo": "e1", "bid": 200}
    evening.sent("report", 2, table=1, report={"deals": [lost] * 3}, accept=True)
    winner = evening.state.final[0].player
    ended = evening.state.seq
    evening.sent("hand_out", 3, prize="1", player=winner)
    handed = evening.state.seq
    assert evening.codes("undo", 4, entry=prizes) == [("prizes_given", "type")]
    undone(evening, handed)
    taken_back = evening.state.seq
    undone(evening, ended)
    assert evening.play.phase == "round"
    assert evening.codes("undo", 21, entry=taken_back) == [("not_won", "player")]


def test_who_waits_for_a_table_takes_its_place() -> None:
    evening = Evening(8, settings={"late_entry_until": 2})
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    for name in ("Zoe", "Yan"):
        evening.sent("late_entry", 5, name=name)
    evening.sent("seat", 6, players=["e9"], table=1, after=True)
    seat = {"players": ["e10"], "table": 1, "after": True}
    assert evening.codes("seat", 7, **seat) == [("place_gone", "table")]
    evening.sent("seat", 8, **{**seat, "table": 2})


def test_a_person_of_a_pair_has_the_former_name_back_without_the_other_one() -> None:
    evening = Evening(0, format="knockout", game="canasta", settings={"side": 2})
    evening.sent("register", 0, player="Anna & Bernd")
    assert named(evening, "rename", player="e1.2", name="Zoe") == {
        "type": "rename",
        "player": "e1.2",
        "name": "Bernd",
        "instead_of": "Zoe",
    }


def test_exchanged_seats_are_exchanged_again() -> None:
    evening = playing()
    before = evening.state
    entry = evening.kept("exchange", 1, a="e1", b="e5")
    back = way_back(before, evening.state, entry)
    assert back == {"type": "exchange", "a": "e1", "b": "e5"}
    assert not can_undo(evening.state, DIRECTOR, entry, str(DIRECTOR))


def test_only_who_may_send_a_command_can_take_it_back() -> None:
    evening = three()
    entry = evening.kept("show_forecast", 0, audience="all")
    may = [can_undo(evening.state, who, entry, str(DIRECTOR)) for who in (DIRECTOR, HELPER)]
    assert may == [True, False]
