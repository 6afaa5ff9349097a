"""A deal of Canasta: its fields and consequences (rule book 3.2, 3.3, 5.4, 5.6 and 5.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from games.canasta.options import BOOK
from games.canasta.rules import (
    BLACK_THREE,
    CANASTA,
    CARD_VALUES,
    JOKER,
    KINDS,
    NATURALS,
    TWO,
    WILD,
    Variant,
    by_value,
)
from games.deals import DealSchema
from games.fields import (
    Anything,
    Choice,
    EachPlayer,
    Entry,
    Field,
    Flag,
    ListOf,
    Made,
    Number,
    Shape,
    always,
    named,
    unless,
)
from games.rummy.deal import (
    COUNT,
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


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one rank (`W`: wild cards only)."""

    rank: str
    naturals: int = 0
    twos: int = 0
    jokers: int = 0

    @property
    def wilds(self) -> int:
        return self.twos + self.jokers

    @property
    def size(self) -> int:
        return self.naturals + self.wilds

    @property
    def points(self) -> int:
        return self.naturals * CARD_VALUES.get(self.rank, 0) + 20 * self.twos + 50 * self.jokers

    @property
    def cards(self) -> Counter[str]:
        return Counter({self.rank: self.naturals, TWO: self.twos, JOKER: self.jokers})


@dataclass(frozen=True, slots=True)
class Evidence:
    """A natural or mixed canasta, given by rank and numbers."""

    rank: str
    naturals: int = 0
    wilds: int = 0

    @property
    def size(self) -> int:
        return self.naturals + self.wilds


_NUMBERS: Final = BOOK.under("numbers")


def _by_rank(ranks: str, make: type[Meld | Evidence], *numbers: str) -> Made:
    rank = _field("rank", Choice(tuple(ranks), "field_type"), needed=always)
    counts = (Field(number, Number(0, 14), _NUMBERS[number]) for number in numbers)
    return Made(Shape((rank, *counts)), lambda entry, *_: make(**entry.values))


KEYS: Final = Keys("out", "parties", "out_player_has_hand")
_PARTY: Final = (
    *laid_fields(KINDS, 11, _by_rank(NATURALS + BLACK_THREE + WILD, Meld, *list(_NUMBERS)[:3])),
    _field(
        "canastas",
        ListOf(_by_rank(NATURALS, Evidence, "naturals", "wilds")),
        allowed=unless("melds"),
        not_allowed="field_conflict",
    ),
    Field("red", Number(0, 4), BOOK["red"]),
    _field("first_meld", COUNT),
)
SCHEMA: Final = DealSchema(
    (
        last_field("out", BOOK["field.out"]),
        _field("hand_canasta", Flag()),
        _field("sitting", Anything()),
        sides_field("parties", BOOK["field.parties"], _PARTY),
        hands_field(CARD_VALUES),
        _field("red_in_hand", EachPlayer(Number(0, 4), pausing="player_unknown")),
    )
)


@dataclass(frozen=True, slots=True)
class PartyFacts(Facts):
    """Derived of one party.

    `opening` is `points` without a meld of black threes: what a first meld can be worth at most.
    `lowest` is what the canastas of a quick party are worth at least (0 in full form).
    """

    opening: int
    counted_wilds: int = 0
    lowest: int = 0


def meld_facts(melds: Iterable[Meld], variant: Variant) -> PartyFacts:
    """The facts of a party that shows its melds."""
    melds = tuple(melds)
    points = sum(meld.points for meld in melds)
    threes = sum(meld.points for meld in melds if meld.rank == BLACK_THREE)
    size = sum(meld.size for meld in melds)
    return PartyFacts(points, _full_counts(melds, variant), size, points - threes)


def quick_facts(
    counts: Mapping[str, int], canastas: Iterable[Evidence] | None, points: int, variant: Variant
) -> PartyFacts:
    """Return the facts of a party in numbers: canastas by kind, and known ones by rank."""
    counts = dict(counts)
    if canastas is None:
        wilds, lowest = counts["mixed"], _counted_lowest(counts, variant)
    else:
        canastas = tuple(canastas)
        counts["mixed"] = sum(canasta.wilds > 0 for canasta in canastas)
        counts["natural"] = len(canastas) - counts["mixed"]
        wilds = sum(canasta.wilds for canasta in canastas)
        lowest = _evidenced_lowest(canastas)
    wilds += CANASTA * (counts["wild"] + counts["wild_natural"])
    lowest += _wild_lowest(counts, variant)
    return PartyFacts(points, counts, points // 5, points, wilds, lowest)


def _full_counts(melds: Iterable[Meld], variant: Variant) -> dict[str, int]:
    counts = dict.fromkeys(KINDS, 0)
    for meld in melds:
        if meld.size < CANASTA:
            continue
        if meld.rank == WILD:
            natural = variant.is_natural_wild(meld.twos, meld.jokers)
            counts["wild_natural" if natural else "wild"] += 1
        elif meld.rank != BLACK_THREE:
            counts["mixed" if meld.wilds else "natural"] += 1
    return counts


def _counted_lowest(counts: Mapping[str, int], variant: Variant) -> int:
    natural, mixed = counts["natural"], counts["mixed"]
    if variant.same_rank_melds:
        return 35 * natural + 50 * mixed
    values = [CARD_VALUES[rank] for rank in by_value(NATURALS)]
    return 7 * sum(values[:natural]) + sum(
        6 * value + 20 for value in values[natural : natural + mixed]
    )


def _evidenced_lowest(canastas: Iterable[Evidence]) -> int:
    naturals = sum(canasta.naturals * CARD_VALUES[canasta.rank] for canasta in canastas)
    wilds = sum(canasta.wilds for canasta in canastas)
    return naturals + 20 * wilds + 30 * max(0, wilds - 8)


def _wild_lowest(counts: Mapping[str, int], variant: Variant) -> int:
    if variant.wild_canasta != "split":
        natural, mixed = 0, 140
    elif variant.natural_wild == "one_kind":
        natural, mixed = 140, 170
    else:
        natural, mixed = 50 * variant.jokers + 20 * (7 - variant.jokers), 140
    return natural * counts["wild_natural"] + mixed * counts["wild"]


@dataclass(frozen=True, slots=True)
class Table(Context[Variant, PartyFacts]):
    """A deal with everything derived; `minimums` per party, None while totals are unknown."""

    minimums: tuple[int, ...] | None

    @property
    def dealt(self) -> int:
        return self.variant.dealt(len(self.deal.players))

    @property
    def red_in_hand(self) -> Mapping[str, int]:
        return self.deal["red_in_hand"] or {}

    @property
    def red(self) -> int:
        """Red threes laid out and in hands."""
        laid = sum(party["red"] or 0 for party in self.deal.sides)
        return laid + sum(self.red_in_hand.values())

    def cards_in_sight(self) -> Counter[str]:
        """Every card the report proves, by rank letter.

        Evidenced canastas prove their naturals; their wild cards are left to `counted_wilds`.
        """
        cards = Counter(known_cards(self.deal.hands))
        for party in self.deal.sides:
            for meld in party["melds"] or ():
                cards.update(meld.cards)
            for canasta in party["canastas"] or ():
                cards[canasta.rank] += canasta.naturals
        return cards


def party_facts(party: Entry, variant: Variant) -> PartyFacts:
    """The facts of one party as it was read."""
    if party["melds"] is not None:
        return meld_facts(party["melds"], variant)
    return quick_facts(given(party, KINDS), party["canastas"], party["cards"] or 0, variant)
