"""Draws of seats by lot (rules/wm_mode.md D3, D4, C3, T4).

Knows how to find seats with few repeat meetings and how to seat by balance. Does not know who
asked; chance comes in as `rng`, effort is counted in steps, so that a seed gives the same seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tournaments.domain.formats.hall import Meetings
from tournaments.domain.formats.tables import count_repeats, with_meetings
from tournaments.domain.formats.wm.exchange import Search, met_matrix
from tournaments.domain.formats.wm.playoff import playoff_sizes
from tournaments.domain.formats.wm.seats import (
    table_sizes,
)
from tournaments.domain.formats.wm.state import State

_T = TypeVar("_T")
_RESTARTS = 12
_LOOKAHEAD_RESTARTS = 3
_CANDIDATES = 8
_LOOKAHEAD_UP_TO = 40


@dataclass(frozen=True, slots=True)
class Draw:
    """Tables in order, each with its players clockwise, and the number of repeat meetings."""

    tables: tuple[tuple[str, ...], ...]
    repeats: int


def draw(state: State, rng: Random) -> Draw:
    """Seats for the next round: by lot with few repeats, from `swiss_from` on by balance."""
    round_no = state.round + 1
    sizes = table_sizes(state, round_no, state.settings)
    players = state.players_in
    if round_no >= state.settings.swiss_from:
        tables = _by_balance(state, sizes, rng)
    else:
        tables = _by_lot(state, players, sizes, rng)
    for table in tables:
        rng.shuffle(table)
    return Draw(tuple(map(tuple, tables)), count_repeats(state.meetings, tables))


def _by_lot(
    state: State, players: tuple[str, ...], sizes: tuple[int, ...], rng: Random
) -> list[list[str]]:
    """D3; among equally good draws one that leaves a good draw for the round after."""
    found = _lots(players, sizes, state.meetings, rng, _RESTARTS)
    best_repeats = count_repeats(state.meetings, found)
    following = state.round + 2
    if not _should_look_ahead(state, following):
        return found
    next_sizes = table_sizes(len(players), following, state.settings)
    best, best_after = found, None
    for attempt in range(_CANDIDATES):
        if attempt:
            found = _lots(players, sizes, state.meetings, rng, _LOOKAHEAD_RESTARTS)
            if count_repeats(state.meetings, found) > best_repeats:
                continue
        then = with_meetings(state.meetings, found)
        after = count_repeats(then, _lots(players, next_sizes, then, rng, _LOOKAHEAD_RESTARTS))
        if best_after is None or after < best_after:
            best, best_after = found, after
        if best_after == 0:
            break
    return best


def _should_look_ahead(state: State, following: int) -> bool:
    """Only where the next draw is by lot too, and earlier rounds leave little room."""
    first = state.round == 0
    return (
        not first and following < state.settings.swiss_from and state.remaining <= _LOOKAHEAD_UP_TO
    )


def _lots(
    players: Sequence[str],
    sizes: tuple[int, ...],
    meetings: Meetings,
    rng: Random,
    restarts: int,
) -> list[list[str]]:
    met = met_matrix(players, meetings)
    best = _search(met, [0] * len(players), sizes, rng, restarts)
    return [[players[i] for i in table] for table in best]


def _by_balance(state: State, sizes: tuple[int, ...], rng: Random) -> list[list[str]]:
    """D4: richest first, larger tables anywhere, level players by lot with few repeats."""
    players = state.players_in
    met = met_matrix(players, state.meetings)
    levels = [state.balances[player] for player in players]
    best = _search(met, levels, sizes, rng, _RESTARTS)
    return [[players[i] for i in table] for table in best]


def _search(
    met: list[list[int]], levels: list[int], sizes: tuple[int, ...], rng: Random, restarts: int
) -> list[list[int]]:
    """The best tables of several runs, from the highest level down; the first without repeats."""
    best: Search | None = None
    for _ in range(restarts):
        order = list(range(len(met)))
        rng.shuffle(order)
        order.sort(key=lambda i: -levels[i])
        search = Search(_cut_up(order, _shuffled(sizes, rng)), met, levels)
        search.improve(rng)
        if best is None or search.best_cost < best.best_cost:
            best = search
        if best.best_cost == 0:
            break
    return best.polished() if best is not None else []


def _shuffled(sizes: tuple[int, ...], rng: Random) -> list[int]:
    order = list(sizes)
    rng.shuffle(order)
    return order


def _cut_up(order: Sequence[_T], sizes: Sequence[int]) -> list[list[_T]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def final_seats(state: State, rng: Random) -> tuple[str, ...]:
    """The finalists in the seat order of the Final Table, by lot (T4)."""
    seats = list(state.players_in)
    rng.shuffle(seats)
    return tuple(seats)


def playoff_tables(state: State, rng: Random) -> tuple[tuple[str, ...], ...]:
    """The tables of the play-off that is due, by lot (C3); none if there is no play-off."""
    if state.playoff is None:
        return ()
    order = list(state.playoff.players)
    rng.shuffle(order)
    return tuple(map(tuple, _cut_up(order, playoff_sizes(len(order)))))
