"""A sentence of a story, and what stands in many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.domain.points import Points, rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; `people` are the entrants whose names stand for some of its values."""

    text: Text
    people: Mapping[str, str] = field(default_factory=dict)


def round_in_words(state: TournamentState, number: int) -> dict[str, object]:
    """What a round is called, to be translated."""
    return {"round": state.presenter.round_name(number)}


def amount_in_words(state: TournamentState, points: Points) -> dict[str, object]:
    """A number of points or euros, and the unit that follows it."""
    return {"amount": rounded(points), "unit": state.presenter.after_balance}
