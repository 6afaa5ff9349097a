"""The card record of a deal: who played what, who won, who broke § 6 (docs/rules/brokdorf.md 3.3).

Knows five tricks of one deal. Does not know bids or points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from games.brokdorf.deal import Deal, Played
from games.brokdorf.ending import clockwise
from games.brokdorf.options import Rules
from games.brokdorf.trick import HAND_SIZE, choice, is_luschen_hand, winning_index
from games.envelope import Problem


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played, by whom, and who won them."""

    order: tuple[str, ...]
    cards: tuple[str, ...]
    winner: str


def tricks_of(deal: Deal, played: Played, players: tuple[str, ...]) -> tuple[Trick, ...]:
    """The recorded tricks; the record must have the right shape and a trump suit."""
    assert deal.play is not None
    assert deal.trump is not None
    seats = tuple(name for name in players if name in played.taken)
    leader, tricks = played.declarer, []
    for cards in deal.play:
        order = (leader, *clockwise(seats, leader)[:-1])
        best = winning_index(cards, deal.trump)
        assert best is not None
        leader = order[best]
        tricks.append(Trick(order, cards, leader))
    return tuple(tricks)


def hands(tricks: tuple[Trick, ...]) -> dict[str, tuple[str, ...]]:
    """The cards of every participant in the order he played them."""
    return {
        name: tuple(trick.cards[trick.order.index(name)] for trick in tricks)
        for name in tricks[0].order
    }


def record_problems(
    deal: Deal, played: Played, players: tuple[str, ...], rules: Rules, path: str
) -> Iterator[Problem]:
    """What a record cannot show; a fault of shape hides all others."""
    assert deal.play is not None
    if deal.trump is None:
        yield Problem("play_without_trump", f"{path}.trump")
        return
    if not played.mit:
        yield Problem("play_not_applicable", f"{path}.play")
        return
    if [len(cards) for cards in deal.play] != [len(played.taken)] * HAND_SIZE:
        yield Problem("play_shape", f"{path}.play")
        return
    duplicates = list(_duplicates(deal.play, path))
    if duplicates:
        yield from duplicates
        return
    tricks = tricks_of(deal, played, players)
    yield from _fault_problems(tricks, deal, rules, path)
    won = Counter(trick.winner for trick in tricks)
    if any(won[name] != taken for name, taken in played.taken.items()):
        yield Problem("play_tricks_mismatch", f"{path}.play")


def shows_luschen_hand(deal: Deal, played: Played, players: tuple[str, ...]) -> bool:
    """Whether a sound record has a hand that had to be dealt again (R6)."""
    if deal.play is None:
        return False
    return any(map(is_luschen_hand, hands(tricks_of(deal, played, players)).values()))


def _duplicates(play: tuple[tuple[str, ...], ...], path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for t, cards in enumerate(play):
        for k, card in enumerate(cards):
            if card in seen:
                yield Problem("card_duplicate", f"{path}.play[{t}][{k}]")
            seen.add(card)


def _fault_problems(
    tricks: tuple[Trick, ...], deal: Deal, rules: Rules, path: str
) -> Iterator[Problem]:
    assert deal.trump is not None
    at_fault = set()
    for t, k, name in _faults(tricks, deal.trump, rules):
        at_fault.add(name)
        if name not in deal.revoke:
            yield Problem("play_illegal", f"{path}.play[{t}][{k}]")
    for i, name in enumerate(deal.revoke):
        if name not in at_fault:
            yield Problem("revoke_not_in_play", f"{path}.revoke[{i}]")


def _faults(tricks: tuple[Trick, ...], trump: str, rules: Rules) -> Iterator[tuple[int, int, str]]:
    """Trick, place and player of every card that § 6 forbids."""
    held = hands(tricks)
    for t, trick in enumerate(tricks):
        for k, name in enumerate(trick.order):
            answer = choice(held[name][t:], trick.cards[:k], trump, rules.overtake_ruffed)
            if trick.cards[k] not in answer.legal:
                yield t, k, name
