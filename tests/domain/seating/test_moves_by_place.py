"""Movement by place: the winner stays, the second moves one table up, the third two."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.domain.seating.instance import PastRound
from tournaments.domain.seating.movements.places import by_places

FOURS = PastRound((tuple("ABCD"), tuple("EFGH")))
IN_ORDER = dict(zip("ABCDEFGH", (1, 2, 3, 4, 1, 2, 3, 4), strict=True))


def moved(
    entrants: str,
    *before: PastRound,
    sizes: tuple[int, ...] = (4, 4),
    byes: int = 0,
    seed: int = 0,
    places: dict[str, int] = IN_ORDER,
) -> tuple[list[str], str]:
    """Tables and byes, as words of sorted letters."""
    tables, out = by_places(entrants, before, places, sizes=sizes, byes=byes, rng=Random(seed))
    return ["".join(sorted(map(str, table))) for table in tables], "".join(map(str, out))


def test_after_the_last_table_comes_the_first() -> None:
    # A and E stay; B, D to table 2, C round to table 1; F, H to table 1, G round to table 2
    assert moved("ABCDEFGH", FOURS) == (["ACFH", "BDEG"], "")


@pytest.mark.parametrize("sizes", [(3, 4), (4, 3)])
def test_the_larger_table_is_where_more_come_together(sizes: tuple[int, int]) -> None:
    assert moved("ABCDEFG", FOURS, sizes=sizes) == (["ACF", "BDEG"], "")


def test_newcomers_take_the_free_seats() -> None:
    assert moved("ABCDEFGN", FOURS) == (["ACFN", "BDEG"], "")


def test_who_finds_no_room_takes_a_free_seat() -> None:
    # A, C and F go to the table of two, F comes last
    assert moved("ABCDEFG", FOURS, sizes=(5, 2)) == (["AC", "BDEFG"], "")


def test_who_sat_out_least_sits_out() -> None:
    before = PastRound((tuple("ABCD"),), ("E",))
    for seed in range(5):
        (table,), out = moved("ABCDE", before, sizes=(4,), byes=1, seed=seed)
        assert ("E" in table, out in {*"ABCD"}) == (True, True)


def test_the_first_round_and_level_places_go_by_lot() -> None:
    first = Counter(tuple(moved("ABCDEFGH", seed=seed)[0]) for seed in range(6))
    assert len(first) > 1
    level = {**IN_ORDER, "B": 1}
    stay = {tuple(moved("ABCDEFGH", FOURS, places=level, seed=seed)[0]) for seed in range(8)}
    assert stay == {("ACFH", "BDEG"), ("BCFH", "ADEG")}
