"""The least and the most that a round of an evening brings, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.rounds.certain import prizes_proven, proven
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.state import Phase, Status


def left(points: int, *, rounds: int = 1, people: str = "A B C", **settings: Any) -> State:
    """The first two, who have nothing, play on; the third has left with `points`."""
    game = "canasta" if settings.get("score") != "victory" else "bronzen"
    state = RoundsTournament("evening", game, people, **{"matches": 1, **settings}).state
    first, second, third = state.status
    status = {first: Status.ACTIVE, second: Status.ACTIVE, third: Status.WITHDRAWN}
    return replace(
        state,
        phase=Phase.BETWEEN,
        status=status,
        planned=rounds,
        balances={first: 0, second: 0, third: points},
    )


@pytest.mark.parametrize(
    ("settings", "least", "most"),
    [
        # three others at a table of four, at the largest one four
        ({"score": "places"}, 0, 6),
        ({"score": "places", "other_sizes": [2, 5]}, 0, 8),
        ({"score": "places", "other_sizes": [2]}, 0, 6),
        ({"score": "places", "matches": 3}, 0, 18),
        ({"score": "places", "rounds": 2}, 0, 12),
        ({"score": "places", "entrants": "pairs", "people": "A&a B&b C&c"}, 0, 2),
        ({"score": "victory"}, 0, 20),
        ({"score": "victory", "matches": 2}, 0, 40),
        # whoever is behind the list gets nothing, or what the last of it costs
        ({"score": {"places": [[3, 1]]}}, 0, 3),
        ({"score": {"places": [[3, -1]]}}, -1, 3),
        ({"score": {"places": [[-1, -2]]}}, -2, 0),
        ({"score": {"places": [[3, -1]]}, "matches": 2}, -2, 6),
        # a bye brings what is fixed, whatever a table does
        ({"score": "places", "bye_credit": [9]}, 0, 9),
        ({"score": "places", "bye_credit": [-3]}, -3, 6),
        ({"score": "places", "bye_credit": "win"}, 0, 6),
        ({"score": "victory", "bye_credit": [9]}, 0, 20),
        (
            {"score": {"places": [[3, 1]]}, "bye_credit": [9]},
            0,
            9,
        ),
    ],
)
def test_what_a_round_can_bring(settings: Any, least: int, most: int) -> None:
    """With more than a round can bring the third is first, with less than its minimum not."""

    def sure(points: int) -> list[bool | None]:
        state = left(points, **settings)
        found = proven(state)[Goal.FIRST]
        assert prizes_proven(state, 1) == found
        return [found.get(player) for player in state.status]

    assert sure(most + 1) == [False, False, True]
    assert sure(most) == [None, None, None]
    assert sure(least) == [None, None, None]
    assert sure(least - 1) == [None, None, False]


@pytest.mark.parametrize("settings", [{"score": "points"}, {"score": "places", "matches": 0}])
def test_points_and_matches_without_number_have_no_bound(settings: Any) -> None:
    for points in (-10_000, 10_000):
        assert proven(left(points, minutes=45, **settings)) == {Goal.FIRST: {}}


def test_who_is_excluded_has_no_prize_and_keeps_nobody_from_one() -> None:
    """The third has more than all others can reach, but no place."""
    state = left(99, score="places")
    assert prizes_proven(state, 2) == {"C": True}
    first, second, third = state.status
    state = replace(state, status={**state.status, third: Status.EXCLUDED})
    assert prizes_proven(state, 2) == {first: True, second: True}
