"""Who meets whom in duels by the standing: nobody twice, like against like as far as that goes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

Meetings = Mapping[str, set[str]]


def strangers(order: list[str], total: Mapping[str, float], met: Meetings) -> list[str]:
    """Pairs as the draw finds them: nobody whom somebody has met, as many as can be of the same
    score, and who is left with the next who is left below."""
    pairs: list[str] = []
    left: list[str] = []
    for _score, same in groupby(order, key=total.__getitem__):
        level = list(same)
        if len(level) % 2 and left:
            _floated(left, level, pairs, met)
        left += _paired(level, pairs, met)
        left = _paired(left[::-1], pairs, met)  # the best first
    for a, b in zip(pairs[::2], pairs[1::2], strict=True):
        met[a].add(b)
        met[b].add(a)
    return pairs + left


def _floated(left: list[str], level: list[str], pairs: list[str], met: Meetings) -> None:
    """The best who is left from above meets one of an odd number of the same score."""
    for player in left:
        for other in level:
            if other not in met[player]:
                pairs += (player, other)
                left.remove(player)
                level.remove(other)
                return


def _paired(waiting: list[str], pairs: list[str], met: Meetings) -> list[str]:
    """Adds pairs of neighbours who have not met; who is left."""
    left: list[str] = []
    first = len(pairs)
    while waiting:
        player = waiting.pop()
        known = met[player]
        for place in range(len(waiting) - 1, -1, -1):
            if waiting[place] not in known:
                pairs += (player, waiting.pop(place))
                break
        else:
            left.append(player)
    while len(left) > 1 and _exchanged(left, pairs, first, met):
        pass
    return left


def _exchanged(left: list[str], pairs: list[str], first: int, met: Meetings) -> bool:
    """Two who are left and a pair make two pairs, should they not have met; whether they do."""
    for place in range(first, len(pairs)):
        one, other = pairs[place], pairs[place ^ 1]
        for a in left:
            if a not in met[one]:
                for b in left:
                    if b != a and b not in met[other]:
                        pairs[place ^ 1] = a
                        pairs += (other, b)
                        left.remove(a)
                        left.remove(b)
                        return True
    return False
