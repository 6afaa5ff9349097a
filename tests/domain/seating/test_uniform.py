"""Draws by lot favour nobody: chi-square over many seeds, which are fixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from tournaments.domain.seating import seat_json
from tournaments.domain.seating.lot.random_draw import count_partitions, partitions

Json = dict[str, Any]
Seats = frozenset[frozenset[int]]

# chi-square with these degrees of freedom stays below this in 999 of 1,000 draws of seeds
LIMIT = {9: 27.9, 11: 31.3, 17: 40.8, 35: 66.6, 279: 358.0}


def lots(players: int, rule: Json, history: list[Json], seeds: int) -> Iterable[list[list[int]]]:
    """The tables of the same draw under many seeds."""
    report = {
        "rule": {"mode": "random", **rule},
        "players": {"id": list(range(players))},
        "history": history,
    }
    return (seat_json(report | {"seed": seed})["tables"] for seed in range(seeds))


def unordered(tables: Iterable[Iterable[int]]) -> Seats:
    return frozenset(frozenset(table) for table in tables)


def chi_square(found: Counter[Any], cells: int) -> float:
    expected = found.total() / cells
    seen = sum((count - expected) ** 2 / expected for count in found.values())
    return seen + (cells - len(found)) * expected


def test_all_ways_to_seat_nine_at_threes_are_equally_likely() -> None:
    assert count_partitions((3, 3, 3)) == 280
    found = Counter(unordered(tables) for tables in lots(9, {"preferred": 3}, [], 2_800))
    assert len(found) <= 280
    assert chi_square(found, 280) < LIMIT[279]


def test_all_ways_without_a_repeat_are_equally_likely() -> None:
    played = [{"tables": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}]
    met = set(combinations(range(3), 2)) | {(3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)}
    ways = {
        unordered(tables)
        for tables in partitions(range(9), Counter({3: 3}))
        if not any(pair in met for table in tables for pair in combinations(sorted(table), 2))
    }
    assert len(ways) == 36
    found = Counter(unordered(tables) for tables in lots(9, {"preferred": 3}, played, 720))
    assert set(found) == ways
    assert chi_square(found, 36) < LIMIT[35]


def test_where_repeats_cannot_be_avoided_all_ways_with_the_fewest_are_equally_likely() -> None:
    played = [{"tables": [[0, 1, 2, 3], [4, 5, 6, 7]]}]
    found = Counter(unordered(tables) for tables in lots(8, {}, played, 720))
    assert len(found) == 18  # two of either table together: 6 * 6 / 2
    assert chi_square(found, 18) < LIMIT[17]


def test_a_search_by_lot_seats_nobody_with_anybody_more_often() -> None:
    played = [{"tables": [[t, t + 1, t + 2, t + 3] for t in range(0, 16, 4)]}]
    drawn = lots(16, {"steps": 60}, played, 360)
    company = Counter(i for tables in drawn for table in tables if 0 in table for i in table if i)
    assert set(company) == set(range(4, 16))
    assert chi_square(company, 12) < LIMIT[11]


def test_everybody_has_every_seat_and_every_bye_equally_often() -> None:
    found = [
        (tables, set(range(10)).difference(*tables))
        for tables in lots(10, {"preferred": 3, "max_byes": 1}, [], 600)
    ]
    byes = Counter(i for _, out in found for i in out)
    first = Counter(table[0] for tables, _ in found for table in tables)
    assert chi_square(byes, 10) < LIMIT[9]
    assert chi_square(first, 10) < LIMIT[9]
