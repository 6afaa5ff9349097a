"""Latecomers, leavers and swaps after the draw change as little as possible."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.seating import (
    Instance,
    NoTablePlanError,
    PlayerId,
    Rule,
    repair,
    seat,
    swap,
)

RULE = Rule(preferred=4, allowed=(3, 4, 5))


def instance(n: int) -> Instance:
    return Instance(RULE, tuple(range(n)), tuple(range(n)), (None,) * n, seed=3)


def present(before: Instance, *, out: set[int], late: tuple[PlayerId, ...] = ()) -> Instance:
    ids = (*(i for i in before.ids if i not in out), *late)
    scores = tuple(i if isinstance(i, int) else 0 for i in ids)
    return replace(before, ids=ids, scores=scores, clubs=(None,) * len(ids))


def test_a_leaver_changes_nobody_elses_table() -> None:
    before = instance(16)
    drawn = seat(before)
    after = repair(present(before, out={3}), drawn.tables)
    assert after.changed == ()
    assert after.tables == tuple(tuple(p for p in t if p != 3) for t in drawn.tables)


def test_a_latecomer_joins_the_table_of_his_level() -> None:
    before = instance(16)
    drawn = seat(before)
    after = repair(present(before, out=set(), late=("x",)), drawn.tables)
    assert after.changed == (4,)
    assert after.tables == (*drawn.tables[:3], (*drawn.tables[3], "x"))


def test_a_table_left_by_most_closes() -> None:
    before = instance(16)
    drawn = seat(before)
    after = repair(present(before, out={0, 1, 2}), drawn.tables)
    assert sorted(map(len, after.tables)) == [0, 4, 4, 5]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(12, 30),
    st.sets(st.integers(0, 11), max_size=4),
    st.integers(0, 3),
    st.sets(st.integers(1, 3), max_size=2),
)
def test_a_repair_seats_everybody_present_and_leaves_started_tables(
    n: int, out: set[int], late: int, started: set[int]
) -> None:
    before = instance(n)
    drawn = seat(before)
    now = present(before, out=out, late=tuple(f"late{i}" for i in range(late)))
    try:
        after = repair(now, drawn.tables, started=started)
    except NoTablePlanError:
        return
    assert sorted(map(str, (p for t in after.tables for p in t))) == sorted(map(str, now.ids))
    for number in started:
        assert after.tables[number - 1] == tuple(
            p for p in drawn.tables[number - 1] if p not in out
        )
    for number, table in enumerate(after.tables, start=1):
        assert number in started or len(table) in (0, 3, 4, 5)


def test_a_swap_by_hand_is_priced_before_and_after() -> None:
    before = instance(8)
    drawn = seat(before)
    swapped = swap(before, drawn.tables, drawn.byes, 0, 7)
    assert swapped.before == drawn.cost
    assert swapped.after.closeness > swapped.before.closeness
    back = swap(before, swapped.tables, swapped.byes, 0, 7)
    assert (back.tables, back.after) == (drawn.tables, drawn.cost)


def test_a_swap_with_a_stranger_is_refused() -> None:
    drawn = seat(instance(8))
    with pytest.raises(KeyError):
        swap(instance(8), drawn.tables, drawn.byes, 0, 99)
