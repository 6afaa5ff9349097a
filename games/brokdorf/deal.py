"""A deal of Brokdorf: its fields, and what a played one amounts to (rule book 3.2, 3.5, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from games.brokdorf.ending import clockwise
from games.brokdorf.options import BOOK, Rules
from games.brokdorf.trick import DECK, HAND_SIZE
from games.cards import SUITS
from games.deals import DealSchema
from games.deals import Kind as DealKind
from games.fields import (
    Card,
    Choice,
    EachPlayer,
    Entry,
    ListOf,
    Number,
    Player,
    Reading,
    always,
    named,
    unless,
)

_field = named(BOOK)


class Kind(StrEnum):
    PLAYED = "played"
    ALL_GUT = "all_gut"
    LUSCHEN = "luschen"
    MISDEAL = "misdeal"


NAME: Final = Player("player_unknown", no_name="field_type")
NAMES: Final = ListOf(NAME, twice="name_duplicate")
GUT: Final = "GUT"
_BID: Final = Number(
    lambda rules: 0 if rules.zero_bid else 1, HAND_SIZE, "bid_range", no_number="field_type"
)
_TRICKS: Final = Number(0, HAND_SIZE, "tricks_range", no_number="field_type")
_CARDS: Final = ListOf(Card(DECK))
_PLAYED: Final = (Kind.PLAYED,)
_LUSCHEN: Final = (Kind.LUSCHEN,)


SCHEMA: Final = DealSchema(
    (
        _field("dealer", NAME),
        _field(
            "bids",
            EachPlayer(replace(_BID, words=(GUT,)), null_is_absent=False),
            (Kind.PLAYED, Kind.ALL_GUT),
        ),
        _field("declarer", NAME, _PLAYED, unless("bids")),
        _field("bid", _BID, _PLAYED, unless("bids")),
        _field("trump", Choice(tuple(SUITS), "trump_unknown"), _PLAYED),
        _field("tricks", EachPlayer(_TRICKS, null_is_absent=False), _PLAYED, always),
        _field("revoke", NAMES, _PLAYED),
        _field("play", ListOf(_CARDS), _PLAYED),
        _field("player", NAME, _LUSCHEN),
        _field("hand", _CARDS, _LUSCHEN),
    ),
    (
        DealKind(Kind.PLAYED, BOOK["kind.played"]),
        DealKind(Kind.ALL_GUT, BOOK["kind.all_gut"]),
        DealKind(Kind.LUSCHEN, BOOK["kind.luschen"]),
        DealKind(Kind.MISDEAL, BOOK["kind.misdeal"]),
    ),
)
_DRAWS: Final = _field("draws", EachPlayer(Card(DECK), null_is_absent=False))
STECHEN: Final = replace(SCHEMA, fields=(_DRAWS, *SCHEMA.fields))


@dataclass(frozen=True, slots=True)
class Deal:
    """One entry of a sheet, at the table of `players`; what was not given is None or empty.

    `path` is its place in the report. `tricks` may leave out the declarer's own.
    """

    path: str
    players: tuple[str, ...]
    rules: Rules
    kind: Kind
    dealer: str | None = None
    bids: Mapping[str, int | str] | None = None
    declarer: str | None = None
    bid: int | None = None
    trump: str | None = None
    tricks: Mapping[str, int] = field(default_factory=dict)
    revoke: tuple[str, ...] = ()
    play: tuple[tuple[str, ...], ...] | None = None
    player: str | None = None
    hand: tuple[str, ...] | None = None
    draws: Mapping[str, str] | None = None

    @staticmethod
    def of(entry: Entry, path: str, reading: Reading) -> Deal:
        """The deal of an entry that was read without a problem."""
        return Deal(path, reading.players, reading.rules, Kind(entry.kind), **entry.values)

    def numbers(self) -> dict[str, int]:
        """The numbers of the bidding, without those who said GUT."""
        return {name: bid for name, bid in (self.bids or {}).items() if isinstance(bid, int)}

    def called(self) -> tuple[str, int]:
        """Declarer and number of a played deal: the highest bid, or as stated (R4)."""
        if self.bids is not None:
            return max(self.numbers().items(), key=lambda entry: entry[1])
        assert self.declarer is not None
        assert self.bid is not None
        return self.declarer, self.bid

    def next_dealer(self, dealer: str | None) -> str | None:
        """Return who deals after this deal, which `dealer` dealt (R3)."""
        return self.called()[0] if self.kind is Kind.PLAYED else dealer

    def played(self, players: tuple[str, ...]) -> Played:
        """Return what a played deal means among `players`, who sit in this order."""
        declarer, bid = self.called()
        others = {p: self.tricks[p] for p in players if p in self.tricks and p != declarer}
        weg = tuple(name for name in players if name != declarer and name not in others)
        taken = {declarer: HAND_SIZE - sum(others.values()), **others}
        return Played(declarer, bid, tuple(others), weg, taken, self.revoke)

    def misdeals(self, before: Mapping[str, int], dealer: str | None) -> Mapping[str, int]:
        """Return how often each dealer has misdealt; a correct deal may wipe that out."""
        if self.kind is Kind.MISDEAL and dealer is not None:
            return {**before, dealer: before.get(dealer, 0) + 1}
        return {} if self.rules.misdeal_scope == "deal" else before


@dataclass(frozen=True, slots=True)
class Played:
    """A played deal: `taken` has the tricks of declarer and MIT as they lay, five in all."""

    declarer: str
    bid: int
    mit: tuple[str, ...]
    weg: tuple[str, ...]
    taken: Mapping[str, int]
    revoke: tuple[str, ...]


def bidding_order(players: tuple[str, ...], dealer: str | None) -> tuple[str, ...]:
    """The order of speaking: from the dealer's left, or seat order when nobody knows (R4)."""
    return players if dealer is None else clockwise(players, dealer)
