"""A deal as it was written down, and what a played one amounts to (rule book 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from games.brokdorf.ending import clockwise
from games.brokdorf.options import Rules
from games.brokdorf.trick import HAND_SIZE


class Kind(StrEnum):
    PLAYED = "played"
    ALL_GUT = "all_gut"
    LUSCHEN = "luschen"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Deal:
    """The fields of one entry; what was not given is None or empty.

    In `bids` a GUT is None. `tricks` may leave out the declarer's own.
    """

    kind: Kind
    dealer: str | None = None
    bids: Mapping[str, int | None] | None = None
    declarer: str | None = None
    bid: int | None = None
    trump: str | None = None
    tricks: Mapping[str, int] = field(default_factory=dict)
    revoke: tuple[str, ...] = ()
    play: tuple[tuple[str, ...], ...] | None = None
    player: str | None = None
    hand: tuple[str, ...] | None = None
    draws: Mapping[str, str] | None = None

    def numbers(self) -> dict[str, int]:
        """The numbers of the bidding, without those who said GUT."""
        return {name: bid for name, bid in (self.bids or {}).items() if bid is not None}

    def called(self) -> tuple[str, int]:
        """Declarer and number of a played deal: the highest bid, or as stated (R4)."""
        if self.bids is not None:
            return max(self.numbers().items(), key=lambda entry: entry[1])
        assert self.declarer is not None
        assert self.bid is not None
        return self.declarer, self.bid


@dataclass(frozen=True, slots=True)
class Played:
    """A played deal: `taken` has the tricks of declarer and MIT as they lay, five in all."""

    declarer: str
    bid: int
    mit: tuple[str, ...]
    weg: tuple[str, ...]
    taken: Mapping[str, int]
    revoke: tuple[str, ...]


def as_played(deal: Deal, players: tuple[str, ...]) -> Played:
    """Return what the entry of a played deal means among `players`, who sit in this order."""
    declarer, bid = deal.called()
    mit = tuple(name for name in players if name in deal.tricks and name != declarer)
    others = {name: deal.tricks[name] for name in mit}
    return Played(
        declarer=declarer,
        bid=bid,
        mit=mit,
        weg=tuple(name for name in players if name != declarer and name not in mit),
        taken={declarer: HAND_SIZE - sum(others.values()), **others},
        revoke=deal.revoke,
    )


def next_dealer(deal: Deal, dealer: str | None) -> str | None:
    """Return who deals after this deal, which `dealer` dealt (R3)."""
    return deal.called()[0] if deal.kind is Kind.PLAYED else dealer


def bidding_order(players: tuple[str, ...], dealer: str | None) -> tuple[str, ...]:
    """The order of speaking: from the dealer's left, or seat order when nobody knows (R4)."""
    return players if dealer is None else clockwise(players, dealer)


@dataclass(frozen=True, slots=True)
class Misdeals:
    """How often each dealer has misdealt so far."""

    counts: Mapping[str, int] = field(default_factory=dict)

    def of(self, dealer: str) -> int:
        return self.counts.get(dealer, 0)

    def after(self, kind: Kind, dealer: str | None, rules: Rules) -> Misdeals:
        """The counts after one more deal; a correct one may wipe them out."""
        if kind is Kind.MISDEAL and dealer is not None:
            return replace(self, counts={**self.counts, dealer: self.of(dealer) + 1})
        return Misdeals() if rules.misdeal_scope == "deal" else self
