"""What a reported deal of Canasta implies: points, canastas, sizes, known cards, lowest points.

Knows one deal whose entries are legal. Does not judge it.
Source: docs/rules/canasta.md 5.6 and 5.7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.canasta.report import Deal, Evidence, Meld, Party
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
from games.rummy.report import known_cards


@dataclass(frozen=True, slots=True)
class PartyFacts:
    """Derived of one party: `size` is the highest number of melded cards, exact in full form.

    `opening` is `points` without a meld of black threes: what a first meld can be worth at most.
    `lowest` is what the canastas of a quick party are worth at least (0 in full form).
    """

    points: int
    opening: int
    counts: Mapping[str, int]
    size: int
    counted_wilds: int
    lowest: int

    @property
    def melded(self) -> bool:
        return self.points > 0

    @property
    def canastas(self) -> int:
        return sum(self.counts.values())


def party_facts(party: Party, variant: Variant) -> PartyFacts:
    """The facts of one party."""
    if party.melds is not None:
        points = sum(meld.points for meld in party.melds)
        threes = sum(meld.points for meld in party.melds if meld.rank == BLACK_THREE)
        size = sum(meld.size for meld in party.melds)
        return PartyFacts(points, points - threes, _full_counts(party.melds, variant), size, 0, 0)
    points = party.cards or 0
    counts = _quick_counts(party)
    wilds = CANASTA * (counts["wild"] + counts["wild_natural"])
    if party.canastas is None:
        wilds += counts["mixed"]
        lowest = _counted_lowest(counts, variant)
    else:
        wilds += sum(canasta.wilds for canasta in party.canastas)
        lowest = _evidenced_lowest(party.canastas)
    lowest += _wild_lowest(counts, variant)
    return PartyFacts(points, points, counts, points // 5, wilds, lowest)


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


def _quick_counts(party: Party) -> dict[str, int]:
    counts = {kind: party.given.get(kind, 0) for kind in KINDS}
    if party.canastas is not None:
        counts["mixed"] = sum(canasta.wilds > 0 for canasta in party.canastas)
        counts["natural"] = len(party.canastas) - counts["mixed"]
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


def cards_in_sight(deal: Deal) -> Counter[str]:
    """Every card the report proves, by rank letter.

    Evidenced canastas prove their naturals; their wild cards are left to `counted_wilds`.
    """
    cards = Counter(known_cards(deal.hands))
    for party in deal.parties:
        for meld in party.melds or ():
            if meld.rank != WILD:
                cards[meld.rank] += meld.naturals
            cards[TWO] += meld.twos
            cards[JOKER] += meld.jokers
        for canasta in party.canastas or ():
            cards[canasta.rank] += canasta.naturals
    return cards


@dataclass(frozen=True, slots=True)
class Context:
    """A deal with everything derived; `minimums` per party, None while totals are unknown."""

    deal: Deal
    variant: Variant
    facts: tuple[PartyFacts, ...]
    minimums: tuple[int, ...] | None

    @property
    def dealt(self) -> int:
        return self.variant.dealt(len(self.deal.lineup.active))

    def party_of(self, name: str) -> int:
        """The party of an active player."""
        return next(j for j, names in enumerate(self.deal.lineup.parties) if name in names)

    def waiting(self, party: int) -> tuple[str, ...]:
        """The active players of a party who still hold cards."""
        return tuple(n for n in self.deal.lineup.parties[party] if n != self.deal.out)


def context(deal: Deal, variant: Variant, minimums: tuple[int, ...] | None) -> Context:
    """Derive what the checks and the scoring need."""
    facts = tuple(party_facts(party, variant) for party in deal.parties)
    return Context(deal, variant, facts, minimums)
