"""The judge of a trick of Skat: its winner, its points, and the cards that may be played
(docs/rules/skat.md S1 to S3 and section 6)."""

from __future__ import annotations

from typing import Final

from games.cards import SUITS, pack, rank_of
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome
from games.skat.contracts import CONTRACTS, NULL
from games.trick_judge import TrickTable, verdict
from games.tricks import CardOrder, Duties

POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PACK: Final = pack("AKQJT987")
HAND_SIZE: Final = 10
DUTIES: Final = Duties()
_TABLE: Final = TrickTable(PACK, 3, HAND_SIZE)
JACKS: Final = ("JC", "JS", "JH", "JD")
_FIELDS: Final = ("game", "judge", "variant", "contract", "trick", "hand")


def order_of(contract: str) -> CardOrder:
    """The order of the cards in a game (S2)."""
    if contract == NULL:
        return CardOrder("AKQJT987")
    return CardOrder("ATKQ987", contract if contract in SUITS else None, JACKS)


def judge_trick(question: Json) -> Outcome:
    """The answer to a question, or every problem of it."""
    trick, hand, contract = (question.get(key) for key in ("trick", "hand", "contract"))
    problems = unknown_fields(question, _FIELDS)
    if not isinstance(contract, str) or contract not in CONTRACTS:
        problems.append(Problem("contract_unknown", "contract"))
    problems += _TABLE.pile_problems(trick, hand) + _TABLE.problems_between(trick, hand)
    if problems:
        return Outcome(errors=tuple(problems))
    cards = list(trick or ())
    points = sum(POINTS.get(rank_of(card), 0) for card in cards)
    return Answer(facts=verdict(order_of(str(contract)), DUTIES, cards, hand) | {"points": points})
