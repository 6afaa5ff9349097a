"""Count the claims of each design: players, byes and meetings."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from tournaments.domain.seating.plans import designs, starters
from tournaments.domain.seating.plans.starters import Rounds, Starter


def digest(rounds: Any) -> str:
    return hashlib.sha256(json.dumps(rounds).encode()).hexdigest()[:8]


def meetings(rounds: Rounds) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for r in rounds for t in r for pair in combinations(t, 2))


def partners(rounds: Rounds) -> Counter[frozenset[int]]:
    """Seats 1 and 3, 2 and 4."""
    return Counter(frozenset(p) for r in rounds for a, b, c, d in r for p in ((a, c), (b, d)))


def pairs(players: int, times: int) -> Counter[frozenset[int]]:
    return Counter({frozenset(pair): times for pair in combinations(range(players), 2)})


def whole(rounds: Rounds, players: int, size: int) -> bool:
    """Everybody at a table of that size in each round, but for those who are over."""
    seated = [sorted(point for table in tables for point in table) for tables in rounds]
    return (
        all(len(table) == size for tables in rounds for table in tables)
        and all(len(one) == len(set(one)) == players - players % size for one in seated)
        and all(0 <= point < players for one in seated for point in one)
    )


# Players, size -> rounds in which nobody meets anybody twice
ONCE = {
    (9, 3): 4,
    (12, 3): 4,
    (15, 3): 7,
    (18, 3): 7,
    (21, 3): 10,
    (24, 3): 11,
    (27, 3): 13,
    (30, 3): 14,
    (33, 3): 15,
    (36, 3): 17,
    (39, 3): 19,
    (57, 3): 28,
    (93, 3): 46,
    (16, 4): 5,
    (20, 4): 5,
    (24, 4): 7,
    (28, 4): 9,
    (32, 4): 9,
    (36, 4): 9,
    (25, 5): 6,
    (30, 5): 6,
    (6, 3): 0,
    (12, 4): 0,
    (17, 4): 0,
    (40, 4): 0,
    (9, 4): 0,
    (16, 3): 0,
    (20, 5): 0,
}


@pytest.mark.parametrize(("players", "size"), ONCE)
def test_so_many_rounds_without_a_repeat_are_known(players: int, size: int) -> None:
    rounds = designs.once(players, size)
    assert len(rounds) == ONCE[players, size]
    assert whole(rounds, players, size)
    assert set(meetings(rounds).values()) <= {1}


def test_every_starter_seats_everybody_and_repeats_nobody() -> None:
    for starter in starters.ONCE:
        rounds = starter.rounds()
        assert len(rounds) == starter.turns
        assert starter.players % starter.size == 0
        assert whole(rounds, starter.players, starter.size)
        assert set(meetings(rounds).values()) == {1}


def test_starters_of_circles_let_everybody_meet_everybody_equally_often() -> None:
    for library, size, times in (
        (starters.TWICE, 3, 2),
        (starters.THRICE, 4, 3),
        (starters.WHIST, 4, 3),
    ):
        for starter in library:
            rounds = starter.rounds()
            assert (starter.size, len(rounds)) == (size, starter.turns)
            assert whole(rounds, starter.players, size)
            met = meetings(rounds)
            if starter.players % 3 == 2 and size == 3:  # two sit out: some meet once
                assert set(met) == set(pairs(starter.players, 1))
                assert set(met.values()) == {1, 2}
            else:
                assert met == pairs(starter.players, times)
            out = [
                len(rounds) - sum(p in t for r in rounds for t in r) for p in range(starter.players)
            ]
            assert max(out) - min(out) <= 1 or starter.fixed
    for starter in starters.WHIST:
        assert partners(starter.rounds()) == pairs(starter.players, 1)


def test_two_starters_let_ten_people_meet_twice() -> None:
    assert [(one.players, one.size, one.turns) for one in starters.TEN] == [(10, 3, 5)] * 2
    rounds = tuple(tables for one in starters.TEN for tables in one.rounds())
    assert whole(rounds, 10, 3)
    assert meetings(rounds) == pairs(10, 2)


def test_a_starter_turns_its_circles_and_leaves_who_is_fixed() -> None:
    """Circles of three: 0 to 2 and 3 to 5; 6 and 7 stay."""
    rounds = Starter(3, 2, 2, "0,4,6 2,7").rounds()
    assert rounds == (((0, 4, 6), (2, 7)), ((1, 5, 6), (0, 7)), ((2, 3, 6), (1, 7)))
    assert (Starter(3, 2, 2, "0,4,6 2,7").players, Starter(3, 2, 2, "0,4,6 2,7").size) == (8, 3)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "times"),
    [
        # whole designs of single meetings come first, then double and triple ones
        (9, 3, 4, 1),
        (15, 3, 7, 1),
        (16, 4, 5, 1),
        (25, 5, 6, 1),
        (21, 3, 10, 1),
        (10, 3, 10, 2),
        (12, 3, 11, 2),
        (7, 3, 7, 2),
        (13, 3, 13, 2),
        (8, 4, 7, 3),
        (5, 4, 5, 3),
        (12, 4, 11, 3),
    ],
)
def test_everybody_meets_everybody_equally_often_in_a_whole_design(
    players: int, size: int, rounds: int, times: int
) -> None:
    design = designs.balanced(players, size)
    assert len(design) == rounds
    assert whole(design, players, size)
    assert meetings(design) == pairs(players, times)
    out = Counter(p for tables in design for p in set(range(players)).difference(*tables))
    assert set(out.values()) <= {rounds * (players % size) // players}


@pytest.mark.parametrize(("players", "size"), [(6, 3), (14, 4), (10, 4), (11, 4), (24, 4)])
def test_no_whole_design_is_known_of_these(players: int, size: int) -> None:
    assert designs.balanced(players, size) == ()


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32])
def test_whist_is_known_of_these(players: int) -> None:
    rounds = designs.whist(players)
    assert len(rounds) == players - 1 + players % 2
    assert whole(rounds, players, 4)
    assert partners(rounds) == pairs(players, 1)
    assert meetings(rounds) == pairs(players, 3)


@pytest.mark.parametrize("players", [6, 7, 10, 11, 36])
def test_whist_is_not_known_of_these(players: int) -> None:
    assert designs.whist(players) == ()


def test_kirkmans_systems_of_every_prime_let_all_meet_once() -> None:
    """Of 3p people everybody meets two a round: (3p - 1) / 2 rounds."""
    assert list(designs._ROOTS) == [7, 13, 19, 31, 37, 43, 61, 67, 73, 79, 97]
    for prime in designs._ROOTS:
        rounds = designs.tripled(prime)
        assert len(rounds) == (3 * prime - 1) // 2
        assert all(len(tables) == prime for tables in rounds)
        met = meetings(rounds)
        assert (len(met), met.total()) == (3 * prime * (3 * prime - 1) // 2,) * 2


def test_kirkmans_systems_are_what_they_were() -> None:
    """There are others: with another root, or turned the other way."""
    assert digest([designs.tripled(prime) for prime in (7, 13, 19, 31, 37, 43)]) == "16788fc7"
    assert digest([designs.tripled(prime) for prime in (61, 67, 73, 79, 97)]) == "e58550d9"


@pytest.mark.parametrize("prime", [3, 5, 7])
def test_the_lines_of_a_plane_meet_once(prime: int) -> None:
    rounds = designs.affine(prime)
    assert len(rounds) == prime + 1
    assert whole(rounds, prime**2, prime)
    assert meetings(rounds) == pairs(prime**2, 1)


def sizes_of(players: int, size: int, empty: int) -> Sequence[int]:
    """Return tables of `size`, but `empty` of them with one place less."""
    return [size] * ((players - (size - 1) * empty) // size) + [size - 1] * empty


# Players, size, smaller tables -> rounds without a repeat, and a digest of which they are
EMPTY = {
    (13, 4, 3): (4, "23d59f65"),
    (14, 4, 2): (4, "72378012"),
    (15, 4, 1): (5, "a060502e"),
    (17, 4, 3): (4, "434a4fe3"),
    (18, 4, 2): (5, "1facc551"),
    (21, 4, 3): (7, "bcd60338"),
    (22, 4, 2): (7, "d0667323"),
    (25, 4, 3): (8, "a81a7bf8"),
    (26, 4, 2): (8, "97963c63"),
    (29, 4, 3): (9, "ed5ac6d0"),
    (30, 4, 2): (9, "7a867958"),
    (31, 4, 1): (9, "47104797"),
    (11, 3, 1): (4, "2386f0a3"),
    (22, 5, 3): (5, "28004231"),
    (23, 5, 2): (5, "3e23bc97"),
    (27, 5, 3): (5, "a47cacae"),
    (28, 5, 2): (6, "24da5e52"),
    (29, 5, 1): (6, "85402c15"),
    (10, 3, 2): (0, "4f53cda1"),  # of the twelve of a schedule two would be left out, but which?
}


@pytest.mark.parametrize(("players", "size", "empty"), EMPTY)
def test_schedules_with_empty_places_are_what_they_were(
    players: int, size: int, empty: int
) -> None:
    sizes = sizes_of(players, size, empty)
    assert sum(sizes) == players
    rounds = designs.for_sizes(sizes, size, 9)
    assert all(sorted(map(len, tables)) == sorted(sizes) for tables in rounds)
    assert all(sorted(p for t in tables for p in t) == [*range(players)] for tables in rounds)
    assert set(meetings(rounds).values()) <= {1}
    assert (len(rounds), digest(rounds)) == EMPTY[players, size, empty]


def test_a_longer_event_takes_the_longer_schedule() -> None:
    """Of 30 one of eight rounds and one of nine are known, and none of ten."""
    sizes = sizes_of(30, 4, 2)
    assert [len(designs.for_sizes(sizes, 4, rounds)) for rounds in (0, 8, 9, 10)] == [8, 8, 9, 9]
    assert designs.for_sizes([4] * 9, 4, 20) == designs.once(36, 4)
    assert designs.for_sizes([3, 3, 5], 4) == ()
