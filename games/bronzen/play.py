"""One game of Bronzen played card by card (rule book R4 to R12 and section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from games.bronzen.cards import COVERED, PACK, Meeting, higher, meeting_of

MOST_DOUBLES: Final = 3
PENALTY_PER_DOUBLE: Final = 2


class StalemateError(Exception):
    """Both last cards are a special case: all 110 cards lie in one trick."""


class Guide(Protocol):
    """The source of luck and decisions of a game; seats are 0 and 1."""

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:
        """The order, top card first, of the `number`-th pile (0: the pack) made of `cards`."""
        ...

    def doubles(self, seat: int) -> bool:
        """Return True if the player behind doubles (True) or gives up."""
        ...


@dataclass(frozen=True, slots=True)
class Trick:
    """One finished trick. `size` counts all cards won, penalty included."""

    winner: int
    doubles: tuple[int, int]
    meetings: tuple[Meeting, ...]
    decisions: int
    last_card_won: bool
    last_card_lost: bool
    size: int

    @property
    def einzel(self) -> bool:
        """Decided by its first two cards without a special case (R5)."""
        return not self.meetings


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game; `piles` says how many piles each seat has used, the pack included."""

    winner: int
    tricks: tuple[Trick, ...]
    piles: tuple[int, int]


@dataclass(slots=True)
class PlayerCards:
    """The cards of one player while the game runs; the top card of the pile is its last entry."""

    seat: int
    pile: list[str] = field(default_factory=list)
    bunker: list[str] = field(default_factory=lambda: list(PACK))
    piles: int = 0

    @property
    def left(self) -> int:
        """Cards in pile and Bunker together."""
        return len(self.pile) + len(self.bunker)

    def take(self, guide: Guide) -> str:
        """The top card of the pile; the Bunker is taken up when the pile is used up (R10, B6)."""
        if not self.pile:
            self.pile = list(reversed(guide.order(self.seat, self.piles, self.bunker)))
            self.bunker = []
            self.piles += 1
        return self.pile.pop()


@dataclass(slots=True)
class _Table:
    """The cards and events of the running trick."""

    cards: list[str] = field(default_factory=list)
    doubles: list[int] = field(default_factory=lambda: [0, 0])
    meetings: list[Meeting] = field(default_factory=list)
    decisions: int = 0


Sides = tuple[PlayerCards, PlayerCards]


def play(guide: Guide) -> Game:
    """Play one game to its end. Raises StalemateError, and whatever `guide` raises."""
    sides = (PlayerCards(0), PlayerCards(1))
    tricks = []
    while sides[0].left and sides[1].left:
        tricks.append(play_trick(sides, guide))
    winner = 0 if sides[0].left else 1
    return Game(winner, tuple(tricks), (sides[0].piles, sides[1].piles))


def play_trick(sides: Sides, guide: Guide) -> Trick:
    """Play one trick and move its cards to the winner. Raises as `play` does."""
    table = _Table()
    covered = 0
    while True:
        first, second = _lay(sides, guide, table, covered)
        meeting = meeting_of(first, second)
        if meeting is not None:
            table.meetings.append(meeting)
            loser = _beaten_by_meeting(sides)
            if loser is not None:
                return _settle(sides, guide, table, 1 - loser, met=True)
            covered = COVERED[meeting]
            continue
        leader = higher(first, second)
        if not _goes_on(sides, guide, table, leader):
            return _settle(sides, guide, table, leader, met=False)
        table.doubles[1 - leader] += 1
        covered = 1


def _lay(sides: Sides, guide: Guide, table: _Table, covered: int) -> tuple[str, str]:
    """Each side covers as many as both can (B8) and lays one open card."""
    covered = min(covered, sides[0].left - 1, sides[1].left - 1)
    shown = []
    for side in sides:
        laid = [side.take(guide) for _ in range(covered + 1)]
        table.cards += laid
        shown.append(laid[-1])
    return shown[0], shown[1]


def _beaten_by_meeting(sides: Sides) -> int | None:
    """The seat whose last card has met a special case (R11), if any."""
    spent = [side.seat for side in sides if side.left == 0]
    if len(spent) == 2:
        raise StalemateError
    return spent[0] if spent else None


def _goes_on(sides: Sides, guide: Guide, table: _Table, leader: int) -> bool:
    """Return True if the player behind doubles; only a real choice is a question (R7, R8, R11)."""
    behind = 1 - leader
    spent = sides[leader].left == 0 or sides[behind].left == 0
    if not table.meetings or spent or table.doubles[behind] == MOST_DOUBLES:
        return False
    table.decisions += 1
    return guide.doubles(behind)


def _settle(sides: Sides, guide: Guide, table: _Table, winner: int, *, met: bool) -> Trick:
    """Let the loser pay (R9, B7), and move all cards to the winner's Bunker (R10)."""
    loser = 1 - winner
    won_last = not met and bool(table.meetings) and sides[winner].left == 0
    lost_last = bool(table.meetings) and sides[loser].left == 0
    owed = 0 if won_last else PENALTY_PER_DOUBLE * table.doubles[loser]
    for _ in range(min(owed, sides[loser].left)):
        table.cards.append(sides[loser].take(guide))
    sides[winner].bunker += table.cards
    return Trick(
        winner=winner,
        doubles=(table.doubles[0], table.doubles[1]),
        meetings=tuple(table.meetings),
        decisions=table.decisions,
        last_card_won=won_last,
        last_card_lost=lost_last,
        size=len(table.cards),
    )
