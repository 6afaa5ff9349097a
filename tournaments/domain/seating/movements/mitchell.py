"""Mitchell: one line stays and the other moves on, so that nobody meets anybody twice.

Two entrants sit at a table: the first seat is north–south and stays, the second east–west and moves
by some tables, one further if two would meet again. With an odd number the moving line is longer,
and its entrant behind the last table sits out. Everything follows from the rounds before, so
newcomers and leavers only change the lines (see `_lines`). After all of both lines have met, new
lines are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import rustworkx as rx

from tournaments.domain.seating.instance import PastRound, PlayerId

Line = list[PlayerId]
Met = Mapping[frozenset[PlayerId], int]
_LOTS = 1 << 16
_MOST = 1 << 8  # meetings of two, more than any event has


@dataclass(frozen=True, slots=True)
class Moved:
    """A round at tables of two: (north–south, east–west), and who sits out."""

    tables: tuple[tuple[PlayerId, PlayerId], ...]
    byes: tuple[PlayerId, ...] = ()


def mitchell(
    entrants: Sequence[PlayerId],
    before: Sequence[PastRound],
    *,
    begun: int,
    step: int,
    rng: Random,
) -> Moved:
    """The next round. `before`: all rounds of the event, of which those from `begun` on were of
    this movement; `step`: how many tables east–west moves on."""
    met, out = meetings(before), sat_out(entrants, before)
    block = _since(before[begun:])
    if not block:
        return _anew(entrants, met, out, rng)
    stand, move = _lines(entrants, block, out)
    moved = _onward(stand, move, meetings(block), met, out, step)
    return moved or _anew(entrants, met, out, rng)


def meetings(rounds: Iterable[PastRound]) -> Counter[frozenset[PlayerId]]:
    """Return how often two sat at one table."""
    return Counter(
        frozenset((a, b))
        for played in rounds
        for table in played.tables
        for k, a in enumerate(table)
        for b in table[k + 1 :]
    )


def sat_out(entrants: Iterable[PlayerId], before: Iterable[PastRound]) -> Mapping[PlayerId, int]:
    """Count how often everybody who is in has sat out, or won since nobody came to play them."""
    counted = Counter(player for played in before for player in (*played.byes, *played.walkovers))
    return {player: counted[player] for player in entrants}


def _since(block: Sequence[PastRound]) -> Sequence[PastRound]:
    """The last of these rounds in which most sat in the line that they have now: since the lines
    were drawn."""
    if not block:
        return block
    now = _line_of(block[-1])
    for k in range(len(block) - 2, -1, -1):
        then = _line_of(block[k])
        same = sum(now[player] == line for player, line in then.items() if player in now)
        if 2 * same <= len(now.keys() & then.keys()):
            return block[k + 1 :]
    return block


def _line_of(played: PastRound) -> dict[PlayerId, int]:
    return {player: line for table in played.tables for line, player in enumerate(table)}


def _lines(
    entrants: Sequence[PlayerId], block: Sequence[PastRound], out: Mapping[PlayerId, int]
) -> tuple[Line, Line]:
    """The lines as they sit now, in the order of the tables, without leavers and with newcomers.

    The last pair north–south takes the table of one that has left. A newcomer takes the free place
    at the last table, and joins east–west where there is none. Then the moving line is as long as
    the other, or by one longer: who has sat out most changes over to it last, and first from it.
    """
    last, here = block[-1], set(entrants)
    stand = [table[0] if table[0] in here else None for table in last.tables]
    while None in stand:
        free, end = stand.index(None), stand.pop()
        if free < len(stand):
            stand[free] = end
    move = [table[1] for table in last.tables if table[1] in here]
    lines = {player: line for played in block for player, line in _line_of(played).items()}
    standing: Line = [player for player in stand if player is not None]
    known = {*standing, *move}
    resting = [player for player in last.byes if player in here - known]
    standing += [player for player in resting if lines.get(player) == 0]
    move += [player for player in resting if lines.get(player) != 0]
    for player in entrants:
        if player not in known and player not in resting:
            (standing if len(move) > len(standing) else move).append(player)
    while len(move) > len(standing) + 1:
        rested = max(reversed(move), key=lambda player: out[player])
        move.remove(rested)
        standing.append(rested)
    while len(standing) > len(move):
        fresh = min(reversed(standing), key=lambda player: out[player])
        standing.remove(fresh)
        move.append(fresh)
    return standing, move


def _onward(
    stand: Line, move: Line, block: Met, met: Met, out: Mapping[PlayerId, int], step: int
) -> Moved | None:
    """East–west moves on so that nobody meets anybody of the other line again, and nobody sits out
    before others have; None once that cannot be."""
    size, least = len(move), min(out.values())
    best: tuple[int, Moved] | None = None
    for k in range(size):
        shift = (step + k) % size
        order = [move[(table - shift) % size] for table in range(size)]
        moved = _seated(stand, order)
        again = _price(moved, block)
        if not again and all(out[player] == least for player in moved.byes):
            price = _price(moved, met)
            if best is None or price < best[0]:
                best = price, moved
    if best:
        return best[1]
    if size == len(stand):
        return _strangers(stand, move, block)
    resting = (player for player in move if out[player] == least)
    others = ([p for p in move if p != player] + [player] for player in resting)
    return next(filter(None, (_strangers(stand, order, block) for order in others)), None)


def _seated(stand: Line, order: Line) -> Moved:
    tables = tuple(zip(stand, order, strict=False))
    return Moved(tables, tuple(order[len(stand) :]))


def _price(moved: Moved, met: Met) -> int:
    return sum(met.get(frozenset(table), 0) for table in moved.tables)


def _strangers(stand: Line, order: Line, met: Met) -> Moved | None:
    """Return a match of both lines in which nobody has met; None if there is none."""
    size = len(stand)
    strangers = [
        (a, size + b, 1)
        for a, player in enumerate(stand)
        for b, other in enumerate(order[:size])
        if not met.get(frozenset((player, other)))
    ]
    opponents = {a: b - size for a, b in _matched(2 * size, strangers)}
    if len(opponents) < size:
        return None
    tables = tuple((player, order[opponents[a]]) for a, player in enumerate(stand))
    return Moved(tables, tuple(order[size:]))


def _matched(nodes: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """As many pairs as can be, of the greatest weight together, in order; the library gives the
    two of a pair as it comes."""
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(edges)
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


def _anew(
    entrants: Sequence[PlayerId], met: Met, out: Mapping[PlayerId, int], rng: Random
) -> Moved:
    """New lines by lot, with as few meetings again as can be; who has sat out more often stands,
    since the moving line sits out."""
    order = list(entrants)
    rng.shuffle(order)
    byes = resting(order, out, len(order) % 2)
    left = [player for player in order if player not in byes]
    tables = []
    for a, b in _pairs(left, met, rng):
        ends = sorted((left[a], left[b]), key=lambda player: -out[player] * len(byes))
        tables.append((ends[0], ends[1]))
    rng.shuffle(tables)
    return Moved(tuple(tables), byes)


def _pairs(left: Line, met: Met, rng: Random) -> Iterable[tuple[int, int]]:
    """Pairs of places by lot that meet again as seldom as can be."""
    size = len(left)
    if not met:
        return ((k, k + 1) for k in range(0, size, 2))
    edges = [
        (
            a,
            b,
            _LOTS * size * (_MOST - met.get(frozenset((left[a], left[b])), 0))
            + rng.randrange(_LOTS),
        )
        for a in range(size)
        for b in range(a + 1, size)
    ]
    return _matched(size, edges)


def resting(
    order: Sequence[PlayerId], out: Mapping[PlayerId, int], number: int
) -> tuple[PlayerId, ...]:
    """Return who sits out: the last in this order of those who have done so least."""
    last = order[::-1]
    return tuple(sorted(last, key=lambda player: out[player])[:number])
