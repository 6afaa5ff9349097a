"""Draws of seats: by lot, by standing, or by a plan for the whole event.

Knows how to ask the seating package and where partners sit. Does not know who asked; chance comes
in as `rng`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import games
from tournaments.domain.formats.hall import pair
from tournaments.domain.formats.rounds.plan import planned_tables
from tournaments.domain.formats.rounds.ranking import preliminary
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.seating import Instance, Mode, NoPlan, PastRound, Rule, seat
from tournaments.domain.seating.sizes import Plan, plan_tables

Tables = list[list[str]]


def rule(state: State) -> Rule:
    """What the next draw has to obey."""
    settings, number = state.settings, state.round + 1
    by_lot = settings.draw != "standing" or number <= settings.lot_rounds
    sizes = tuple(sorted({settings.table_size, *settings.other_sizes}))
    return Rule(
        mode=Mode.RANDOM if by_lot else Mode.SWISS,
        preferred=settings.table_size,
        allowed=sizes,
        max_byes=settings.table_size - 1,
        rounds=state.planned,
    )


def plan(state: State) -> Plan | None:
    """Sizes of the next round's tables and byes; None if these people cannot be seated."""
    return plan_tables(len(state.players_in), rule(state))


def table_sizes(state: State) -> tuple[int, ...]:
    """The sizes of the next round's tables, large ones first; () if there are none."""
    found = plan(state)
    return found.sizes if found else ()


def draw(state: State, rng: Random) -> Tables:
    """Tables of the next round, each in seat order; [] if these people cannot be seated."""
    if state.settings.draw == "plan":
        return planned_tables(state, rng)
    try:
        found = seat(_instance(state, rng.getrandbits(64)))
    except NoPlan:
        return []
    tables = [[str(player) for player in table] for table in found.tables]
    game = games.GAMES[state.game]
    return [
        _partnered(table, state, rng) if len(table) in game.partners_at else table
        for table in tables
    ]


def _instance(state: State, seed: int) -> Instance:
    players = state.players_in
    order = {place.player: place.rank or 0 for place in preliminary(state)}
    levels = {player: -2 * order[player] for player in players}
    if state.round < state.settings.acceleration:
        levels = _accelerated(state, players)
    return Instance(
        rule(state),
        players,
        tuple(levels[player] for player in players),
        (None,) * len(players),
        tuple(PastRound(played.seats, played.byes) for played in state.rounds),
        seed,
        state.round + 1,
    )


def _accelerated(state: State, players: Sequence[str]) -> dict[str, int]:
    """Scores with a win more for the half that registered first (rules of the draw only)."""
    scores = {player: state.balances[player] for player in players}
    win = max(1, max(scores.values(), default=0) - min(scores.values(), default=0))
    if state.settings.score == "places":
        win = 2 * (state.settings.table_size - 1)
    upper = set(players[: len(players) // 2])
    return {player: score + (win if player in upper else 0) for player, score in scores.items()}


def partnerings(state: State) -> Counter[tuple[str, str]]:
    """How often each pair sat opposite each other as partners."""
    game = games.GAMES[state.game]
    tables = (table for played in state.rounds for table in played.seats)
    return Counter(
        key for table in tables if len(table) in game.partners_at for key in _partners(table)
    )


def _partners(table: Sequence[str]) -> Iterable[tuple[str, str]]:
    half = len(table) // 2
    return (pair(table[k], table[k + half]) for k in range(half))


def _partnered(table: list[str], state: State, rng: Random) -> list[str]:
    """The same people seated so that as few as possible have been partners before; by lot among
    equals."""
    before = partnerings(state)
    first, *others = table
    seatings = list(_seatings(first, others))
    rng.shuffle(seatings)
    return min(seatings, key=lambda seats: sum(before[key] ** 2 for key in _partners(seats)))


def _seatings(first: str, others: list[str]) -> Iterable[list[str]]:
    """One seating for every way to split the table into partners; `first` stays on his seat."""
    half = (len(others) + 1) // 2
    for partner in others:
        rest = [name for name in others if name != partner]
        if half == 2:
            yield [first, rest[0], partner, rest[1]]
            continue
        for split in _seatings(rest[0], rest[1:]):
            a, b, c, d = split
            yield [first, a, b, partner, c, d]
