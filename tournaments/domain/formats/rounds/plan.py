"""Seats by a plan for the rest of the event: everybody meets, and partners, as equally as the
number allows.

Knows how the plan goes on from the seats of its first round; nothing else has to be kept. A plan
holds as long as the same people take part; after that a new one begins for the rounds left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

import games
from tournaments.domain.formats.hall import pair
from tournaments.domain.formats.rounds.state import Round, State
from tournaments.domain.seating import Kind, NoSchedule, Schedule, schedule

_TRIES = 40
Tables = list[list[str]]


def planned_tables(state: State, rng: Random) -> Tables | None:
    """Tables of the next round, each in seat order; None if there is no plan for these people."""
    players = state.players_in
    begun = _base(state)
    try:
        made = _schedule(state, len(players), state.planned - begun)
    except NoSchedule:
        return None
    if begun < state.round:
        names = _names(made, state.rounds[begun], players)
        if names is not None:
            return _named(made, state.round - begun, names)
        made = _schedule(state, len(players), state.planned - state.round)
    return _fresh(state, made, rng)


def _base(state: State) -> int:
    """The round, counted from 0, since which the same people have taken part."""
    now, begun = set(state.players_in), state.round
    while begun and _people(state.rounds[begun - 1]) == now:
        begun -= 1
    return begun


def _people(played: Round) -> set[str]:
    return {player for table in played.seats for player in table}.union(played.byes)


def _schedule(state: State, players: int, rounds: int) -> Schedule:
    settings = state.settings
    partners = settings.table_size == 4 and 4 in games.GAMES[state.game].partners_at
    return _scheduled(
        players, settings.table_size, max(1, rounds), settings.other_sizes, partners=partners
    )


@lru_cache(maxsize=64)
def _scheduled(
    players: int, table: int, rounds: int, others: tuple[int, ...], *, partners: bool
) -> Schedule:
    kind = Kind.PARTNERS if partners else Kind.INDIVIDUALS
    return schedule(players, table=table, rounds=rounds, kind=kind, allowed=others)


def _names(made: Schedule, first: Round, players: Sequence[str]) -> dict[int, str] | None:
    """Who has which number of the plan, read from the seats of its first round; None if those
    seats are none of the plan's."""
    begin = made.rounds[0]
    if [len(t) for t in begin.tables] != [len(t) for t in first.seats]:
        return None
    numbers = [n for table in begin.tables for n in table] + list(begin.byes)
    out = [player for player in players if player in first.byes]
    names = [player for table in first.seats for player in table] + out
    return dict(zip(numbers, names, strict=True)) if len(numbers) == len(names) else None


def _named(made: Schedule, k: int, names: dict[int, str]) -> Tables:
    return [[names[n] for n in table] for table in made.rounds[k].tables]


def _fresh(state: State, made: Schedule, rng: Random) -> Tables | None:
    """The first round of a new plan: numbers by lot, of some lots the one under which those who
    met before meet least often in the whole plan."""
    players = list(state.players_in)
    best: tuple[int, Tables] | None = None
    for _ in range(_TRIES if state.meetings else 1):
        rng.shuffle(players)
        names = dict(enumerate(players, 1))
        price = _price(state, made, names)
        if best is None or price < best[0]:
            best = price, _named(made, 0, names)
    return best[1] if best else None


def _price(state: State, made: Schedule, names: dict[int, str]) -> int:
    return sum(
        state.meetings.get(pair(names[a], names[b]), 0)
        for played in made.rounds
        for table in played.tables
        for a, b in combinations(table, 2)
    )
