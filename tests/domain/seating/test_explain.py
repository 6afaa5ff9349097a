"""Explanations state what is so: who meets again, what was left, what could not be avoided."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.seating import (
    Entrant,
    Explanation,
    Proof,
    Why,
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
