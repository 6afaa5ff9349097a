"""What each fact of the desk makes of a state; facts are decided, so these are written by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.desk.cashbook import Movement, Purpose
from tournaments.domain.desk.wishes import Wish, WishKind
from tournaments.domain.fold import advance, follow
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import Phase
from tournaments.domain.log.codec import Misfit
from tournaments.domain.tournament_state import Effect, Fact, Pending, TournamentState


def playing() -> TournamentState:
    """Round 1 at two tables of four."""
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening.state


def after(
    state: TournamentState, kind: str, play: Any = None, /, **command: Any
) -> TournamentState:
    return advance(state, Fact(kind, command, play), minute(1), "organizer:orga")[0]


def event(state: TournamentState, **changed: Any) -> TournamentState:
    """After an event of the format that changes these fields of its state."""
    play: Any = state.play
    return after(state, "pause", replace(play, **changed), event={"type": "pause"}, meta={})


def report(seq: int, table: int, round_: int = 1) -> Pending:
    return Pending(seq, round_, table, {}, {}, "table:1", minute(1).isoformat())


BOTH = {5: report(5, 1), 6: report(6, 2)}  # two that wait


def sent(state: TournamentState, table: int) -> TournamentState:
    return after(state, "reported", round=1, table=table, event={}, body={})


def test_a_report_bears_the_number_of_its_entry_and_replaces_that_of_its_table() -> None:
    state = playing()
    first = state.seq
    state = sent(sent(sent(state, 1), 2), 1)
    assert {number: p.table for number, p in state.pending.items()} == {first + 2: 2, first + 3: 1}
    assert all(p.seq == number for number, p in state.pending.items())


def test_only_the_report_that_is_called_wrong_stops_waiting() -> None:
    state = replace(playing(), pending=BOTH)
    state = after(state, "disputed", report=6, by="e5")
    assert state.pending == {5: report(5, 1)}
    assert {n: (d.report, d.by) for n, d in state.disputes.items()} == {6: (report(6, 2), "e5")}


@pytest.mark.parametrize("dropped", [False, True])
def test_a_report_that_was_not_wrong_is_where_it_was_step_by_step(*, dropped: bool) -> None:
    before = now = after(replace(playing(), pending=BOTH), "disputed", report=6, by="")
    if dropped:
        now = after(now, "disputed", report=6, by="")
        assert (now.pending, now.disputes, {*now.dropped}) == ({5: report(5, 1)}, {}, {6})
        now = after(now, "disputed", report=6, by="", holds=False)
        assert (now.pending, now.disputes, now.dropped) == (before.pending, before.disputes, {})
    now = after(now, "disputed", report=5, by="")
    for number in (6, 5):
        now = after(now, "disputed", report=number, by="", holds=False)
    # in whatever order they came back
    assert (now.pending, now.disputes) == (BOTH, {})
    assert now.tables_waiting == (1, 2)


def test_a_confirmation_stands_with_its_report_alone() -> None:
    state = replace(playing(), pending=BOTH)
    state = after(state, "confirmed", report=6, by="e5", spoken=["b"])
    marked = replace(report(6, 2), confirmed=("e5",), spoken=("b",))
    assert state.pending == {5: report(5, 1), 6: marked}


def test_who_belongs_to_a_group_has_no_order() -> None:
    def marked(*people: str) -> TournamentState:
        state = playing()
        for player in people:
            state = after(state, "group_marked", group="ladies", player=player, holds=True)
        return after(state, "group_marked", group="ladies", player="e3", holds=False)

    assert marked("e1", "e3", "e2").cashbook == marked("e2", "e1", "e3").cashbook
    assert marked("e1", "e2").cashbook.groups == {"ladies": {"e1", "e2"}}


def test_a_table_that_reports_again_is_in_dispute_no_longer() -> None:
    state = replace(playing(), pending=BOTH)
    for number in (5, 6):
        state = after(state, "disputed", report=number, by="")
    state = sent(state, 1)
    assert {*state.disputes} == {6}


@pytest.mark.parametrize(
    ("table", "round_", "waits"),
    [(1, 1, True), (2, 1, False), (3, 1, False), (1, 2, False)],
    ids=["its table plays", "its table is done", "there is no such table", "another round"],
)
def test_a_report_waits_as_long_as_its_table_plays_its_round(
    table: int, round_: int, *, waits: bool
) -> None:
    state = playing()
    first, second = state.play.tables
    tables = (first, replace(second, open=False))
    state = event(replace(state, pending={5: report(5, table, round_)}), tables=tables)
    assert bool(state.pending) is waits


def test_the_last_table_of_the_hall_waits_too() -> None:
    state = event(replace(playing(), pending={5: report(5, 2)}))
    assert state.pending == {5: report(5, 2)}


def test_the_places_are_recorded_at_the_end_and_again_where_they_may_have_changed() -> None:
    state = event(playing(), phase=Phase.FINISHED)
    balances = dict(state.play.balances)
    assert [place.player for place in state.final] == list(balances)
    said = (Place(7, "e7"),)
    announced = replace(state, final=said)
    cautioned = event(announced, cautions={"e1": 1})
    assert cautioned.final == said
    richer = event(announced, balances={**balances, "e8": balances["e8"] + 1})
    assert (richer.final[0].rank, richer.final[0].player) == (1, "e8")
    assert event(announced, phase=playing().play.phase).final == ()


def test_seats_that_are_taken_back_leave_those_of_the_round_before() -> None:
    state = after(playing(), "published", round=3)
    assert state.published == 3
    assert after(state, "unpublished", round=3).published == 2


def test_a_wish_holds_until_it_is_taken_back() -> None:
    wish = {"wish": "apart", "player": "e1", "other": "e2", "table": 0}
    other = {"wish": "table", "player": "e3", "other": "", "table": 2}
    state = after(after(playing(), "wished", **wish, holds=True), "wished", **other, holds=True)
    apart, table = Wish(WishKind.APART, "e1", "e2", 0), Wish(WishKind.TABLE, "e3", "", 2)
    assert state.wishes == {apart, table}
    assert after(state, "wished", **wish, holds=False).wishes == {table}


def test_a_movement_bears_the_number_of_its_entry() -> None:
    state = playing()
    gift = {"purpose": "gift", "cents": 250, "player": "", "table": 0, "reason": ""}
    number = state.seq + 1
    state = after(state, "cash", **gift)
    assert state.cashbook.movements == {number: Movement(Purpose.GIFT, 250)}
    assert after(state, "cash_struck", entry=number).cashbook.movements == {}


def test_a_fee_is_for_all_or_for_somebody() -> None:
    state = after(playing(), "entry_fee_set", cents=500)
    assert (state.cashbook.entry_fee, state.cashbook.fees) == (500, {})
    state = after(state, "entry_fee_set", cents=0, player="e2")
    assert (state.cashbook.entry_fee, state.cashbook.fees) == (500, {"e2": 0})


@pytest.mark.parametrize("whole", [[], [{}, {}], {"format": "wm"}, "x"])
def test_the_first_fact_holds_one_whole_state(whole: Any) -> None:
    with pytest.raises(Misfit, match="whole state"):
        follow(None, "created", {"format": "wm"}, Effect(whole), minute(0))
