"""Labels of those who take part, in words."""

from __future__ import annotations

from tournaments.domain.labels import of_one
from tournaments.domain.tournament_state import TournamentState


def labels_in_words(state: TournamentState, player: str) -> str:
    """Return the labels of an entrant: “Team: Krone 1 · Ladies”."""
    labels = of_one(state.labels, player).items()
    return " · ".join(f"{label}: {state.name(says)}" if says else label for label, says in labels)
