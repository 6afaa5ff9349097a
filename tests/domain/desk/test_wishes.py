"""Wishes for a draw: valid ones, and their part in a request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.refusals import refusal
from tournaments.domain.desk.wishes import (
    Wish,
    WishKind,
    broken,
    by_labels,
    read_wish,
    with_wishes,
)

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
    others = Wish(WishKind.APART, "e4", "e5")
    for wishes in ([apart], [apart, others], [apart, Wish(WishKind.TOGETHER, "e1", "e4")]):
        found = list(by_labels([("Club", "together")], labels, ["e1", "e2", "e3", "e4"], wishes))
        assert [(wish.player, wish.other) for _label, wish in found] == [("e1", "e3")]
    joined = [apart, Wish(WishKind.TOGETHER, "e2", "e3")]
    assert list(by_labels([("Club", "together")], labels, ["e1", "e2", "e3"], joined)) == []


def test_which_wishes_do_not_hold_at_tables() -> None:
    """Dora sits nowhere: nothing is said of her."""
    apart, together = WishKind.APART, WishKind.TOGETHER
    holding = [
        Wish(apart, "Anna", "Cleo"),
        Wish(apart, "Anna", "Dora"),
        Wish(together, "Anna", "Ben"),
        Wish(together, "Ben", "Dora"),
        Wish(together, "Dora", "Emma"),
        Wish(WishKind.TABLE, "Cleo", table=2),
        Wish(WishKind.TABLE, "Dora", table=1),
    ]
    wrong = [
        Wish(apart, "Anna", "Ben"),
        Wish(WishKind.TABLE, "Anna", table=2),
        Wish(together, "Ben", "Cleo"),
    ]
    assert broken([*reversed(wrong), *holding], [["Anna", "Ben"], ["Cleo"]]) == tuple(sorted(wrong))


def test_a_label_says_nothing_of_two_who_wish_something_by_name() -> None:
    labels = {("Club", player): "l1" for player in ("e1", "e2", "e3")}
    labels |= {("Team", "e1"): "l2", ("Team", "e3"): "l2"}
    seats = [("Club", "apart"), ("Team", "together")]
    found = list(
        by_labels(seats, labels, ["e1", "e2", "e3"], [Wish(WishKind.TABLE, "e1", table=2)])
    )
    assert found == [
        ("Club", Wish(WishKind.APART, "e1", "e2")),
        ("Club", Wish(WishKind.APART, "e1", "e3")),
        ("Club", Wish(WishKind.APART, "e2", "e3")),
    ]
    assert Wish(WishKind.APART, "e1", "e2").as_json() == {
        "wish": "apart", "player": "e1", "other": "e2", "table": 0,
    }  # fmt: skip


def test_two_of_a_label_stand_in_their_alphabetical_order_too() -> None:
    labels = {("Club", "e2"): "", ("Club", "e10"): ""}
    ((_label, wish),) = by_labels([("Club", "apart")], labels, ["e2", "e10"])
    assert wish == Wish(WishKind.APART, "e10", "e2")
