"""The simulated table of Canasta and Buraco: cards are dealt, players take turns, one goes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from games.envelope import Json
from games.head import Teams
from games.outcome import Outcome
from games.rummy.deal import Keys, V

LEVELS: Final = ("quick", "full")
LONGEST: Final = 300
"""No match is played for more deals than this; honest ones end long before."""

M = TypeVar("M")


@dataclass(slots=True)
class Layout(Generic[V, M]):
    """Hand and melds of a player during a turn."""

    hand: Counter[str]
    melds: list[M]
    variant: V

    def copy(self) -> Self:
        return replace(self, hand=Counter(self.hand), melds=list(self.melds))

    @property
    def size(self) -> int:
        return self.hand.total()


@dataclass(slots=True)
class SimulatedSide(Generic[M]):
    """The melds of a side."""

    melds: list[M] = field(default_factory=list)


S = TypeVar("S", bound="SimulatedSide[Any]")


@dataclass(slots=True)
class SimulatedSeat(Generic[S]):
    """A player."""

    name: str
    side: S
    hand: Counter[str] = field(default_factory=Counter)


def seated(
    teams: Teams, sides: list[S], order: tuple[str, ...], stock: list[str], cards: int
) -> list[SimulatedSeat[S]]:
    """Return all players in the order of the turns, with `cards` cards of the stock in hand."""
    side_of = {name: side for names, side in zip(teams, sides, strict=True) for name in names}
    return [
        SimulatedSeat(name, side_of[name], Counter(stock.pop() for _ in range(cards)))
        for name in order
    ]


@dataclass(slots=True)
class SimulatedTable(ABC, Generic[V, S]):
    """A deal in play; `seats` in the order of the turns. `last` is who played the last card."""

    keys: ClassVar[Keys]

    variant: V
    rng: Random
    seats: list[SimulatedSeat[S]]
    sides: list[S]
    stock: list[str]
    pile: list[str] = field(default_factory=list)
    last: str | None = None
    over: bool = False

    @property
    @abstractmethod
    def values(self) -> Mapping[str, int]:
        """Points of every card that counts in a hand."""

    @abstractmethod
    def take_turn(self, seat: SimulatedSeat[S]) -> None: ...

    @abstractmethod
    def worth(self, seat: SimulatedSeat[S], card: str) -> tuple[int, ...]:
        """The reasons to keep a card: the lowest is discarded."""

    @abstractmethod
    def told_side(self, side: S, *, full: bool) -> Json:
        """A side as its players report it."""

    @abstractmethod
    def told_more(self) -> Json:
        """Whatever else they report."""

    def place(self, card: str) -> int | str:
        """The place of a card in a reported hand."""
        return card

    def play(self) -> Self:
        """Play turn after turn until a player goes out or the cards are used up."""
        while not self.over:
            for seat in self.seats:
                if not self.over:
                    self.take_turn(seat)
        return self

    def settle(self, seat: SimulatedSeat[S], layout: Layout[V, M]) -> None:
        """Put the melds of a player on the table."""
        seat.hand, seat.side.melds = layout.hand, layout.melds

    def discard(self, seat: SimulatedSeat[S]) -> None:
        """A card goes to the pile; the lot decides among those worth least."""
        card = min(sorted(+seat.hand), key=lambda card: (self.worth(seat, card), self.rng.random()))
        seat.hand = seat.hand - Counter({card: 1})
        self.pile.append(card)

    def report(self, *, full: bool) -> Json:
        """The deal as its players report it: every card, or points and canastas in numbers."""
        hands = {seat.name: self._hand(seat) for seat in self.seats if seat.name != self.last}
        return {
            self.keys.last: self.last,
            self.keys.sides: [self.told_side(side, full=full) for side in self.sides],
            "hands": hands if full else {name: self.points(h) for name, h in hands.items()},
            **self.told_more(),
        }

    def points(self, cards: list[str]) -> int:
        return sum(self.values[card] for card in cards)

    def _hand(self, seat: SimulatedSeat[S]) -> list[str]:
        cards = (card for card in seat.hand.elements() if card in self.values)
        return sorted(cards, key=self.place)


def play_match(
    report: Json,
    score: Callable[[Json], Outcome],
    play_deal: Callable[[Outcome], SimulatedTable[V, S]],
    *,
    full: bool,
) -> Json:
    """The report with deals added until its outcome is finished.

    `play_deal` gets the outcome so far. Raises ValueError when a played deal is refused, which
    would be a fault of the simulator.
    """
    outcome = score(report)
    while outcome.ok and not outcome.finished and len(report["deals"]) < LONGEST:
        deal = play_deal(outcome).report(full=full)
        report = {**report, "deals": [*report["deals"], deal]}
        outcome = score(report)
    if not outcome.ok:
        raise ValueError(outcome.errors)
    return report
