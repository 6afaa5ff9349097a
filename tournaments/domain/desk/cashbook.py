"""Hold the money of a tournament in cents: entry fees, income and expenses.

The presenter adds the sums that a game or format books.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from tournaments.domain.formats.charges import Charge
from tournaments.domain.labels import Labels, holders


class Purpose(StrEnum):
    """Purposes of movements; those of `OUTWARD` leave the box."""

    OPENING = "opening"
    ENTRY_FEE = "entry_fee"
    FEE = "fee"
    PENALTY = "penalty"
    GIFT = "gift"
    OVER = "over"
    EXPENSE = "expense"
    PRIZE = "prize"
    PAYOUT = "payout"
    REFUND = "refund"
    SHORT = "short"


OUTWARD = frozenset({Purpose.EXPENSE, Purpose.PRIZE, Purpose.PAYOUT, Purpose.REFUND, Purpose.SHORT})
# these explain nothing by themselves
WITH_REASON = frozenset(
    {Purpose.PENALTY, Purpose.OVER, Purpose.EXPENSE, Purpose.PAYOUT, Purpose.SHORT}
)
OF_SOMEBODY = frozenset({Purpose.ENTRY_FEE, Purpose.REFUND, Purpose.PENALTY})


@dataclass(frozen=True, slots=True)
class Movement:
    """Coins that were put into the box or taken out of it. `cents` are above 0; `player` and
    `table` say whose they are ("" and 0: nobody's), `reason` refers to a text."""

    purpose: Purpose
    cents: int
    player: str = ""
    table: int = 0
    reason: str = ""

    @property
    def amount(self) -> int:
        """Return what it is to the box: more or less."""
        return -self.cents if self.purpose in OUTWARD else self.cents


@dataclass(frozen=True, slots=True)
class Cashbook:
    """The entries of the desk about money.

    `entry_fee`: as agreed here, None: as in the settings. `fees`: different fees of entrants, 0 for
    a free place. `of_labels`: fees by label. `agreed`: the former fee of those who were in when it
    changed after the start. `movements` by the number of their log entry. `prizes` as typed here,
    None: as in the settings. `handed`: the entry that handed out a prize, by prize and receiver.
    """

    entry_fee: int | None = None
    fees: Mapping[str, int] = field(default_factory=dict)
    movements: Mapping[int, Movement] = field(default_factory=dict)
    prizes: tuple[str, ...] | None = None
    handed: Mapping[tuple[str, str], int] = field(default_factory=dict)
    agreed: Mapping[str, int] = field(default_factory=dict)
    of_labels: Mapping[str, int] = field(default_factory=dict)

    @property
    def balance(self) -> int:
        """Return what all movements come to."""
        return sum(movement.amount for movement in self.movements.values())

    def paid(self, *purposes: Purpose) -> dict[str, int]:
        """Return what everybody has paid for these purposes, less what was paid back."""
        paid: dict[str, int] = {}
        for movement in self.movements.values():
            if movement.purpose in purposes and movement.player:
                paid[movement.player] = paid.get(movement.player, 0) + movement.amount
        return paid

    def with_movement(self, number: int, movement: Movement) -> Cashbook:
        return replace(self, movements={**self.movements, number: movement})

    def without(self, number: int) -> Cashbook:
        """A prize that was paid out by it is not handed out any more."""
        left = {key: movement for key, movement in self.movements.items() if key != number}
        handed = {prize: seq for prize, seq in self.handed.items() if seq != number}
        return replace(self, movements=left, handed=handed)


@dataclass(frozen=True, slots=True)
class FeeAccount:
    """An entry fee, or another debt of a player, in cents."""

    due: int
    paid: int

    @property
    def open(self) -> int:
        """Return the open amount; below 0 it is to be refunded."""
        return self.due - self.paid


def usual_fee(book: Cashbook, entry_fee: int) -> int:
    """The fee of each entrant for whom nothing else was agreed; a pair or team pays it together."""
    return entry_fee if book.entry_fee is None else book.entry_fee


def fees_by_label(book: Cashbook, labels: Labels, players: Collection[str]) -> dict[str, int]:
    """Return what those of `players` pay who have labels with a fee of their own: the least.

    >>> book = Cashbook(of_labels={"Member": 1000, "Youth": 0})
    >>> fees_by_label(book, {("Member", "e1"): "", ("Youth", "e1"): "", ("Club", "e2"): ""}, ["e1"])
    {'e1': 0}
    """
    fees: dict[str, int] = {}
    for label, cents in book.of_labels.items():
        for player in holders(labels, label, players):
            fees[player] = min(cents, fees.get(player, cents))
    return fees


def fee_accounts(
    book: Cashbook,
    entry_fee: int,
    players: Mapping[str, object],
    fillers: Collection[str] = (),
    labels: Labels = MappingProxyType({}),
) -> dict[str, FeeAccount]:
    """Of everybody who takes part; `entry_fee` is what the settings of the format say. `fillers`
    owe nothing unless the desk asks something of them."""
    usual, free = usual_fee(book, entry_fee), dict.fromkeys(fillers, 0)
    by_label = fees_by_label(book, labels, players.keys() - free.keys())
    paid = book.paid(Purpose.ENTRY_FEE, Purpose.REFUND)
    own = {**free, **book.agreed, **by_label, **book.fees}
    return {player: FeeAccount(own.get(player, usual), paid.get(player, 0)) for player in players}


def charge_accounts(book: Cashbook, charges: Iterable[Charge]) -> dict[str, FeeAccount]:
    """Of everybody who owes fees for losses and walk-overs."""
    due: dict[str, int] = {}
    for charge in charges:
        due[charge.player] = due.get(charge.player, 0) + charge.cents
    paid = book.paid(Purpose.FEE)
    return {player: FeeAccount(cents, paid.get(player, 0)) for player, cents in due.items()}
