"""The judge of a trick of Skat: its winner, its points, and the cards that may be played
(docs/rules/skat.md S1 to S3 and section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.cards import pack, rank_of, suit_of
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome
from games.skat.contracts import CONTRACTS, NULL

_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
_PLAIN: Final = "789QKTA"
_AT_NULL: Final = "789TJQKA"
_JACKS: Final = ("JD", "JH", "JS", "JC")
_PACK: Final = pack("AKQJT987")
_FIELDS: Final = ("game", "judge", "variant", "contract", "trick", "hand")
_TRICK: Final = 3
_HAND: Final = 10


def suit_in(card: str, contract: str) -> str:
    """The suit that a card follows: "" for trumps."""
    if contract != NULL and (card in _JACKS or suit_of(card) == contract):
        return ""
    return suit_of(card)


def legal_cards(hand: list[str], trick: list[str], contract: str) -> tuple[str, list[str]]:
    """The duty, and the cards that fulfil it (S3)."""
    if not trick:
        return "lead", hand
    led = suit_in(trick[0], contract)
    following = [card for card in hand if suit_in(card, contract) == led]
    return ("follow", following) if following else ("free", hand)


def winning_index(trick: list[str], contract: str) -> int | None:
    """The place of the highest card; None if no card lies there (S2)."""
    if not trick:
        return None
    led = suit_in(trick[0], contract)
    return max(range(len(trick)), key=lambda i: _strength(trick[i], led, contract))


def _strength(card: str, led: str, contract: str) -> tuple[int, int, int]:
    suit = suit_in(card, contract)
    jack = _JACKS.index(card) if not suit and card in _JACKS else -1
    order = _AT_NULL if contract == NULL else _PLAIN
    rank = -1 if jack >= 0 else order.index(rank_of(card))
    return (2 if not suit else int(suit == led), jack, rank)


def judge_trick(question: Json) -> Outcome:
    """The answer to a question, or every problem of it."""
    problems = [*unknown_fields(question, _FIELDS), *_problems(question)]
    if problems:
        return Outcome(errors=tuple(problems))
    trick, hand, contract = (question.get(key) for key in ("trick", "hand", "contract"))
    cards, game = list(trick or ()), str(contract)
    points = sum(_POINTS.get(rank_of(card), 0) for card in cards)
    facts: Json = {"winning": winning_index(cards, game), "points": points}
    if hand is not None:
        facts["duty"], facts["legal"] = legal_cards(list(hand), cards, game)
    return Answer(facts=facts)


def _problems(question: Json) -> Iterator[Problem]:
    trick, hand, contract = (question.get(key) for key in ("trick", "hand", "contract"))
    if not isinstance(contract, str) or contract not in CONTRACTS:
        yield Problem("contract_unknown", "contract")
    if not isinstance(trick, list) or len(trick) > _TRICK:
        yield Problem("trick_size", "trick")
    if hand is not None and (not isinstance(hand, list) or not 1 <= len(hand) <= _HAND):
        yield Problem("hand_size", "hand")
    seen: set[object] = set()
    for name, cards in (("trick", trick), ("hand", hand)):
        for i, card in enumerate(cards if isinstance(cards, list) else ()):
            if card not in _PACK:
                yield Problem("card_unknown", f"{name}[{i}]")
                continue
            if card in seen:
                yield Problem("card_duplicate", f"{name}[{i}]")
            seen.add(card)
    if hand is not None and isinstance(trick, list) and len(trick) == _TRICK:
        yield Problem("trick_complete", "hand")
