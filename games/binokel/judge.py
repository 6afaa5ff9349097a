"""The two judges: the melds of a hand, and one trick (rule book sections 9 and 10)."""

from __future__ import annotations

from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import COPIES, duties_under, in_order, order_under, points_of, ranks_in
from games.binokel.melds import value_of
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS, pack
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome
from games.trick_judge import TrickTable, verdict

_MELD_FIELDS: Final = ("game", "judge", "hand", "trump", "variant")
_TRICK_FIELDS: Final = ("game", "judge", "trump", "trick", "hand", "variant")


def table_under(settings: Settings) -> TrickTable:
    """The pack and the sizes of trick and hand under the rules."""
    return TrickTable(pack(ranks_in(settings.pack)), 3, settings.hand_size, COPIES)


def judge_melds(question: Json) -> Outcome:
    """The best melds of a hand, or the errors of the question."""
    settings, problems = _header(question, _MELD_FIELDS)
    hand, trump = question.get("hand"), question.get("trump")
    if not isinstance(hand, list) or len(hand) != settings.hand_size:
        problems.append(Problem("hand_size", "hand"))
    if isinstance(hand, list):
        problems += table_under(settings).card_problems(hand, "hand")
    problems += _trump_problems(trump)
    if problems or not isinstance(hand, list):
        return Outcome(errors=tuple(problems))
    codes = best_melds(hand, trump, settings)
    points = [value_of(code, trump, settings.meld_values) for code in codes]
    melds = [{"meld": code, "points": n} for code, n in zip(codes, points, strict=True)]
    return Answer(facts={"total": sum(points), "melds": melds})


def judge_trick(question: Json) -> Outcome:
    """Return who wins a trick and what may be played to it, or the errors of the question."""
    settings, problems = _header(question, _TRICK_FIELDS)
    trick, hand, trump = (question.get(key) for key in ("trick", "hand", "trump"))
    table, wrong_trump = table_under(settings), _trump_problems(trump)
    piles = table.pile_problems(trick, hand) or table.problems_between(trick, hand)
    problems += wrong_trump + piles
    if problems or not isinstance(trick, list):
        return Outcome(errors=tuple(problems))
    duties = duties_under(settings.undertrump)
    answer = verdict(order_under(trump), duties, trick, hand)
    answer["points"] = points_of(trick, settings.card_points)
    if hand is not None:
        answer["legal"] = in_order(set(answer["legal"]))
    return Answer(facts=answer)


def _header(question: Json, known: tuple[str, ...]) -> tuple[Settings, list[Problem]]:
    settings, problems = read_settings(question.get("variant"), None)
    return settings, [*unknown_fields(question, known), *problems]


def _trump_problems(trump: object) -> list[Problem]:
    return [] if trump in (None, *SUITS) else [Problem("trump_unknown", "trump")]
