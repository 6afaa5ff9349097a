"""The preliminary of one course of the WM mode, by hand: the lot is known, who loses,
and how long a Runde takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, minute
from tests.domain.forecast.known_hall import hall
from tests.domain.forecast.lots import STEADY, Lot, Slow
from tests.domain.wm_field import field
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.wm import WmCourses, _Game, sitting
from tournaments.domain.formats.state import Phase, Table


def test_a_sitting_lasts_until_its_time_is_over() -> None:
    """Four play 9.5 deals of a minute and a half: 14.25 minutes a Runde."""
    made = sitting(4, 28.5, STEADY, Lot(places=(0, 1, 1)))
    assert made.ends == (14.25, 28.5)
    assert made.losers == (0, 1)
    assert sitting(4, 28.6, STEADY, Lot(places=(0, 1, 1))).ends == (14.25, 28.5, 42.75)
    made = sitting(4, 42, STEADY, Lot(places=(0, 1, 1)))
    assert made.losers == (0, 1, 1)
    assert made.won == ((0, 0, 0, 0), (-3, 1, 1, 1), (-2, -2, 2, 2), (-1, -5, 3, 3))
    assert made.lowest == ((0, 0, 0, 0), (-3, 0, 0, 0), (-3, -2, 0, 0), (-3, -5, 0, 0))


def test_sittings_are_prepared_for_half_an_hour_more_than_a_round() -> None:
    """45 and 30 minutes: six Runden of four; 20 and 30: four."""
    rest = WmCourses(field(8), NOW, STEADY, Lot())
    assert len(rest.sittings.one(4).ends) == 6
    assert rest.sittings.one(4) is rest.sittings[4][0]
    assert len(WmCourses(field(8, round_minutes=20), NOW, STEADY, Lot()).sittings.one(4).ends) == 4


@pytest.mark.parametrize(
    ("changes", "table", "left", "since"),
    [
        ({"round_due": minute(20)}, {}, 20, 0),
        ({"round_due": minute(20)}, {"last_at": minute(-7)}, 20, 7),
        ({"round_due": minute(20)}, {"last_at": minute(7)}, 20, 0),
        ({"round_due": minute(-1)}, {}, 0, 0),
        ({"round_due": None}, {}, 0, 0),
        # a table with more time
        ({"round_due": minute(20)}, {"due": minute(30)}, 30, 0),
        # the clock has stood still for ten minutes
        ({"round_due": minute(20), "paused_at": minute(-10)}, {}, 30, 0),
        # after the signal none begins, but at a table that has more time
        ({"round_due": minute(20), "phase": Phase.CLOSING}, {}, 0, 0),
        ({"round_due": minute(-1), "phase": Phase.CLOSING}, {"due": minute(5)}, 5, 0),
        # nor after the cut-off, unless the round is played to its end
        ({"round_due": minute(20), "cutoff_at": minute(12)}, {}, 12, 0),
        ({"round_due": minute(20), "cutoff_at": minute(-2)}, {}, 0, 0),
        ({"round_due": minute(20), "cutoff_at": minute(12), "finish": "round"}, {}, 20, 0),
    ],
)
def test_how_long_a_table_goes_on(changes: Any, table: Any, left: float, since: float) -> None:
    given = {"phase": Phase.ROUND, **changes}
    finish = given.pop("finish", "runde")
    state = field(8)
    state = replace(state, settings=replace(state.settings, cutoff_finish=finish), **given)
    rest = WmCourses(state, NOW, STEADY, Lot())
    assert rest.left(Table(("P0", "P1", "P2"), open=True, **table)) == (left, since)


def game(*euros: int, **given: Any) -> _Game:
    return _Game(hall(*euros, **given))


def test_an_evening_from_its_start_to_its_end() -> None:
    """Rounds of twenty minutes: two 15ers of three each, which P0 loses.

    There are two rounds; at minute 52 the other two have 14, and the threshold is 4. The table is
    turned round twice, and P2 loses: 14 - k. The threshold rises each time, to 4 + k - 1: six
    15ers.
    """
    rest = hall(10, 10, 10, cutoff=50, final_size=2, round_minutes=20, places=3)
    found = rest.course()
    assert found.made == {
        Goal.FINAL: ["P2", "P1"],
        Goal.FIRST: ["P1"],
        Goal.PRIZES: ["P1", "P2", "P0"],
    }
    assert (found.end, found.cut, found.rounds) == (52 + 6 + 6 * 8, 52, 2)
    assert rest.course().made[Goal.FIRST] == ["P1"]  # the next one begins anew


@pytest.mark.parametrize(
    ("cutoff", "cut", "rounds"),
    [
        (-1, 0, 0),
        (1, 1, 0),
        (6, 6, 0),  # nothing begins then
        (7, 6 + 10, 1),  # one Runde, which runs
        (16, 6 + 10, 1),
        (17, 6 + 20, 1),
        (26, 6 + 20, 1),
        (32, 32, 1),  # in the break
        (33, 6 + 20 + 6 + 10, 2),
    ],
)
def test_rounds_end_at_the_cut_off(cutoff: float, cut: float, rounds: int) -> None:
    """A break of six minutes and two Runden of ten."""
    losers = {3: (0, 1, 2) * 3}
    found = hall(20, 20, 20, cutoff=cutoff, losers=losers, final_size=2, round_minutes=20).course()
    assert (found.cut, found.rounds) == (cut, rounds)


def test_the_whole_round_is_played_where_it_is_finished() -> None:
    losers = {3: (0, 1, 2) * 3}
    given: Any = {"losers": losers, "final_size": 2, "round_minutes": 20}
    found = hall(20, 20, 20, cutoff=7, cutoff_finish="round", **given).course()
    assert (found.cut, found.rounds) == (26, 1)


def test_an_evening_without_a_cut_off_ends_some_time() -> None:
    """Everybody loses in turn: nobody goes out."""
    found = hall(9, 9, 9, losers={3: (0, 1, 2)}, final_size=2, round_minutes=30).course()
    assert found.rounds == 40


@pytest.mark.parametrize(
    ("given", "rounds"),
    [
        # P0 is out after one round, and two are left, of three
        ({"final_size": 2}, 1),
        # more began
        ({"final_size": 3, "state": {"starters": 4}}, 0),
        ({"final_size": 3, "state": {"starters": 3}}, 3),
        # not by the rule of the six: two play on
        ({"final_size": 2, "six_rule": "one_table"}, 3),
        # the field of now counts too
        ({"final_size": 2, "state": {"starters": 0}}, 1),
        ({"final_size": 3, "state": {"starters": 4, "cutoff_reached": True}}, 0),
        ({"final_size": 4, "state": {"cutoff_reached": True}}, 0),
    ],
)
def test_the_rule_of_the_six_ends_the_preliminary(given: Any, rounds: int) -> None:
    """A round of twenty minutes: 26 with its break; the third one begins before minute 70."""
    losers = {3: (0, 0), 2: (0, 1, 0, 1)}
    found = hall(4, 13, 13, cutoff=70, losers=losers, round_minutes=20, **given).course()
    assert found.rounds == rounds


def test_the_last_one_has_won_without_a_final() -> None:
    """P0 goes in the first Runde, and P1, who has two euros then, in the third."""
    losers = {3: (0, 1, 1)}
    found = hall(2, 1, 30, losers=losers, final_size=2, six_rule="one_table", places=2).course()
    assert found.made[Goal.FIRST] == ["P2"]
    assert (found.rounds, found.end) == (1, 6 + 30)


@pytest.mark.parametrize(
    ("number", "tables"),
    [
        (1, [[0, 1, 2, 3], [4, 5, 6]]),  # turned round twice: by lot
        (2, [[0, 1, 2, 3], [4, 5, 6]]),
        # the richest sit together; of level ones those whom the first lot has put in front
        (3, [[5, 3, 1, 6], [4, 2, 0]]),
        (4, [[5, 3, 1, 6], [4, 2, 0]]),
    ],
)
def test_who_sits_together_next(number: int, tables: list[list[int]]) -> None:
    euros = (9, 11, 9, 11, 9, 12, 9)
    one = game(*euros, swiss_from=3, state={"round": number - 1})
    assert one._drawn() == tables


def test_tables_have_the_size_of_their_round() -> None:
    """Twelve people: in the first round threes, in the second fours."""
    for before, sizes in ((0, [3, 3, 3, 3]), (1, [4, 4, 4])):
        one = game(*[10] * 12, state={"round": before})
        assert [len(table) for table in one._drawn()] == sizes


@pytest.mark.parametrize(
    ("minutes", "since", "lot", "runden", "ends"),
    [
        (0, 0, None, 1, 10),
        (10, 0, None, 1, 10),
        (11, 0, None, 2, 20),
        (20, 0, None, 2, 20),
        (500, 0, None, 9, 90),
        # four minutes have gone: six are left of the first
        (0, 4, None, 1, 6),
        (6, 4, None, 1, 6),
        (7, 4, None, 2, 16),
        # however long it has lasted, a tenth of it is left
        (0, 200, None, 1, 1),
        (1.5, 200, None, 2, 11),
        # a Runde takes twenty minutes here
        (20, 0, Slow(), 1, 20),
        (21, 0, Slow(), 2, 40),
        (0, 4, Slow(), 1, 16),
        (16, 4, Slow(), 1, 16),
        (17, 4, Slow(), 2, 36),
    ],
)
def test_runden_begin_as_long_as_there_is_time(
    minutes: float, since: float, lot: Lot | None, runden: int, ends: float
) -> None:
    one = game(100, 100, 100, lot=lot)
    assert one._sit([2, 0, 1], minutes, since) == pytest.approx(ends)
    assert one.euros == [100 + runden, 100 + runden, 100 - 2 * runden]


@pytest.mark.parametrize(
    ("euros", "losers", "after", "numbers"),
    [
        # P0 pays P1 and P2, one each, and has none left: the others play on
        ((2, 5, 5), (0, 1), (0, 5, 7), ()),
        # he pays P1 alone, who has six then and pays P2
        ((1, 5, 5), (0, 1), (0, 5, 6), ()),
        # P2 pays P0 before P1
        ((5, 5, 1), (2,), (6, 5, 0), ()),
        # P1 pays P2 before P0
        ((5, 1, 5), (1,), (5, 0, 6), ()),
        # P0, who has gone, would lose: one of the others does, by lot
        ((2, 5, 5), (0, 0), (0, 5, 7), (0.4,)),
        ((2, 5, 5), (0, 0), (0, 7, 5), (0.6,)),
        # two play on, but nobody alone
        ((2, 1, 5), (0, 1, 2, 2), (0, 3, 5), ()),
        ((2, 2, 5), (0, 1, 1, 1, 2), (0, 0, 9), ()),
        # whoever has nothing left does not come back
        ((2, 5, 5), (0, 1, 1), (0, 4, 8), ()),
        # with one euro he does
        ((3, 5, 5), (0, 1, 1), (3, 2, 8), ()),
    ],
)
def test_whoever_has_no_euro_is_out_and_the_others_play_on(
    euros: tuple[int, ...], losers: tuple[int, ...], after: tuple[int, ...], numbers: Any
) -> None:
    one = game(*euros, losers={3: losers})
    one.random = iter(numbers).__next__
    one._sit([0, 1, 2], 10 * len(losers), 0)
    assert tuple(one.euros) == after


def drawn(*tables: str, opened: str = "", **table: Any) -> dict[str, Any]:
    """Tables of these people, by number; `opened` are the numbers of tables that play."""
    people = [tuple(f"P{n}" for n in seats) for seats in tables]
    return {
        "tables": tuple(
            Table(seats, open=str(k) in opened, **table) for k, seats in enumerate(people, 1)
        )
    }


def test_tables_that_are_drawn_begin_in_two_minutes() -> None:
    """P3 and P0 lose 2 and 3 in each of three Runden: 36 minutes. One alone waits. They have 14, 11
    and 20, and all others 23: P1 and P2 go on by lot."""
    state = drawn("345", "0126", "7")
    rest = hall(*[20] * 8, at=Phase.DRAWN, cutoff=30, state=state, final_size=2, round_minutes=30)
    found = rest.course()
    assert (found.cut, found.rounds) == (2 + 36, 1)
    assert set(found.made[Goal.FINAL]) == {"P1", "P2"}
    one = _Game(rest)
    one._preliminary()
    assert one.euros == [11, 23, 23, 14, 23, 23, 23, 20]


def test_tables_that_are_drawn_do_not_begin_after_the_cut_off() -> None:
    for cutoff, cut_at, rounds in ((2, 2, 0), (3, 2 + 10, 1)):
        state = drawn("012")
        found = hall(20, 20, 20, at=Phase.DRAWN, cutoff=cutoff, state=state, final_size=2).course()
        assert (found.cut, found.rounds) == (cut_at, rounds)
    # nor where everybody else of a table has left
    alone = hall(20, 20, 20, at=Phase.DRAWN, cutoff=5, state=drawn("0", "1", "2"), final_size=2)
    assert alone.course().cut == 5


def test_the_running_round_ends_with_its_last_table() -> None:
    """Five minutes are left; the first has played for six minutes, and plays on: P0 loses 2 and 2.
    The second one is done. The third has begun five minutes ago: P6 loses 3, seven minutes more."""
    state = drawn("012", "345", "6789", opened="13", last_at=minute(-6))
    state["round_due"] = minute(5)
    one = game(*[20] * 10, at=Phase.ROUND, cutoff=6, state=state, final_size=2)
    one._preliminary()
    # four minutes and ten, against six
    assert one.cut_at == 14
    assert one.euros[:4] == [16, 22, 22, 20]
    assert one.euros[6:] == [17, 21, 21, 21]


def test_the_last_runden_are_finished_after_the_signal() -> None:
    state = {**drawn("012", opened="1", last_at=minute(-6)), "round_due": minute(5)}
    one = game(20, 20, 20, at=Phase.CLOSING, cutoff=0, state=state, final_size=2)
    one._preliminary()
    assert one.cut_at == 4
    assert one.euros == [18, 21, 21]


def test_whoever_goes_out_while_a_round_runs_is_out_of_it() -> None:
    """P0 pays the last two euros; three are left of four, and were in."""
    state = {**drawn("012", "3", opened="1"), "round_due": minute(1), "starters": 4}
    found = hall(2, 14, 15, 20, at=Phase.ROUND, state=state, final_size=3, places=4).course()
    assert found.made[Goal.PRIZES] == ["P3", "P2", "P1", "P0"]
    assert sorted(found.made[Goal.FINAL]) == ["P1", "P2", "P3"]
    assert found.cut == 10


def test_who_has_one_euro_left_is_in_and_who_has_none_is_out() -> None:
    """P2, first at the second table, pays the last two, and P0 one of two.

    Of the four who are left nobody is as poor as the threshold of 40 / 4 - 10.
    """
    state = {**drawn("01", "234", opened="12"), "round_due": minute(0)}
    one = game(2, 12, 2, 12, 12, at=Phase.ROUND, cutoff=5, state=state, final_size=4)
    one._preliminary()
    assert one.euros == [1, 13, 0, 13, 13]
    assert one.out == [2]
    assert sorted(one.finalists) == [0, 1, 3, 4]


def test_the_count_of_runden_begins_with_the_final() -> None:
    """Four were in; the rule of the six comes long before the cut-off. 13 and 11: the threshold is
    2, and P1, who has 11 - k after k Runden, is out after seven: 4 and 5; after six 5 and 4."""
    state = {"starters": 4}
    found = hall(13, 11, cutoff=900, final_size=3, state=state).course()
    assert found.end == 6 + 7 * 8


def test_who_sits_out_a_round_is_at_no_table_and_keeps_the_euros() -> None:
    """Back in round 2: round 1 is drawn without P0, the next one with everybody."""
    course = game(10, 11, 12, 13, 14)
    course.rest.resting = {0: 2}
    assert sorted(seat for table in course._drawn() for seat in table) == [1, 2, 3, 4]
    course.round = 1
    assert sorted(seat for table in course._drawn() for seat in table) == [0, 1, 2, 3, 4]
    state = replace(field(8), sitting_out={"P3": 2})
    assert WmCourses(state, NOW, STEADY, Lot()).resting == {3: 2}
