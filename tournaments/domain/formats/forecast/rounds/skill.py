"""Who plays better, as far as the results of an event speak for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance

from tournaments.domain.formats.rounds.state import State


def skill(state: State, players: Sequence[str]) -> Mapping[str, float]:
    """By how much more than others somebody makes in a round, as far as the results of the event
    cannot be chance: the variance of the averages above what single results explain, less one
    standard error of it. {} where nothing speaks for it."""
    if state.settings.score != "points":
        return {}
    made: dict[str, list[float]] = {player: [] for player in players}
    for played in state.rounds:
        legs = {p: leg for sheet in played.sheets for p, leg in sheet.legs.items()}
        if not played.over or len(legs) < 4:
            continue
        average = fmean(leg.points for leg in legs.values())
        for player, leg in legs.items():
            if player in made:
                made[player].append(leg.points - average)
    often = {player: mine for player, mine in made.items() if len(mine) > 1}
    if len(often) < 8:
        return {}
    rounds = fmean(map(len, often.values()))
    by_chance = fmean(variance(mine) for mine in often.values()) / rounds
    seen = variance([fmean(mine) for mine in often.values()])
    more = seen * (1 - sqrt(2 / (len(often) - 1))) - by_chance
    if more <= 0:
        return {}
    return {p: fmean(mine) * more / (more + by_chance) for p, mine in often.items()}
