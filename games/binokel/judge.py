"""The two judges: questions about a hand of melds and about one trick.

Knows the fields of docs/rules/binokel.md sections 9 and 10 and their errors. Does not know deals.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import COPIES, is_card, legal_cards, points_of, winning_index
from games.binokel.melds import value_of
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome

_MELD_FIELDS: Final = ("game", "judge", "hand", "trump", "variant")
_TRICK_FIELDS: Final = ("game", "judge", "trump", "trick", "hand", "variant")
_TRICK_SIZE: Final = 3


def is_suit(value: object) -> bool:
    return isinstance(value, str) and value in tuple(SUITS)


def card_problems(cards: list[object], path: str, pack: int) -> list[Problem]:
    """`card_unknown` and `card_excess`, entry by entry."""
    problems = []
    seen: Counter[str] = Counter()
    for j, card in enumerate(cards):
        if not isinstance(card, str) or not is_card(card, pack):
            problems.append(Problem("card_unknown", f"{path}[{j}]"))
            continue
        seen[card] += 1
        if seen[card] > COPIES:
            problems.append(Problem("card_excess", f"{path}[{j}]"))
    return problems


def judge_melds(question: Json) -> Outcome:
    """The best melds of a hand, or the errors of the question."""
    settings, problems = _header(question, _MELD_FIELDS)
    hand, trump = question.get("hand"), question.get("trump")
    if not isinstance(hand, list) or len(hand) != settings.hand_size:
        problems.append(Problem("hand_size", "hand"))
    if isinstance(hand, list):
        problems += card_problems(hand, "hand", settings.pack)
    problems += _trump_problems(trump)
    if problems or not isinstance(hand, list):
        return Outcome(errors=tuple(problems))
    codes = best_melds(hand, trump, settings)
    points = [value_of(code, trump, settings.meld_values) for code in codes]
    melds = [{"meld": code, "points": n} for code, n in zip(codes, points, strict=True)]
    return Answer(facts={"total": sum(points), "melds": melds})


def judge_trick(question: Json) -> Outcome:
    """Who wins a trick and what may be played to it, or the errors of the question."""
    settings, problems = _header(question, _TRICK_FIELDS)
    trick, hand, trump = (question.get(key) for key in ("trick", "hand", "trump"))
    problems += _trump_problems(trump)
    table = _trick_problems(trick, hand, settings)
    if problems or table or not isinstance(trick, list):
        return Outcome(errors=(*problems, *table))
    answer: Json = {
        "winning": winning_index(trick, trump),
        "points": points_of(trick, settings.card_points),
    }
    if hand is not None:
        answer["duty"], answer["legal"] = legal_cards(trick, hand, trump, settings.undertrump)
    return Answer(facts=answer)


def _header(question: Json, known: tuple[str, ...]) -> tuple[Settings, list[Problem]]:
    settings, problems = read_settings(question.get("variant"), None)
    return settings, [*unknown_fields(question, known), *problems]


def _trump_problems(trump: object) -> list[Problem]:
    return [] if trump is None or is_suit(trump) else [Problem("trump_unknown", "trump")]


def _trick_problems(trick: object, hand: object, settings: Settings) -> list[Problem]:
    problems = _pile_problems(trick, "trick", "trick_size", range(_TRICK_SIZE + 1), settings.pack)
    if hand is not None:
        sizes = range(1, settings.hand_size + 1)
        problems += _pile_problems(hand, "hand", "hand_size", sizes, settings.pack)
    if problems or not isinstance(hand, list) or not isinstance(trick, list):
        return problems
    if len(trick) == _TRICK_SIZE:
        return [Problem("trick_complete", "hand")]
    if max(Counter([*trick, *hand]).values()) > COPIES:
        return [Problem("cards_exceed_pack", "hand")]
    return []


def _pile_problems(
    pile: object, name: str, wrong_size: str, sizes: range, pack: int
) -> list[Problem]:
    if not isinstance(pile, list):
        return [Problem(wrong_size, name)]
    size = [] if len(pile) in sizes else [Problem(wrong_size, name)]
    return size + card_problems(pile, name, pack)
