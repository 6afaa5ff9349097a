"""Who deals, who speaks first, who pauses.

Knows docs/rules/binokel.md R4 and the rotation of section 6. Does not know deals.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.binokel.settings import Settings


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """The players in seat order, the house rules and the index of the first dealer."""

    players: tuple[str, ...]
    settings: Settings
    first_dealer: int

    def dealer_index(self, deal: int) -> int:
        """Seat of the dealer of deal number `deal`, counted from 0."""
        step = 1 if self.settings.deal_rotation == "cw" else -1
        return (self.first_dealer + step * deal) % len(self.players)

    def dealer(self, deal: int) -> str:
        return self.players[self.dealer_index(deal)]

    def seats(self, deal: int) -> Seats:
        return seats_of(self.players, self.dealer_index(deal))


@dataclass(frozen=True, slots=True)
class Seats:
    """The roles of one deal; `active` are the three who play, of all `players` in seat order."""

    dealer: str
    vorhand: str
    hinterhand: str
    mittelhand: str
    pauses: str | None
    active: tuple[str, ...]
    players: tuple[str, ...]

    def anticlockwise(self) -> tuple[str, str, str]:
        """The order in which cards are dealt and played, from Vorhand (R5, A18, A21)."""
        if self.pauses is None:
            return self.vorhand, self.hinterhand, self.mittelhand
        return self.vorhand, self.mittelhand, self.hinterhand


def seats_of(players: tuple[str, ...], dealer: int) -> Seats:
    """The roles around the dealer's seat; at a table of four the dealer pauses."""
    count = len(players)
    pauses = players[dealer] if count == 4 else None
    return Seats(
        dealer=players[dealer],
        vorhand=players[(dealer - 1) % count],
        hinterhand=players[(dealer + 1) % count],
        mittelhand=players[(dealer + 2) % count] if pauses else players[dealer],
        pauses=pauses,
        active=tuple(player for player in players if player != pauses),
        players=players,
    )
