"""The two judges: the melds of a hand, and one trick (rule book sections 9 and 10)."""

from __future__ import annotations

from typing import Final

from games.binokel.best import best_melds
from games.binokel.cards import COPIES, duties_under, order_under, points_of, ranks_in
from games.binokel.melds import value_of
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS, pack
from games.envelope import Json, Problem, unknown_fields
from games.outcome import Answer, Outcome
from games.trick_judge import TrickJudge, TrickTable

_FIELDS: Final = ("game", "judge", "hand", "trump", "variant")
_TRUMPS: Final = (None, *SUITS)


def table_under(settings: Settings) -> TrickTable:
    """The pack and the sizes of trick and hand under the rules."""
    return TrickTable(pack(ranks_in(settings.pack)), 3, settings.hand_size, COPIES)


def judge_melds(question: Json) -> Outcome:
    """The best melds of a hand, or the errors of the question."""
    settings, wrong = read_settings(question.get("variant"), None)
    problems = [*unknown_fields(question, _FIELDS), *wrong]
    hand, trump = question.get("hand"), question.get("trump")
    if not isinstance(hand, list) or len(hand) != settings.hand_size:
        problems.append(Problem("hand_size", "hand"))
    if isinstance(hand, list):
        problems += table_under(settings).card_problems(hand, "hand")
    problems += [] if trump in _TRUMPS else [Problem("trump_unknown", "trump")]
    if problems or not isinstance(hand, list):
        return Outcome(errors=tuple(problems))
    codes = best_melds(hand, trump, settings)
    points = [value_of(code, trump, settings.meld_values) for code in codes]
    melds = [{"meld": code, "points": n} for code, n in zip(codes, points, strict=True)]
    return Answer(facts={"total": sum(points), "melds": melds})


judge_trick: Final = TrickJudge(
    "trump",
    _TRUMPS,
    "trump_unknown",
    lambda variant: read_settings(variant, None),
    table_under,
    order_under,
    lambda settings: duties_under(settings.undertrump),
    lambda cards, settings: points_of(cards, settings.card_points),
)
