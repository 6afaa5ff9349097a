"""Combine the best seating from all tables that the searches visited, and their costs.

Tables are rows of people, numbered in order of level, from all copies of a field and all times. It
is dynamic programming over the first person without a table. Each person pays a share at any table.
Tables that cost too much above the shares of their people cannot improve the best and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tournaments.domain.seating.search.field import Field, Ints
from tournaments.domain.seating.sizes import LARGEST

BYE = LARGEST + 1  # comes last


class Known(NamedTuple):
    """Tables of one kind, which is their size or BYE, of which a seating has `needed`.

    `people` (k x size): in level order; `costs` (k).
    """

    needed: int
    people: Ints
    costs: Ints


class _Kind(NamedTuple):
    """The tables (numbers) of one kind, and where their people stand once sorted by table."""

    tables: Ints
    stand: Ints


class TablePool:
    """A growing collection; `players` are those of one copy."""

    def __init__(self, field: Field, copies: int) -> None:
        self.players = len(field.levels) // copies
        self._field, self._copies = field, copies
        self._unit = field.unit
        sizes = np.bincount(field.start, minlength=len(field.pull))
        kinds = np.where(field.pull == 0, BYE, sizes)
        first = np.cumsum(sizes) - sizes
        self._kinds = []
        for kind in np.unique(kinds).tolist():
            tables = np.flatnonzero(kinds == kind)
            stand = first[tables][:, None] + np.arange(sizes[tables[0]])
            self._kinds.append(_Kind(tables, stand))
        self._people: list[list[Ints]] = [[] for _ in self._kinds]
        self._costs: list[list[Ints]] = [[] for _ in self._kinds]

    def take(self, tables: Ints, gathered: Ints) -> None:
        """All tables of a seating; `gathered` as Field.gathered has it."""
        field, order = self._field, np.argsort(tables, kind="stable")
        for n, kind in enumerate(self._kinds):
            people = order[kind.stand]
            levels, here = field.levels[people], (kind.tables[:, None], people)
            near = self._unit * (levels * levels).sum(axis=1)
            near -= field.pull[kind.tables] * levels.sum(axis=1) ** 2
            twice = (gathered[here] + field.places[here]).sum(axis=1)
            self._people[n].append(people % self.players)
            self._costs[n].append(near + twice // 2)

    def known(self) -> tuple[Known, ...]:
        """Return what has been gathered, one entry a kind, byes last."""
        return tuple(
            Known(len(kind.tables) // self._copies, np.concatenate(people), np.concatenate(costs))
            for kind, people, costs in zip(self._kinds, self._people, self._costs, strict=True)
        )


WORK = 400_000  # tables tried in all
SPURT = 5  # times its part of that for one person
LEAST = 8  # states kept for every person
ROOM = 1 << 62

Row = tuple[int, ...]


class _Table(NamedTuple):
    """A table that may be taken: its people as bits, and its cost above their shares."""

    people: Row
    bits: int
    kind: int
    excess: int


class _State(NamedTuple):
    """Tables taken so far: their people, how many of each kind are left, the last of them."""

    excess: int
    taken: int
    left: Row
    table: _Table | None
    before: _State | None


def combine(known: Sequence[Known], players: int, most: int) -> list[Row] | None:
    """The cheapest seating found of everybody, with `needed` tables of every kind.

    Kind by kind; None if there is none below `most`.
    """
    dearest = max(int(np.abs(kind.costs).max()) for kind in known)
    if dearest * players >= ROOM:
        return None
    share = _shares(known, players)
    slack = most - int(share.sum())
    end = _cheapest(_choices(known, share, slack), tuple(kind.needed for kind in known), slack)
    return _traced(end) if end else None


def _cheapest(choices: Sequence[Sequence[_Table]], everybody: Row, slack: int) -> _State | None:
    """Everybody seated below the slack; of too many ways the most promising are followed."""
    players, work = len(choices), WORK
    waiting: list[dict[tuple[int, Row], _State]] = [{} for _ in range(players + 1)]
    waiting[0][0, everybody] = _State(0, 0, everybody, None, None)
    for person, tables in enumerate(choices):
        states = sorted(waiting[person].values(), key=lambda state: state[:3])
        waiting[person].clear()
        part = SPURT * work // ((players - person) * max(1, len(tables)))
        states = states[: max(LEAST, part)]
        work -= len(states) * len(tables)
        for after in (after for state in states for after in _extended(state, tables, slack)):
            there = waiting[_lowest(~after.taken)]
            best = there.get(after[1:3])
            if best is None or after.excess < best.excess:
                there[after[1:3]] = after
    return next(iter(waiting[players].values()), None)


def _extended(state: _State, choices: Sequence[_Table], slack: int) -> Sequence[_State]:
    """The state with one table more, for every table that fits."""
    excess, taken, left = state[:3]
    return [
        _State(
            excess + table.excess,
            taken | table.bits,
            (*left[: table.kind], left[table.kind] - 1, *left[table.kind + 1 :]),
            table,
            state,
        )
        for table in choices
        if not taken & table.bits and left[table.kind] and excess + table.excess < slack
    ]


def _traced(state: _State) -> list[Row]:
    tables = []
    while state.before is not None and state.table is not None:
        tables.append(state.table)
        state = state.before
    return [table.people for table in sorted(tables, key=lambda table: (table.kind, table.people))]


def _choices(known: Sequence[Known], share: Ints, slack: int) -> list[list[_Table]]:
    """Return for each person the tables of which they are the first, without the expensive ones."""
    tables_of: list[list[_Table]] = [[] for _ in share]
    for number, (_, people, costs) in enumerate(known):
        excess = costs - share[people].sum(axis=1)
        near = np.flatnonzero(excess < slack)
        rows, first = np.unique(people[near], axis=0, return_index=True)
        for row, more in zip(rows.tolist(), excess[near[first]].tolist(), strict=True):
            table = _Table(tuple(row), sum(1 << p for p in row), number, more)
            tables_of[row[0]].append(table)
    return tables_of


def _shares(known: Sequence[Known], players: int) -> Ints:
    """Return what everybody pays: as much as can be, while no table costs less than its people
    pay."""
    share = np.full(players, ROOM, dtype=np.int64)
    for _, people, costs in known:
        for column in people.T:
            np.minimum.at(share, column, costs // people.shape[1])
    spare = np.concatenate([costs - share[people].sum(axis=1) for _, people, costs in known])
    at = _tables_of(known, players)
    for person, tables in enumerate(at):
        more = spare[tables].min()
        share[person] += more
        spare[tables] -= more
    return share


def _tables_of(known: Sequence[Known], players: int) -> list[Ints]:
    """Return for each person the numbers of their tables, counted through all kinds."""
    people = np.concatenate([kind.people.ravel() for kind in known])
    sizes = [np.full(len(kind.costs), kind.people.shape[1]) for kind in known]
    whole = np.concatenate(sizes)
    tables = np.repeat(np.arange(len(whole)), whole)
    ends = np.cumsum(np.bincount(people, minlength=players))
    return np.split(tables[np.argsort(people, kind="stable")], ends[:-1])


def _lowest(people: int) -> int:
    return (people & -people).bit_length() - 1
