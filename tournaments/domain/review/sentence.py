"""Build the sentences of a story and their common parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.domain.points import Points, rounded
from tournaments.domain.translation import Amount, Text

if TYPE_CHECKING:
    from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; `people` are the entrants whose names stand for some of its values, several of
    them in a row. `entries` of the log say it: their numbers, none where it follows from the
    standings."""

    text: Text
    people: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    entries: tuple[int, ...] = ()

    @property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """Return who stands for which value."""
        return {k: (who,) if isinstance(who, str) else who for k, who in self.people.items()}


def round_in_words(state: TournamentState, number: int) -> dict[str, object]:
    """Return the name of a round, to be translated."""
    return {"round": state.presenter.round_name(number)}


def place_in_words(state: TournamentState, number: int, table: int) -> dict[str, object]:
    """The number of a table, and what its round is called."""
    return {"table": table, **round_in_words(state, number)}


def amount_in_words(state: TournamentState, points: Points) -> dict[str, object]:
    """Return a number of points or euros with its unit."""
    return {"amount": Amount(rounded(points), state.presenter.unit)}
