"""A deal of Canasta or Buraco as it is reported: last card, sides, hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from games.book import book
from games.deals import DealSchema
from games.envelope import Problem
from games.fields import (
    Card,
    EachPlayer,
    Entry,
    Field,
    FieldType,
    ListOf,
    ListOr,
    Number,
    Player,
    Reading,
    Shape,
    always,
    unless,
)
from games.head import Teams
from games.options import Words

_BOOK: Final = book(__file__)
Hand = int | tuple[str, ...]
Hands = Mapping[str, Hand]
COUNT: Final = Number(0, None)


class Keys(NamedTuple):
    """The words of one game: the field of the last card, the field of the sides, and a code.

    The code is for a hand that the player of the last card cannot have.
    """

    last: str
    sides: str
    last_has_hand: str


def last_field(key: str, label: Words) -> Field:
    """The field for who played the last card; null for nobody."""
    return Field(key, Player(), label, needed=always, null_is_value=True)


def sides_field(key: str, label: Words, fields: tuple[Field, ...]) -> Field:
    """The sides in the order of the teams."""
    sides = ListOf(Shape(fields), size=lambda reading: len(reading.parties))
    return Field(key, sides, label, needed=always)


def laid_fields(kinds: Mapping[str, Words], most: int, meld: FieldType) -> tuple[Field, ...]:
    """Return what a side laid out: canastas by kind and the points of its cards, or its melds."""
    return (
        *(Field(kind, Number(0, most), label) for kind, label in kinds.items()),
        Field("cards", COUNT, _BOOK["cards"], needed=unless("melds")),
        Field("melds", ListOf(meld), _BOOK["melds"]),
    )


def hands_field(pack: Collection[str]) -> Field:
    """The hands of the players: points, or cards of the pack."""
    hand = ListOr(ListOf(Card(pack)), COUNT)
    return Field("hands", EachPlayer(hand, pausing="player_unknown"), _BOOK["hands"], needed=always)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of proper shape; `players` are those who play in it, in seat order."""

    path: str
    keys: Keys
    players: tuple[str, ...]
    teams: Teams
    entry: Entry

    def __getitem__(self, key: str) -> Any:
        return self.entry[key]

    @property
    def last(self) -> str | None:
        """Return who played the last card."""
        name: str | None = self.entry[self.keys.last]
        return name

    @property
    def sides(self) -> tuple[Entry, ...]:
        sides: tuple[Entry, ...] = self.entry[self.keys.sides]
        return sides

    @property
    def hands(self) -> Hands:
        hands: Hands = self.entry["hands"]
        return hands

    def ends(self, side: int) -> bool:
        """Return True if a player of this side played the last card."""
        return self.last in self.teams[side]

    def waiting(self, side: int) -> tuple[str, ...]:
        """The players of a side who still hold cards."""
        return tuple(name for name in self.teams[side] if name != self.last)

    def side_of(self, name: str) -> int:
        return next(j for j, names in enumerate(self.teams) if name in names)

    def side_path(self, side: int) -> str:
        return f"{self.path}.{self.keys.sides}[{side}]"


def read_deal(
    value: object, path: str, schema: DealSchema, keys: Keys, teams: Teams, players: tuple[str, ...]
) -> Deal | list[Problem]:
    """The deal, or every fault of its shape."""
    reading = Reading(players, parties=teams)
    entry = schema.read(value, path, reading)
    if entry is None or reading.problems:
        return reading.problems
    return Deal(path, keys, players, teams, entry)


def is_empty(hand: Hand) -> bool:
    return hand in (0, ())


def hand_points(hand: Hand, values: Mapping[str, int]) -> int:
    """Points of a hand; `values` gives the value of each card."""
    return hand if isinstance(hand, int) else sum(values[card] for card in hand)


def most_cards(hand: Hand) -> int:
    """Return how many cards the hand can hold at most (the cheapest card is worth 5)."""
    return hand // 5 if isinstance(hand, int) else len(hand)


def known_cards(hands: Hands) -> Iterator[str]:
    """Every card of the hands that are given as cards."""
    for hand in hands.values():
        if not isinstance(hand, int):
            yield from hand


@dataclass(frozen=True, slots=True)
class Facts:
    """Derived of one side: points of its cards, canastas by kind. `size` is the highest number of
    melded cards, exact in full form."""

    points: int
    counts: Mapping[str, int]
    size: int

    @property
    def canastas(self) -> int:
        return sum(self.counts.values())

    @property
    def melded(self) -> bool:
        return self.points > 0


V = TypeVar("V")
F = TypeVar("F", bound=Facts)


@dataclass(frozen=True, slots=True)
class Context(Generic[V, F]):
    """A deal with everything derived of it: the facts of each side."""

    deal: Deal
    variant: V
    facts: tuple[F, ...]


def given(side: Entry, kinds: Collection[str]) -> dict[str, int]:
    """The number of canastas of each kind that a side gives, 0 where it says nothing."""
    return {kind: side[kind] or 0 for kind in kinds}
