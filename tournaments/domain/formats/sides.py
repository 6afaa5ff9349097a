"""Sides of several people: a pair that plays as one entrant.

Knows how a pair is written and what its people made together. Does not know who plays against whom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from games.registry import GAMES
from games.shares import Share

_BETWEEN = re.compile(r"\s*(?:[&/+]|\bund\b|\band\b)\s*")


def members(side: str, size: int) -> tuple[str, ...]:
    """The people of a side of `size`, or () if that many are not named.

    >>> members("Anna & Bernd", 2), members("Anna/Bernd", 2), members("Anna", 2)
    (('Anna', 'Bernd'), ('Anna', 'Bernd'), ())
    """
    if size == 1:
        return (side,)
    people = tuple(name for name in _BETWEEN.split(side) if name)
    return people if len(people) == size == len(set(people)) else ()


def team(text: str) -> tuple[str, tuple[str, ...]]:
    """A team as it is written: its name and its people.

    >>> team("Krone: Anna, Bernd"), team("Krone")
    (('Krone', ('Anna', 'Bernd')), ('Krone', ()))
    """
    name, _colon, rest = text.partition(":")
    return name.strip(), tuple(part.strip() for part in rest.split(",") if part.strip())


def seated(sides: Iterable[str], size: int) -> tuple[str, ...]:
    """The people of the sides round a table, clockwise: partners sit opposite each other.

    >>> seated(["Anna & Bernd", "Cora & Dirk"], 2)
    ('Anna', 'Cora', 'Bernd', 'Dirk')
    """
    teams = [members(side, size) for side in sides]
    return tuple(name for turn in zip(*teams, strict=True) for name in turn)


def side_shares(
    game: str, found: Mapping[str, Share], sides: Iterable[Sequence[str]]
) -> list[Share]:
    """The share of each side at a table: what its partners share; where the game has no partners
    at a table of this size, the sums of its people, and its place by the points."""
    each = [[found[name] for name in people] for people in sides]
    if len(found) in GAMES[game].partners_at or all(len(people) == 1 for people in each):
        return [people[0] for people in each]
    points = [sum(share.points for share in people) for people in each]
    return [
        Share(
            mine,
            1 + sum(other > mine for other in points),
            sum(share.deals for share in people),
            sum(share.lost for share in people),
        )
        for mine, people in zip(points, each, strict=True)
    ]
