"""The fields of an entry of `deals` or `stechen` (rule book 3.2, 3.5, 5.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.brokdorf.deal import Deal, Kind
from games.brokdorf.trick import DECK, HAND_SIZE
from games.cards import SUITS
from games.deals import DealSchema
from games.deals import Kind as DealKind
from games.fields import (
    Card,
    Choice,
    EachPlayer,
    Entry,
    Field,
    ListOf,
    Number,
    Player,
    Reading,
    always,
)
from games.options import Words

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


def _lacks_bids(entry: Entry) -> bool:
    return not entry.says("bids")


SCHEMA: Final = DealSchema(
    (
        Field("dealer", NAME, Words("Wer hat gegeben?", "Who dealt?")),
        Field(
            "bids",
            EachPlayer(replace(_BID, words=(GUT,)), null_is_absent=False),
            Words("Ansagen", "Bids"),
            (Kind.PLAYED, Kind.ALL_GUT),
        ),
        Field("declarer", NAME, Words("Wer macht das Spiel?", "Who played?"), _PLAYED, _lacks_bids),
        Field("bid", _BID, Words("Angesagte Stiche", "Announced tricks"), _PLAYED, _lacks_bids),
        Field("trump", Choice(tuple(SUITS), "trump_unknown"), Words("Trumpf", "Trumps"), _PLAYED),
        Field(
            "tricks",
            EachPlayer(_TRICKS, null_is_absent=False),
            Words("Stiche", "Tricks"),
            _PLAYED,
            always,
        ),
        Field("revoke", NAMES, Words("Falsch bedient", "Caught revoking"), _PLAYED),
        Field("play", ListOf(_CARDS), Words("Karte für Karte", "Card by card"), _PLAYED),
        Field("player", NAME, Words("Wer hatte fünf Luschen?", "Who held five Luschen?"), _LUSCHEN),
        Field("hand", _CARDS, Words("Karten", "Cards"), _LUSCHEN),
    ),
    (
        DealKind(Kind.PLAYED, Words("Gespielt", "Played")),
        DealKind(Kind.ALL_GUT, Words("Alle GUT", "All GUT")),
        DealKind(Kind.LUSCHEN, Words("Fünf Luschen", "Five Luschen")),
        DealKind(Kind.MISDEAL, Words("Vergeben", "Misdeal")),
    ),
)
STECHEN: Final = replace(
    SCHEMA,
    fields=(
        Field("draws", EachPlayer(Card(DECK), null_is_absent=False), Words("Karten", "Cards")),
        *SCHEMA.fields,
    ),
)


def read_deals(
    given: list[object], field: str, schema: DealSchema, reading: Reading
) -> tuple[Deal, ...]:
    """The entries of a list that could be read."""
    entries = (schema.read(value, f"{field}[{i}]", reading) for i, value in enumerate(given))
    return tuple(_deal(entry) for entry in entries if entry is not None)


def _deal(entry: Entry) -> Deal:
    told = {key: value for key, value in entry.values.items() if value is not None}
    if "bids" in told:
        told["bids"] = {name: None if n == GUT else n for name, n in told["bids"].items()}
    return Deal(Kind(entry.kind), **told)
