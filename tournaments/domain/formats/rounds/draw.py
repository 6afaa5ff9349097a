"""Draws of seats: by lot, by standing, or by a plan for the whole event.

Knows what to ask the seating package for. Does not know how seats are found.
"""

from __future__ import annotations

import games
from games.envelope import Json
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.points import Points
from tournaments.domain.seating import Entrant, Rule, evening_draw, past, swiss_draw
from tournaments.domain.seating.sizes import Plan, plan_tables


def plan(state: State) -> Plan | None:
    """Sizes of the next round's tables and byes; None if these people cannot be seated."""
    settings = state.settings
    rule = Rule(
        preferred=settings.table_size,
        allowed=tuple(sorted({settings.table_size, *settings.other_sizes})),
        max_byes=settings.table_size - 1,
    )
    return plan_tables(len(state.players_in), rule)


def table_sizes(state: State) -> tuple[int, ...]:
    """The sizes of the next round's tables, large ones first; () if there are none."""
    found = plan(state)
    return found.sizes if found else ()


def instance(state: State) -> Json | None:
    """The next draw as anybody can make it again; None where seats follow a plan."""
    settings = state.settings
    if settings.draw == "plan":
        return None
    by_lot = settings.draw != "standing" or state.round < settings.lot_rounds
    scores = state.balances
    if state.round < settings.acceleration:
        scores = _accelerated(state)
    ask = evening_draw if by_lot else swiss_draw
    return ask(
        [Entrant(player, scores[player]) for player in state.players_in],
        [past(played.seats, played.byes) for played in state.rounds],
        preferred=settings.table_size,
        allowed=settings.other_sizes,
        rounds=state.planned,
        partners=games.GAMES[state.game].partners(settings.game_variant),
    )


def _accelerated(state: State) -> dict[str, Points]:
    """Scores with a win more for the half that registered first (in the draw only)."""
    players = state.players_in
    scores = {player: state.balances[player] for player in players}
    win = max(1, max(scores.values(), default=0) - min(scores.values(), default=0))
    if state.settings.score == "places":
        win = 2 * (state.settings.table_size - 1)
    upper = set(players[: len(players) // 2])
    return {player: score + (win if player in upper else 0) for player, score in scores.items()}
