"""Points that can be shared: whole numbers, or exact fractions for divided places.

Stores, encodes and prints such numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Points = int | Fraction


def whole(points: Points) -> Points:
    """The same number, an int wherever it is one."""
    return points.numerator if points.denominator == 1 else points


def shared(scheme: Sequence[Points], place: int, level: int) -> Points:
    """Return what each of `level` people gets who share the places from `place` on: their exact
    average.

    Past the end of the scheme there is nothing, or what the last place costs.

    >>> [shared((5, 3), place, 1) for place in (1, 2, 3)]
    [5, 3, 0]
    >>> shared((5, 3), 1, 3)
    Fraction(8, 3)
    """
    rest = min(0, scheme[-1])
    taken = [scheme[k] if k < len(scheme) else rest for k in range(place - 1, place - 1 + level)]
    return whole(taken[0] if level == 1 else Fraction(sum(taken)) / level)


def spread(scheme: Sequence[Points], usual: int, size: int) -> Sequence[Points]:
    """The points of each place at a table of `size`, from those agreed for the `usual` size.

    At another size the first and the last place get the same as there, and those between are evenly
    apart. No table is then worth more than another on average.

    >>> spread((6, 4, 1, 0), 4, 3)
    (6, Fraction(5, 2), 0)
    """
    if size in (1, usual):
        return scheme
    points = [shared(scheme, place, 1) for place in range(1, usual + 1)]
    return tuple(_between(points, Fraction(place * (usual - 1), size - 1)) for place in range(size))


def _between(points: Sequence[Points], at: Fraction) -> Points:
    """A number on the line through points that are 1 apart, from 0."""
    first = min(int(at), len(points) - 2)
    return whole(points[first] + (at - first) * (points[first + 1] - points[first]))


def points_json(points: Points) -> int | str:
    """The number as JSON: a fraction is a text such as `8/3`."""
    return points.numerator if points.denominator == 1 else str(points)


def rounded(points: Points) -> int | float:
    """The number as people read it, with at most two decimals."""
    return points.numerator if points.denominator == 1 else round(float(points), 2)
