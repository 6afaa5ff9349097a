"""Sources of a next stage take people from lists, and put them in order."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.qualifying import (
    GoesOn,
    Of,
    Place,
    Qualified,
    Source,
    Start,
    StartList,
    best_starts,
    qualified,
    same_people,
)


def listed(order: str, event: int = 0, table: int = 0) -> StartList:
    """`"a b=c d+e"`: b and c share the second place, d and e are a team. `a7` has place 7."""
    lines: list[Place] = []
    for level in order.split():
        rank = len(lines) + 1
        for people in level.split("="):
            starts = [Start(p[0], event, p[0], p[0], 0, int(p[1:] or 0)) for p in people.split("+")]
            lines.append(Place(rank, tuple(starts)))
    return StartList(tuple(lines), event, table)


def names(found: tuple[GoesOn, ...]) -> str:
    return "".join(one.start.who for one in found)


def told(found: Qualified) -> tuple[str, str, str, tuple[int, ...]]:
    return names(found.chosen), names(found.again), names(found.level), found.short


@pytest.mark.parametrize(
    ("source", "orders", "expected"),
    [
        # one place of every list after the other; who is taken already makes the next move up
        (Source(count=1), ["a b", "a c"], ("ac", "a", "", ())),
        (Source(count=2), ["a b c", "d e f"], ("adbe", "", "", ())),
        # three events: each second row one event on, the third one as it is
        (Source(count=3), ["a b c", "d e f", "g h i"], ("adgehbcfi", "", "", ())),
        (Source(count=2, first=2), ["a b c d"], ("bc", "", "", ())),
        (Source(count=2, first=0), ["a b c d"], ("ab", "", "", ())),
        # level with the last one that was taken, but not with those before
        (Source(count=2), ["a b=c d"], ("ab", "", "c", ())),
        (Source(count=1), ["a=b=c d", "e f"], ("ae", "", "bc", ())),
        (Source(count=2), ["a=b c"], ("ab", "", "", ())),
        # too few
        (Source(count=3), ["a b", "c d e"], ("acbde", "", "", (0,))),
        (Source(Of.TABLES, count=3), ["a b"], ("ab", "", "", ())),
        (Source(Of.NAMES, names=("a", "b")), ["a b c"], ("ab", "", "", ())),
        # a team continues with whoever is not yet in; the first of each event come first
        (Source(count=1), ["a+b c", "b+c d"], ("acb", "b", "", ())),
        # scores are of everybody's best start, nobody is skipped there
        (Source(Of.SCORES, count=2), ["a b", "a c"], ("acb", "", "", (0,))),
        (Source(count=0), ["a b"], ("", "", "", ())),
    ],
)
def test_a_source_takes_so_many_of_each_list(
    source: Source, orders: list[str], expected: tuple[str, str, str, tuple[int, ...]]
) -> None:
    lists = [listed(order, event) for event, order in enumerate(orders)]
    assert told(qualified([(source, lists)])) == expected


def test_people_of_the_tables_of_one_event_come_by_their_places_there() -> None:
    tables = [listed("a4 b1", table=1), listed("c2 d3", table=2)]
    found = qualified([(Source(Of.TABLES, count=1), tables)])
    assert [(one.start.who, one.rank, one.event, one.table) for one in found.chosen] == [
        ("c", 1, 0, 2), ("a", 1, 0, 1),
    ]  # fmt: skip
    assert names(qualified([(Source(count=1), tables)]).chosen) == "ac"


def test_later_sources_take_whom_the_earlier_ones_left() -> None:
    """The second source of scores passes over a in silence, the third one names b again. c, level
    with b, goes on by another place."""
    found = qualified(
        [
            (Source(count=1), [listed("a b")]),
            (Source(Of.SCORES, count=1), [listed("a b=c d")]),
            (Source(count=1), [listed("b c e")]),
        ]
    )
    assert told(found) == ("abc", "b", "", ())
    assert [one.source for one in found.chosen] == [0, 1, 2]
    assert [(one.source, one.rank) for one in found.again] == [(2, 1)]


def test_everybody_stands_with_the_best_start_in_the_list_of_scores() -> None:
    """Of two starts with 7 points the first one stands; d is fourth, behind two level ones."""
    starts = [
        Start(who, event, f"{who}{event}", who, points)
        for who, event, points in (
            ("b", 0, 7), ("a", 0, 3), ("c", 0, 7),
            ("a", 1, 9), ("b", 1, 7), ("d", 1, -2), ("c", 1, 6),
        )
    ]  # fmt: skip
    found = best_starts(starts)
    assert [(line.rank, line.starts[0].player, line.starts[0].points) for line in found.lines] == [
        (1, "a1", 9), (2, "b0", 7), (2, "c0", 7), (4, "d1", -2),
    ]  # fmt: skip
    assert (found.event, found.table) == (-1, 0)


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        ([("p1", "anna"), ("", "anna"), ("", "bo")], ["p1", "p1", ":bo"]),
        # two people have the name: whose start it is nobody knows
        ([("p1", "anna"), ("p2", "anna"), ("", "anna")], ["p1", "p2", ":anna"]),
        ([("p1", "anna"), ("p1", "anna"), ("", "anna")], ["p1", "p1", "p1"]),
    ],
)
def test_who_has_no_record_is_the_one_known_person_of_that_name(
    starts: list[tuple[str, str]], expected: list[str]
) -> None:
    known: Any = {(n, f"e{n}"): start for n, start in enumerate(starts)}
    assert list(same_people(known).values()) == expected
