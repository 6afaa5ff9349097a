"""Move single people at tables of four with partners: a new partner each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from random import Random

from tournaments.domain.seating.instance import PastRound, PlayerId
from tournaments.domain.seating.movements.mitchell import Line, Met, meetings, resting, sat_out

Table = tuple[PlayerId, ...]
_WIDEST = 12  # tables that a line may move on


def in_fours(
    entrants: Sequence[PlayerId],
    before: Sequence[PastRound],
    *,
    begun: int,
    step: int,
    rng: Random,
) -> tuple[tuple[Table, ...], Table]:
    """Return the tables of four, clockwise from north, and the people who sit out in turn.

    North stays and the other lines move by different numbers of tables, so that no partners repeat,
    and then as few meet again as possible.
    """
    partners, met = partnered(before), meetings(before)
    out = sat_out(entrants, before)
    order = list(entrants)
    rng.shuffle(order)
    byes = resting(order, out, len(order) % 4)
    lines = _four_lines([p for p in order if p not in byes], before[begun:])
    best, least = lines, None
    for turned in _turned(lines, step):
        price = _price_of_four(turned, partners, met)
        if least is None or price < least:
            best, least = turned, price
        if not any(price):
            break
    return tuple(zip(*best, strict=True)), byes


def partnered(before: Iterable[PastRound]) -> Counter[frozenset[PlayerId]]:
    """Return how often two were partners at tables of four."""
    return Counter(
        frozenset(pair)
        for played in before
        for table in played.tables
        if len(table) == 4
        for pair in (table[::2], table[1::2])
    )


def _four_lines(players: Collection[PlayerId], block: Sequence[PastRound]) -> list[Line]:
    """Four lines as they sat last; who comes takes the place of who went or sits out."""
    count, here = len(players) // 4, set(players)
    last = block[-1].tables if block else ()
    lines: list[list[PlayerId | None]] = [[None] * count for _ in range(4)]
    for number, table in enumerate(last[:count]):
        for line, player in enumerate(table[:4]):
            lines[line][number] = player if player in here else None
    sitting = {player for line in lines for player in line}
    coming = iter([player for player in players if player not in sitting])
    return [[next(coming) if player is None else player for player in line] for line in lines]


def _turned(sat: list[Line], step: int) -> Iterator[list[Line]]:
    """North stays and the other lines move on; where that does not do, they change their seats
    too."""
    count = len(sat[0])
    shifts = [(step + k) % count for k in range(min(count, _WIDEST))]
    north, east, south, west = sat
    for lines in ((east, south, west), (south, west, east), (west, east, south)):
        for moves in product(shifts, repeat=3):
            moved = (_shifted(line, by) for line, by in zip(lines, moves, strict=True))
            yield [north, *moved]


def _shifted(line: Line, shift: int) -> Line:
    return [line[(table - shift) % len(line)] for table in range(len(line))]


def _price_of_four(lines: list[Line], partners: Met, met: Met) -> tuple[int, int]:
    tables = list(zip(*lines, strict=True))
    again = sum(partners.get(frozenset(pair), 0) for t in tables for pair in (t[::2], t[1::2]))
    others = sum(
        met.get(frozenset((a, b)), 0) for t in tables for k, a in enumerate(t) for b in t[k + 1 :]
    )
    return again, others


def split(four: Sequence[PlayerId], partners: Met) -> Table:
    """Seats of four neighbours of the standings, clockwise: the first with the fourth, unless they
    were partners before more often than others."""
    a, b, c, d = four
    ways = ((a, b, d, c), (a, b, c, d), (a, c, b, d))
    return min(
        ways,
        key=lambda way: sum(partners.get(frozenset(p), 0) for p in (way[::2], way[1::2])),
    )
