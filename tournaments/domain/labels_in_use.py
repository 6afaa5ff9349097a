"""Find the labels that a tournament uses and that sign-up asks for."""

from __future__ import annotations

from tournaments.domain.labels import as_known
from tournaments.domain.names import folded
from tournaments.domain.rankings import rankings
from tournaments.domain.tournament_state import TournamentState


def labels_in_use(state: TournamentState) -> dict[str, bool]:
    """The labels that rankings, draws and fees go by, each with whether it says which one: a team
    does, being a member does not."""
    seats = [label for label, _kind in state.settings_now.get("label_seats") or ()]
    of_rankings = {each.label: each.together for each in rankings(state) if each.label}
    says = {**dict.fromkeys(state.cashbook.of_labels, False), **of_rankings}
    says |= dict.fromkeys(seats, True)
    known = {folded(label) for (label, _who), said in state.labels.items() if said}
    named: dict[str, bool] = {}
    for label, which in says.items():
        name = as_known(state.labels, label)
        named[name] = named.get(name, False) or which or folded(name) in known
    return named
