"""Tables strictly by the standings: in order, other sizes last, wishes by the least movement."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.seating import Entrant, Policy, Why, explain, past, seat, swiss_draw
from tournaments.domain.seating.reading import read_instance

Json = dict[str, Any]


def drawn(points: dict[str, int], *, seed: int = 1, preferred: int = 4, **more: Any) -> Json:
    asked = swiss_draw(
        [Entrant(player, score) for player, score in points.items()],
        more.pop("history", []),
        preferred=preferred,
        policy=Policy.ORDER,
        **more,
    )
    instance, problems = read_instance({**asked, "seed": seed})
    assert instance is not None, problems
    seating = seat(instance)
    tables = [frozenset(table) for table in seating.tables]
    facts = explain(instance, seating.tables, seating.byes)
    return {"tables": tables, "byes": seating.byes, "facts": facts, "cost": seating.cost}


def field(players: int) -> dict[str, int]:
    """P1 to Pn, the best first."""
    return {f"P{n}": 100 - n for n in range(1, players + 1)}


def of(*tables: tuple[int, ...]) -> list[frozenset[str]]:
    return [frozenset(f"P{n}" for n in table) for table in tables]


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (8, of((1, 2, 3, 4), (5, 6, 7, 8))),
        (11, of((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))),
        (14, of((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11), (12, 13, 14))),
    ],
)
def test_the_first_sit_at_table_1_and_threes_are_the_last(
    players: int, tables: list[frozenset[str]]
) -> None:
    history = [past([[f"P{n}" for n in range(k, k + 4)] for k in range(1, players - 3, 4)])]
    result = drawn(field(players), allowed=[3], history=history)
    assert result["tables"] == tables
    assert {place.why for place in result["facts"].places} == {Why.ORDER}
    assert [(table.best, table.worst, table.apart) for table in result["facts"].tables] == [
        (min(ranks), max(ranks), 0)
        for ranks in ([int(player[1:]) for player in table] for table in tables)
    ]


def test_fours_are_the_last_where_threes_are_usual() -> None:
    tables = drawn(field(10), preferred=3, allowed=[4])["tables"]
    assert tables == of((1, 2, 3), (4, 5, 6), (7, 8, 9, 10))


def test_duels_are_of_neighbours_even_again() -> None:
    result = drawn(
        field(6), preferred=2, history=[past([["P1", "P2"], ["P3", "P4"], ["P5", "P6"]])]
    )
    assert result["tables"] == of((1, 2), (3, 4), (5, 6))


def test_the_lot_orders_those_who_are_level_and_nobody_else() -> None:
    points = {**field(3), **dict.fromkeys(("P4", "P5", "P6"), 50), "P7": 1, "P8": 0}
    fourths = set()
    for seed in range(12):
        first, second = drawn(points, seed=seed)["tables"]
        assert first > {"P1", "P2", "P3"}
        assert second > {"P7", "P8"}
        fourths |= first - {"P1", "P2", "P3"}
    assert fourths == {"P4", "P5", "P6"}


def test_the_last_who_sat_out_least_sits_out() -> None:
    out = past([["P1", "P2", "P3", "P4"], ["P5", "P6", "P7", "P8"]], ["P9"])
    assert drawn(field(9), history=[out])["byes"] == ("P8",)


def test_who_is_to_be_kept_apart_changes_with_the_nearest_who_fits() -> None:
    result = drawn(field(12), apart=[("P3", "P4")])
    assert result["tables"] == of((1, 2, 3, 5), (4, 6, 7, 8), (9, 10, 11, 12))
    moved = {p.player for p in result["facts"].places if p.why is Why.MOVED}
    assert moved == {"P4", "P5"}
    # P5 must not sit with P3 either, nor P6
    pairs = [("P3", "P4"), ("P3", "P5"), ("P3", "P6")]
    assert drawn(field(8), apart=pairs)["tables"] == of((1, 2, 3, 7), (4, 5, 6, 8))


def test_who_can_be_kept_apart_by_nobody_stays() -> None:
    result = drawn(field(4), apart=[("P1", "P2")])
    assert (result["tables"], result["cost"].clubs) == (of((1, 2, 3, 4)), 1)


def test_who_wants_to_share_a_table_does() -> None:
    result = drawn(field(8), together=[("P1", "P8")], apart=[("P1", "P2")])
    assert {"P1", "P8"} <= result["tables"][0]
    assert "P2" not in result["tables"][0]
    assert result["facts"].place_of("P8").why is Why.WISH
