"""Wishes for a draw: valid ones, and their part in a request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.refusals import refusal
from tournaments.domain.desk.wishes import Wish, WishKind, by_labels, read_wish, with_wishes

KNOWN = ["Anna", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("command", "code", "path"),
    [
        ({"wish": "apart", "player": "Zoe"}, "player_unknown", "player"),
        ({"wish": "apart", "player": "Anna"}, "player_unknown", "other"),
        ({"wish": "apart", "player": "Anna", "other": "Zoe"}, "player_unknown", "other"),
        ({"wish": "apart", "player": "Anna", "other": "Anna"}, "same_person", "other"),
        ({"wish": "table", "player": "Anna"}, "field_missing", "table"),
        ({"wish": "table", "player": "Anna", "table": 0}, "table_number", "table"),
        ({"wish": "table", "player": "Anna", "table": 1000}, "table_number", "table"),
    ],
)
def test_what_is_no_wish_is_refused(command: dict[str, Any], code: str, path: str) -> None:
    assert refusal(lambda: read_wish(command, KNOWN)) == [(code, path)]


def test_two_who_wish_something_stand_in_their_alphabetical_order() -> None:
    wish = {"wish": "apart", "player": "Ben", "other": "Anna"}
    assert read_wish(wish, KNOWN) == Wish(WishKind.APART, "Anna", "Ben")


@pytest.mark.parametrize("table", [1, 999])
def test_a_table_is_wished_by_its_number(table: int) -> None:
    wish = {"wish": "table", "player": "Ben", "table": table}
    assert read_wish(wish, KNOWN) == Wish(WishKind.TABLE, "Ben", table=table)


def test_a_draw_is_told_the_wishes_of_those_who_are_drawn() -> None:
    instance = {"players": {"id": ["Anna", "Ben", "Cleo"]}}
    wishes = [
        Wish(WishKind.TABLE, "Cleo", table=2),
        Wish(WishKind.TABLE, "Ben", table=1),
        Wish(WishKind.TABLE, "Zoe", table=1),
        Wish(WishKind.APART, "Anna", "Ben"),
        Wish(WishKind.APART, "Anna", "Zoe"),
        Wish(WishKind.APART, "Zoe", "Ben"),
    ]
    told = with_wishes(instance, wishes)
    assert told == {**instance, "wishes": [["Ben", 1], ["Cleo", 2]], "apart": [["Anna", "Ben"]]}


def test_two_apart_by_name_are_not_joined_by_a_label_of_others() -> None:
    """Anna, Bernd and Conny are of one club that sits together; Anna and Bernd are apart by name,
    so Conny joins one of them alone."""
    labels = {("Club", player): "l1" for player in ("e1", "e2", "e3")}
    apart = Wish(WishKind.APART, "e1", "e2")
    for wishes in ([apart], [apart, Wish(WishKind.TOGETHER, "e1", "e4")]):
        found = list(by_labels([("Club", "together")], labels, ["e1", "e2", "e3", "e4"], wishes))
        assert [(wish.player, wish.other) for _label, wish in found] == [("e1", "e3")]
    joined = [apart, Wish(WishKind.TOGETHER, "e2", "e3")]
    assert list(by_labels([("Club", "together")], labels, ["e1", "e2", "e3"], joined)) == []
