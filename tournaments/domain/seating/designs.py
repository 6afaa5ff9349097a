"""Schedules in which nobody meets anybody twice, by number of players and table size.

Knows designs as rounds of tables of points 0 … n - 1. Does not know players.
"""

from __future__ import annotations

from tournaments.domain.seating.starters import ONCE, THRICE, TWICE, WHIST, Rounds


def once(players: int, size: int) -> Rounds:
    """The longest known rounds without any repeat for a full field; () if none is known here."""
    found = [
        starter.rounds() for starter in ONCE if (starter.players, starter.size) == (players, size)
    ]
    if size in (3, 5) and players == size * size:
        found.append(affine(size))
    return max(found, key=len, default=())


def balanced(players: int, size: int) -> Rounds:
    """Rounds in which everybody meets everybody equally often; () if none is known here.

    Where two sit out at tables of three some pairs meet once and the others twice.
    """
    single = once(players, size)
    if single and len(single) * (size - 1) == players - 1:
        return single
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
