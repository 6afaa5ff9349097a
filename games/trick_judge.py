"""Questions about one trick: their common checks, and the answer that most games give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.envelope import Json, Problem
from games.tricks import CardOrder, Duties


@dataclass(frozen=True, slots=True)
class TrickTable:
    """The cards of a question: the pack with `copies` of each card, the players at a trick, and the
    most cards of a hand. `trick` is the field of the cards that lie."""

    pack: Sequence[str]
    players: int
    hand: int
    copies: int = 1
    trick: str = "trick"

    def pile_problems(self, trick: object, hand: object) -> list[Problem]:
        """The problems of each pile alone; a hand may be missing."""
        problems = self._pile(trick, self.trick, range(self.players + 1))
        if hand is not None:
            problems += self._pile(hand, "hand", range(1, self.hand + 1))
        return problems

    def problems_between(self, trick: object, hand: object) -> list[Problem]:
        """The problems of trick and hand together."""
        if not isinstance(trick, list) or not isinstance(hand, list):
            return []
        complete = [Problem("trick_complete", "hand")] if len(trick) == self.players else []
        if self.copies == 1:
            twice = (i for i, card in enumerate(hand) if card in trick and card in self.pack)
            return complete + [Problem("card_duplicate", f"hand[{i}]") for i in twice]
        too_many = max(Counter([*trick, *hand]).values()) > self.copies
        exceeds = [Problem("cards_exceed_pack", "hand")] if too_many else []
        return complete or exceeds

    def _pile(self, pile: object, name: str, sizes: range) -> list[Problem]:
        fits = isinstance(pile, list) and len(pile) in sizes
        problems = [] if fits else [Problem(f"{name}_size", name)]
        return problems + (self.card_problems(pile, name) if isinstance(pile, list) else [])

    def card_problems(self, cards: Sequence[object], path: str) -> list[Problem]:
        """Cards that the pack does not have, or not so often, entry by entry."""
        excess = "card_duplicate" if self.copies == 1 else "card_excess"
        problems = []
        seen: Counter[str] = Counter()
        for i, card in enumerate(cards):
            if not isinstance(card, str) or card not in self.pack:
                problems.append(Problem("card_unknown", f"{path}[{i}]"))
                continue
            seen[card] += 1
            if seen[card] > self.copies:
                problems.append(Problem(excess, f"{path}[{i}]"))
        return problems


def verdict(
    order: CardOrder, duties: Duties, trick: Sequence[str], hand: Sequence[str] | None
) -> Json:
    """The place of the winning card; with a hand also its duty and the legal cards."""
    answer: Json = {"winning": order.winning_index(trick)}
    if hand is not None:
        duty, legal = duties.choice(order, trick, hand)
        answer |= {"duty": duty.value, "legal": list(legal)}
    return answer
