"""Plays a deal to its last trick and counts what everybody took.

Knows the order of play (docs/rules/binokel.md R16, R17, A18). Does not know melds or bids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.binokel.cards import points_of
from games.binokel.counted import LAST_TRICK
from games.binokel.settings import Settings
from games.binokel.strategy import choose
from games.binokel.tricks import winning_index


@dataclass(frozen=True, slots=True)
class Played:
    """Tricks and their points (with the last trick, without pressed cards) of every player."""

    tricks: Mapping[str, int]
    points: Mapping[str, int]
    last_trick: str


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays alone, in which trump, and whether he wants no trick at all."""

    solo: str
    trump: str | None
    ducks: bool = False


def play_out(
    hands: Mapping[str, tuple[str, ...]],
    order: tuple[str, ...],
    contract: Contract,
    settings: Settings,
) -> Played:
    """All tricks; the first of `order` leads, the winner of a trick leads to the next."""
    left = {player: list(hand) for player, hand in hands.items()}
    tricks = dict.fromkeys(order, 0)
    points = dict.fromkeys(order, 0)
    winner = order[0]
    for _ in range(settings.hand_size):
        start = order.index(winner)
        table = order[start:] + order[:start]
        cards: list[str] = []
        for player in table:
            cards.append(_next_card(player, table, cards, left[player], contract, settings))
            left[player].remove(cards[-1])
        winner = table[winning_index(cards, contract.trump) or 0]
        tricks[winner] += 1
        points[winner] += points_of(cards, settings.card_points)
    points[winner] += LAST_TRICK
    return Played(tricks, points, winner)


def _next_card(
    player: str,
    table: tuple[str, ...],
    cards: list[str],
    hand: list[str],
    contract: Contract,
    settings: Settings,
) -> str:
    best = winning_index(cards, contract.trump)
    friend = best is not None and contract.solo not in (player, table[best])
    ducks = contract.ducks and player == contract.solo
    return choose(cards, hand, contract.trump, settings, friend_wins=friend, ducks=ducks)
