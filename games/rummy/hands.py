"""What is left in the hands at the end of a deal: points, or the cards themselves.

Knows how a hand is written and who must have one. Does not know what a card is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.envelope import Problem
from games.rummy.fields import Fields

Hand = int | tuple[str, ...]
Hands = Mapping[str, Hand]


def read_hands(
    fields: Fields, players: tuple[str, ...], is_card: Callable[[object], bool]
) -> dict[str, Hand]:
    """The field `hands`: per name card points or cards; faults are noted in `fields`."""
    if fields.get("hands") is None:
        fields.note("field_missing", "hands")
    entries = fields.names("hands", players)
    if entries is None:
        return {}
    hands: dict[str, Hand] = {}
    for name in players:
        hand = _read_hand(entries, name, is_card)
        if hand is not None:
            hands[name] = hand
    return hands


def _read_hand(entries: Fields, name: str, is_card: Callable[[object], bool]) -> Hand | None:
    value = entries.get(name)
    if not isinstance(value, list):
        return entries.integer(name)
    strange = [k for k, card in enumerate(value) if not is_card(card)]
    entries.problems.extend(Problem("card_unknown", f"{entries.at(name)}[{k}]") for k in strange)
    return None if strange else tuple(value)


def uneven_hands(hands: Hands, players: tuple[str, ...], path: str) -> Iterator[Problem]:
    """Hands given in points that no cards can be worth (every card is worth a multiple of 5)."""
    for name in players:
        hand = hands.get(name)
        if isinstance(hand, int) and hand % 5:
            yield Problem("not_multiple_of_5", f"{path}.hands.{name}")


def is_empty(hand: Hand) -> bool:
    return hand in (0, ())


def hand_points(hand: Hand, values: Mapping[str, int]) -> int:
    """Points of a hand; `values` gives the value of each card."""
    return hand if isinstance(hand, int) else sum(values[card] for card in hand)


def most_cards(hand: Hand) -> int:
    """How many cards the hand can hold at most (the cheapest card is worth 5)."""
    return hand // 5 if isinstance(hand, int) else len(hand)


def known_cards(hands: Hands) -> Iterator[str]:
    """Every card of the hands that are given as cards."""
    for hand in hands.values():
        if not isinstance(hand, int):
            yield from hand
