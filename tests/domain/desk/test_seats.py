"""Desk commands about drawn seats: swap, adjust, publish, begin."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tests.domain.rounds.tournament import given_up
from tournaments.domain.actors import Actor, Role
from tournaments.domain.desk.seats import (
    FittedSeats,
    all_wishes,
    can_draw_again,
    draw_report,
    label_wishes,
    mended,
    wanted_of,
)
from tournaments.domain.desk.wishes import Wish, WishKind
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wanted import NOTHING
from tournaments.domain.replay_log import event_of as event_told
from tournaments.domain.seating import commit


def drawn(people: int = 8, **settings: Any) -> Evening:
    """Tables of four: e1 to e4, e5 to e8."""
    evening = Evening(people, settings=settings)
    evening.sent("start", 0)
    names = evening.people
    seats = [names[k : k + 4] for k in range(0, people, 4)]
    evening.sent("draw", 0, round=1, tables=seats, override=True)
    return evening


def tables(evening: Evening) -> list[str]:
    return [" ".join(table.players) for table in evening.play.tables]


def test_two_change_places_who_sit_there() -> None:
    evening = drawn()
    evening.sent("swap", 0, a="e1", b="e6")
    assert tables(evening) == ["e6 e2 e3 e4", "e5 e1 e7 e8"]
    assert evening.codes("swap", 0, a="e1", b="e1") == [("same_person", "b")]
    assert evening.codes("swap", 0, a="e9", b="e10") == [
        ("seat_unknown", "a"),
        ("seat_unknown", "b"),
    ]


def test_a_bracket_is_swapped_by_hand_and_not_drawn_twice_to_the_same_seats() -> None:
    cup = Evening(6, format="knockout", game="bronzen")
    cup.sent("start", 0)
    cup.sent("draw", 0, seed="one")
    before = tables(cup)
    assert not can_draw_again(cup.state)
    assert cup.codes("draw", 0, seed="two") == [("draw_same", "type")]
    (a, b), (c, d) = (table.players for table in cup.play.tables)
    cup.sent("swap", 0, a=b, b=c)
    assert tables(cup) == [f"{a} {c}", f"{b} {d}"]
    cup.sent("undo", 0, entry=cup.state.seq)
    assert tables(cup) == before
    cup.sent("draw", 0, tables=[list(cup.play.tables[1].players)])  # some of the matches alone
    assert can_draw_again(cup.state)


def test_a_movement_is_drawn_again_only_as_long_as_chance_has_a_part_in_it() -> None:
    """The lines of a Mitchell are by lot; from the second round on everybody moves by rule."""
    settings = {"rounds": 3, "draw": "mitchell", "table_size": 2}
    evening = Evening(6, format="swiss", game="bronzen", settings=settings)
    evening.sent("start", 0)
    evening.sent("draw", 0, seed="one")
    assert can_draw_again(evening.state)
    evening.sent("draw", 0, seed="two")
    evening.sent("go", 0)
    for number in range(1, 4):
        evening.sent("table_done", 5, table=number, accept=True)
    evening.sent("draw", 6, seed="three")
    assert not can_draw_again(evening.state)
    assert evening.codes("draw", 6, seed="four") == [("draw_same", "type")]
    evening.sent("swap", 6, a="e1", b="e2")
    assert can_draw_again(evening.state)  # to what the movement says


@pytest.mark.parametrize(
    ("keep", "found"),
    [
        (None, ("seats_fit", "type")),
        ([], ("seats_fit", "type")),
        ([1, 2], ("seats_fit", "type")),
        ([0], ("table_unknown", "keep")),
        ([3], ("table_unknown", "keep")),
        (1, ("field_type", "keep")),
        (["1"], ("field_type", "keep")),
    ],
)
def test_seats_that_fit_are_not_mended(keep: object, found: tuple[str, str]) -> None:
    assert drawn().codes("refit_seats", 0, keep=keep) == [found]


def test_a_table_that_closes_gives_its_number_to_the_last_one() -> None:
    """Of three tables of four people leave the first, one after the other."""
    evening = drawn(12)
    evening.sent("withdraw", 0, player="e1")
    fitted = mended(evening.state, keep=(2, 3))
    assert fitted is not None
    assert fitted.tables == (
        ("e2", "e3", "e4"),
        ("e5", "e6", "e7", "e8"),
        ("e9", "e10", "e11", "e12"),
    )
    assert fitted.changed == ()  # who has left is missed nowhere else
    for player in ("e2", "e3", "e4"):
        evening.sent("withdraw", 0, player=player)
    fitted = mended(evening.state)
    assert fitted is not None
    assert fitted.tables == (("e9", "e10", "e11", "e12"), ("e5", "e6", "e7", "e8"))
    assert fitted.changed == (1,)
    evening.sent("refit_seats", 0)
    assert tables(evening) == ["e9 e10 e11 e12", "e5 e6 e7 e8"]


def test_seats_are_published_for_the_round_to_come_or_with_its_beginning() -> None:
    evening = drawn()
    assert evening.codes("publish", 0, holds=False) == [("not_published", "type")]
    evening.sent("publish", 0)
    assert evening.state.published == 1
    assert evening.codes("publish", 0) == [("already_published", "type")]
    evening.sent("publish", 0, holds=False)
    assert evening.state.published == 0
    assert (evening.kept("go", 0).kind, evening.state.published) == ("go", 1)
    again = drawn()
    again.sent("publish", 0)
    again.sent("go", 0)
    assert again.state.published == 1


def test_wishes_are_said_once_and_taken_back_once() -> None:
    evening = Evening(3)
    apart = {"wish": "apart", "player": "e2", "other": "e1"}
    assert evening.codes("wish", 0, holds=1, **apart) == [("field_type", "holds")]
    assert evening.codes("wish", 0, holds=False, **apart) == [("wish_unknown", "wish")]
    assert evening.codes("wish", 0, wish="apart", player="e9") == [("player_unknown", "player")]
    entry = evening.kept("wish", 0, **apart)
    sorted_apart = {"type": "wish", "wish": "apart", "player": "e1", "other": "e2"}
    assert (entry.kind, entry.command) == ("wish", {**sorted_apart, "holds": True})
    assert evening.codes("wish", 0, **apart) == [("wish_known", "wish")]
    evening.sent("wish", 0, holds=False, **apart)
    assert evening.state.wishes == frozenset()


def event_of(evening: Evening, kind: str, **fields: Any) -> tuple[Any, Any]:
    """Return the event of a command without its time, and the values that the log keeps beside
    it.
    """
    entry = evening.kept(kind, 0, **fields)
    told = event_told(entry.kind, entry.command, entry.event) or {}
    event = {key: value for key, value in told.items() if key != "at"}
    return event, {key: value for key, value in entry.command.items() if key not in told}


def test_a_swap_is_a_draw_and_asks_nobody() -> None:
    """Ten people sit at 4, 3 and 3 by rule.

    Repeat meetings and another order of sizes need no acceptance; other sizes are meant.
    """
    evening = Evening(10)
    evening.sent("start", 0)
    seats = [["e1", "e2", "e3"], ["e4", "e5", "e6", "e7"], ["e8", "e9", "e10"]]
    evening.sent("draw", 0, tables=seats)
    moved = [["e4", "e2", "e3"], ["e1", "e5", "e6", "e7"], ["e8", "e9", "e10"]]
    draw = {"type": "draw", "round": 1, "tables": moved}
    assert event_of(evening, "swap", a="e1", b="e4") == (draw, {"a": "e1", "b": "e4"})
    by_hand = [["e1", "e2", "e3", "e4", "e5"], ["e6", "e7", "e8", "e9", "e10"]]
    evening.sent("draw", 0, tables=by_hand, override=True)
    event, _ = event_of(evening, "swap", a="e1", b="e10")
    assert event["override"] is True


def test_seats_by_cards_are_those_that_were_drawn_so() -> None:
    evening = Evening(4)
    assert evening.codes("draw", 0) == [("wrong_phase", "type")]
    evening.sent("start", 0)
    assert evening.codes("draw", 0, by_cards=1) == [("field_type", "by_cards")]
    assert evening.codes("draw", 0, by_cards=True) == [("field_missing", "tables")]
    seats = [["e4", "e3", "e2", "e1"]]
    event, meta = event_of(evening, "draw", by_cards=True, tables=seats, seed="mine")
    assert event == {"type": "draw", "round": 1, "tables": seats}
    assert (meta["by_cards"], "seed" in meta, "solver" in meta) == (True, False, False)


@pytest.mark.parametrize(
    ("seed", "code"), [("", "field_missing"), (7, "field_type"), ("a\n", "field_type")]
)
def test_a_lot_is_drawn_from_a_seed_that_can_be_printed(seed: object, code: str) -> None:
    evening = Evening(4)
    evening.sent("start", 0)
    assert evening.codes("draw", 0, seed=seed) == [(code, "seed")]
    event, meta = event_of(evening, "draw", seed="mine")
    (seats,) = event["tables"]
    assert (sorted(seats), meta["seed"], "solver" in meta) == (evening.people, "mine", True)


def test_seats_that_are_drawn_again_are_a_draft_again() -> None:
    evening = drawn()
    evening.sent("publish", 0)
    evening.sent("draw", 0, seed="another")
    assert evening.state.published == 0
    evening.sent("publish", 0)
    assert evening.codes("draw", 0, tables=[["e1"]]) != []
    # those of the second round are none of the first
    evening.sent("go", 0)
    for table in (1, 2):
        evening.sent("table_done", 50, table=table)
    evening.sent("draw", 50)
    assert evening.state.published == 1


def test_who_sits_where_at_the_final_table_is_drawn_without_wishes() -> None:
    evening = Evening(4)
    evening.sent("wish", 0, wish="table", player="e1", table=1)
    evening.sent("start", 0)
    ready = replace(evening.play, phase=Phase.FINAL_READY)
    evening.memory.state = replace(evening.state, play=ready)
    heard = [draw_report(evening.state, kind) or {} for kind in ("draw", "final")]
    assert [report.get("wishes") for report in heard] == [[["e1", 1]], None]
    event, _ = event_of(evening, "final")
    assert (event["type"], sorted(event["seats"])) == ("final", evening.people)


DUELS = {"rounds": 1, "deals": 1}


def test_only_drawn_seats_are_mended() -> None:
    evening = Evening(8)
    evening.sent("start", 0)
    assert mended(evening.state) is None  # nobody sits yet


def test_seats_of_a_plan_are_not_mended() -> None:
    evening = Evening(4, format="evening", game="bronzen", settings={**DUELS, "draw": "plan"})
    evening.sent("start", 0)
    evening.sent("draw", 0)
    assert mended(evening.state) is None
    assert evening.codes("refit_seats", 0) == [("refit_planned_seats", "type")]


def test_the_largest_table_that_was_drawn_by_hand_may_stay() -> None:
    """Eight people sit at 4 and 4 by rule, and were put at 5 and 3."""
    evening = Evening(8)
    evening.sent("start", 0)
    seats = [["e1", "e2", "e3", "e4", "e5"], ["e6", "e7", "e8"]]
    evening.sent("draw", 0, tables=seats, override=True)
    assert mended(evening.state) == FittedSeats(tuple(map(tuple, seats)), ())
    # seven sit at 4 and 3: who is one too many at the first table joins the two of the second
    evening.sent("withdraw", 0, player="e8")
    fitted = mended(evening.state)
    assert fitted is not None
    assert (sorted(map(len, fitted.tables)), fitted.changed) == ([3, 4], (1, 2))


def test_who_is_left_alone_at_a_table_sits_down_with_another_one() -> None:
    evening = Evening(4, format="evening", game="bronzen", settings=DUELS)
    evening.sent("start", 0)
    evening.sent("draw", 0, tables=[["e1", "e2"], ["e3", "e4"]])
    for player in ("e1", "e3"):
        evening.sent("withdraw", 0, player=player)
    fitted = mended(evening.state)
    assert fitted is not None
    assert [sorted(table) for table in fitted.tables] == [["e2", "e4"]]
    assert fitted.changed == (1,)


@pytest.mark.parametrize("size", [2, 6])
def test_the_smallest_and_the_largest_table_stay_where_they_are_allowed(size: int) -> None:
    settings = {"rounds": 1, "deals": 1, "table_size": 4, "other_sizes": [size]}
    evening = Evening(4 + size, format="evening", game="canasta", settings=settings)
    evening.sent("start", 0)
    seats = (tuple(evening.people[:4]), tuple(evening.people[4:]))
    evening.sent("draw", 0, tables=list(map(list, seats)))
    assert mended(evening.state) == FittedSeats(seats, ())


def test_the_last_table_closes_by_itself() -> None:
    evening = drawn(12)
    for player in ("e9", "e10", "e11", "e12"):
        evening.sent("withdraw", 0, player=player)
    assert mended(evening.state) == FittedSeats(
        (("e1", "e2", "e3", "e4"), ("e5", "e6", "e7", "e8")), ()
    )


def test_a_table_that_somebody_joined_takes_the_number_of_the_one_he_left() -> None:
    """Of three tables of four three people leave the first and one the last; eight sit at four."""
    evening = drawn(12)
    for player in ("e2", "e3", "e4", "e12"):
        evening.sent("withdraw", 0, player=player)
    fitted = mended(evening.state)
    assert fitted is not None
    assert [sorted(table) for table in fitted.tables] == [
        ["e1", "e10", "e11", "e9"],
        ["e5", "e6", "e7", "e8"],
    ]
    assert fitted.changed == (1,)
    kept = evening.kept("refit_seats", 0, keep=[2])
    assert kept.command == {"type": "refit_seats", "keep": [2], "changed": [1]}


def test_tables_that_change_are_told_in_order() -> None:
    """Of eight tables of four two leave the first; six must stay, so one of the last one comes."""
    evening = drawn(32)
    for player in ("e1", "e2"):
        evening.sent("withdraw", 0, player=player)
    fitted = mended(evening.state, keep=range(2, 8))
    assert fitted is not None
    assert (fitted.changed, list(map(len, fitted.tables))) == ((1, 8), [3, *[4] * 6, 3])


def test_a_bye_is_a_place_that_is_swapped_like_a_seat() -> None:
    evening = Evening(5, format="swiss", game="bronzen", settings={"table_size": 2, "rounds": 3})
    evening.sent("start", 0)
    evening.sent("draw", 0, seed="one")
    seated = {player for table in evening.play.tables for player in table.players}
    (bye,) = set(evening.people) - seated
    evening.sent("swap", 0, a=bye, b=min(seated))
    assert (evening.play.byes, bye in tables(evening)[0] + tables(evening)[1]) == (
        (min(seated),),
        True,
    )


def test_a_whole_seating_is_typed_with_another_number_of_tables() -> None:
    evening = drawn()
    seats = [["e1", "e5", "e8"], ["e2", "e6", "e4"], ["e3", "e7"]]
    kept = evening.kept("refit_seats", 0, tables=seats)
    assert tables(evening) == ["e1 e5 e8", "e2 e6 e4", "e3 e7"]
    assert kept.command == {"type": "refit_seats", "changed": [1, 2, 3]}
    assert evening.codes("refit_seats", 0, tables=seats) == [("seats_fit", "type")]
    assert evening.codes("refit_seats", 0, tables=seats[:2]) == [("seat_missing", "tables")]
    assert evening.codes("refit_seats", 0, tables=["e1"]) == [("field_type", "tables")]


def test_seats_are_exchanged_in_mid_round_with_what_was_played_there() -> None:
    """Each pays the other's losses, and meets the other's table."""
    evening = drawn()
    evening.sent("go", 0)
    evening.sent("runde", 9, table=1, result={"loser": "e1"})
    evening.sent("runde", 10, table=2, result={"loser": "e5"})
    played = evening.play
    evening.sent("exchange", 12, a="e1", b="e6")
    play = evening.play
    assert tables(evening) == ["e6 e2 e3 e4", "e5 e1 e7 e8"]
    assert play.balances == {**played.balances, "e1": played.balances["e6"], "e6": 7}
    assert play.meetings[("e2", "e6")] == 1
    assert ("e1", "e2") not in play.meetings
    assert [table.matches for table in play.tables] == [1, 1]
    evening.sent("exchange", 13, a="e1", b="e6")
    assert evening.play == played


def test_seats_are_exchanged_only_once_their_reports_are_decided() -> None:
    evening = Evening(8, confirmation="second")
    evening.sent("start", 0)
    evening.sent("draw", 0, seed="one")
    assert evening.codes("exchange", 0, a="e1", b="e2") == [("wrong_phase", "type")]
    evening.sent("go", 0)
    first, *_rest = evening.play.tables[0].players
    other = evening.play.tables[1].players[0]
    assert evening.codes("exchange", 1, a=first, b=first) == [("same_person", "b")]
    assert evening.codes("exchange", 1, a=first, b="e99") == [("player_unknown", "b")]
    phone = Actor(Role.TABLE, "1", 1)
    evening.sent("report", 9, phone, table=1, result={"loser": first})
    assert evening.codes("exchange", 10, a=first, b=other) == [("exchange_open", "type")]
    evening.sent("exchange", 10, a=other, b=evening.play.tables[1].players[1])


def test_an_exchange_takes_whole_matches_with_everybody_they_name() -> None:
    """Deals of a sheet name people; they follow the exchange."""
    settings = {"rounds": 2, "deals": 3}
    evening = Evening(6, format="evening", game="binokel", settings=settings)
    evening.sent("start", 0)
    evening.sent("draw", 0, round=1, tables=[["e1", "e2", "e3"], ["e4", "e5", "e6"]])
    evening.sent("go", 0)
    evening.sent("report", 9, table=1, report=given_up("e1", "e1", "e2"), accept=True)
    played = evening.play
    evening.sent("exchange", 12, a="e1", b="e5")
    assert tables(evening) == ["e5 e2 e3", "e4 e1 e6"]
    assert evening.play.balances == {**played.balances, "e5": played.balances["e1"], "e1": 0}
    evening.sent("report", 13, table=2, report=given_up("e1", "e4", "e4"), accept=True)
    season = Evening(4, format="league", game="bronzen", settings={"table_size": 2})
    season.sent("start", 0, seed="one")
    season.sent("go", 0)
    refused = [("exchange_planned", "type")]
    assert season.codes("exchange", 1, a="e1", b="e2") == refused
    assert evening.codes("exchange", 14, a="e1", b="e2") == [("wrong_phase", "type")]


def duels(people: int, *seats: list[str], **settings: Any) -> Evening:
    """Seats for two at a table in the Swiss system, drawn by hand."""
    settings = {"table_size": 2, "rounds": 3, **settings}
    evening = Evening(people, format="swiss", game="bronzen", settings=settings)
    evening.sent("start", 0)
    if seats:
        evening.sent("draw", 0, tables=list(seats), override=True, accept=True)
    return evening


def test_two_byes_are_the_same_place() -> None:
    evening = duels(6, ["e1", "e2"], ["e3", "e4"])
    assert evening.codes("swap", 0, a="e5", b="e6") == [("exchange_byes", "b")]
    evening.sent("swap", 0, a="e1", b="e6")
    assert tables(evening) == ["e6 e2", "e3 e4"]
    evening.sent("go", 0)
    assert evening.codes("exchange", 1, a="e5", b="e1") == [("exchange_byes", "b")]
    evening.sent("exchange", 1, a="e5", b="e2")
    assert tables(evening) == ["e6 e5", "e3 e4"]


def test_pairs_of_a_bracket_are_not_typed_as_a_whole() -> None:
    cup = Evening(4, format="knockout", game="bronzen")
    cup.sent("start", 0)
    cup.sent("draw", 0, seed="one")
    seats = [list(table.players) for table in cup.play.tables]
    assert cup.codes("refit_seats", 0, tables=seats[::-1]) == [("pairs_fixed", "type")]


def test_seats_cannot_be_fitted_where_all_tables_are_to_stay() -> None:
    """A late entry has no seat, and no other table is left."""
    evening = drawn(late_entry_until=2)
    evening.sent("late_entry", 1, name="Zoe")
    assert mended(evening.state, keep=(1, 2)) is None
    assert evening.codes("refit_seats", 1, keep=[1, 2]) == [("plan_impossible", "type")]
    kept = evening.kept("refit_seats", 1)
    assert kept.command == {"type": "refit_seats", "changed": [1, 2, 3]}
    assert [len(table.split()) for table in tables(evening)] == [3, 3, 3]


def test_draws_know_the_wishes_of_labels_beside_those_by_name() -> None:
    seats = [["Club", "apart"], ["Car", "together"]]
    evening = duels(5, label_seats=seats)
    for label, value, *people in (("Club", "Elm", "e1", "e2"), ("Car", "Red", "e3", "e4")):
        for player in people:
            evening.sent("label", 0, player=player, label=label, value=value)
    evening.sent("wish", 0, wish="apart", player="e5", other="e1")
    apart, together = Wish(WishKind.APART, "e1", "e2"), Wish(WishKind.TOGETHER, "e3", "e4")
    by_name, state = Wish(WishKind.APART, "e1", "e5"), evening.state
    assert label_wishes(state, evening.people) == {
        ("Club", "apart"): [apart],
        ("Car", "together"): [together],
    }
    assert all_wishes(state, evening.people) == (by_name, apart, together)
    assert all_wishes(state, ["e1", "e3"]) == (by_name,)  # of others nothing is drawn
    wanted = wanted_of(state)
    assert (wanted.apart, wanted.together) == ({("e1", "e2"), ("e1", "e5")}, {("e3", "e4")})


def test_a_draw_reveals_the_promised_seed_which_is_not_used_again() -> None:
    evening = Evening(4)
    evening.sent("start", 0)
    promises, seeds = [evening.state.promise], []
    for number in (1, 2):
        seeds.append(evening.kept("draw", 0).command["seed"])
        assert evening.state.lots == number
        promises.append(evening.state.promise)
    evening.sent("draw", 0, tables=[["e2", "e1", "e3", "e4"]])  # without chance
    assert (evening.state.lots, evening.state.promise) == (2, promises[2])
    assert [commit(seed) for seed in seeds] == promises[:2]
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_a_wish_by_name_holds_in_a_bracket_by_lot(seed: str) -> None:
    cup = Evening(4, format="knockout", game="bronzen")
    cup.sent("wish", 0, wish="apart", player="e1", other="e2")
    cup.sent("start", 0, seed=seed)
    cup.sent("draw", 0)
    assert {"e1", "e2"} not in [{*table.players} for table in cup.play.tables]


def test_seats_that_a_lot_may_give_again_can_be_drawn_again() -> None:
    """The seats of one lot are typed: another lot gives others."""
    evening = duels(6, draw="mitchell")
    chance = evening.state.format.lot(evening.play, "draw", Random(0), NOTHING)
    evening.sent("draw", 0, tables=chance)
    assert can_draw_again(evening.state)
