"""Search rounds in which all meet as equally often as possible.

Every round in turn is drawn again against the meetings of the others. The price of a pair grows
with its meetings, so the counts level out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np

from tournaments.domain.seating.search.annealing import Search, cooling
from tournaments.domain.seating.search.field import Field, Ints
from tournaments.domain.seating.seats import shuffle
from tournaments.domain.seating.sizes import SizePlan

Tables = tuple[tuple[int, ...], ...]

PASSES = 24
STEPS = 60
UNIT = 64  # one meeting, in units of the lots that tell equal choices apart


def level_out(
    players: int, plan: SizePlan, count: int, start: Sequence[Tables], rng: Random
) -> list[Tables]:
    """`count` rounds, the given ones first to begin with; sitting out goes round evenly."""
    rounds = [*start, *_by_lot(players, plan, count, start, rng)]
    met = _meetings(players, rounds)
    best, least = list(rounds), _unevenness(met)
    floor = _least_possible(players, rounds)
    for turn in range(PASSES if players <= 64 else 4):
        for number in range(count):
            _count(met, rounds[number], -1)
            rounds[number] = _again(rounds[number], met, PASSES - turn, rng)
            _count(met, rounds[number], 1)
        if _unevenness(met) < least:
            best, least = list(rounds), _unevenness(met)
        if least <= floor:
            break
    return best


def _by_lot(
    players: int, plan: SizePlan, count: int, start: Sequence[Tables], rng: Random
) -> list[Tables]:
    """Further rounds at random; those sit out who did so least often."""
    order = list(range(players))
    shuffle(order, rng)
    out = Counter(i for tables in start for i in set(order).difference(*tables))
    rounds = []
    for _ in range(len(start), count):
        byes = sorted(order, key=lambda i: out[i])[: plan.byes]
        out.update(byes)
        rest = [i for i in order if i not in byes]
        shuffle(rest, rng)
        tables, begin = [], 0
        for size in plan.sizes:
            tables.append(tuple(rest[begin : begin + size]))
            begin += size
        rounds.append(tuple(tables))
    return rounds


def _again(tables: Tables, met: Ints, heat: int, rng: Random) -> Tables:
    """Draw one round again; a lot decides between equal choices, so the search moves on."""
    people = np.array(sorted(i for table in tables for i in table))
    lots = np.random.PCG64(rng.getrandbits(64)).random_raw(len(people) ** 2) % (UNIT // 4)
    noise = lots.astype(np.int64).reshape(len(people), -1)
    pairs = met[np.ix_(people, people)] * UNIT + np.triu(noise, 1) + np.triu(noise, 1).T
    at = {i: t for t, table in enumerate(tables) for i in table}
    field = Field(
        np.zeros(len(people), dtype=np.int64),
        pairs,
        np.zeros((len(tables), len(people)), dtype=np.int64),
        np.zeros(len(tables), dtype=np.int64),
        np.array([at[i] for i in people.tolist()], dtype=np.int64),
        np.zeros(len(people), dtype=np.bool_),
        np.zeros(len(people), dtype=np.int64),
    )
    if len(tables) < 2:
        return tables
    search = Search(field, min(len(people), 48))
    search.anneal(cooling(UNIT * heat // PASSES, UNIT // 8, STEPS), rng)
    drawn: list[list[int]] = [[] for _ in tables]
    for i, t in zip(people.tolist(), search.best.tolist(), strict=True):
        drawn[t].append(i)
    return tuple(map(tuple, drawn))


def _meetings(players: int, rounds: Sequence[Tables]) -> Ints:
    met = np.zeros((players, players), dtype=np.int64)
    for tables in rounds:
        _count(met, tables, 1)
    return met


def _count(met: Ints, tables: Tables, by: int) -> None:
    for table in tables:
        for i, j in combinations(table, 2):
            met[i, j] += by
            met[j, i] += by


def _unevenness(met: Ints) -> int:
    """Sum of squared meetings over ordered pairs."""
    return int((met * met).sum())


def _least_possible(players: int, rounds: Sequence[Tables]) -> int:
    """The same sum of meetings shared out evenly."""
    total = sum(len(t) * (len(t) - 1) // 2 for tables in rounds for t in tables)
    pairs = players * (players - 1) // 2
    low, more = divmod(total, pairs)
    return 2 * ((pairs - more) * low * low + more * (low + 1) ** 2)
