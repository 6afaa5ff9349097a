"""Sides of several people: a pair that plays as one entrant.

Knows the ids of its people, how a team is written and what people made together. Does not know who
plays against whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.registry import GAMES
from games.shares import Share


def members(side: str, size: int) -> tuple[str, ...]:
    """The ids of the people of a side of `size`.

    >>> members("e3", 2), members("e3", 1)
    (('e3.1', 'e3.2'), ('e3',))
    """
    return (side,) if size == 1 else tuple(f"{side}.{number + 1}" for number in range(size))


def team(text: str) -> tuple[str, tuple[str, ...]]:
    """A team as it is written: its name and its people.

    >>> team("Krone: Anna, Bernd"), team("Krone")
    (('Krone', ('Anna', 'Bernd')), ('Krone', ()))
    """
    name, _colon, rest = text.partition(":")
    return name.strip(), tuple(part.strip() for part in rest.split(",") if part.strip())


def seated(sides: Iterable[str], size: int) -> tuple[str, ...]:
    """The people of the sides round a table, clockwise: partners sit opposite each other.

    >>> seated(["e3", "e4"], 2)
    ('e3.1', 'e4.1', 'e3.2', 'e4.2')
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
