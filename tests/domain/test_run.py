"""A whole event in memory: what a step tells, and where its problems are."""

from __future__ import annotations

import pytest

from tests.domain.rounds.tournament import RoundsTournament


@pytest.fixture
def hall() -> RoundsTournament:
    """Entries 1 to 3 register, 4 starts."""
    hall = RoundsTournament("evening", "binokel", "A B C", rounds=1, deals=3)
    hall.do("start")
    return hall


def test_a_step_tells_what_has_changed(hall: RoundsTournament) -> None:
    step = hall.do("penalty", player="A", points=50)
    assert (dict(step.balances), dict(step.status)) == ({"A": -50}, {})
    assert step.state is hall.run.state
    struck = hall.do("correct", target=5, void=True)
    assert (dict(struck.balances), struck.bookings, struck.at) == ({"A": 0}, (), None)
    left = hall.do("withdraw", player="B")
    assert dict(left.status) == {"B": "withdrawn"}


def test_a_registration_that_was_taken_back_has_no_status() -> None:
    hall = RoundsTournament("evening", "binokel", "A B C", rounds=1, deals=3)
    assert dict(hall.do("withdraw", player="C").status) == {"C": None}


def test_problems_stand_in_the_list_of_events(hall: RoundsTournament) -> None:
    before = hall.state

    def problems(event: object, index: int) -> list[tuple[str, str]]:
        step = hall.run.apply(event, index)
        assert (step.kind, step.state) == ("refused", before)
        return [(error.code, error.path) for error in step.errors]

    assert problems("nothing", 5) == [("event_type", "events[5]")]
    at = hall.at.isoformat()
    points = {"type": "penalty", "at": at, "player": "A", "points": 0}
    assert problems(points, 6) == [("penalty_range", "events[6].points")]
    other = {"type": "correct", "at": at, "target": 4, "event": {"type": "start", "at": "noon"}}
    assert problems(other, 7) == [("at_invalid", "events[7].event.at")]


def test_a_later_event_that_no_longer_fits_is_named_by_its_own_place() -> None:
    hall = RoundsTournament("evening", "binokel", "A B C", rounds=1, deals=3)
    hall.do("check_in", player="C", present=True)
    event = {"type": "correct", "at": hall.at.isoformat(), "target": 3, "void": True}
    hall.do("start")
    step = hall.run.apply(event, 9)
    assert [(error.code, error.path) for error in step.errors] == [
        ("correction_conflict", "events[4]")
    ]
