"""The table of a game of one against two: three players, or four of whom the dealer sits out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.changes import Change, seated
from games.envelope import Json
from games.fields import Reading

CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
PLAYING: Final = 3


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of one deal.

    `people` sit at the table at some time of the match, `players` in this deal, clockwise. `order`:
    the three who play, in the order of play. `pausing`: the dealer of four.
    """

    people: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str
    pausing: tuple[str, ...]
    order: tuple[str, ...]

    @property
    def vorhand(self) -> str:
        return self.order[0]

    @property
    def pauses(self) -> str | None:
        return self.pausing[0] if self.pausing else None

    @property
    def active(self) -> tuple[str, ...]:
        """The three who play, clockwise."""
        return tuple(name for name in self.players if name not in self.pausing)

    @property
    def sitting(self) -> tuple[str, ...]:
        """Everybody who takes no part in the deal: pausing, gone, or not there yet."""
        return tuple(name for name in self.people if name not in self.order)

    def scores(self, scores: Mapping[str, int]) -> dict[str, int]:
        """The scores of a deal with 0 for everybody who has none."""
        return {name: scores.get(name, 0) for name in self.people}

    def as_json(self) -> Json:
        return {"dealer": self.dealer, "vorhand": self.vorhand, "pauses": self.pauses}


@dataclass(frozen=True, slots=True)
class _Sitting:
    """The players from deal `first` on, with the places of its dealer and of the dealer who begins
    a round of deals."""

    players: tuple[str, ...]
    first: int
    dealer: int
    opener: int

    def after(self, change: Change, dealing: int) -> _Sitting:
        """The sitting that a change begins.

        On the seat of a player who leaves without a substitute nobody deals any more. The turn goes
        to the next seat.
        """
        size, gone = len(self.players), self.players.index(change.leaves)
        players = seated(self.players, change)
        dealer = (self.dealer + dealing * (change.deal - self.first)) % size
        if len(players) == size:
            return _Sitting(players, change.deal, dealer, self.opener)

        def moved(place: int) -> int:
            place = (place + dealing) % size if place == gone else place
            return place - (place > gone)

        return _Sitting(players, change.deal, moved(dealer), moved(self.opener))


@dataclass(frozen=True, slots=True)
class SoloistTable:
    """The sittings of a match; `dealing` and `playing` are the directions of dealing and play."""

    sittings: tuple[_Sitting, ...]
    dealing: int
    playing: int

    @property
    def players(self) -> tuple[str, ...]:
        """Return who began, in seat order."""
        return self.sittings[0].players

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who sits at the table at some time."""
        return tuple(dict.fromkeys(name for s in self.sittings for name in s.players))

    def seats(self, deal: int) -> Seats:
        """The seats of a deal, counted from 0."""
        players, dealer = self._turn(deal)
        size = len(players)
        pausing = (players[dealer],) if size > PLAYING else ()
        round_table = (players[(dealer + self.playing * k) % size] for k in range(1, size + 1))
        order = tuple(name for name in round_table if name not in pausing)
        return Seats(self.people, players, players[dealer], pausing, order)

    def reading(self, deal: int, rules: Any) -> Reading:
        """The reading of the report of a deal."""
        seats = self.seats(deal)
        return Reading(seats.players, rules, seats.pausing, seats.dealer)

    def dealer(self, deal: int) -> str:
        return self.seats(deal).dealer

    def is_round_over(self, deals: int) -> bool:
        """Return True if all players at the table have dealt equally often in `deals` deals."""
        return self._turn(deals)[1] == self._sitting(deals).opener

    def _sitting(self, deal: int) -> _Sitting:
        return [sitting for sitting in self.sittings if sitting.first <= deal][-1]

    def _turn(self, deal: int) -> tuple[tuple[str, ...], int]:
        """The players of a deal, and the place of its dealer."""
        sitting = self._sitting(deal)
        dealer = sitting.dealer + self.dealing * (deal - sitting.first)
        return sitting.players, dealer % len(sitting.players)


def soloist_table(
    players: tuple[str, ...],
    first_dealer: int,
    changes: tuple[Change, ...] = (),
    *,
    dealing: int = CLOCKWISE,
    playing: int = CLOCKWISE,
) -> SoloistTable:
    """The table of `players` in seat order; `first_dealer` is a place among them."""
    sittings = [_Sitting(players, 0, first_dealer, first_dealer)]
    for change in changes:
        sittings.append(sittings[-1].after(change, dealing))
    return SoloistTable(tuple(sittings), dealing, playing)


def deals_for(players: int, deals_per_player: int) -> int:
    """Return how many deals a table of three or four plays so that each player plays
    `deals_per_player`.

    ValueError unless it is a multiple of three and the table one of three or four.
    """
    if deals_per_player % PLAYING or players not in (3, 4):
        raise ValueError(players, deals_per_player)
    return players * deals_per_player // PLAYING
