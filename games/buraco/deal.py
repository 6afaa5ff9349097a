"""A deal of Buraco: its fields and consequences (rule book sections 2, 3, 5.4 and 5.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.buraco.melds import Meld, read_meld
from games.buraco.options import BOOK
from games.buraco.rules import CARDS, HAND, MUERTOS, TYPE_WORDS, TYPES, Variant
from games.deals import DealSchema
from games.fields import Card, Choice, Entry, ListOf, always, named
from games.rummy.deal import (
    Context,
    Facts,
    Keys,
    given,
    hands_field,
    known_cards,
    laid_fields,
    last_field,
    sides_field,
)

_field = named(BOOK)

KEYS: Final = Keys("closer", "sides", "closer_has_hand")
CLOSED_BY: Final = BOOK.under("closed_by")
_SIDE: Final = (
    *laid_fields(TYPE_WORDS, 15, ListOf(Card(CARDS))),
    _field("muerto", Choice(MUERTOS, "field_type"), needed=always),
)
SCHEMA: Final = DealSchema(
    (
        last_field("closer", BOOK["field.closer"]),
        _field("closed_by", Choice(CLOSED_BY, "field_type")),
        sides_field("sides", BOOK["field.sides"], _SIDE),
        hands_field(CARDS),
    )
)


@dataclass(frozen=True, slots=True)
class SideFacts(Facts):
    """Derived of one side; `melds` is None for a quick one."""

    melds: tuple[Meld, ...] | None

    @property
    def clean_canastas(self) -> int:
        """Canastas that a mode asking for a clean one accepts."""
        return self.canastas - self.counts["unclean"]


def side_facts(side: Entry, variant: Variant) -> SideFacts:
    """Return the facts of one side, without illegal melds."""
    if side["melds"] is None:
        points = side["cards"] or 0
        return SideFacts(points, given(side, TYPES), points // 5, None)
    read = (read_meld(cards, variant) for cards in side["melds"])
    return meld_facts((meld for meld in read if isinstance(meld, Meld)), variant)


def meld_facts(melds: Iterable[Meld], variant: Variant) -> SideFacts:
    """The facts of a side that shows its melds."""
    melds = tuple(melds)
    types = Counter(meld.type(variant) for meld in melds)
    return SideFacts(
        sum(meld.points(variant) for meld in melds),
        {kind: types[kind] for kind in TYPES},
        sum(len(meld.cards) for meld in melds),
        melds,
    )


@dataclass(frozen=True, slots=True)
class Table(Context[Variant, SideFacts]):
    """A deal with everything derived of it."""

    def extra_cards(self, side: int) -> int:
        """Cards a side had beyond its first hands, and the last one if it was melded (4.4)."""
        muerto = HAND if self.deal.sides[side]["muerto"] != "none" else 0
        return muerto + (self.deal.ends(side) and self.deal["closed_by"] == "meld")

    def cards_in_sight(self) -> Counter[str]:
        """Every card of the melds and hands that are given as cards."""
        cards = Counter(known_cards(self.deal.hands))
        for side in self.deal.sides:
            for meld in side["melds"] or ():
                cards.update(meld)
        return cards
