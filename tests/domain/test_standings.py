"""The lines of the standings before the start, while people play, and as they were in the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import Status
from tournaments.domain.standings import standings


def evening() -> Evening:
    """An evening of Binokel, in which nobody has a balance before the first result."""
    return Evening(3, format="evening", game="binokel", settings={"rounds": 1, "deals": 3})


def test_before_the_start_all_stand_in_order_of_registration_with_nothing() -> None:
    event = evening()
    bare = replace(event.state, play=replace(event.play, balances={"e2": 4}))
    rows = [(row.player, row.name, row.balance, row.is_in) for row in standings(bare)]
    assert [(row[0], row[1], row[3]) for row in rows] == [
        ("e1", "Player 0", True),
        ("e2", "Player 1", True),
        ("e3", "Player 2", True),
    ]
    assert {row[0]: row[2] for row in rows} == {"e1": 0, "e2": 4, "e3": 0}


def test_while_people_play_the_format_ranks_them() -> None:
    event = evening()
    event.sent("start", 0)
    state = replace(event.state, play=replace(event.play, balances={"e1": 1, "e2": 4, "e3": 2}))
    assert [(row.rank, row.player) for row in standings(state)] == [(1, "e2"), (2, "e3"), (3, "e1")]


def test_after_the_end_the_places_are_those_that_were_recorded() -> None:
    event = evening()
    event.sent("start", 0)
    final = (Place(1, "e3"), Place(2, "e1"), Place(None, "e2"))
    state = replace(event.state, final=final)
    assert [(row.rank, row.player) for row in standings(state)] == [
        (1, "e3"),
        (2, "e1"),
        (None, "e2"),
    ]


@pytest.mark.parametrize(
    ("status", "is_in"),
    [
        (Status.REGISTERED, True),
        (Status.ACTIVE, True),
        (Status.FINALIST, True),
        (Status.WINNER, True),
        (Status.BUST, False),
        (Status.WITHDRAWN, False),
        (Status.EXCLUDED, False),
        (Status.MISSED_CUT, False),
        (Status.BELOW_THRESHOLD, False),
        (Status.ELIMINATED, False),
    ],
)
def test_who_is_still_in(status: Status, *, is_in: bool) -> None:
    event = evening()
    play = replace(event.play, status={**event.play.status, "e1": status})
    lines = standings(replace(event.state, play=play, final=(Place(1, "e1"),)))
    assert [(line.status, line.is_in) for line in lines] == [(status.value, is_in)]
