"""Schedules in which nobody meets anybody twice, by number of players and table size.

Knows designs as rounds of tables of points 0 … n - 1. Does not know players.
"""

from __future__ import annotations

from tournaments.domain.seating.starters import ONCE, Rounds


def once(players: int, size: int) -> Rounds:
    """The longest known rounds without any repeat for a full field; () if none is known here."""
    found = [
        starter.rounds() for starter in ONCE if (starter.players, starter.size) == (players, size)
    ]
    if size in (3, 5) and players == size * size:
        found.append(affine(size))
    return max(found, key=len, default=())


def affine(prime: int) -> Rounds:
    """The lines of the affine plane over a prime: prime + 1 rounds, everybody meets once."""
    points = range(prime)
    slopes = [
        tuple(tuple(x * prime + (slope * x + shift) % prime for x in points) for shift in points)
        for slope in points
    ]
    upright = tuple(tuple(x * prime + y for y in points) for x in points)
    return (*slopes, upright)
