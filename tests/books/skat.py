"""Proofs of the numbered rules of Skat."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Test

_line = partial(Example, "skat")
_judge = partial(Example, "trick_judge_skat")
_test = partial(Test, "tests/games/test_skat.py")

RULES: Book = {
    "S1": (_judge("points-AS-TS-KS"), _judge("points-QS-JS-9S")),
    "S2": (_judge("wins-H-AS-7H-TH"), _judge("jack-at-null")),
    "S3": (_judge("follow-suit"), _judge("follow-trumps"), _judge("free")),
    "S4": (_test("test_s4_dealing_passes_clockwise_and_a_passed_deal_counts"),),
    "S5": (_test("test_s5_the_value_of_a_game"),),
    "S6": (_test("test_s6_levels_contain_others"),),
    "S7": (_test("test_s7_card_points_decide"), _line("refused-schneider")),
    "S8": (_line("overbid"), _line("lost-at-four")),
    "S9": (_test("test_s9_seeger_fabian"),),
    "S10": (_line("passed-in"),),
    "S11": (_test("test_s11_games_decide_between_equal_totals"),),
    "S12": (
        Test(
            "tests/web/test_skat_evening.py",
            "test_an_evening_of_sixteen_comes_to_the_sums_of_its_deals",
        ),
    ),
}
