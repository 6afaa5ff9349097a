"""Topics of a change: two states that differ in one thing, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.desk.cashbook import Cashbook, Movement, Purpose
from tournaments.domain.formats.state import Table
from tournaments.domain.log.references import Names
from tournaments.domain.topics import topics
from tournaments.domain.tournament_state import (
    DeskCall,
    DisputedReport,
    PendingReport,
    TournamentState,
)

STATE = Evening(4).state
SEASON = Evening(0, format="league", game="bronzen", settings={"kind": "teams", "boards": 2}).state


def touched(field: str, old: object, new: object, patch: object = None) -> set[str]:
    """The topics of a field of the event's course that became another one, but for the desk's."""
    before, after = (replace(STATE, **{field: value}) for value in (old, new))
    found = topics(before, after, {field: [] if patch is None else patch})
    return {*found} - {"desk"}


def played(state: TournamentState, patch: object, old: Any, new: Any) -> tuple[str, ...]:
    """Return the topics of a difference in the play."""
    before, after = (replace(state, play=replace(state.play, **value)) for value in (old, new))
    return topics(before, after, {"play": patch})


@pytest.mark.parametrize(
    ("ref", "found"),
    [
        ("e1", ("desk", "entrant-e1", "event")),
        ("e3.1", ("desk", "entrant-e3", "event")),
        ("t5", ("desk",)),
        ("l5", ("desk", "event")),  # what a label says
    ],
)
@pytest.mark.parametrize("former", [{}, {"e1": "A", "e3.1": "C", "t5": "Late", "l5": "Ost"}])
def test_another_name_is_read_everywhere(
    former: dict[str, str], ref: str, found: tuple[str, ...]
) -> None:
    """Others with an unchanged name have no topic."""
    names = {"e2": "B", "t1": "Soon", **former}
    before = replace(STATE, names=Names(names))
    after = replace(STATE, names=Names({**names, ref: "Z"}))
    assert topics(before, after, None) == found
    assert topics(after, before, None) == found


ABC, DEF = Table(("e1", "e2", "e3")), Table(("e4", "e5", "e6"))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ((ABC, DEF), (replace(ABC, open=True), DEF), ("desk", "table-1", "tables")),
        ((ABC, DEF), (ABC, replace(DEF, matches=1)), ("desk", "table-2", "tables")),
        ((ABC, DEF), (DEF, DEF), ("desk", "seats", "table-1", "tables")),
        ((ABC, DEF), (ABC,), ("desk", "seats", "table-2", "tables")),
        ((ABC,), (ABC, DEF, ABC), ("desk", "seats", "table-2", "table-3", "tables")),
        ((ABC, DEF), (ABC, DEF), ("desk", "tables")),
    ],
)
def test_a_table_is_named_where_it_is_another_and_the_seats_where_people_move(
    old: tuple[Table, ...], new: tuple[Table, ...], found: tuple[str, ...]
) -> None:
    assert played(STATE, {"tables": []}, {"tables": old}, {"tables": new}) == found


def test_of_a_state_that_was_replaced_every_field_is_looked_at() -> None:
    """Then any of the four may have another status, but nobody has moved: there is no table."""
    assert played(STATE, [], {}, {}) == (
        *("clock", "desk", "entrant-e1", "entrant-e2", "entrant-e3", "entrant-e4"),
        *("event", "standings", "tables"),
    )
    assert played(STATE, None, {}, {}) == ("desk",)


def test_line_ups_name_their_table_and_side() -> None:
    old = {(1, "e1"): ("a",), (2, "e2"): ("b",), (3, "e3"): ("c",)}
    new = {(1, "e1"): ("a",), (2, "e2"): ("z",), (4, "e4"): ("d",)}
    assert played(SEASON, {"lineups": []}, {"lineups": old}, {"lineups": new}) == (
        *("desk", "entrant-e2", "entrant-e3", "entrant-e4"),
        *("table-2", "table-3", "table-4", "tables"),
    )


def waiting(table: int) -> PendingReport:
    return PendingReport(table, 1, table, {}, {}, "e1", "19:00")


def test_reports_that_came_or_went_name_their_tables() -> None:
    old, new = ({n: waiting(n) for n in numbers} for numbers in ((1, 2), (2, 3)))
    patch = {"-": [1], "+": [[3, {}]]}
    assert touched("pending", old, new, patch) == {"tables", "table-1", "table-3"}
    disputes = [
        {n: DisputedReport(r, "e1", "19:05") for n, r in each.items()} for each in (old, new)
    ]
    assert touched("disputes", *disputes, patch) == {"tables", "table-1", "table-3"}


def test_a_mapping_names_the_keys_that_the_difference_names() -> None:
    call = DeskCall(minute(0))
    old, new = {1: call, 2: call, 4: call}, {1: call, 2: replace(call, open=False), 3: call}
    patch = {"~": [[2, {"open": [False]}]], "+": [[3, {}]], "-": [4]}
    assert touched("calls", old, new, patch) == {"table-2", "table-3", "table-4"}
    # replaced altogether: any of them
    assert touched("calls", old, new) == {"table-1", "table-2", "table-3", "table-4"}


GIFT = Movement(Purpose.GIFT, 500)
PAID = Movement(Purpose.ENTRY_FEE, 1000, "e2")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (Cashbook(entry_fee=900), Cashbook(entry_fee=1000), {"event"}),
        (Cashbook(fees={"e1": 0}), Cashbook(), {"event"}),
        (Cashbook(), Cashbook(handed={("1", "e1"): 7}), {"event"}),
        (Cashbook(), Cashbook(movements={7: GIFT}), set()),
        (Cashbook(movements={7: GIFT}), Cashbook(movements={7: GIFT, 8: PAID}), {"entrant-e2"}),
        (Cashbook(movements={8: PAID}), Cashbook(), {"entrant-e2"}),
        (Cashbook(movements={8: PAID}), Cashbook(movements={8: PAID, 9: GIFT}), set()),
    ],
)
def test_coins_touch_what_they_say_of_fees_and_prizes_and_who_moved_them(
    old: Cashbook, new: Cashbook, found: set[str]
) -> None:
    assert touched("cashbook", old, new) == found


@pytest.mark.parametrize(
    ("old", "new", "patch", "found"),
    [
        ({"e1": 3}, {"e1": 4}, {"~": [("e1", [4])]}, ("table-3", "table-4", "tables")),
        ({}, {"e1": 4}, {"+": [("e1", 4)]}, ("table-4", "tables")),
        ({"e1": 3}, {}, {"-": ["e1"]}, ("table-3", "tables")),
        ({"e1": 3}, {"e1": 4}, [{"e1": 4}], ("table-3", "table-4", "tables")),
    ],
)
def test_who_sits_down_later_concerns_both_tables(
    old: dict[str, int], new: dict[str, int], patch: Any, found: tuple[str, ...]
) -> None:
    topics_ = played(STATE, {"joining": patch}, {"joining": old}, {"joining": new})
    assert topics_ == ("desk", "entrant-e1", *found)
