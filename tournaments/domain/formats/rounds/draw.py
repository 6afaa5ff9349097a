"""Draws of seats: by lot, by standing, or by a plan for the whole event.

Knows how to ask the seating package and where partners sit. Does not know who asked; chance comes
in as `rng`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import games
from games.envelope import Json
from tournaments.domain.formats.hall import pair
from tournaments.domain.formats.rounds.plan import planned_tables
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.seating import Entrant, Rule, evening_draw, past, seat_json, swiss_draw
from tournaments.domain.seating.sizes import Plan, plan_tables

Tables = list[list[str]]


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
    """The next draw as anybody can make it again; None where seats follow a plan, or partners have
    to be seated too."""
    partners = state.settings.table_size in games.GAMES[state.game].partners_at
    return None if state.settings.draw == "plan" or partners else _instance(state)


def draw(state: State, rng: Random) -> Tables | None:
    """Tables of the next round, each in seat order; None if these people cannot be seated."""
    if state.settings.draw == "plan":
        return planned_tables(state, rng)
    found = seat_json({**_instance(state), "seed": rng.getrandbits(64)}).get("tables")
    if found is None:
        return None
    game = games.GAMES[state.game]
    return [
        _partnered(table, state, rng) if len(table) in game.partners_at else table
        for table in found
    ]


def _instance(state: State) -> Json:
    settings = state.settings
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
    )


def _accelerated(state: State) -> dict[str, int]:
    """Scores with a win more for the half that registered first (in the draw only)."""
    players = state.players_in
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
