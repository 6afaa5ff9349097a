"""Questions about one trick: their common checks, and the answer that most games give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome
from games.tricks import CardOrder, Duties

R = TypeVar("R")


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

    def once(self, cards: Sequence[str]) -> list[str]:
        """Each of the cards once, in the order of the pack if it has several copies."""
        return list(cards) if self.copies == 1 else sorted(set(cards), key=self.pack.index)

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


@dataclass(frozen=True, slots=True)
class TrickJudge(Generic[R]):
    """The judge of a trick: a question about the cards on the table and in a hand.

    `named` is the field that says the trumps by one of `values`, `unknown` the code of another.
    `read` gives the rules of a `variant`, which decide about the cards and `duties`; `points` is
    the worth of a trick.
    """

    named: str
    values: tuple[str | None, ...]
    unknown: str
    read: Callable[[object], tuple[R, list[Problem]]]
    table: Callable[[R], TrickTable]
    order: Callable[[Any], CardOrder]
    duties: Callable[[R], Duties]
    points: Callable[[Sequence[str], R], int]

    def __call__(self, question: Json) -> Outcome:
        """The answer, or every problem of the question."""
        rules, wrong = self.read(question.get("variant"))
        table, known = self.table(rules), ("game", "judge", "variant", self.named, "trick", "hand")
        trick, hand, trump = (question.get(key) for key in ("trick", "hand", self.named))
        problems = [*unknown_fields(question, known), *wrong]
        problems += [] if trump in self.values else [Problem(self.unknown, self.named)]
        piles = table.pile_problems(trick, hand)
        if table.copies == 1 or not piles:
            piles += table.problems_between(trick, hand)
        problems += piles
        if problems or not isinstance(trick, list):
            return Outcome(errors=tuple(problems))
        order = self.order(trump)
        answer: Json = {"winning": order.winning_index(trick), "points": self.points(trick, rules)}
        if isinstance(hand, list):
            duty, legal = self.duties(rules).choice(order, trick, hand)
            answer |= {"duty": duty.value, "legal": table.once(legal)}
        return Answer(facts=answer)
