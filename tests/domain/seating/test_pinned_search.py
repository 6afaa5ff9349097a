"""Prices, temperatures and moves of this version of the search.

As in `test_pinned_draws`: no rule demands these figures, only that they stay.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.domain.seating.fields import field
from tests.domain.seating.test_pinned_draws import digest
from tournaments.domain.seating import read_instance
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.search import combining
from tournaments.domain.seating.search.annealing import Search, cooling
from tournaments.domain.seating.search.combining import Known, TablePool, combine
from tournaments.domain.seating.search.field import Field, side_by_side
from tournaments.domain.seating.search.search_weights import heats, stakes

Json = dict[str, Any]


def goal(players: int, rule: Json, *, late: bool, clubs: bool, points: int) -> Objective:
    """In a late round everybody knows some others, and a few have sat at smaller tables; `points`
    are what a place in the standings is worth. With clubs nobody is without a point."""
    tables = [list(range(n, min(players, n + 4))) for n in range(0, players, 4)]
    past = [tables, [[0, 5], [1, 2, 9]], [[0, 5, 10]], [[0, 1, 2]]] if late else []
    members = {"club": [i % 3 or None for i in range(players)]} if clubs else {}
    report = {
        "rule": {"mode": "swiss", "preferred": 4, "allowed": [3], **rule},
        "players": {
            "id": list(range(players)),
            "score": [points * (3 * clubs + i * i % 17) for i in range(players)],
            **members,
        },
        "history": [{"tables": played} for played in past],
    }
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return task_for(instance, plan_of(instance)).goal


# rule -> digest of prices and heats of fields of many sizes
PRICES: list[tuple[Json, str]] = [
    ({}, "448c288b"),
    ({"level": "score"}, "bdbf9f32"),
    ({"level": "score", "points_per_repeat": 3, "weights": {"C": 1, "O": 7}}, "d8e6f1aa"),
    ({"policy": "norepeat"}, "6888e0eb"),
    ({"policy": "groups", "level": "score"}, "db940d79"),
    ({"policy": "strict"}, "f66e4149"),
    ({"policy": "cut"}, "5144a681"),
    ({"mode": "random"}, "c5dd617c"),
    ({"mode": "random", "policy": "strict"}, "69bc1f5f"),
    ({"mode": "random", "allowed": [3], "preferred": 5}, "744ed2ea"),
]


@pytest.mark.parametrize(("rule", "prices"), PRICES)
def test_prices_and_heats_are_what_they_were(rule: Json, prices: str) -> None:
    found = []
    for players in (12, 15, 72, 73, 160, 161):
        for late, clubs in ((True, True), (True, False), (False, True), (False, False)):
            for points in (1, 10**7):
                one = goal(players, rule, late=late, clubs=clubs, points=points)
                paid = stakes(one)
                found.append([astuple(paid), heats(one, paid, players, 13)])
    assert digest(found) == prices


def turned(sizes: tuple[int, ...], byes: int, **other: Any) -> Field:
    """Two copies of a field, of which something is another."""
    whole = side_by_side([field(sizes, byes, 5), field(sizes, byes, 5)])
    return replace(whole, **{name: value(whole) for name, value in other.items()})


# A field, window -> digest of where a search of it comes by, and the best that is put together
SEARCHED: list[tuple[Field, int, str]] = [
    (turned((3, 3, 4), 1), 99, "1f5e8517"),
    (turned((4, 4, 4), 0), 5, "5b378651"),
    (turned((2, 3, 3, 4, 4, 5), 2), 30, "c8af8c22"),
    (turned((2, 3, 4, 5), 0, levels=lambda whole: 0 * whole.levels), 9, "df4bf338"),
    (turned((3, 3, 3, 4), 0, pull=lambda whole: 0 * whole.pull), 9, "f07fb89d"),
    (turned((3, 3, 3, 4), 0, places=lambda whole: 0 * whole.places), 9, "faa53929"),
    (turned((3, 4, 4), 1, pinned=lambda whole: whole.levels % 3 == 0), 9, "d7c9f66d"),
    (turned((3, 4, 4), 1, strata=lambda whole: whole.strata + whole.levels // 5), 9, "e4bbfad7"),
    (turned((3, 4, 4), 1, pairs=lambda whole: whole.pairs << 28), 9, "49680959"),
]


@pytest.mark.parametrize(("whole", "window", "seats"), SEARCHED)
def test_a_search_goes_where_it_went(whole: Field, window: int, seats: str) -> None:
    search, gathering = Search(whole, window, 2), TablePool(whole, 2)
    search.anneal(cooling(2_000, 20, 50), Random(1), gathering)
    known = gathering.known()
    order = np.argsort(np.concatenate([kind.costs for kind in known]), kind="stable")
    found = combine(known, gathering.players, 10**7)
    path = [search.tables.tolist(), search.change, search.best.tolist(), order.tolist()]
    assert digest([*path, [kind.costs.tolist() for kind in known], found]) == seats


def tables_by_lot(players: int, size: int, count: int) -> Known:
    """Return `count` tables, among them those of some whole seatings."""
    luck, costs, people = Random(players), dict[tuple[int, ...], int](), list(range(players))
    while len(costs) < count:
        luck.shuffle(people)
        for n in range(0, players, size):
            costs.setdefault(tuple(sorted(people[n : n + size])), luck.randrange(50, 90))
    return Known(players // size, np.array(list(costs)), np.array(list(costs.values())))


# players, size, tables -> digest of what is found with little work
PRUNED: list[tuple[int, int, int, str]] = [
    (15, 3, 140, "8256b4ea"),
    (15, 3, 250, "10e48a21"),
    (20, 2, 190, "59270c47"),
]


@pytest.mark.parametrize(("players", "size", "count", "seats"), PRUNED)
def test_the_most_promising_ways_are_followed_as_they_were(
    players: int, size: int, count: int, seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, found = [tables_by_lot(players, size, count)], []
    for work in range(10, 3_000, 100):
        monkeypatch.setattr(combining, "WORK", work)
        monkeypatch.setattr(combining, "LEAST", 1 + work // 100 % 4)
        found.append(combine(known, players, 10**4))
    assert digest(found) == seats
