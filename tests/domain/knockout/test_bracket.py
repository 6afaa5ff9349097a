"""Brackets: everybody is somewhere, nobody meets twice too early, one is left."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.formats.knockout.bracket import (
    BracketMatch,
    Part,
    bracket_size,
    double,
    seed_order,
    single,
)
from tournaments.domain.formats.knockout.pairings import BYE, Ended, pairings, stands
from tournaments.domain.formats.knockout.pairings import matches as matches_of
from tournaments.domain.formats.knockout.ranking import champion, finished, places
from tournaments.domain.formats.knockout.settings import Settings


def names(n: int) -> list[str]:
    return [f"p{i}" for i in range(1, n + 1)]


def played(
    matches: tuple[BracketMatch, ...],
    seeds: list[str],
    rng: Random | None,
    left: tuple[str, ...] = (),
) -> tuple[dict[str, str], int]:
    """Plays everything; without `rng` the better seed wins. (winners, number of matches)."""
    won: dict[str, str] = {}
    while True:
        open_ones = [p for p in pairings(matches, seeds, won, left).values() if p.playable]
        if not open_ones:
            return won, len(won)
        pairing = rng.choice(open_ones) if rng else open_ones[0]
        a, b = (side for side in pairing.sides if side)
        best = min(a, b, key=seeds.index)
        won[pairing.match.id] = rng.choice((a, b)) if rng else best


def test_seeds_stand_as_far_apart_as_they_can() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seed_order(16)[:4] == (1, 16, 8, 9)
    assert [bracket_size(n) for n in (1, 2, 3, 4, 5, 8, 9)] == [2, 2, 4, 4, 8, 8, 16]


@pytest.mark.parametrize("n", range(2, 34))
def test_single_elimination_takes_one_match_for_everyone_who_goes_out(n: int) -> None:
    seeds = names(n)
    matches = single(n)
    won, count = played(matches, seeds, None)
    standing = pairings(matches, seeds, won)
    assert count == n - 1
    assert finished(standing)
    assert champion(standing) == "p1"
    assert [side for _place, side in places(standing, seeds)][:2] == ["p1", "p2"]


def test_byes_go_to_the_best_seeds() -> None:
    standing = pairings(single(5), names(5), {})
    byes = {p.winner for p in standing.values() if p.ended is Ended.BYE}
    assert byes == {"p1", "p2", "p3"}


@pytest.mark.parametrize("n", range(4, 20))
def test_the_better_seeds_take_the_places_up_to_the_third(n: int) -> None:
    seeds = names(n)
    matches = single(n, places_to=4)
    won, _count = played(matches, seeds, None)
    ranked = places(pairings(matches, seeds, won), seeds)
    assert ranked[:4] == ((1, "p1"), (2, "p2"), (3, "p3"), (4, "p4"))


def test_who_went_out_in_the_same_round_shares_a_place() -> None:
    seeds = names(8)
    won, _count = played(single(8), seeds, None)
    ranked = places(pairings(single(8), seeds, won), seeds)
    assert [place for place, _side in ranked] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_the_consolation_orders_those_who_lost_at_once() -> None:
    seeds = names(8)
    matches = single(8, consolation=True)
    won, _count = played(matches, seeds, None)
    ranked = {side: place for place, side in places(pairings(matches, seeds, won), seeds)}
    assert ranked["p5"] == 5
    assert ranked["p6"] == 6
    assert ranked["p7"] == ranked["p8"] == 7


@pytest.mark.parametrize(("places_to", "shared"), [(4, 5), (8, 9), (16, 17), (0, 99)])
@pytest.mark.parametrize("n", [5, 6, 12, 13, 16, 21])
def test_losers_play_on_for_all_places_down_to_one(n: int, places_to: int, shared: int) -> None:
    """All places are taken, and players share one only if they went out earlier.

    Players with two neighbouring places met for them if both played to the end.
    """
    seeds = names(n)
    matches = single(n, places_to=places_to)
    won, count = played(matches, seeds, Random(n))
    standing = pairings(matches, seeds, won)
    ranked = places(standing, seeds)
    ranks = [place for place, _side in ranked]
    assert ranks[: shared - 1] == [*range(1, min(n, shared - 1) + 1)]
    assert all(ranks.count(place) > 1 or n == place for place in ranks[shared - 1 :])
    met = {frozenset(pairing.sides) for pairing in standing.values()}
    alone = [side for place, side in ranked if place < shared]
    assert all(frozenset(pair) in met for pair in zip(alone[::2], alone[1::2], strict=False))
    if n == 16 and places_to == 0:
        assert count == 4 * 8


def test_a_place_that_is_still_played_for_is_shared() -> None:
    seeds, matches = names(8), single(8, places_to=8)
    won = {f"W1.{k}": side for k, side in enumerate(("p1", "p4", "p2", "p3"), 1)}
    open_ones = pairings(matches, seeds, won)
    assert [place for place, _side in places(open_ones, seeds)] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert open_ones["P5.1.1"].sides == ("p8", "p5")
    one = places(pairings(matches, seeds, {**won, "P5.1.1": "p5"}), seeds)
    assert one[4:] == ((5, "p5"), (5, "p6"), (5, "p7"), (8, "p8"))


@settings(max_examples=50, deadline=None)
@given(n=st.integers(2, 40), salt=st.integers(0, 10**6), again=st.booleans())
def test_double_elimination_lets_nobody_out_with_less_than_two_defeats(
    n: int, salt: int, again: bool
) -> None:
    seeds = names(n)
    matches = double(n, second_final=again)
    won, count = played(matches, seeds, Random(salt))
    standing = pairings(matches, seeds, won)
    assert finished(standing)
    defeats = dict.fromkeys(seeds, 0)
    for pairing in standing.values():
        if pairing.ended is Ended.PLAYED:
            defeats[str(pairing.loser)] += 1
    winner = champion(standing)
    assert winner is not None
    assert sum(defeats.values()) == count
    beaten = [defeats[side] for side in seeds if side != winner]
    fewest = 2 if again else 1  # without a second final its loser may have lost just once
    assert all(lost <= 2 for lost in beaten)
    assert min(beaten) >= min(2, fewest)
    assert sum(lost < 2 for lost in beaten) <= (0 if again else 1)
    ranked = places(standing, seeds)
    assert ranked[0] == (1, winner)
    assert sorted(side for _p, side in ranked) == sorted(seeds)


@settings(max_examples=50, deadline=None)
@given(n=st.integers(2, 33), salt=st.integers(0, 10**6), leavers=st.integers(0, 5))
def test_who_leaves_gives_the_match_to_the_other_side(n: int, salt: int, leavers: int) -> None:
    rng = Random(salt)
    seeds = names(n)
    left = tuple(rng.sample(seeds, min(leavers, n)))
    for matches in (single(n, places_to=salt % 20, consolation=salt % 2 == 0), double(n)):
        won, _count = played(matches, seeds, rng, left)
        standing = pairings(matches, seeds, won, left)
        assert finished(standing)
        if len(left) < n:
            assert champion(standing) not in left


@pytest.mark.parametrize(("n", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8)])
def test_a_match_is_repeated_as_late_as_can_be(n: int, first: int) -> None:
    tries = 20 if n < 64 else 5
    repeated = [round_of_repeat(double(n), names(n), Random(salt)) for salt in range(tries)]
    assert min(repeated) >= first


def round_of_repeat(matches: tuple[BracketMatch, ...], seeds: list[str], rng: Random) -> int:
    """The first round of the losers' part that repeats a match; 99 if none does."""
    won, _count = played(matches, seeds, rng)
    met: set[frozenset[str | None]] = set()
    repeats = [99]
    for pairing in pairings(matches, seeds, won).values():
        pair = frozenset(pairing.sides)
        if pairing.match.part is Part.LOSERS and pair in met:
            repeats.append(pairing.match.round)
        met.add(pair)
    return min(repeats)


def test_a_result_between_two_others_does_not_count() -> None:
    standing = pairings(single(4), names(4), {"W1.1": "p2"})
    assert standing["W1.1"].winner is None
    assert standing["F1"].sides == (None, None)


def test_with_nobody_there_is_nothing_but_byes() -> None:
    standing = pairings(single(1), names(1), {})
    assert champion(standing) == "p1"
    assert standing["F1"].sides == ("p1", BYE)


@settings(max_examples=40, deadline=None)
@given(
    n=st.integers(2, 19),
    salt=st.integers(0, 10**6),
    shape=st.sampled_from(
        [
            Settings(mode="consolation", places_to=4),
            Settings(places_to=0),
            Settings(mode="double"),
            Settings(mode="double", second_final=False),
        ]
    ),
)
def test_a_bracket_followed_step_by_step_stands_as_one_worked_out_anew(
    n: int, salt: int, shape: Settings
) -> None:
    """Forwards, backwards by a correction, and with a leaver."""
    rng, seeds = Random(salt), tuple(names(n))
    matches = matches_of(shape, n)
    won, _count = played(matches, list(seeds), rng)
    for _step in range(12):
        part = {name: side for name, side in won.items() if rng.random() < 0.8}
        left = tuple(rng.sample(seeds, rng.choice((0, 0, 1))))
        assert stands(shape, seeds, part, left) == pairings(matches, seeds, part, left)
