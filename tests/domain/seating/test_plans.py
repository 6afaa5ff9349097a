"""Rounds known in advance, in fields so small that they can be written down."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from tournaments.domain.seating import Kind, NoScheduleError, schedule
from tournaments.domain.seating.plans import levelling, partners, schedules
from tournaments.domain.seating.plans.designs import balanced, once, whist
from tournaments.domain.seating.plans.levelling import _least_possible, _meetings, _unevenness
from tournaments.domain.seating.plans.partners import Levelling, partner_rounds
from tournaments.domain.seating.plans.schedules import (
    Spread,
    Tables,
    _designed,
    _enough,
    _even_part,
    _figures,
    _schedule,
    circle,
    spread,
    turn_seats,
)
from tournaments.domain.seating.sizes import SizePlan


def test_the_last_team_stays_and_the_others_meet_across_the_circle() -> None:
    assert circle(2) == [((1, 0),)]
    assert circle(3) == [((1, 2),), ((2, 0),), ((0, 1),)]
    assert circle(4) == [((3, 0), (1, 2)), ((1, 3), (2, 0)), ((3, 2), (0, 1))]
    assert circle(6)[:2] == [((5, 0), (1, 4), (3, 2)), ((1, 5), (2, 0), (4, 3))]
    assert circle(3, double=True) == [*circle(3), ((2, 1),), ((0, 2),), ((1, 0),)]


@pytest.mark.parametrize(
    ("counts", "figures", "perfect"),
    [
        ([2, 2], (2, 2, 2, 2), True),
        ([1, 2, 2], (1, 2, 1, 2), True),
        ([1, 2, 3, 1], (1, 3, 1, 2), False),
        ([0, 0, 3], (0, 3, 1, 1), False),
        ([0, 2], (0, 2, 1, 1), False),
    ],
)
def test_counts_are_held_against_those_shared_out_evenly(
    counts: list[int], figures: tuple[int, ...], *, perfect: bool
) -> None:
    found = spread(counts)
    assert found == Spread(*figures)
    assert found.perfect is perfect
    least, most, floor, ceiling = figures
    told = {"min": least, "max": most, "bound": [floor, ceiling], "perfect": perfect}
    assert found.as_json() == told


def test_figures_of_two_games_of_the_same_two_of_three() -> None:
    """0 and 1 meet twice, each at home once; 2 sits out twice."""
    rounds: list[Tables] = [((0, 1),), ((1, 0),)]
    meetings, byes = Spread(0, 2, 0, 1), Spread(0, 2, 0, 1)
    assert list(_figures(Kind.INDIVIDUALS, 3, rounds)) == [("meetings", meetings), ("byes", byes)]


def test_figures_of_two_games_at_home() -> None:
    """0 is at home to 1 and to 2, who sit out once each."""
    once_or_not = Spread(0, 1, 0, 1)
    assert list(_figures(Kind.PAIRS, 3, [((0, 1),), ((0, 2),)])) == [
        ("meetings", once_or_not),
        ("home", Spread(0, 2, 0, 1)),
        ("byes", once_or_not),
    ]


def test_who_sits_out_is_told_in_order() -> None:
    made = _schedule(Kind.INDIVIDUALS, 9, [((7, 0, 2), (3, 4, 5, 6))], 0)
    assert made.rounds[0].byes == (2, 9)
    assert made.rounds[0].tables == ((8, 1, 3), (4, 5, 6, 7))


def test_figures_of_partners() -> None:
    """2 with 0 and 1 with 3, twice: two pairs of six were partners, the other four opponents."""
    rounds: list[Tables] = [((2, 1, 0, 3),), ((3, 0, 1, 2),)]
    assert list(_figures(Kind.PARTNERS, 4, rounds)) == [
        ("partners", Spread(0, 2, 0, 1)),
        ("opponents", Spread(0, 2, 1, 2)),
        ("byes", Spread(0, 0, 0, 0)),
    ]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"players": 1}, "players_count"),
        ({"players": 401}, "players_count"),
        ({"players": 3, "kind": Kind.PARTNERS}, "players_count"),
        ({"players": 4, "rounds": 0}, "rounds_count"),
        ({"players": 4, "rounds": 401, "kind": Kind.PARTNERS}, "rounds_count"),
        ({"players": 4, "rounds": 4, "kind": Kind.PAIRS}, "rounds_count"),
        ({"players": 4, "rounds": 7, "kind": Kind.PAIRS, "double": True}, "rounds_count"),
        ({"players": 3, "table": 4}, "plan_impossible"),
    ],
)
def test_what_is_no_schedule(form: Any, code: str) -> None:
    with pytest.raises(NoScheduleError, match=f"^{code}$"):
        schedule(**form)


@pytest.mark.parametrize(
    ("form", "rounds", "tables"),
    [
        ({"players": 2, "kind": Kind.PAIRS}, 1, 1),
        ({"players": 400, "kind": Kind.PAIRS, "rounds": 1}, 1, 200),
        ({"players": 4, "kind": Kind.PARTNERS, "rounds": 400}, 400, 1),
        ({"players": 4, "kind": Kind.PARTNERS}, 3, 1),
        ({"players": 4, "kind": Kind.PAIRS, "rounds": 3}, 3, 2),
        ({"players": 4, "kind": Kind.PAIRS, "rounds": 1}, 1, 2),
        ({"players": 4, "kind": Kind.PAIRS, "rounds": 6, "double": True}, 6, 2),
        ({"players": 7, "table": 4, "rounds": 1}, 1, 1),
        ({"players": 5, "table": 3, "allowed": (2,), "rounds": 1}, 1, 2),
        ({"players": 9}, 4, 3),
    ],
)
def test_as_many_rounds_and_tables_as_are_asked_for(form: Any, rounds: int, tables: int) -> None:
    made = schedule(**form)
    assert [len(one.tables) for one in made.rounds] == [tables] * rounds
    people = list(range(1, form["players"] + 1))
    for one in made.rounds:
        assert sorted([*one.byes, *(p for table in one.tables for p in table)]) == people
        assert list(one.byes) == sorted(one.byes)


@pytest.mark.parametrize(
    ("players", "plan", "rounds"),
    [
        # a known design
        (9, SizePlan((3, 3, 3)), 4),
        (10, SizePlan((3, 3, 3), 1), 10),
        # 45 pairs, of which two tables of four bring twelve; one of four and two of three, too
        (10, SizePlan((4, 4), 2), 4),
        (10, SizePlan((4, 3, 3)), 4),
        # 78 by 15, 15 by 6, 6 by 2
        (13, SizePlan((4, 3, 3, 3)), 6),
        (6, SizePlan((3, 3)), 3),
        (4, SizePlan((2, 2)), 3),
        (5, SizePlan((4,), 1), 5),
    ],
)
def test_rounds_until_everybody_can_have_met_everybody(
    players: int, plan: SizePlan, rounds: int
) -> None:
    assert _enough(players, plan) == rounds


def test_whole_designs_come_first_and_then_the_beginning_of_one() -> None:
    nine = list(once(9, 3))
    assert _designed(9, 3, 3) == nine[:3]
    assert _designed(9, 3, 4) == nine
    assert _designed(9, 3, 8) == nine * 2
    assert _designed(9, 3, 6) == [*nine, *nine[:2]]
    # twelve: four rounds without a repeat, or eleven in which all meet twice
    assert _designed(12, 3, 4) == list(once(12, 3))
    assert _designed(12, 3, 5) == list(balanced(12, 3)[:5])
    assert _designed(12, 3, 11) == list(balanced(12, 3))
    # seven rounds of 24 at fours are all there are
    assert _designed(24, 4, 9) == list(once(24, 4))
    assert _designed(14, 4, 3) == []


def test_in_a_part_of_a_design_nobody_sits_out_twice_before_all_have() -> None:
    """Ten at threes: another one is out in each round of the part."""
    rounds = _designed(10, 3, 6)
    out = [p for tables in rounds for p in set(range(10)).difference(*tables)]
    assert (len(rounds), len(out), len(set(out))) == (6, 6, 6)


def alone(out: str, players: int = 3) -> Tables:
    """A round in which these sit out."""
    return (tuple(p for p in range(players) if str(p) not in out),)


@pytest.mark.parametrize(
    ("players", "outs", "count", "chosen"),
    [
        (3, ["2", "2", "1", "0"], 1, [0]),
        (3, ["2", "2", "1", "0"], 2, [0, 2]),
        (3, ["2", "2", "1", "0"], 3, [0, 2, 3]),
        (3, ["2", "2", "1", "0"], 4, [0, 1, 2, 3]),
        (3, ["2", "2", "2"], 2, [0, 1]),  # there is none
        (4, ["01", "12", "02", "03"], 2, [1, 3]),  # the first goes with no other
        (4, ["01", "12", "13", "03", "23"], 2, [0, 4]),
        (3, ["", "", ""], 2, [0, 1]),
    ],
)
def test_rounds_are_left_out_so_that_byes_are_even(
    players: int, outs: list[str], count: int, chosen: list[int]
) -> None:
    design = [(*alone(out, players), (n + 10,)) for n, out in enumerate(outs)]
    assert _even_part(design, players, count) == [design[n] for n in chosen]


@pytest.mark.parametrize(("tries", "chosen"), [(4, [0, 2, 3]), (3, [0, 1, 2])])
def test_so_many_rounds_are_tried_for_that(
    tries: int, chosen: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is taken, the second is not, the third and the fourth are: four tries."""
    monkeypatch.setattr(schedules, "TRIES", tries)
    design = [alone(out) for out in ("2", "2", "1", "0")]
    assert _even_part(design, 3, 3) == [design[n] for n in chosen]


def test_seats_go_round() -> None:
    for luck in range(4):
        rounds = turn_seats(3, [((0, 1, 2),)] * 6, Random(luck))
        for three in (rounds[:3], rounds[3:]):
            assert all({table[seat] for (table,) in three} == {0, 1, 2} for seat in range(3))
        assert len({tuple(turn_seats(2, [((0, 1),)] * 2, Random(luck))) for _ in range(3)}) == 1
        first, second = turn_seats(2, [((0, 1),)] * 2, Random(luck))
        assert first[0] == second[0][::-1]


def test_partners_without_a_design_play_as_many_rounds_as_each_has_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With an odd number one round more, since one player is out each time."""
    monkeypatch.setattr(partners, "STEPS", 3)
    assert [len(partner_rounds(n, None, Random(1))) for n in (6, 7, 10, 14)] == [5, 7, 9, 13]
    assert [len(partner_rounds(n, 2, Random(1))) for n in (6, 7)] == [2, 2]
    for n in (6, 7, 11, 14):
        rounds = partner_rounds(n, None, Random(1))
        out = Counter(p for tables in rounds for p in set(range(n)).difference(*tables))
        assert max(out[p] for p in range(n)) - min(out[p] for p in range(n)) <= 1
        assert all(len(table) == 4 for tables in rounds for table in tables)
        assert all(len(tables) == n // 4 for tables in rounds)


def test_a_whist_design_begins_anew_after_its_last_round() -> None:
    rounds = partner_rounds(8, None, Random(1))
    assert tuple(rounds) == whist(8)
    assert partner_rounds(8, 9, Random(1)) == [*rounds, *rounds[:2]]
    assert partner_rounds(8, 3, Random(1)) == rounds[:3]


def test_a_table_is_paid_for_by_squares_of_meetings() -> None:
    """Two pairs of partners count four times, four pairs of opponents once.

    Each has met once, so a second time costs three more, 4 * 2 * 3 + 4 * 3; removal saves as much.
    """
    whole = Levelling(4, 1, Random(1))
    seats = whole._rounds[0]
    assert whole._count(seats, 0, 1) == 36
    assert whole._count(seats, 0, -1) == 36
    assert whole._count(seats, 0, -1) == 12
    assert whole._count(seats, 0, 1) == 12


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        # twice four pairs of six once: ordered pairs count both ways
        (4, [((0, 1), (2, 3)), ((0, 2), (1, 3))], 8),
        (3, [((0, 1, 2),)] * 2, 24),
        (3, [((0, 1, 2),), ((0, 1),)], 2 * (1 + 1 + 4)),
        (4, [((0, 1, 2),), ((0, 1, 2, 3),)], 2 * (3 * 1 + 3 * 4)),
    ],
)
def test_meetings_shared_out_evenly_have_the_least_sum_of_squares(
    players: int, rounds: list[Tables], least: int
) -> None:
    assert _least_possible(players, rounds) == least


def test_unevenness_is_the_sum_of_squares_of_meetings() -> None:
    """0 and 1 have met twice, 2 either of them once."""
    met = _meetings(3, [((0, 1, 2),), ((1, 0),)])
    assert met.tolist() == [[0, 2, 1], [2, 0, 1], [1, 1, 0]]
    assert _unevenness(met) == 4 + 4 + 1 + 1 + 1 + 1


@pytest.mark.parametrize(("players", "passes"), [(64, 24), (65, 4)])
def test_rounds_are_drawn_anew_in_so_many_passes_that_cool(
    players: int, passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables take many of one former table, so no pass ends it early."""
    heats = []

    def again(tables: Tables, _met: Any, heat: int, _rng: Random) -> Tables:
        heats.append(heat)
        return tables

    monkeypatch.setattr(levelling, "_again", again)
    plan = SizePlan((players - players // 2, players // 2))
    rounds = levelling.level_out(players, plan, 2, [], Random(1))
    assert heats == [24 - turn for turn in range(passes) for _ in range(2)]
    assert [sorted(p for t in tables for p in t) for tables in rounds] == [[*range(players)]] * 2
    assert [[len(t) for t in tables] for tables in rounds] == [[*plan.sizes]] * 2


def test_the_best_rounds_of_all_passes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people in pairs: the second round repeats the first, then meets others, then it would
    repeat again, but nothing can be better by then."""
    first: Tables = ((0, 1), (2, 3))
    other: Tables = ((0, 2), (1, 3))
    coming = iter([first, first, first, other, first, first])
    monkeypatch.setattr(levelling, "_again", lambda *_: next(coming))
    rounds = levelling.level_out(4, SizePlan((2, 2)), 2, [first, first], Random(1))
    assert rounds == [first, other]
    assert next(coming) == first
    assert np.array(rounds).shape == (2, 2, 2)
