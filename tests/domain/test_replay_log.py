"""Replay of a log: stored entries, their events, and their effect on the desk's part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import DIRECTOR, Evening, minute
from tests.domain.rounds.tournament import duel
from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import Change
from tournaments.domain.desk.cashbook import Movement, Purpose
from tournaments.domain.desk.wishes import Wish, WishKind
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import Phase
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.replay_log import append_history, apply_entry, event_of, happened_of
from tournaments.domain.tournament_state import (
    DisputedReport,
    Effect,
    Entry,
    PendingReport,
    TournamentState,
)

Json = dict[str, Any]
AT = minute(1).isoformat()
PHONE = Actor(Role.TABLE, "1", 1)


def playing(**setup: Any) -> Evening:
    """Round 1 at two tables of four, e1 to e4 and e5 to e8."""
    evening = Evening(8, **setup)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def report(seq: int, table: int, round_: int = 1) -> PendingReport:
    return PendingReport(seq, round_, table, {}, "table:1", AT)


BOTH = {5: report(5, 1), 6: report(6, 2)}  # two that wait


def after(state: TournamentState, kind: str = "pause", **fields: Any) -> TournamentState:
    """Return the state after an event of the format."""
    command = {"type": kind, **fields}
    change = Change(state, command, DIRECTOR, minute(1), Evening(0).memory, "secret")
    change.tell(command)
    return change.finish()[0]


def waiting() -> Evening:
    """Each table has reported, by its phone, and waits to be confirmed."""
    evening = playing(confirmation="second")
    evening.sent("report", 5, PHONE, table=1, result={"loser": "e1"})
    evening.sent("report", 6, Actor(Role.TABLE, "2", 1), table=2, result={"loser": "e5"})
    return evening


# what is stored


def test_each_entry_is_followed_to_the_state_that_it_led_to() -> None:
    evening = waiting()
    evening.sent("confirm", 7, DIRECTOR, report=min(evening.state.pending))
    evening.sent("announce", 8, text="Soup")
    evening.sent("fine", 9, player="e1", amount=1)
    evening.sent("correct", 10, target=evening.state.seq, void=True)
    evening.sent("undo", 11, entry=evening.state.seq)
    log = evening.memory.log
    state: TournamentState = log[1][1]
    for seq in range(2, len(log) + 1):
        entry, then = log[seq]
        state = replace(apply_entry(state, entry, minute(seq)), names=then.names)
        assert state == replace(then, at=minute(seq).isoformat()), entry


def test_an_entry_that_did_nothing_is_an_entry_all_the_same() -> None:
    state = playing().state
    entry = Entry("rename", {"type": "rename", "player": "e1"})
    assert apply_entry(state, entry, minute(3)) == replace(
        state, seq=state.seq + 1, at=minute(3).isoformat()
    )


@pytest.mark.parametrize("whole", [[], [{}, {}], {"format": "wm"}, "x"])
def test_the_first_entry_holds_one_whole_state(whole: Any) -> None:
    with pytest.raises(DecodeError, match="whole state"):
        apply_entry(None, Entry("created", {"format": "wm"}, None, Effect(whole)), minute(0))


def test_an_event_is_created_once_and_first() -> None:
    state = playing().state
    for there, kind in ((state, "created"), (None, "pause")):
        with pytest.raises(DecodeError, match="first entry"):
            apply_entry(there, Entry(kind, {"type": kind}), minute(0))


RUNDE: Json = {"type": "runde", "table": 1, "result": {"loser": "e1"}, "at": AT}
DRAW: Json = {"type": "draw", "round": 1, "tables": [["e1", "e2", "e3"]], "at": AT}
FINE: Json = {"type": "fine", "player": "e1", "amount": 1, "at": AT}


@pytest.mark.parametrize(
    ("entry", "event"),
    [
        (Entry("fine", FINE), FINE),
        # without what stands beside it
        (Entry("draw", {**DRAW, "seed": "a", "solver": 8, "promise": "b", "by_cards": True}), DRAW),
        (Entry("runde", {"type": "report", "table": 1, "by": "e1"}, RUNDE), RUNDE),
        (Entry("runde", {"type": "confirm", "report": 5, "confirmed": ["e2"]}, RUNDE), RUNDE),
        (Entry("draw", {"type": "swap", "a": "e1", "b": "e2"}, DRAW), DRAW),
        (Entry("draw", {"type": "refit_seats", "changed": [1]}, DRAW), DRAW),
        # a report that waits has told nothing yet
        (Entry("report", {"type": "report", "table": 1}, RUNDE), None),
        (Entry("confirm", {"type": "confirm", "report": 5, "by": "e2"}), None),
        # these are no events of their own
        (Entry("correct", {"type": "correct", "target": 3, "event": FINE, "at": AT}), None),
        (Entry("undo", {"type": "undo", "entry": 3, "what": "fine", "target": 3}), None),
        (Entry("announce", {"type": "announce", "text": "t3"}), None),
        (Entry("configure", {"type": "configure", "format": "wm"}), None),
        (Entry("created", {"format": "wm"}), None),
        (Entry("no such thing", {"type": "no such thing"}), None),
    ],
    ids=lambda value: value.kind if isinstance(value, Entry) else "",
)
def test_an_entry_says_what_the_format_was_told(entry: Entry, event: Json | None) -> None:
    assert event_of(entry.kind, entry.command, entry.event) == event
    booked, at = (Booking("e1", "pot", 1, "fine"),), minute(3)
    told = entry._replace(effect=Effect({"play": {"round": 1}}, at, booked))
    whole = None if event is None else Happened(7, event, {"round": 1}, at, booked)
    assert happened_of(7, told) == whole


def test_what_changed_nothing_of_the_format_has_happened_too() -> None:
    changes: tuple[Any, ...] = (None, {"published": 1}, [{}])
    for change in changes:
        happened = happened_of(7, Entry("fine", FINE, None, Effect(change)))
        assert happened == Happened(7, FINE, None)


def test_a_history_holds_what_was_told_as_corrections_left_it() -> None:
    evening = playing()
    evening.sent("fine", 5, player="e1", amount=1)
    fine = evening.state.seq
    evening.sent("announce", 6, text="Soup")
    event = {**evening.memory.past[fine].event, "amount": 3}
    evening.sent("correct", 7, target=fine, event=event)
    evening.sent("warn", 8, player="e2")
    warned = evening.state.seq
    evening.sent("undo", 9, entry=warned)
    past = _recorded(evening)
    assert [each.index for each in past.entries] == [*range(2, fine + 1)]
    assert past[fine].event == event
    assert past.entries == evening.memory.past.entries
    assert past.before(evening.state.seq + 1) == evening.play


def test_other_settings_have_another_beginning() -> None:
    evening = Evening(3, format="evening", game="binokel", settings={"rounds": 1, "deals": 3})
    evening.sent("configure", 1, settings={"rounds": 1, "deals": 6})
    past = _recorded(evening)
    assert (past.start.settings.deals, list(past.start.status)) == (6, [])
    assert past.before(evening.state.seq + 1) == evening.play


def _recorded(evening: Evening) -> History[Any]:
    """The history that the stored entries make."""
    entries = evening.memory.log
    state = entries[1][1]
    past: History[Any] = History(state.format.codec, state.play)
    for seq in range(2, len(entries) + 1):
        append_history(past, seq, entries[seq][0])
    return past


# what becomes of the desk's part


def test_a_report_bears_the_number_of_its_entry_and_replaces_that_of_its_table() -> None:
    evening = waiting()
    first = evening.state.seq - 1
    assert {n: p.table for n, p in evening.state.pending.items()} == {first: 1, first + 1: 2}
    assert all(p.seq == number for number, p in evening.state.pending.items())
    evening.sent("dispute", 7, PHONE, report=first)
    evening.sent("report", 8, PHONE, table=1, result={"loser": "e2"})
    assert {n: p.table for n, p in evening.state.pending.items()} == {first + 1: 2, first + 3: 1}
    assert all(p.seq == number for number, p in evening.state.pending.items())


def test_only_the_report_that_is_called_wrong_stops_waiting() -> None:
    evening = waiting()
    first, second = evening.state.pending.values()
    evening.sent("dispute", 7, Actor(Role.PLAYER, "e6"), report=second.seq)
    assert evening.state.pending == {first.seq: first}
    assert evening.state.disputes == {
        second.seq: DisputedReport(second, "e6", minute(7).isoformat())
    }


@pytest.mark.parametrize("dropped", [False, True])
def test_a_report_that_was_not_wrong_is_where_it_was_step_by_step(*, dropped: bool) -> None:
    evening = waiting()
    both, (first, second) = evening.state.pending, sorted(evening.state.pending)
    evening.sent("dispute", 7, report=second)
    steps, called_wrong = [evening.state.seq], evening.state
    if dropped:
        evening.sent("dispute", 8, report=second)
        state = evening.state
        assert (state.pending, state.disputes) == ({first: both[first]}, {})
        assert {*state.dropped} == {second}
        evening.sent("undo", 9, entry=evening.state.seq)
        state = evening.state
        assert (state.pending, state.disputes, state.dropped) == (
            *(called_wrong.pending, called_wrong.disputes, {}),
        )
    evening.sent("dispute", 10, report=first)
    steps.append(evening.state.seq)
    for seq in steps:
        evening.sent("undo", 11, entry=seq)
    # in whatever order they came back
    assert (evening.state.pending, evening.state.disputes) == (both, {})
    assert evening.state.tables_waiting == (1, 2)


def test_a_confirmation_stands_with_its_report_alone() -> None:
    evening = playing(confirmation="all")
    evening.sent("report", 5, PHONE, table=1, result={"loser": "e1"})
    evening.sent("report", 6, Actor(Role.TABLE, "2", 1), table=2, result={"loser": "e5"})
    first, second = evening.state.pending.values()
    second_phone = Actor(Role.PLAYER, "e5", browser="b")
    evening.sent("confirm", 7, second_phone, report=second.seq)
    marked = replace(second, confirmed=("e5",), spoken=(*second.spoken, "b"))
    assert evening.state.pending == {first.seq: first, second.seq: marked}


def test_who_belongs_to_a_group_has_no_order() -> None:
    def marked(*people: str) -> Evening:
        evening = playing()
        for player in people:
            evening.sent("label", 5, label="Ladies", player=player)
        evening.sent("label", 6, label="Ladies", player="e3", holds=False)
        return evening

    ladies, others = marked("e1", "e3", "e2").state, marked("e2", "e1", "e3").state
    assert ladies.labels == others.labels == {("Ladies", "e1"): "", ("Ladies", "e2"): ""}


def test_a_table_that_reports_again_is_in_dispute_no_longer() -> None:
    evening = waiting()
    first, second = sorted(evening.state.pending)
    for number in (first, second):
        evening.sent("dispute", 7, report=number)
    evening.sent("dispute", 8, report=first)  # dropped
    evening.sent("report", 9, PHONE, table=1, result={"loser": "e2"})
    assert ({*evening.state.disputes}, {*evening.state.dropped}) == ({second}, set())
    evening.sent("report", 10, Actor(Role.TABLE, "2", 1), table=2, result={"loser": "e6"})
    assert evening.state.disputes == {}


def _waits(each: PendingReport) -> Json:
    return {"pending": {each.seq: each}}


def _called_wrong(each: PendingReport) -> Json:
    return {"disputes": {each.seq: DisputedReport(each, "", AT)}}


def _dropped(each: PendingReport) -> Json:
    return {"dropped": {each.seq: DisputedReport(each, "", AT)}}


@pytest.mark.parametrize("where", [_waits, _called_wrong, _dropped])
@pytest.mark.parametrize(
    ("table", "round_", "waits"),
    [(1, 1, True), (2, 1, False), (3, 1, False), (1, 2, False)],
    ids=["its table plays", "its table is done", "there is no such table", "another round"],
)
def test_a_report_waits_as_long_as_its_table_plays_its_round(
    where: Callable[[PendingReport], Json], table: int, round_: int, *, waits: bool
) -> None:
    state = playing().state
    play: Any = state.play
    first, second = play.tables
    play = replace(play, tables=(first, replace(second, open=False)))
    before = replace(state, play=play, **where(report(5, table, round_)))
    now = after(before)
    assert bool(now.pending or now.disputes or now.dropped) is waits
    if waits:
        left = (now.pending, now.disputes, now.dropped)
        assert left == (before.pending, before.disputes, before.dropped)


def test_the_last_table_of_the_hall_waits_too() -> None:
    state = after(replace(playing().state, pending={5: report(5, 2)}))
    assert state.pending == {5: report(5, 2)}


def test_with_a_match_falls_whatever_its_table_had_reported() -> None:
    state = replace(playing().state, pending=BOTH, disputes=_called_wrong(report(7, 1))["disputes"])
    state = replace(state, dropped=_dropped(report(8, 1))["dropped"])
    state = after(state, "runde", table=1, result={"loser": "e1"}, at=minute(9).isoformat())
    assert (state.pending, state.disputes, state.dropped) == ({6: BOTH[6]}, {}, {})


def test_reports_fall_when_their_table_closes_and_when_their_round_ends() -> None:
    evening = waiting()
    second = max(evening.state.pending)
    evening.sent("table_done", 61, table=1)  # the clock has ended the round
    assert {*evening.state.pending} == {second}
    evening.sent("dispute", 62, report=second)
    evening.sent("table_done", 63, table=2)
    assert evening.play.phase == "between"
    assert (evening.state.pending, evening.state.disputes) == ({}, {})
    # the round goes on, and nothing waits in it
    evening.sent("correct", 64, target=evening.state.seq, void=True)
    assert evening.play.phase == "closing"
    assert (evening.state.pending, evening.state.disputes) == ({}, {})


def test_calls_and_corrections_are_those_of_the_round() -> None:
    evening = playing()
    evening.sent("call_desk", 5, PHONE, table=1)
    evening.sent("fine", 6, player="e1", amount=1)
    evening.sent("correct", 7, target=evening.state.seq, void=True)
    assert ({*evening.state.calls}, {*evening.state.corrected}) == ({1}, {"e1"})
    for table in (1, 2):
        evening.sent("table_done", 61, table=table)
    assert ({*evening.state.calls}, {*evening.state.corrected}) == ({1}, {"e1"})
    evening.sent("draw", 70, seed="1")
    evening.sent("go", 71)
    assert evening.play.round == 2
    assert (evening.state.calls, evening.state.corrected) == ({}, {})


def duels() -> Evening:
    """A Swiss of four in one round, of which the last result is still to come."""
    settings = {"rounds": 1, "deals": 1, "ties": []}
    evening = Evening(4, format="swiss", game="bronzen", settings=settings)
    evening.sent("start", 0)
    evening.sent("draw", 0, tables=[["e1", "e2"], ["e3", "e4"]], override=True)
    evening.sent("go", 0)
    evening.sent("report", 9, table=1, report=duel("e1", "e2"))
    return evening


def test_the_places_are_recorded_at_the_end_and_again_where_they_may_have_changed() -> None:
    evening = duels()
    assert list(evening.state.final) == []
    evening.sent("report", 10, table=2, report=duel("e3", "e4"))
    assert evening.play.phase == "finished"
    last = evening.state.seq
    assert evening.state.final == evening.state.format.ranking(evening.play)
    said = (Place(7, "e4"),)  # as another version has ranked them
    evening.memory.state = replace(evening.state, final=said)
    evening.sent("announce", 11, text="Soup")
    evening.sent("ruling", 12, text="So be it")
    assert evening.state.final == said
    evening.sent("penalty", 13, player="e3", points=500)
    assert evening.state.final == evening.state.format.ranking(evening.play)
    assert evening.state.final[0].player == "e1"
    evening.sent("correct", 14, target=last, void=True)
    assert evening.play.phase != "finished"
    assert list(evening.state.final) == []


def test_the_places_stay_where_somebody_was_only_warned() -> None:
    state = playing().state
    play: Any = state.play
    over = after(replace(state, play=replace(play, phase=Phase.FINISHED)), "ruling", text="t9")
    assert [place.player for place in over.final] == list(state.play.balances)
    said = (Place(7, "e7"),)
    announced = replace(over, final=said)
    assert after(announced, "warn", player="e1").final == said


def test_seats_that_are_taken_back_leave_those_of_the_round_before() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    evening.sent("draw", 0)
    evening.memory.state = replace(evening.state, play=replace(evening.play, round=2))
    evening.sent("publish", 1)
    assert evening.state.published == 3
    evening.sent("publish", 2, holds=False)
    assert evening.state.published == 2


def test_a_wish_holds_until_it_is_taken_back() -> None:
    evening = playing()
    wish = {"wish": "apart", "player": "e1", "other": "e2"}
    evening.sent("wish", 1, **wish)
    evening.sent("wish", 2, wish="table", player="e3", table=2)
    apart, table = Wish(WishKind.APART, "e1", "e2", 0), Wish(WishKind.TABLE, "e3", "", 2)
    assert evening.state.wishes == {apart, table}
    evening.sent("wish", 3, **wish, holds=False)
    assert evening.state.wishes == {table}


def test_a_movement_and_an_announcement_bear_the_number_of_their_entry() -> None:
    evening = playing()
    number = evening.state.seq + 1
    evening.sent("cash", 1, purpose="gift", cents=250)
    assert evening.state.cashbook.movements == {number: Movement(Purpose.GIFT, 250)}
    evening.sent("announce", 2, text="Soup")
    assert evening.state.announcements == {number + 1: f"t{number + 1}"}
    evening.sent("strike_cash", 3, entry=number)
    evening.sent("withdraw_announcement", 4, entry=number + 1)
    assert (evening.state.cashbook.movements, evening.state.announcements) == ({}, {})


def test_a_fee_is_for_all_or_for_somebody() -> None:
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000}
    evening = Evening(3, format="evening", game="binokel", settings=settings)
    evening.sent("entry_fee", 1, cents=500)
    assert (evening.state.cashbook.entry_fee, evening.state.cashbook.fees) == (500, {})
    evening.sent("entry_fee", 2, cents=0, player="e2")
    assert (evening.state.cashbook.entry_fee, evening.state.cashbook.fees) == (500, {"e2": 0})
