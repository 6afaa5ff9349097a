"""Explanations are true: repeats, the best exchange, unavoidable repeats."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.seating import (
    Entrant,
    Explanation,
    MissedTable,
    Proof,
    Why,
    evening_draw,
    explain,
    past,
    read_instance,
    seat,
    swap,
    swiss_draw,
    wm_draw,
)
from tournaments.domain.seating.plans.designs import affine

Json = dict[str, Any]


def explained(report: Json) -> tuple[Any, Any, Explanation]:
    instance, problems = read_instance(report)
    assert instance is not None, problems
    drawn = seat(instance)
    return instance, drawn, explain(instance, drawn.tables, drawn.byes)


def test_seven_players_meet_again_since_a_round_had_two_tables() -> None:
    first = past(["abcd", "efg"], preferred=3)
    entrants = [Entrant(p) for p in "abcdefg"]
    report = wm_draw(entrants, [first], sizes=(4, 3), nominal=4, by_score=False)
    _, _, found = explained(report | {"seed": "x"})
    assert found.repeats == 3
    assert found.least is not None
    assert (found.least.pairs, found.least.proof) == (3, Proof.TABLES)
    assert (found.least.rounds, found.least.share) == ((1,), (3,))
    assert {place.why for place in found.places} == {Why.LOT}


def test_who_has_met_everybody_meets_somebody_again() -> None:
    rounds = [past(tables) for tables in affine(3)]
    report = swiss_draw([Entrant(i) for i in range(9)], rounds, preferred=3)
    _, _, found = explained(report | {"seed": "x"})
    assert found.least is not None
    assert (found.least.pairs, found.least.proof) == (9, Proof.PEOPLE)
    assert found.least.players == tuple(range(9))
    assert found.repeats == 9


def test_standings_and_ties_are_told_apart() -> None:
    entrants = [Entrant(p, score) for p, score in zip("abcdef", (9, 8, 7, 7, 2, 1), strict=True)]
    report = wm_draw(entrants, [], sizes=(3, 3), nominal=3, by_score=True)
    _, drawn, found = explained(report | {"seed": "x"})
    assert drawn.tables[0][0] in "abcd"
    assert found.place_of("a").why is Why.STANDING
    assert found.place_of("c").why is Why.LEVEL
    assert found.place_of("c").alternative.other == "d"  # type: ignore[union-attr]
    assert found.place_of("a").alternative is None
    assert (found.tables[0].best, found.tables[0].worst) == (1, 3)


def test_level_people_at_a_common_table_are_counted() -> None:
    scores = (9, 9, 9, 5, 5, 5, 5, 5, 5, 1)
    entrants = [Entrant(p, score) for p, score in zip("abcdefghij", scores, strict=True)]
    report = wm_draw(entrants, [], sizes=(4, 3, 3), nominal=4, by_score=True)
    instance, drawn, found = explained(report | {"seed": "x"})
    assert found.level is not None
    assert (found.level.together, found.level.most, found.level.in_all) == (10, 10, 18)
    assert (found.place_of("a").level_here, found.place_of("a").level) == (2, 2)
    assert {found.place_of(p).level for p in "defghi"} == {5}
    assert sorted(found.place_of(p).level_here for p in "defghi") == [1, 1, 3, 3, 3, 3]
    fives = next(table for table in drawn.tables if set(table) < set("defghi"))
    swapped = swap(instance, drawn.tables, drawn.byes, "a", fives[0])
    assert swapped.split == (8, 13)
    by_hand = explain(instance, swapped.tables)
    assert by_hand.level is not None
    assert (by_hand.level.together, by_hand.level.most) == (5, 10)


def test_by_lot_and_at_a_price_level_people_are_not_counted() -> None:
    entrants = [Entrant(i, i // 2) for i in range(6)]
    by_lot = wm_draw(entrants, [], sizes=(3, 3), nominal=3, by_score=False)
    for report in (by_lot, swiss_draw(entrants, [], preferred=3)):
        instance, drawn, found = explained(report | {"seed": "x"})
        assert found.level is None
        (a, *_), (b, *_) = drawn.tables
        assert swap(instance, drawn.tables, (), a, b).split is None


def test_a_stranger_has_no_place() -> None:
    report = swiss_draw([Entrant(p) for p in "abcdef"], [], preferred=3)
    with pytest.raises(KeyError):
        explained(report | {"seed": 1})[2].place_of("z")


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 22), st.integers(0, 99), st.sampled_from([0, 1]), st.booleans())
def test_the_alternative_changes_the_cost_as_told_and_is_the_best(
    n: int, seed: int, byes: int, late: bool
) -> None:
    entrants = [Entrant(i, (i * seed) % 7) for i in range(n)]
    tables = [list(range(i, min(n, i + 4))) for i in range(0, n, 4)]
    history = [past(tables)] if late else []
    report = swiss_draw(entrants, history, preferred=4, allowed=(3, 5), max_byes=byes)
    instance, drawn, found = explained(report | {"seed": seed})
    everybody = [*drawn.tables, drawn.byes]
    assert found.cost == drawn.cost
    assert found.least is None or found.least.pairs <= found.repeats
    one = found.places[seed % n]
    others = [p for table in everybody if one.player not in table for p in table]
    changes = []
    for other in others:
        swapped = swap(instance, drawn.tables, drawn.byes, one.player, other)
        changes.append((swapped.after.total - swapped.before.total, other))
    if one.alternative is None:
        assert not others
        return
    by_other = {other: change for change, other in changes}
    assert by_other[one.alternative.other] == one.alternative.change.total == min(changes)[0]


def test_club_mates_and_repeats_are_named() -> None:
    entrants = [Entrant(p, 0, "club" if p in "ab" else None) for p in "abc"]
    _, _, found = explained(swiss_draw(entrants, [past(["abc"])], preferred=3) | {"seed": 1})
    told = found.tables[0]
    assert {frozenset(pair) for pair in told.clubs} == {frozenset("ab")}
    pairs = {frozenset((m.a, m.b)) for m in told.met if m.is_last and m.times == 1}
    assert pairs == {frozenset(p) for p in combinations("abc", 2)}


# a and b are of one club; x has gone. Round 2 had tables of two and four where three were wanted.
BEFORE = [
    past(["ag"], preferred=2),
    past(["ab", "cdef"], "g", 3),
    past(["acx", "bde"], "fg", 3),
]
SCORES = dict(zip("abcdefg", (9, 8, 8, 5, 5, 5, 1), strict=True))


def seven(**fields: Any) -> Any:
    entrants = [Entrant(p, score, "club" if p in "ab" else None) for p, score in SCORES.items()]
    report = swiss_draw(entrants, BEFORE, preferred=3, max_byes=1, **fields) | {"seed": 1}
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return instance


def test_everything_about_a_round_of_seven() -> None:
    """Worked out by hand from three rounds; met is (with whom, how often, last round)."""
    found = explain(seven(), ["abc", "def"], "g")
    told = {
        place.player: (
            (place.table, place.rank, place.score, place.level, place.level_here, str(place.why)),
            [(meeting.b, meeting.times, meeting.is_last) for meeting in place.met],
            ("".join(map(str, place.clubs)), place.off_size, place.byes),
        )
        for place in found.places
    }
    assert told == {
        "a": ((1, 1, 9, 0, 0, "standing"), [("b", 1, False), ("c", 1, True)], ("b", 1, 0)),
        "b": ((1, 2, 8, 1, 1, "level"), [("a", 1, False)], ("a", 1, 0)),
        "c": ((1, 2, 8, 1, 1, "level"), [("a", 1, True)], ("", 1, 0)),
        "d": ((2, 4, 5, 2, 2, "level"), [("e", 2, True), ("f", 1, False)], ("", 1, 0)),
        "e": ((2, 4, 5, 2, 2, "level"), [("d", 2, True), ("f", 1, False)], ("", 1, 0)),
        "f": ((2, 4, 5, 2, 2, "level"), [("d", 1, False), ("e", 1, False)], ("", 1, 1)),
        "g": ((0, 7, 1, 0, 0, "bye"), [], ("", 0, 2)),
    }
    first, second = found.tables
    assert (first.number, first.players, first.best, first.worst) == (1, tuple("abc"), 1, 2)
    assert [(m.a, m.b, m.times, m.is_last) for m in first.met] == [
        ("a", "b", 1, False),
        ("a", "c", 1, True),
    ]
    assert (first.clubs, second.clubs) == ((("a", "b"),), ())
    assert (second.number, second.best, second.worst) == (2, 4, 4)
    assert found.repeats == 2 + 4
    assert (found.least, found.level) == (None, None)


def test_the_cost_of_a_round_of_seven() -> None:
    """Twice the mid-ranks are 14, 11, 11, 6, 6, 6 and 2; L is lcm(3, 2). H: 6 (9 + 9) / 3. R: 1 for
    ab, 2 for ac (last round), 4 + 1 for de, 1 each for df and ef. B and S count twice: two byes of
    g before, a three times and b once on that seat."""
    cost = explain(seven(), ["abc", "def"], "g").cost
    assert (cost.closeness, cost.repeats, cost.off_size) == (36, 10, 0)
    assert (cost.clubs, cost.byes, cost.seats) == (1, 4, 8)
    price = 8 * 6 * 3 * 2 * 3**2  # of a repeat: D is 3
    assert cost.total == 36 + 10 * price + price // 2 + 4 * 20 * price


def test_a_closed_table_keeps_its_number() -> None:
    found = explain(seven(), ["abc", "", "def"], "g")
    assert [table.number for table in found.tables] == [1, 3]
    assert found.place_of("d").table == 3


def test_a_wish_comes_before_every_other_reason() -> None:
    instance = seven(together=[("a", "b"), ("d", "g")], wishes=[("f", 2)])
    found = explain(instance, ["abc", "def"], "g")
    assert {p for p in "abcdefg" if found.place_of(p).why is Why.WISH} == {*"abdg"}
    assert {found.place_of(p).why for p in "cef"} == {Why.LEVEL}


def test_a_wished_table_is_told_and_so_is_one_that_nobody_got() -> None:
    """f has table 2 and d, who wished 1, sits there too; c wished 2, e no table that there is; g
    sits out."""
    wishes = [("f", 2), ("d", 1), ("c", 2), ("a", 1), ("e", 7), ("g", 1)]
    found = explain(seven(wishes=wishes), ["abc", "def"], "g")
    assert {p for p in "abcdefg" if found.place_of(p).wished} == {*"af"}
    assert found.missed == (
        MissedTable("d", 1, 2, there=("a",), here=("f",)),
        MissedTable("c", 2, 1, there=("f",), here=("a",)),
        MissedTable("e", 7, 2, there=(), here=("f",)),
    )


def test_distance_in_scores_is_told_at_every_table() -> None:
    """Duels of 6 against 4, 4 against 2 and 2 against 2: two apart twice. At a table of three with
    6, 4 and 4 it is two."""
    people = [Entrant(p, score) for p, score in zip("abcdef", (6, 4, 4, 2, 2, 2), strict=True)]
    instance, problems = read_instance(swiss_draw(people, [], preferred=2) | {"seed": 1})
    assert instance is not None, problems
    found = explain(instance, ["ab", "cd", "ef"])
    assert [table.apart for table in found.tables] == [2, 2, 0]
    assert [place.against for place in found.places] == [4, 6, 2, 4, None, None]
    assert found.cost.closeness == 4 + 4
    three = explain(instance, ["abc", "def"])
    assert ([t.apart for t in three.tables], three.place_of("a").against) == ([2, 0], None)


@pytest.mark.parametrize(("scores", "wider"), [((6, 4, 2, 0), True), ((6, 6, 4, 6), False)])
def test_an_exchange_for_a_wider_gap_is_told(scores: tuple[int, ...], wider: bool) -> None:
    """6 with 4 and 2 with 0 are two apart; any exchange makes that four, or four once and nothing.
    6 with 6 and 4 with 6 can only be exchanged for another gap of two."""
    people = [Entrant(p, score) for p, score in zip("abcd", scores, strict=True)]
    instance, problems = read_instance(swiss_draw(people, [], preferred=2) | {"seed": 1})
    assert instance is not None, problems
    best = [place.alternative for place in explain(instance, ["ab", "cd"]).places]
    assert [other and other.wider for other in best] == [wider] * 4


def test_by_lot_nobody_has_a_rank() -> None:
    entrants = [Entrant(p, score) for p, score in SCORES.items()]
    report = evening_draw(entrants, BEFORE, preferred=3, max_byes=1)
    instance, problems = read_instance(report | {"seed": 1})
    assert instance is not None, problems
    found = explain(instance, ["abc", "def"], "g")
    assert {place.rank for place in found.places} == {0}
    assert {(table.best, table.worst) for table in found.tables} == {(0, 0)}
    assert [place.why for place in found.places] == [Why.LOT] * 6 + [Why.BYE]


def least(people: str, rounds: list[Json], size: int, byes: int) -> Any:
    report = swiss_draw([Entrant(p) for p in people], rounds, preferred=size, max_byes=byes)
    instance, problems = read_instance(report | {"seed": 1})
    assert instance is not None, problems
    tables = [people[n : n + size] for n in range(0, len(people) - byes, size)]
    return explain(instance, tables, people[len(people) - byes :]).least


def pairs_met(*pairs: str) -> list[Json]:
    return [past([pair]) for pair in pairs]


def test_who_may_sit_out_need_not_meet_anybody_again() -> None:
    """Of six others at a table of three a has met all (two of them again), b has met five (one).
    One of the two can have the bye: the other one's meeting, at least one pair."""
    rounds = pairs_met(*["a" + p for p in "bcdefg"], *["b" + p for p in "cdef"])
    found = least("abcdefg", rounds, 3, 1)
    assert (found.pairs, found.proof, found.players) == (1, Proof.PEOPLE, ("a", "b"))
    assert (found.rounds, found.share) == ((), ())


def test_two_meetings_of_one_person_may_be_one_pair_of_two() -> None:
    """Each pair has two ends, and half a pair is a whole one.

    a has met all of five: two ends, which might be one pair. If b is short of one too, three ends
    are two pairs.
    """
    rounds = pairs_met(*["a" + p for p in "bcdef"])
    found = least("abcdef", rounds, 3, 0)
    assert (found.pairs, found.players) == (1, ("a",))
    found = least("abcdef", rounds + pairs_met("bc", "bd", "be"), 3, 0)
    assert (found.pairs, found.players) == (2, ("a", "b"))


def test_where_both_counts_agree_the_tables_are_named() -> None:
    """Four at one table, the second time: six pairs. Nobody met anybody in the first round."""
    found = least("abcd", [past([], "abcd"), past(["abcd"])], 4, 0)
    assert (found.pairs, found.proof, found.players) == (6, Proof.TABLES, ())
    assert (found.rounds, found.share) == ((2,), (6,))
