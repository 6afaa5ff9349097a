"""Prizes: what there is to win, and whose it is by the ranking.

Knows texts such as “40 %”, “2/3”, “25 €” and “ham”, and level people. Does not know any format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.domain.formats.ranking import Place

_SHARE = re.compile(r"(?P<whole>\d{1,3})(?:[.,](?P<tenth>\d))?\s*%", re.ASCII)
_PARTS = re.compile(r"(?P<parts>\d{1,3})\s*/\s*(?P<of>\d{1,3})", re.ASCII)
_EUROS = re.compile(r"(?P<euros>\d{1,6})(?:[.,](?P<cents>\d{1,2}))?\s*(?:€|eur|euro)", re.I | re.A)
LAST, BEST, DEAL, EVERYBODY = "last", "best", "deal", "everybody"


class Rest(StrEnum):
    """What becomes of what rounding leaves of a pot that is given away whole."""

    FIRST = "first"
    BOX = "box"


class Pot(StrEnum):
    """Of what shares are: of the entry fees, or of what lies in the box when it is divided."""

    FEES = "fees"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Prizes:
    """What there is to win: `places` in the order of the ranking, then for the `last`, for the
    `best` result of a round, for the best single `deal`, and what all who took part share
    evenly (`everybody`); "" for nothing. `more`: those of further rankings, by their keys. A text
    is a share of the pot, an amount or a thing. `minimum`: what the pot holds at least; shares are
    rounded down to whole multiples of `step`; both in cents. `people`: one place has a prize for
    each so many who take part, 0: all of them have."""

    places: tuple[str, ...] = ()
    last: str = ""
    best: str = ""
    minimum: int = 0
    step: int = 1
    rest: Rest = Rest.FIRST
    everybody: str = ""
    pot: Pot = Pot.FEES
    people: int = 0
    deal: str = ""
    more: Mapping[str, str] = field(default_factory=dict)

    def among(self, field: int) -> Prizes:
        """With as many places as a field of so many has prizes: at least one; the list ends with
        that number, or goes on with its last prize if that is no share of the pot."""
        if not self.people or not self.places:
            return self
        count, last = max(1, field // self.people), self.places[-1]
        more = 0 if share(last) is not None else max(0, count - len(self.places))
        return replace(self, places=self.places[:count] + (last,) * more)

    @property
    def numbers(self) -> range:
        """The places that have a prize."""
        return range(1, len(self.places) + 1)

    def leaves_none_for_the_last(self, field: int) -> bool:
        """Return True if every place of a field of this size has a prize, so that the one for the
        last place is not given."""
        return bool(self.last) and len(self.among(field).places) >= field

    @property
    def shares(self) -> Fraction:
        """Return the part of the pot that all prizes take together."""
        return sum((share(text) or Fraction(0) for text in self.texts.values()), Fraction(0))

    @property
    def texts(self) -> Mapping[str, str]:
        """Every prize by its key: the place (from 1), `last`, `best`, `deal`, `everybody`, and
        of a further ranking its title with the place (`Teams/1`)."""
        places = {str(place): text for place, text in enumerate(self.places, 1)}
        others = {LAST: self.last, BEST: self.best, DEAL: self.deal}
        others = {**others, **self.more, EVERYBODY: self.everybody}
        return {**places, **{key: text for key, text in others.items() if text}}


def read_prizes(fields: Mapping[str, Any]) -> Prizes:
    """The prizes of a fact `prizes_set`."""
    return Prizes(
        tuple(fields["prizes"]),
        fields.get("last_prize", ""),
        fields.get("best_prize", ""),
        fields.get("minimum", 0),
        fields.get("step", 1),
        Rest(fields.get("rest", Rest.FIRST)),
        fields.get("everybody_prize", ""),
        Pot(fields.get("pot", Pot.FEES)),
        fields.get("people", 0),
        fields.get("deal_prize", ""),
    )


def share(text: str) -> Fraction | None:
    """Return which part of the pot a prize is; None if it is none.

    >>> share("12,5 %"), share("2/3"), share("ham")
    (Fraction(1, 8), Fraction(2, 3), None)
    """
    if match := _SHARE.fullmatch(text.strip()):
        return Fraction(int(match["whole"]) * 10 + int(match["tenth"] or 0), 1000)
    parts = _PARTS.fullmatch(text.strip())
    return Fraction(int(parts["parts"]), int(parts["of"])) if parts and int(parts["of"]) else None


def amount(text: str) -> int | None:
    """Return how many cents a prize is; None if it is no amount.

    >>> amount("25 €"), amount("7,5 Euro"), amount("25 sausages")
    (2500, 750, None)
    """
    match = _EUROS.fullmatch(text.strip())
    return match and int(match["euros"]) * 100 + int((match["cents"] or "0").ljust(2, "0"))


def cents(prizes: Prizes, pot: int) -> dict[str, int]:
    """Return what each prize of money comes to, by its key; `pot` as it was paid in.

    >>> cents(Prizes(("40 %", "25 %", "15 %", "10 %", "10 %"), step=100), 4250)
    {'1': 1850, '2': 1000, '3': 600, '4': 400, '5': 400}
    """
    pot, step, texts = max(pot, prizes.minimum), max(1, prizes.step), prizes.texts
    shares = {key: part for key, text in texts.items() if (part := share(text)) is not None}
    amounts = {key: pot * part // step * step for key, part in shares.items()}
    if prizes.rest is Rest.FIRST and "1" in amounts and sum(shares.values()) == 1:
        amounts["1"] += pot - sum(amounts.values())
    fixed = {key: sum_ for key, text in texts.items() if (sum_ := amount(text)) is not None}
    return {key: {**amounts, **fixed}[key] for key in texts if key in amounts or key in fixed}


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
