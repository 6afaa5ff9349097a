"""One course of an evening or a Swiss, followed by hand: the lot is known, and so is what each
table brings and how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.evening_in_memory import NOW
from tests.domain.forecast.known_tables import brought, made, rest_of
from tests.domain.forecast.lots import STEADY, Lot, Slow
from tests.domain.forecast.test_prepared import begun
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.rounds.course import RoundsCourse, strangers
from tournaments.domain.formats.forecast.rounds.prepared import Prepared
from tournaments.domain.formats.rounds.seats import table_sizes
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.state import Phase, Table


def pairs(order: Sequence[str]) -> set[str]:
    return {"".join(sorted(two)) for two in zip(order[::2], order[1::2], strict=False)}


@pytest.mark.parametrize(
    ("scores", "met", "expected", "free"),
    [
        # neighbours of the same score
        ("a0 b0 c0 d0", "", "ab cd", ""),
        # the last one first: d has met c and meets b
        ("a0 b0 c0 d0", "cd", "bd ac", ""),
        # d meets c; a and b have met: one of them goes to d, the other to c
        ("a0 b0 c0 d0", "ab", "ac bd", ""),
        ("a0 b0 c0 d0", "ab bd", "ad bc", ""),
        ("a0 b0 c0 d0", "ab ac", "bc ad", ""),
        # b has met everybody: he meets a once more
        ("a0 b0 c0 d0", "ab bc bd", "cd ab", ""),
        # the first pair is exchanged
        ("a0 b0 c0 d0 e0 f0", "ab", "bf ae cd", ""),
        ("a0 b0 c0 d0 e0 f0", "ab bf", "af be cd", ""),
        # or the second one
        ("a0 b0 c0 d0 e0 f0", "ab bf af", "ef bd ac", ""),
        # of four who know each other two go to e and f; the others meet again
        ("a0 b0 c0 d0 e0 f0", "ab cd bd ad bc ac", "df ce ab", ""),
        # one of an odd number meets the best of the next ones, of whom the others meet
        ("a2 b1 c1 d1", "", "ab cd", ""),
        ("a2 b1 c1 d1", "ab", "ac bd", ""),
        # of an even number too: nobody is further apart than need be
        ("a2 b1 c1 d0", "", "ab cd", ""),
        # a has met all of the next score, so he meets one of those below, and b the other
        ("a3 b2 c2 d2 e1 f1", "ab ac ad", "cd ae bf", ""),
        # who is left from above comes first
        ("a3 b2 c1 d1 e1", "ab", "ac bd", "e"),
        ("a3 b2 c1 d1 e1", "ab ac bc", "ad be", "c"),
        ("a1 b0 c0", "ab ac", "bc", "a"),
        ("a0 b0 c0", "", "bc", "a"),
    ],
)
def test_nobody_meets_anybody_twice(scores: str, met: str, expected: str, free: str) -> None:
    people = [one[0] for one in scores.split()]
    total = {one[0]: float(one[1]) for one in scores.split()}
    known: dict[str, set[str]] = {who: set() for who in people}
    for a, b in met.split():
        known[a].add(b)
        known[b].add(a)
    before = {who: set(others) for who, others in known.items()}
    order = strangers(people, total, known)
    assert sorted(order) == people
    assert pairs(order) == set(expected.split())
    assert "".join(order[len(expected.split()) * 2 :]) == free
    # and who meets for the first time now will not again
    for a, b in (one for one in expected.split() if one[1] not in before[one[0]]):
        assert b in known[a]
        assert a in known[b]


def test_a_swiss_from_its_beginning() -> None:
    """Pairs are formed from below, and the first-named wins.

    By lot A, B, C, D: D against C and B against A. The lot before it has put D in front of B and C
    of A: B against D and A against C. Then B has 4, D and A 2: A wins against D, and B, who is
    left, against C.
    """
    rest = rest_of(begun("bronzen", "A B C D", "swiss", rounds=3).state, 2, 2, places=2)
    course = RoundsCourse(rest)
    found = course.played()
    assert course.total == {"A": 4, "B": 6, "C": 0, "D": 2}
    assert made(found) == {Goal.FIRST: "B", Goal.PRIZES: "B A"}
    assert (found.end, found.cut, found.rounds) == (3 * 16, None, 3)


def evening(**settings: Any) -> State:
    state: State = begun("canasta", "A B C D E", "evening", rounds=3, **settings).state
    return state


@pytest.mark.parametrize(
    ("settings", "number", "tables", "free"),
    [
        # the lot turns round what it has turned round
        ({"draw": "lot"}, 2, ["A B", "C D"], "E"),
        ({"draw": "plan"}, 2, ["A B", "C D"], "E"),
        # E and C have 2, D and B 1, A nothing
        ({"draw": "danese"}, 1, ["A B", "C D"], "E"),
        ({"draw": "danese"}, 2, ["E C", "D B"], "A"),
        ({"draw": "danese", "acceleration": 1}, 1, ["E C", "D B"], "A"),
        ({"movements": [[1, "lot"], [1, "danese"]]}, 1, ["A B", "C D"], "E"),
        ({"movements": [[1, "lot"], [1, "danese"]]}, 2, ["E C", "D B"], "A"),
        # but E and C have met: each meets one of the next
        ({"draw": "standing"}, 2, ["C D", "E B"], "A"),
    ],
)
def test_who_meets_next(settings: Any, number: int, tables: list[str], free: str) -> None:
    state = replace(evening(**settings), meetings={("C", "E"): 1})
    course = RoundsCourse(rest_of(state, 2, 2))
    course.total = {"A": 0, "B": 1, "C": 2, "D": 1, "E": 2}
    found, others = course.drawn(number)
    assert [" ".join(table) for table in found] == tables
    assert " ".join(others) == free


def test_at_larger_tables_who_has_met_meets_again() -> None:
    state = replace(evening(draw="standing"), meetings={("C", "E"): 1})
    course = RoundsCourse(rest_of(state, 3, 2))
    course.total = {"A": 0, "B": 1, "C": 2, "D": 1, "E": 2}
    assert course.drawn(2) == ([["E", "C", "D"], ["B", "A"]], [])


FOUR = brought(6, 4, 2, 0)


def test_an_evening_by_lot_with_a_bye() -> None:
    """E has 3, then D, then C: A 6, B 4, C 2, D 0; A 12, B 8, C 4, E and D 3; A 18, B 12, C 7, D 5,
    E 3."""
    state = evening(draw="lot", bye_credit=[3])
    rest = rest_of(state, 4, tables={(4, 1): FOUR}, minutes={(4, 1): 30}, places=3)
    found = RoundsCourse(rest).played()
    assert made(found) == {Goal.FIRST: "A", Goal.PRIZES: "A B C"}
    assert (found.end, found.rounds) == (3 * 36, 3)


def test_an_evening_by_standing_after_a_round_by_lot() -> None:
    """A 6, B 4, E 3, C 2, D 0 after the first round.

    A, B, E and C play, and D has 3: A 12, B 8, E 5, D 3, C 2. Then A, B, E and D play, and C has 3:
    A 18, B 12, E 7, C 5, D 3.
    """
    state = evening(draw="standing", bye_credit=[3])
    rest = rest_of(state, 4, tables={(4, 1): FOUR}, minutes={(4, 1): 30}, places=4)
    course = RoundsCourse(rest)
    assert set(course.played().made[Goal.PRIZES]) == set("ABCE")
    assert course.total == {"A": 18, "B": 12, "C": 5, "D": 3, "E": 7}
    # without tables nobody plays on
    none = RoundsCourse(rest_of(state))
    assert (none.played().rounds, none.time) == (0, 0)


@pytest.mark.parametrize(("minutes", "end"), [(0, 3 * (6 + 2 * 30)), (40, 3 * (6 + 30))])
def test_a_slow_hall_takes_longer_unless_there_is_a_bell(minutes: int, end: float) -> None:
    state = evening(draw="lot", minutes=minutes)
    rest = rest_of(state, 4, tables={(4, 1): FOUR}, minutes={(4, 1): 30}, lot=Slow())
    assert RoundsCourse(rest).played().end == end


def test_the_round_that_is_drawn_is_played_as_it_is_drawn() -> None:
    """D beats A and E beats B; C has a bye. Two minutes pass before it."""
    tournament = begun("bronzen", "A B C D E", "swiss", rounds=1, bye_credit=[1])
    tournament.do("draw", round=1, tables=[["D", "A"], ["E", "B"]])
    assert tournament.state.phase is Phase.DRAWN
    course = RoundsCourse(rest_of(tournament.state, 2, 2))
    found = course.played()
    assert course.total == {"A": 0, "B": 0, "C": 1, "D": 2, "E": 2}
    assert (found.end, found.rounds) == (2 + 10, 1)


def running(*tables: Table, **settings: Any) -> State:
    """In the second of three rounds B and D play, and A and C; E is free.

    D has won one match so far, A both. After one round A and C have 4, and E has 4 for a bye.
    """
    given = {"matches": 2, "rounds": 3, "bye_credit": [4], **settings}
    tournament = begun("bronzen", "A B C D E", "swiss", **given)
    tournament.do("draw", round=1, tables=[["A", "B"], ["C", "D"]])
    tournament.do("go", round=1)
    return replace(tournament.state, tables=tables, round=2)


def ago(minutes: float) -> Any:
    return NOW - timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("tables", "lasting"),
    [
        ((Table(("B", "D"), True, ago(20), 0), Table(("A", "C"), False, ago(1), 2)), 30 - 20),
        ((Table(("B", "D"), True, None, 0), Table(("A", "C"), False, ago(1), 2)), 30),
        ((Table(("B", "D"), True, ago(20), 0), Table(("A", "C"), True, ago(4), 1)), 14 - 4),
        ((Table(("B", "D"), True, ago(20), 0), Table(("A", "C"), True, ago(2), 1)), 14 - 2),
        # a tenth of one of two matches at least; of the only one
        ((Table(("B", "D"), True, ago(200), 0),), 1.5),
        ((Table(("A", "C"), True, ago(200), 1),), 1.4),
        # at most one more where there is no number of them
        ((Table(("A", "C"), True, ago(4), 5),), 14 - 4),
    ],
)
def test_how_long_the_running_round_still_takes(tables: tuple[Table, ...], lasting: float) -> None:
    known = {(2, 1): 14.0, (2, 2): 30.0}
    state = running(*tables)
    both = {(2, 2): brought(3, 1)}
    for lot, times in ((Lot(), 1), (Slow(), 2)):
        halved = {key: minutes / times for key, minutes in known.items()}
        rest = rest_of(replace(state, planned=2), 2, 2, tables=both, minutes=halved, lot=lot)
        found = RoundsCourse(rest).played()
        assert found.end == pytest.approx(lasting)
        assert found.rounds == 2


def test_what_the_running_round_still_brings() -> None:
    """B wins the remaining match, C beats A over two; E is free."""
    tables = (
        Table(("B", "D"), True, None, 1),
        Table(("C", "A"), True, None, 0),
    )
    state = replace(running(*tables), planned=2, phase=Phase.CLOSING)
    state = replace(state, rounds=(replace(state.rounds[0], byes=("E",)),))
    rest = rest_of(state, 2, 2, tables={(2, 2): brought(3, 1)}, minutes={(2, 2): 20})
    rest.total = dict.fromkeys("ABCDE", 0.0)
    course = RoundsCourse(rest)
    course.played()
    assert course.total == {"A": 1, "B": 2, "C": 3, "D": 0, "E": 4}
    assert [seats for seats, _played in course.seated] == [("B", "D"), ("C", "A"), ("E",)]


def test_whoever_plays_better_makes_more_in_each_round() -> None:
    """The first of a table has 6, then 4, 2 and 0; B, D and E half a point more each time. E has a
    bye, then D, then C, which brings nothing: C 2, 4, 4; D 0.5, 0.5, 3; E 0, 0.5, 1."""
    rest = rest_of(
        evening(draw="lot", bye_credit="none"), 4, tables={(4, 1): FOUR}, minutes={(4, 1): 30}
    )
    course = RoundsCourse(rest)
    course.skill = {"B": 0.5, "D": 0.5, "E": 0.5}
    course.played()
    assert course.total == {"A": 18, "B": 13.5, "C": 4, "D": 3, "E": 1}


@given(seed=st.integers(0, 10**6), until=st.integers(3, 6), people=st.integers(5, 12))
@settings(max_examples=40, deadline=None)
def test_who_sits_out_is_at_no_table_before_the_round_that_was_named(
    seed: int, until: int, people: int
) -> None:
    """Nor do they have a bye; in each round the others are there once."""
    event = begun("canasta", people, rounds=5, table_size=4, other_sizes=[2, 3], deals=1)
    event.do("draw", round=1, tables=event.lot("draw", Random(seed)))
    event.do("go", round=1)
    event.do("sit_out", player="P1", until=until)
    state = event.state
    prepared = Prepared(state, NOW, STEADY, Random(seed), sizes=table_sizes(state))
    course = RoundsCourse(prepared)
    for number in range(2, 6):
        tables, free = course.drawn(number)
        there = sorted([*free, *(player for seats in tables for player in seats)])
        resting = {"P1"} if number < until else set()
        assert there == sorted(set(state.players_in) - resting)


@pytest.mark.parametrize(("missed", "total"), [("none", 0), ("level", 3)])
def test_a_round_that_somebody_sits_out_brings_what_the_settings_say(
    missed: str, total: float
) -> None:
    """Three rounds of duels, in which an average result is 1: no bye goes to who sits out."""
    event = begun("bronzen", 5, "swiss", rounds=3, missed_credit=missed)
    event.do("sit_out", player="P1", until=4)
    course = RoundsCourse(rest_of(event.state, *table_sizes(event.state)))
    course.played()
    assert course.total["P1"] == total
    assert course.byes["P1"] == 0
