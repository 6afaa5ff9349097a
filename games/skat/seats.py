"""The seats of a deal of Skat: dealing passes clockwise, and the dealer of four sits out (S4)."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Json


@dataclass(frozen=True, slots=True)
class Seats:
    """Who deals, who leads and who sits out."""

    dealer: str
    vorhand: str
    pausing: tuple[str, ...]

    def as_json(self) -> Json:
        pauses = self.pausing[0] if self.pausing else None
        return {"dealer": self.dealer, "vorhand": self.vorhand, "pauses": pauses}


def seats_of(players: tuple[str, ...], first_dealer: int, number: int) -> Seats:
    """The seats of deal `number`, counted from 0."""
    size = len(players)
    dealer = players[(first_dealer + number) % size]
    vorhand = players[(first_dealer + number + 1) % size]
    return Seats(dealer, vorhand, (dealer,) if size == 4 else ())
