"""Schedules in which nobody meets anybody twice, by number of players and table size.

Knows designs as rounds of tables of points 0 … n - 1. Does not know players.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.seating.plans.starters import ONCE, TEN, THRICE, TWICE, WHIST, Rounds
from tournaments.domain.seating.plans.uneven import LEFT_OUT, searched


def once(players: int, size: int) -> Rounds:
    """The longest known rounds without any repeat for a full field; () if none is known here."""
    designs = [
        starter.rounds() for starter in ONCE if (starter.players, starter.size) == (players, size)
    ]
    if size in (3, 5) and players == size * size:
        designs.append(affine(size))
    if size == 3 and players % 3 == 0 and players // 3 in _ROOTS:
        designs.append(tripled(players // 3))
    return max(designs, key=len, default=())


def for_sizes(sizes: Sequence[int], preferred: int, rounds: int = 0) -> Rounds:
    """So many rounds without any repeat for tables of these sizes, or the most that are known; ()
    if none are. The first have as few people as possible at an off-size table again.
    """
    if set(sizes) == {preferred}:
        return once(sum(sizes), preferred)
    design = searched(sizes)
    if design and len(design) >= rounds:
        return design
    longer = _with_empty_places(sum(sizes), preferred, sizes.count(preferred - 1))
    return max(design, longer, key=len)


def _with_empty_places(players: int, size: int, empty: int) -> Rounds:
    """Points left out of the schedule of a full field, and rounds in which two of them meet."""
    full = once(players + empty, size)
    points, order = LEFT_OUT.get((players, size), ((players,), range(len(full))))
    if len(points) != empty:
        return ()
    stays = [point for point in range(players + empty) if point not in points]
    at = {point: n for n, point in enumerate(stays)}
    return tuple(
        tuple(tuple(at[point] for point in table if point in at) for table in full[number])
        for number in order
    )


def balanced(players: int, size: int) -> Rounds:
    """Rounds in which everybody meets everybody equally often; () if none is known here.

    Where two sit out at tables of three some pairs meet once and the others twice.
    """
    single = once(players, size)
    if single and len(single) * (size - 1) == players - 1:
        return single
    if (players, size) == (10, 3):
        return tuple(tables for starter in TEN for tables in starter.rounds())
    known = (*TWICE, *THRICE)
    return next((s.rounds() for s in known if (s.players, s.size) == (players, size)), ())


def affine(prime: int) -> Rounds:
    """The lines of the affine plane over a prime: prime + 1 rounds, everybody meets once."""
    points = range(prime)
    slopes = [
        tuple(tuple(x * prime + (slope * x + shift) % prime for x in points) for shift in points)
        for slope in points
    ]
    upright = tuple(tuple(x * prime + y for y in points) for x in points)
    return (*slopes, upright)


# primes of the form 6t + 1, each with a primitive root
_ROOTS = {7: 3, 13: 2, 19: 2, 31: 3, 37: 2, 43: 3, 61: 2, 67: 2, 73: 5, 79: 3, 97: 5}


def tripled(prime: int) -> Rounds:
    """A Kirkman system on three copies of a prime field 6t + 1 (Ray-Chaudhuri and Wilson): 9t + 1
    rounds at tables of three, everybody meets everybody once. Point x of copy j is x + j · prime.

    One round holds the three zeros, the classes of sixth powers within a copy and half of the
    tables across; it is shifted through the field. Each other table across fills a round alone.
    """
    t, root = (prime - 1) // 6, _ROOTS[prime]
    power = [pow(root, i, prime) for i in range(6 * t)]
    within = [
        tuple(power[i + 2 * t * k] + j * prime for k in range(3))
        for i in range(t)
        for j in range(3)
    ]
    across = [
        tuple(power[(i + 2 * t * k) % (6 * t)] + k * prime for k in range(3)) for i in range(6 * t)
    ]
    odd = [i for i in range(6 * t) if i // t % 2]
    first = [(0, prime, 2 * prime), *within, *(across[i] for i in odd)]

    def shifted(table: tuple[int, ...], by: int) -> tuple[int, ...]:
        return tuple((point + by) % prime + point // prime * prime for point in table)

    whole = [tuple(shifted(table, by) for table in first) for by in range(prime)]
    alone = [
        tuple(shifted(across[i], by) for by in range(prime)) for i in range(6 * t) if i not in odd
    ]
    return (*whole, *alone)


def whist(players: int) -> Rounds:
    """Everybody partners everybody once and opposes everybody twice; () if none is known here.

    Partners sit at places 1 and 3, 2 and 4 of a table.
    """
    if players == 9:
        return _whist_of_nine()
    return next((starter.rounds() for starter in WHIST if starter.players == players), ())


def _whist_of_nine() -> Rounds:
    """Nine players are no circle but a square: the tables move along both of its sides.

    With a root x = 1 + i of the field of nine the first round is (1, x, -1, -x) and x² times it.
    """
    first = (((1, 0), (1, 1), (2, 0), (2, 2)), ((0, 2), (1, 2), (0, 1), (2, 1)))
    return tuple(
        tuple(tuple((a + da) % 3 + 3 * ((b + db) % 3) for a, b in table) for table in first)
        for da in range(3)
        for db in range(3)
    )
