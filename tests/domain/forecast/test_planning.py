"""Forecasts of settings before a tournament begins, with matches of usual length."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, minute
from tests.domain.forecast.lots import STEADY
from tournaments.domain.formats.forecast import planning
from tournaments.domain.formats.forecast.chance import Range
from tournaments.domain.formats.forecast.planning import EventPlan, _shorter, plans
from tournaments.domain.setup import whole_setup


def setup(form: str, game: str, **settings: Any) -> Any:
    return whole_setup({"name": "Evening", "format": form, "game": game, "settings": settings})


def planned(
    form: str, game: str, people: int, wish: float | None = None, **settings: Any
) -> tuple[EventPlan, ...]:
    until = None if wish is None else minute(wish)
    return plans(setup(form, game, **settings), people, NOW, until, STEADY)


def minutes(plan: EventPlan) -> float:
    """Return the end after the start; all courses take as long."""
    assert plan.end is not None
    assert plan.end.low == plan.end.high
    return (plan.end.high - NOW.timestamp()) / 60


def test_an_event_as_it_is_set() -> None:
    """Three rounds of one game: six minutes before each and ten for it."""
    (plan,) = planned("swiss", "bronzen", 4, rounds=3, deals=1)
    assert minutes(plan) == pytest.approx(48)
    assert replace(plan, end=None) == EventPlan({}, (2, 2), Range(3, 3))
    assert plan.in_time is None


@pytest.mark.parametrize(
    ("wish", "in_time", "proposed"),
    [
        (108, 1.0, []),
        (107, 0.0, [{"deals": 2}, {"rounds": 2}, {"rounds": 2, "deals": 2}]),
        # with two games it is 78 minutes, with two rounds 72, with both 52
        (77, 0.0, [{"rounds": 2}, {"rounds": 2, "deals": 2}]),
        (71, 0.0, [{"rounds": 2, "deals": 2}]),
        (51, 0.0, []),
    ],
)
def test_what_would_end_by_the_wish(
    wish: float, in_time: float, proposed: list[dict[str, int]]
) -> None:
    """Three rounds of three games: 6 and 30 minutes each."""
    now, *others = planned("swiss", "bronzen", 4, wish, rounds=3, deals=3)
    assert (now.changes, now.in_time) == ({}, in_time)
    assert minutes(now) == pytest.approx(108)
    assert [plan.changes for plan in others] == proposed
    assert all(plan.in_time == 1.0 for plan in others)


def test_as_many_as_have_to_fit_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "FITS", 1.0)
    assert len(planned("swiss", "bronzen", 4, 108, rounds=3, deals=3)) == 1
    assert len(planned("swiss", "bronzen", 4, 107, rounds=3, deals=3)) == 4


def test_the_smallest_changes_come_first_and_three_are_enough() -> None:
    """Three rounds of eight deals take 106 minutes each. Seven deals are 87.5; a round of 45
    minutes goes on for a half of a match, and of 50 as long as before. Fewer deals in fewer rounds
    would fit as well."""
    settings = {"rounds": 3, "deals": 8, "matches": 1, "minutes": 60}
    now, *others = planned("evening", "canasta", 4, 305, **settings)
    assert minutes(now) == pytest.approx(318)
    assert [plan.changes for plan in others] == [{"deals": 7}, {"minutes": 45}, {"rounds": 2}]
    assert [minutes(plan) for plan in others] == pytest.approx([3 * 93.5, 3 * 101, 2 * 106])


def test_settings_that_cannot_be_are_not_proposed() -> None:
    """Of four at Binokel one pauses: everybody plays as many deals where they are multiples of
    three. Twelve are 16 of four minutes, nine 12."""
    now, plan, *_others = planned(
        "evening", "binokel", 4, 3 * 70 - 1, rounds=3, deals=12, table_size=4
    )
    assert minutes(now) == pytest.approx(3 * 70)
    assert plan.changes == {"deals": 9}
    assert minutes(plan) == pytest.approx(3 * 54)


@pytest.mark.parametrize(
    ("form", "game", "people", "settings"),
    [
        ("swiss", "bronzen", 1, {}),
        ("swiss", "bronzen", 5, {"max_players": 4}),
        ("league", "bronzen", 1, {"kind": "sides"}),
    ],
)
def test_so_many_cannot_start(form: str, game: str, people: int, settings: Any) -> None:
    assert planned(form, game, people, **settings) == ()


def test_pairs_come_as_pairs() -> None:
    """Two of them play 7.5 deals of 12.5 minutes."""
    (plan,) = planned("evening", "canasta", 4, entrants="pairs", rounds=1, deals=0)
    assert plan.tables == (2, 2)
    assert minutes(plan) == pytest.approx(6 + 93.75)


def test_a_knock_out_before_it_begins() -> None:
    """A match of three games of ten minutes, three times."""
    now, *others = planned(
        "knockout", "bronzen", 4, 220, best_of=3, best_of_final=5, seeding="order"
    )
    # of nine courses in ten: two games at least, three at most; then three to five
    assert now.rounds == Range(2, 2)
    assert now.end is not None
    assert (now.end.high - NOW.timestamp()) / 60 == pytest.approx(2 * 6 + 30 * (3 + 5))
    assert {"best_of_final": 3} in [plan.changes for plan in others]


def test_an_evening_of_the_wm_mode_has_a_cut() -> None:
    """It falls at half past midnight, or with the last Runde that runs then."""
    (plan,) = planned("wm", "brokdorf", 20, six_rule="one_table", final_size=2)
    assert plan.cut is not None
    assert plan.end is not None
    half_past = NOW + timedelta(hours=5.5)
    assert half_past.timestamp() <= plan.cut.low <= plan.cut.high < plan.end.low
    assert plan.cut.high < (half_past + timedelta(minutes=20)).timestamp()
    assert plan.tables == (4, 4, 3, 3, 3, 3)


def evenings(found: tuple[EventPlan, ...]) -> list[tuple[int, int, float]]:
    """Return match days at once, number of evenings, and the end."""
    return [(plan.once, plan.evenings, round(minutes(plan))) for plan in found]


SIDES = {"kind": "sides", "side": 1}


@pytest.mark.parametrize(
    ("people", "wish", "settings", "expected"),
    [
        # four meet on three days; a match takes half an hour, six minutes lie between two
        (4, None, SIDES, [(1, 3, 30), (2, 2, 66), (3, 1, 102)]),
        (4, 66, SIDES, [(1, 3, 30), (2, 2, 66)]),
        (4, 65.5, SIDES, [(1, 3, 30)]),
        # one day is shown in any case
        (4, 20, SIDES, [(1, 3, 30)]),
        # six on five days: four at once are no evening less than three
        (6, None, SIDES, [(1, 5, 30), (2, 3, 66), (3, 2, 102), (5, 1, 174)]),
        (
            4,
            None,
            {**SIDES, "plan": "swiss", "match_days": 5},
            [(1, 5, 30), (2, 3, 66), (3, 2, 102), (5, 1, 174)],
        ),
        # seven games: 210 minutes; three days at once would be 642, longer than eight hours
        (4, None, {**SIDES, "games": 7}, [(1, 3, 210), (2, 2, 426)]),
        (4, None, {**SIDES, "games": 8}, [(1, 3, 240)]),
        (4, None, {**SIDES, "games": 9, "deals": 6}, [(1, 3, 540)]),
        (4, None, {**SIDES, "games": 2, "deals": 1}, [(1, 3, 20), (2, 2, 46), (3, 1, 72)]),
    ],
)
def test_how_many_evenings_a_season_has(
    people: int, wish: float | None, settings: Any, expected: list[tuple[int, int, float]]
) -> None:
    found = planned("league", "bronzen", people, wish, **settings)
    assert evenings(found) == expected
    assert {plan.tables for plan in found} == {(2,) * (people // 2)}
    assert {plan.rounds for plan in found} == {plan.cut for plan in found} == {None}
    assert {plan.changes == {} for plan in found} == {True}


def test_how_many_of_a_season_end_in_time() -> None:
    assert [plan.in_time for plan in planned("league", "bronzen", 4, None, **SIDES)] == [None] * 3
    assert [plan.in_time for plan in planned("league", "bronzen", 4, 66, **SIDES)] == [1, 1]
    assert [plan.in_time for plan in planned("league", "bronzen", 4, 20, **SIDES)] == [0]


def test_an_evening_of_eight_hours_is_not_too_long() -> None:
    """Two matches of 210 minutes and an hour between them."""
    pace = replace(STEADY, between=60.0)
    given = setup("league", "bronzen", **SIDES, games=7)
    assert evenings(plans(given, 4, NOW, None, pace)) == [(1, 3, 210), (2, 2, 480)]


def test_as_many_of_a_season_as_have_to_fit_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "FITS", 1.0)
    assert len(planned("league", "bronzen", 4, 66, **SIDES)) == 2


@pytest.mark.parametrize(
    ("game", "settings", "people", "tables"),
    [
        ("canasta", {"kind": "sides", "side": 2}, 4, (4, 4)),
        # six teams of two tables each: three times two
        ("bronzen", {"kind": "teams", "side": 1, "boards": 2}, 6, (2,) * 6),
        ("canasta", {"kind": "teams", "side": 2, "boards": 3}, 4, (4,) * 6),
        ("brokdorf", {"kind": "individuals", "table_size": 3}, 9, (3, 3, 3)),
    ],
)
def test_the_tables_of_a_match_day(
    game: str, settings: Any, people: int, tables: tuple[int, ...]
) -> None:
    assert planned("league", game, people, **settings)[0].tables == tables


def test_an_evening_is_over_with_its_last_table() -> None:
    """Of ten tables that differ by a half one is above the average of half an hour in any case, and
    two match days have two of them."""
    pace = replace(STEADY, spread=0.5)
    one, two, *_ = plans(setup("league", "bronzen", **SIDES), 20, NOW, None, pace)
    assert one.end is not None
    assert two.end is not None
    assert one.end.low > minute(35).timestamp()
    assert two.end.low > minute(35 + 6 + 35).timestamp()
    usual = plans(setup("league", "bronzen", **SIDES), 4, NOW, None)[0].end
    assert usual is not None
    assert usual.low < minute(30).timestamp() < usual.high


def test_ways_to_make_an_evening_of_the_wm_mode_shorter() -> None:
    smaller, earlier, both = _shorter(setup("wm", "brokdorf", final_size=6, cutoff="01:15"))
    assert smaller == [{"final_size": 5}, {"final_size": 4}]
    times = [f"{hour}:{minutes}" for hour in ("00", 23, 22, 21, 20) for minutes in (45, 15)]
    assert earlier == [{"cutoff": time} for time in times]
    assert both[:3] == [
        {"cutoff": "00:45", "final_size": 5},
        {"cutoff": "00:45", "final_size": 4},
        {"cutoff": "00:15", "final_size": 5},
    ]
    assert len(both) == 20


def test_ways_to_make_rounds_shorter() -> None:
    given = {"deals": 9, "minutes": 45, "rounds": 12}
    deals, clock, rounds, both = _shorter(setup("evening", "canasta", **given))
    assert deals == [{"deals": n} for n in (8, 7, 6, 5)]
    assert clock == [{"minutes": n} for n in (40, 35, 30, 25)]
    assert rounds == [{"rounds": n} for n in (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)]
    assert both[:5] == [
        *({"rounds": 11, "deals": n} for n in (8, 7, 6, 5)),
        {"rounds": 10, "deals": 8},
    ]
    assert len(both) == 30
    # as many as it takes: about six
    rounds = _shorter(setup("swiss", "bronzen", rounds=0, deals=1))[2]
    assert rounds == [{"rounds": n} for n in (5, 4, 3, 2)]


def test_ways_to_make_a_knock_out_shorter() -> None:
    fewer, final, both, once = _shorter(
        setup("knockout", "bronzen", best_of=5, best_of_final=7, mode="double")
    )
    assert fewer == [{"best_of": 3}, {"best_of": 1}]
    assert final == [{"best_of_final": n} for n in (5, 3, 1)]
    assert both == [{**a, **b} for a in fewer for b in final]
    assert once == [{"mode": "single"}]
    assert _shorter(setup("knockout", "bronzen"))[3] == []


def test_a_season_is_not_made_shorter() -> None:
    assert _shorter(setup("league", "bronzen", **SIDES)) == ()
