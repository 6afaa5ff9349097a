"""First dealer and scorekeeper of a table."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.formats.roles import TableRole, roles

DEALER, SCORER = TableRole
ABC = ("a", "b", "c")


@pytest.mark.parametrize(
    ("settings", "seats", "expected"),
    [
        ({"first_dealer": "first"}, ABC, {"a": (DEALER,)}),
        ({"first_dealer": "last"}, ABC, {"c": (DEALER,)}),
        ({"first_dealer": "last", "scorekeeper": "first"}, ABC, {"c": (DEALER,), "a": (SCORER,)}),
        ({"first_dealer": "last", "scorekeeper": "last"}, ABC, {"c": (DEALER, SCORER)}),
        ({"first_dealer": "none"}, ABC, {}),
        ({}, ABC, {}),
        ({"first_dealer": "first", "scorekeeper": "lot"}, (), {}),
    ],
)
def test_a_seat_has_a_role(settings: Any, seats: tuple[str, ...], expected: Any) -> None:
    assert roles(settings, 1, [seats], seats) == expected


def test_the_lot_follows_from_the_round_and_its_tables_and_stays_with_who_is_left() -> None:
    """The values are fixed: a later check of today's draw must find the same."""

    def drawn(role: TableRole, tables: list[tuple[str, ...]], seats: tuple[str, ...] = ABC) -> str:
        found = [roles({role: "lot"}, number, tables, seats) for number in range(1, 9)]
        assert {given for each in found for given in each.values()} == {(role,)}
        return "".join(who for each in found for who in each)

    dealers = drawn(DEALER, [ABC])
    assert dealers == "bcaacaaa"
    assert drawn(SCORER, [ABC]) == "caacbcba"
    assert drawn(DEALER, [ABC, ("d", "e")]) == "cbcaccbc"
    left = drawn(DEALER, [ABC], ("a", "b"))
    assert [x for x, y in zip(dealers, left, strict=True) if x != "c"] == [
        y for x, y in zip(dealers, left, strict=True) if x != "c"
    ]
