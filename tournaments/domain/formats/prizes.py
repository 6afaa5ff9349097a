"""Prizes: what there is to win, and whose it is by the ranking.

Knows texts such as “40 %”, “25 €” and “ham”, and level people. Does not know any format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.domain.formats.ranking import Place

_SHARE = re.compile(r"(?P<whole>\d{1,3})(?:[.,](?P<tenth>\d))?\s*%", re.ASCII)
_EUROS = re.compile(r"(?P<euros>\d{1,6})(?:[.,](?P<cents>\d{1,2}))?\s*(?:€|eur|euro)", re.I | re.A)
LAST, BEST = "last", "best"


class Group(StrEnum):
    """Whose best can have a prize of their own."""

    LADIES = "ladies"
    GUESTS = "guests"
    JUNIORS = "juniors"
    SENIORS = "seniors"
    NEWCOMERS = "newcomers"


class Rest(StrEnum):
    """What becomes of what rounding leaves of a pot that is given away whole."""

    FIRST = "first"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Prizes:
    """What there is to win: `places` in the order of the ranking, then for the `last`, for the
    `best` result of a round and for the best of groups; "" for nothing. A text is a share of the
    pot, an amount or a thing. `minimum`: what the pot holds at least; shares are rounded down to
    whole multiples of `step`; both in cents."""

    places: tuple[str, ...] = ()
    last: str = ""
    best: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)
    minimum: int = 0
    step: int = 1
    rest: Rest = Rest.FIRST

    @property
    def texts(self) -> Mapping[str, str]:
        """Every prize by its key: the place (from 1), `last`, `best`, or the group."""
        places = {str(place): text for place, text in enumerate(self.places, 1)}
        others = {LAST: self.last, BEST: self.best, **self.groups}
        return {**places, **{key: text for key, text in others.items() if text}}


def permille(text: str) -> int | None:
    """How many thousandths of the pot a prize is; None if it is no share.

    >>> permille("12,5 %"), permille("ham")
    (125, None)
    """
    match = _SHARE.fullmatch(text.strip())
    return match and int(match["whole"]) * 10 + int(match["tenth"] or 0)


def amount(text: str) -> int | None:
    """How many cents a prize is; None if it is no amount.

    >>> amount("25 €"), amount("7,5 Euro"), amount("25 sausages")
    (2500, 750, None)
    """
    match = _EUROS.fullmatch(text.strip())
    return match and int(match["euros"]) * 100 + int((match["cents"] or "0").ljust(2, "0"))


def cents(prizes: Prizes, pot: int) -> dict[str, int]:
    """What each prize of money comes to, by its key; `pot` as it was paid in.

    >>> cents(Prizes(("40 %", "25 %", "15 %", "10 %", "10 %"), step=100), 4250)
    {'1': 1850, '2': 1000, '3': 600, '4': 400, '5': 400}
    """
    pot, step, texts = max(pot, prizes.minimum), max(1, prizes.step), prizes.texts
    shares = {key: share for key, text in texts.items() if (share := permille(text)) is not None}
    found = {key: pot * share // (1000 * step) * step for key, share in shares.items()}
    if prizes.rest is Rest.FIRST and "1" in found and sum(shares.values()) == 1000:
        found["1"] += pot - sum(found.values())
    fixed = {key: sum_ for key, text in texts.items() if (sum_ := amount(text)) is not None}
    return {key: {**found, **fixed}[key] for key in texts if key in found or key in fixed}


class Prize(NamedTuple):
    """Who gets what: a `rank` of the standings, and the `players` there. Several of them are level
    where their prizes begin or end: they share the prize, or agree by lot."""

    rank: int
    players: tuple[str, ...]
    prize: str


def picking(rows: Sequence[Place], places: Sequence[str], last: str) -> tuple[Prize, ...]:
    """The prizes in the order of picking, the consolation prize at the end; `rows` are those of
    the ranking who are still there. Of level people none comes before another: what falls to
    their places is theirs together."""
    level: dict[int, tuple[str, ...]] = {}
    for row in rows:
        level[row.rank or 0] = (*level.get(row.rank or 0, ()), row.player)
    ranks = [row.rank or 0 for row in rows]
    given = list(zip(ranks, places, strict=False))
    if last and len(rows) > len(places):
        given.append((ranks[-1], last))
    return tuple(Prize(rank, level[rank], prize) for rank, prize in given)
