"""The table of a series: worked examples of every rule, and what holds for any season."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.series import (
    OPTIONS,
    TIE_BREAKS,
    CountedEvent,
    EventPlace,
    Scheme,
    SeriesLine,
    SeriesTable,
    explained,
    moved,
    movement,
    read_scheme,
    table,
)
from tournaments.domain.series.box import SeriesPurpose, divided, signed
from tournaments.domain.series.tiebreaks import Cell, Tally

PLAIN: dict[str, Any] = {"bonus": 0, "place_points": [10, 7, 5, 3, 1]}


def scheme(**changes: Any) -> Scheme:
    found, problems = read_scheme({**PLAIN, **changes})
    assert problems == []
    return found


def test_a_default_has_the_type_of_its_field() -> None:
    kinds = {key: get_origin(kind) or kind for key, kind in get_type_hints(Scheme).items()}
    assert {key: type(getattr(Scheme(), key)) for key in kinds} == kinds


def event(
    order: str, *, key: str = "", final: bool = False, scores: Sequence[int] = ()
) -> CountedEvent:
    """`"ab c"`: a and b share the first place, c is third; scores fall by one unless given."""
    groups, results = order.split(), list[EventPlace]()
    for group in groups:
        rank = len(results) + 1
        results += [EventPlace((who,), rank, 0) for who in group]
    points = scores or [len(results) - i for i in range(len(results))]
    scored = (EventPlace(r.who, r.rank, n) for r, n in zip(results, points, strict=True))
    return CountedEvent(key or order, tuple(scored), final)


def season(*orders: str, final: str = "", **changes: Any) -> SeriesTable:
    events = [event(order) for order in orders]
    if final:
        events.append(event(final, final=True))
    return table(scheme(**changes), events)


def places(found: SeriesTable) -> list[tuple[int | None, str, Fraction]]:
    return [(row.rank, row.who, row.total) for row in found.rows]


def row(found: SeriesTable, who: str) -> SeriesLine:
    return next(row for row in found.rows if row.who == who)


def worth(who: str, *results: CountedEvent, **changes: Any) -> Fraction:
    return row(table(scheme(**changes), results), who).total


def test_points_from_a_list_add_up() -> None:
    assert places(season("a b c", "b a c", "b c a")) == [(1, "b", 27), (2, "a", 22), (3, "c", 17)]


@pytest.mark.parametrize(
    ("order", "changes", "expected"),
    [
        ("a b c d e f g", {"rest_points": 0}, [10, 7, 5, 3, 1, 0, 0]),
        ("a b c d e f g", {"rest_points": 1}, [10, 7, 5, 3, 1, 1, 1]),
        ("ab c", {}, [10, 10, 5]),
        ("ab c", {"shared_places": "average"}, [Fraction(17, 2), Fraction(17, 2), 5]),
        ("ab c", {"shared_places": "average", "rounding": "down"}, [8, 8, 5]),
        ("ab c", {"shared_places": "average", "rounding": "nearest"}, [9, 9, 5]),
        ("a bcd", {"shared_places": "average"}, [10, 5, 5, 5]),
        ("a b c d", {"points": "beaten"}, [4, 3, 2, 1]),
        (
            "a bc d",
            {"points": "beaten", "shared_places": "average"},
            [4, Fraction(5, 2), Fraction(5, 2), 1],
        ),
        ("a b c", {"points": "percent"}, [100, 50, 0]),
        ("a b c d", {"points": "percent", "rounding": "nearest"}, [100, 67, 33, 0]),
        ("a", {"points": "percent"}, [100]),
        ("a b c", {"bonus": 2}, [12, 9, 7]),
    ],
)
def test_what_a_place_is_worth(order: str, changes: dict[str, Any], expected: list[Any]) -> None:
    found = event(order)
    assert [worth(r.who[0], found, **changes) for r in found.results] == expected


@pytest.mark.parametrize(
    ("scores", "changes", "expected"),
    [
        ((25, 10, -3), {"points": "score"}, [25, 10, -3]),
        (
            (2500, 1250, 10),
            {"points": "score", "score_unit": 100},
            [25, Fraction(25, 2), Fraction(1, 10)],
        ),
        (
            (2599, 1250, -10),
            {"points": "score", "score_unit": 100, "rounding": "down"},
            [25, 12, -1],
        ),
        ((40, 30, 10), {"points": "best"}, [100, 75, 25]),
        ((0, -5, -10), {"points": "best"}, [0, 0, 0]),
    ],
)
def test_what_a_score_is_worth(
    scores: tuple[int, ...], changes: dict[str, Any], expected: list[Any]
) -> None:
    found = event("a b c", scores=scores)
    assert [worth(who, found, **changes) for who in "abc"] == expected


def test_who_was_excluded_gets_nothing_and_was_not_there() -> None:
    found = table(
        scheme(bonus=3, least_events=1),
        [CountedEvent("e", (EventPlace(("a",), 1, 9), EventPlace(("b",), None, 5)))],
    )
    assert places(found) == [(1, "a", 13), (None, "b", 0)]


def test_who_was_only_ever_excluded_has_no_place_and_no_part_of_the_box() -> None:
    """Also where everybody who was there has less than nothing."""
    scheme_ = scheme(points="score", score_unit=1, box_prizes=["20 €", "all: 50 €"])
    results = (EventPlace(("a",), 1, -40), EventPlace(("b",), 2, -60), EventPlace(("c",), None, 9))
    found = table(scheme_, [CountedEvent("e", results)])
    assert places(found) == [(1, "a", -40), (2, "b", -60), (None, "c", 0)]
    assert [award.players for award in divided(found, 10_000)] == [("a",), ("a", "b")]


def test_an_exclusion_takes_the_place_of_no_result_that_counts() -> None:
    first, second = (
        CountedEvent(key, (EventPlace(("a",), 1, score), EventPlace(("b",), 2, -90)))
        for key, score in (("1", -50), ("2", -20))
    )
    third = CountedEvent("3", (EventPlace(("b",), 1, -10), EventPlace(("a",), None, 70)))
    found = table(scheme(points="score", score_unit=1, best_of=2), [first, second, third])
    assert places(found) == [(1, "a", -70), (2, "b", -100)]
    # nor is it crossed out like a dropped result; b keeps the later one of two
    assert [[cell and cell.counts for cell in row.tally.cells] for row in found.rows] == [
        [True, True, True], [False, True, True],
    ]  # fmt: skip


def test_who_came_later_is_not_yet_in_the_table_of_the_first_evenings() -> None:
    later = [event("a b"), event("c a")]
    assert [row.who for row in table(scheme(), later, 1).rows] == ["a", "b"]


def test_the_best_results_count_and_the_rest_is_dropped() -> None:
    found = season("a b c", "b a c", "b a c", "c b a", best_of=2)
    assert places(found) == [(1, "b", 20), (2, "a", 17), (3, "c", 15)]
    assert [cell and cell.counts for cell in row(found, "a").tally.cells] == [
        True, False, True, False
    ]  # fmt: skip


def test_of_equal_results_the_later_one_stays() -> None:
    cells = row(season("a b", "a b", "a b", best_of=2), "a").tally.cells
    assert [cell and cell.counts for cell in cells] == [False, True, True]


def test_an_absence_is_no_result_and_needs_no_dropping() -> None:
    found = season("a b", "b", "b", best_of=2)
    assert places(found) == [(1, "b", 20), (2, "a", 10)]
    assert row(found, "a").tally.cells[1:] == (None, None)


@pytest.mark.parametrize(("always", "total"), [(True, 23), (False, 22)])
def test_the_bonus_of_a_dropped_evening_stays_or_goes(*, always: bool, total: int) -> None:
    found = season("a b", "a b", "a b", best_of=2, bonus=1, bonus_always=always)
    assert row(found, "a").total == total


def test_who_came_too_seldom_has_no_place() -> None:
    found = season("a b", "b c", "c b", least_events=2)
    assert places(found) == [(1, "b", 24), (2, "c", 17), (None, "a", 10)]


def test_a_pair_has_one_place_and_who_keeps_no_record_only_fills_it() -> None:
    results = (EventPlace(("a", "b"), 1, 9), EventPlace((), 2, 7), EventPlace(("c",), 2, 7))
    found = table(scheme(points="beaten", shared_places="average"), [CountedEvent("e", results)])
    assert places(found) == [(1, "a_b", 3), (2, "c", Fraction(3, 2))]


def pairs(*orders: str, **changes: Any) -> SeriesTable:
    """`"ab cd"`: the pair a and b won, c and d came second."""
    events = [
        CountedEvent(
            order, tuple(EventPlace(tuple(p), n, -n) for n, p in enumerate(order.split(), 1))
        )
        for order in orders
    ]
    untied = {f"tie_{n}": "none" for n in range(1, 5)}
    return table(scheme(**untied, **changes), events)


def test_the_box_and_the_final_take_a_pair_for_one() -> None:
    """People who won together get the first prize, not the first and the second."""
    found = pairs("ab cd ef", "ab ef cd", finalists=2, box_prizes=["20 €", "10 €"])
    assert places(found) == [(1, "a_b", 20), (2, "c_d", 12), (2, "e_f", 12)]
    assert divided(found, 3_000)[0].players == ("a_b",)
    assert [row.mark for row in found.rows] == ["final", "final", "final"]  # two are level
    assert pairs("ab cd ef", finalists=2).rows[2].mark == ""


def test_what_is_for_all_is_for_each_person() -> None:
    found = pairs("ab c", box_prizes=["all: 30 €"])
    assert [(award.players, award.each) for award in divided(found, 3_000)] == [
        (("a", "b", "c"), 1_000)
    ]


def test_who_changes_partners_has_a_place_of_their_own() -> None:
    found = pairs("ab cd", "ac bd", "bc ad")
    assert places(found) == [(1, "a", 27), (1, "b", 27), (1, "c", 27), (4, "d", 21)]


def test_pairs_as_entered_are_other_pairs_with_another_person() -> None:
    found = pairs("ab cd", "ax cd", rows="entrants")
    assert [(row.rank, row.who, row.people, row.total) for row in found.rows] == [
        (1, "c_d", ("c", "d"), 14),
        (2, "a_b", ("a", "b"), 10),
        (2, "a_x", ("a", "x"), 10),
    ]


def test_a_team_stays_the_same_whoever_plays_for_it() -> None:
    events = [
        CountedEvent(str(n), (EventPlace(tuple(who), 1, 0, "krone"), EventPlace(("z",), 2, 0)))
        for n, who in enumerate(("abc", "abd"))
    ]
    found = table(scheme(rows="entrants"), events)
    assert [(row.who, row.people, row.total) for row in found.rows] == [
        ("krone", ("a", "b", "c", "d"), 20),
        ("z", ("z",), 14),
    ]
    assert [row.who for row in table(scheme(), events).rows] == ["a_b", "z", "d", "c"]


def test_the_way_of_a_table_keeps_the_rows_of_its_end() -> None:
    """A pair that parts on the second evening stood in two rows from the first one on."""
    found = pairs("ab cd", "ac bd")
    assert [row.who for row in table(found.scheme, found.events, 1).rows] == ["a", "b", "c", "d"]
    assert places(found) == [(1, "a", 20), (2, "b", 17), (2, "c", 17), (4, "d", 14)]
    assert movement(found) == {"a": 0, "b": -1, "c": 1, "d": -1}


def test_a_correction_finds_people_who_shared_a_row() -> None:
    """b shared the place of a before, and has one alone afterwards."""
    moves = moved(pairs("ab cd", "ab cd"), pairs("ab cd", "a cd b"))
    assert [(move.who, move.rank_before, move.rank_after) for move in moves] == [
        ("b", 1, 2),
        ("c_d", 2, 3),
    ]


def values(tie: str, *orders: str, **changes: Any) -> dict[str, Any]:
    """The values of a tie-break for everybody of these events."""
    rows = season(*orders, **changes).rows
    found = TIE_BREAKS[tie].values(tuple(row.tally for row in rows))
    return {tally.who: value for tally, value in found.items()}


@pytest.mark.parametrize(
    ("tie", "orders", "expected"),
    [
        ("wins", ("a b c", "a c b", "b c a"), {"a": 2, "b": 1, "c": 0}),
        ("wins", ("ab c",), {"a": 1, "b": 1, "c": 0}),
        ("places", ("a b c", "c a b"), {"a": (1, 1, 0), "b": (0, 1, 1), "c": (1, 0, 1)}),
        ("direct", ("a b c", "a b", "b a"), {"a": 2, "b": 0, "c": -2}),
        ("direct", ("ab", "c"), {"a": 0, "b": 0, "c": 0}),
        ("best", ("b a", "b c a"), {"a": 7, "b": 10, "c": 7}),
        ("last", ("a b", "b"), {"a": (0, 10), "b": (10, 7)}),
        ("events", ("a b", "b"), {"a": 1, "b": 2}),
        ("scores", ("a b c", "b a"), {"a": 4, "b": 4, "c": 1}),
    ],
)
def test_what_a_tie_break_sees(tie: str, orders: tuple[str, ...], expected: dict[str, Any]) -> None:
    assert values(tie, *orders) == expected


def test_dropped_points_are_the_ones_that_do_not_count() -> None:
    assert values("dropped", "a b", "a b", "b a", best_of=1) == {"a": 17, "b": 14}


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ((), [(1, "a"), (1, "c"), (1, "b")]),
        (("wins",), [(1, "a"), (1, "b"), (3, "c")]),
        (("wins", "last"), [(1, "b"), (2, "a"), (3, "c")]),
        (("last",), [(1, "b"), (2, "c"), (3, "a")]),
    ],
)
def test_tie_breaks_are_asked_in_their_order(
    ties: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    chosen = {f"tie_{i}": "none" for i in range(1, 5)}
    chosen |= {f"tie_{i}": tie for i, tie in enumerate(ties, 1)}
    found = season("a c b", "b c a", place_points=[3, 2, 1], **chosen)
    assert [(row.rank, row.who) for row in found.rows] == expected


def test_the_steps_say_what_separated_two_who_are_level() -> None:
    found = season("a c b", "b c a", "d", place_points=[3, 2, 1], tie_2="last", tie_3="none")
    above = explained(found, "a")
    assert above is not None
    assert above.above is not None
    assert [(s.name, s.mine, s.theirs) for s in above.above.steps] == [
        ("total", 4, 4),
        ("wins", 1, 1),
        ("last", (0, 1, 3), (0, 3, 1)),
    ]
    assert (above.above.other.who, above.above.is_level) == ("b", False)
    assert above.below is not None
    assert [s.name for s in above.below.steps] == ["total", "wins"]
    assert explained(found, "nobody") is None


def test_who_is_level_to_the_end_shares_the_place() -> None:
    found = season("ab c")
    below = explained(found, "a")
    assert places(found) == [(1, "a", 10), (1, "b", 10), (3, "c", 5)]
    assert below is not None
    assert below.below is not None
    assert below.below.is_level


def test_the_final_adds_its_points_for_those_who_were_there() -> None:
    found = season("a b c d", "a b c d", final="b a", best_of=1, final_factor=2)
    assert places(found) == [(1, "b", 27), (2, "a", 24), (3, "c", 5), (4, "d", 3)]


def test_the_final_decides_the_first_places() -> None:
    found = season("a b c d", "a b c d", final="c b", final_mode="decides")
    assert places(found) == [(1, "c", 10), (2, "b", 14), (3, "a", 20), (4, "d", 6)]
    above = explained(found, "a")
    assert above is not None
    assert above.above is not None
    assert [(s.name, s.mine, s.theirs) for s in above.above.steps] == [("final", (0, 0), (1, -2))]


def marks(found: SeriesTable) -> str:
    return " ".join(f"{row.who}:{row.mark}" for row in found.rows)


def test_who_goes_to_the_final_who_rises_and_who_falls_is_marked() -> None:
    orders = ("a bc d e", "a bc d e")
    assert marks(season(*orders, finalists=2)) == "a:final b:final c:final d: e:"
    assert marks(season(*orders, finalists=2, final="c a")) == "a: c: b: d: e:"
    assert marks(season(*orders, promoted=1, relegated=1)) == "a:up b: c: d: e:down"
    assert marks(season(*orders, relegated=3)) == "a: b: c: d:down e:down"
    assert marks(season(*orders, relegated=9)) == "a:down b:down c:down d:down e:down"
    assert marks(season(*orders, "f", relegated=1, least_events=2)) == "a: b: c: d: e:down f:"


def test_the_latest_event_moves_people() -> None:
    assert movement(season("a b c", "c b a", "c b")) == {"c": 0, "b": 1, "a": -1}
    assert movement(season("a b c")) == {}


def test_a_correction_is_told_as_the_difference_of_two_tables() -> None:
    before, after = season("a b c", "a b"), season("a b c", "b a d")
    assert [
        (m.who, m.rank_before, m.rank_after, m.total_before, m.total_after)
        for m in moved(before, after)
    ] == [("b", 2, 1, 14, 17), ("a", 1, 2, 20, 17), ("d", None, 3, None, 5), ("c", 3, 4, 5, 5)]
    assert moved(before, before) == ()
    assert [m.who for m in moved(after, before)] == ["a", "b", "c", "d"]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Scheme, list[CountedEvent]]:
    """Any scheme and up to eight events of up to nine people, with shared and missing places."""
    chosen = {
        "points": draw(st.sampled_from(["list", "beaten", "percent", "score", "best"])),
        "shared_places": draw(st.sampled_from(["best", "average"])),
        "rounding": draw(st.sampled_from(["exact", "down", "nearest"])),
        "bonus": draw(st.integers(0, 3)),
        "bonus_always": draw(st.booleans()),
        "best_of": draw(st.integers(0, 5)),
        "least_events": draw(st.integers(0, 3)),
        "final_mode": draw(st.sampled_from(["adds", "decides"])),
        **{f"tie_{i}": draw(st.sampled_from([*TIE_BREAKS, "none"])) for i in range(1, 5)},
    }
    events = [draw(_events(i)) for i in range(draw(st.integers(0, 8)))]
    if events and draw(st.booleans()):
        events[-1] = CountedEvent(events[-1].key, events[-1].results, is_final=True)
    return read_scheme(chosen)[0], events


@st.composite
def _events(draw: st.DrawFn, i: int) -> CountedEvent:
    there = draw(st.lists(st.sampled_from("abcdefghi"), unique=True))
    scores = sorted((draw(st.integers(-20, 60)) for _ in there), reverse=True)
    ranks = [scores.index(score) + 1 for score in scores]
    out = draw(st.integers(0, 2)) if len(there) > 3 else 0
    kept = len(there) - out
    shown = [rank if k < kept else None for k, rank in enumerate(ranks)]
    return CountedEvent(str(i), tuple(map(EventPlace, ((who,) for who in there), shown, scores)))


@settings(max_examples=60, deadline=None)
@given(seasons())
def test_whatever_the_season_the_table_is_sound(given_: tuple[Scheme, list[CountedEvent]]) -> None:
    rules, events = given_
    found = table(rules, events)
    people = {who for event in events for r in event.results for who in r.who}
    assert sorted(row.who for row in found.rows) == sorted(people)
    ranks = [row.rank for row in found.rows if row.rank is not None]
    assert ranks == [sum(other < rank for other in ranks) + 1 for rank in ranks]
    for row_ in found.rows:
        cells = [cell for cell in row_.tally.cells if cell]
        regular = [cell for cell in cells if not cell.is_final and cell.rank is not None]
        if rules.best_of:
            assert sum(cell.counts for cell in regular) == min(rules.best_of, len(regular))
        counted = [cell.points for cell in regular if cell.counts]
        dropped = [cell.points for cell in regular if not cell.counts]
        assert max(dropped, default=0) <= min(counted, default=0) or not dropped
        extra = sum(c.bonus for c in cells if c.counts or rules.bonus_always)
        assert row_.total == sum(c.points for c in cells if c.counts) + extra


@settings(max_examples=60, deadline=None)
@given(seasons())
def test_every_place_is_explained_by_its_neighbours(
    given_: tuple[Scheme, list[CountedEvent]],
) -> None:
    found = table(*given_)
    for above, below in zip(found.rows, found.rows[1:], strict=False):
        told = explained(found, below.who)
        assert told is not None
        assert told.above is not None
        *equal, last = told.above.steps
        assert all(step.mine == step.theirs for step in equal)
        assert told.above.is_level == (above.rank == below.rank and last.mine == last.theirs)
        assert told.above.is_level or last.mine < last.theirs


@settings(max_examples=60, deadline=None)
@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_of_results_within_an_event_does_not_matter(
    given_: tuple[Scheme, list[CountedEvent]], rng: Any
) -> None:
    rules, events = given_
    shuffled = [
        CountedEvent(e.key, tuple(rng.sample(e.results, len(e.results))), e.is_final)
        for e in events
    ]
    one, other = table(rules, events), table(rules, shuffled)
    assert {r.who: (r.rank, r.total, r.steps) for r in one.rows} == {
        r.who: (r.rank, r.total, r.steps) for r in other.rows
    }


def test_every_setting_is_refused_when_it_cannot_be() -> None:
    for option in OPTIONS:
        _, problems = read_scheme({option.key: {"no": "value"}})
        assert [problem.path for problem in problems] == [f"variant.{option.key}"]
    assert read_scheme({"place_points": [1, 2]})[1] != []
    assert read_scheme({"place_points": []})[1] != []
    assert read_scheme(7)[1] != []


@pytest.mark.parametrize(
    ("settings", "paths"),
    [
        ({"evenings": 5, "least_events": 6}, ["variant.least_events"]),
        ({"evenings": 5, "least_events": 5}, []),
        ({"evenings": 5, "least_events": 6, "finalists": 4}, []),  # the final is one more
        ({"least_events": 6}, []),
    ],
)
def test_a_series_that_nobody_can_attend_often_enough_is_refused(
    settings: dict[str, Any], paths: list[str]
) -> None:
    assert [problem.path for problem in read_scheme(settings)[1]] == paths


def test_the_best_score_is_that_of_somebody_with_a_place() -> None:
    found = CountedEvent(
        "e", (EventPlace(("a",), 1, 40), EventPlace(("b",), 2, 1), EventPlace(("c",), None, 80))
    )
    assert [worth(who, found, points="best") for who in "abc"] == [100, Fraction(5, 2), 0]
    one = CountedEvent("f", (EventPlace(("a",), 1, 1), EventPlace(("b",), 2, 0)))
    assert [worth(who, one, points="best") for who in "ab"] == [100, 0]


@pytest.mark.parametrize(
    ("relegated", "marks"),
    [(0, ["", "", ""]), (1, ["", "", "down"]), (2, ["", "down", "down"]), (3, ["down"] * 3)],
)
def test_so_many_of_the_last_are_relegated(relegated: int, marks: list[str]) -> None:
    found = season("a b c", relegated=relegated)
    assert [row.mark for row in found.rows] == marks


def tally(*points: int, counts: bool = True) -> Tally:
    cells = tuple(Cell(1, 10 * n, Fraction(n), 0, counts, is_final=False) for n in points)
    return Tally(f"{points} {counts}", cells, Fraction(0))


def test_who_was_never_there_is_level_with_who_made_nothing() -> None:
    never, nothing, three = tally(), tally(0), tally(1, 3)
    assert TIE_BREAKS["best"].values((never, nothing, three)) == {never: 0, nothing: 0, three: 3}


def test_only_scores_that_count_are_added_up() -> None:
    kept, left_out = tally(2, 3), tally(2, 3, counts=False)
    assert TIE_BREAKS["scores"].values((kept, left_out)) == {kept: 50, left_out: 0}


def test_everybody_is_compared_with_both_neighbours() -> None:
    found = season("a b c")
    beside = {}
    for who in "abc":
        explanation = explained(found, who)
        assert explanation is not None
        pair = (explanation.above, explanation.below)
        beside[who] = [comparison and comparison.other.who for comparison in pair]
    assert beside == {"a": [None, "b"], "b": ["a", "c"], "c": ["b", None]}


def test_the_second_event_moves_those_who_had_a_place() -> None:
    assert movement(season("a b c")) == {}
    # b 7 + 10, a 10 + 5, d 0 + 7, c 5
    assert movement(season("a b c", "b d a")) == {"b": 1, "a": -1, "c": -1}
    # nobody has a place before the second evening
    assert movement(season("a b", "b a", least_events=2)) == {}


def test_which_numbers_a_series_may_set() -> None:
    allowed = {option.key: option for option in OPTIONS}
    bounds = {
        "rest_points": (0, 0, 10_000),
        "score_unit": (1, 1, 1_000_000),
        "bonus": (1, 0, 1_000),
        "best_of": (0, 0, 200),
        "least_events": (0, 0, 200),
        "finalists": (0, 0, 200),
        "final_factor": (1, 1, 10),
        "promoted": (0, 0, 100),
        "relegated": (0, 0, 100),
    }
    for key, (default, least, most) in bounds.items():
        inside = [allowed[key].allows(n) for n in (least - 1, least, most, most + 1)]
        assert (key, allowed[key].default, inside) == (key, default, [False, True, True, False])
    assert allowed["bonus_always"].default is True


def test_the_usual_points_fall_from_25_to_1() -> None:
    found, _problems = read_scheme({})
    assert found.place_points == (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("points", "allowed"),
    [
        ([], False),
        ([0], True),
        ([10_000, 0], True),
        ([10_001, 0], False),
        ([3, -1], False),
        ([3, 2.5], False),
        ([3, "2"], False),
        ([2, 3], False),
        ([1] * 200, True),
        ([1] * 201, False),
        ("3", False),
    ],
)
def test_points_of_places_are_whole_and_never_rise(points: Any, *, allowed: bool) -> None:
    _scheme, problems = read_scheme({"place_points": points})
    assert (problems == []) is allowed


def test_the_box_is_divided_by_place_and_evenly() -> None:
    """c and d are level in the third place, and there is a prize for the third and the fourth."""
    parts = {"box_prizes": ["50 %", "25 %", "10 %", "a ham", "all: 15 %"]}
    found = season("a b cd e", **parts)
    assert [(row.rank, row.who) for row in found.rows] == [
        (1, "a"), (2, "b"), (3, "c"), (3, "d"), (5, "e"),
    ]  # fmt: skip
    # of 200.01: 100.00, 50.00, 20.00 and 30.00 are 200.00, and the cent goes to the first
    given_ = divided(found, 20_001)
    assert [(award.key, award.cents, award.rank, award.players) for award in given_] == [
        ("1", 10_001, 1, ("a",)),
        ("2", 5_000, 2, ("b",)),
        ("3", 2_000, 3, ("c", "d")),
        ("4", None, 3, ("c", "d")),
        ("everybody", 3_000, None, ("a", "b", "c", "d", "e")),
    ]
    # the ham cannot be shared; what all have is 30.00 / 5
    assert [award.each for award in given_] == [None, None, None, None, 600]
    assert [award.cents for award in divided(found, -5)] == [0, 0, 0, None, 0]
    # two places of money for two level people: (20.00 + 10.00) / 2
    shared = season("a b cd", box_prizes=["0 %", "0 %", "10 %", "5 %"])
    assert [award.each for award in divided(shared, 20_000)] == [None, None, 1_500, 1_500]
    # who was there too seldom has a part of what all have, and no place
    seldom = season("a b", "a", least_events=2, box_prizes=["10 €", "5 €", "all: 1 €"])
    assert [(award.key, award.cents, award.players) for award in divided(seldom, 0)] == [
        ("1", 1_000, ("a",)),
        ("2", 500, ()),
        ("everybody", 100, ("a", "b")),
    ]
    assert divided(season("a b"), 20_000) == ()


def test_what_leaves_the_box_of_a_series_is_taken_off() -> None:
    assert {purpose: signed(purpose, 5) for purpose in SeriesPurpose} == {
        SeriesPurpose.GIFT: 5,
        SeriesPurpose.OVER: 5,
        SeriesPurpose.BROUGHT: 5,
        SeriesPurpose.EXPENSE: -5,
        SeriesPurpose.PAYOUT: -5,
        SeriesPurpose.SHORT: -5,
        SeriesPurpose.PRIZE: -5,
        SeriesPurpose.HANDED_ON: -5,
    }


def test_only_fewer_lost_games_are_better_than_more() -> None:
    """People read the values of this tie-break as a number of games, without the minus."""
    assert {key for key, tie in TIE_BREAKS.items() if tie.sign != 1} == {"fewest_lost"}
    assert TIE_BREAKS["fewest_lost"].sign == -1


def test_counters_of_games_part_who_is_level_over_the_evenings_that_count() -> None:
    counted = [{"a": (9, 1), "b": (2, 0)}, {"a": (1, 4), "b": (3, 2)}, {"a": (0, 0), "b": (9, 9)}]
    events = [
        CountedEvent(
            str(number),
            tuple(
                EventPlace((who,), 1, 0, counted={"won": won, "lost": lost})
                for who, (won, lost) in of_both.items()
            ),
        )
        for number, of_both in enumerate(counted)
    ]
    level = {"place_points": [10], "tie_2": "none", "tie_3": "none", "tie_4": "none"}

    def found(tie: str, **changes: Any) -> list[tuple[int | None, str, Any]]:
        rows = table(scheme(**level, tie_1=tie, **changes), events).rows
        return [(row.rank, row.who, row.steps[-1][1]) for row in rows]

    assert found("most_won") == [(1, "b", 14), (2, "a", 10)]
    assert found("fewest_lost") == [(1, "a", -5), (2, "b", -11)]
    assert found("fewest_lost", best_of=1) == [(1, "a", 0), (2, "b", -9)]
    assert found("most_canastas") == [(1, "a", 0), (1, "b", 0)]
