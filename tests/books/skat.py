"""Proofs of the numbered rules of Skat."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Test

_line = partial(Example, "skat")
_test = partial(Test, "tests/games/test_skat.py")

RULES: Book = {
    "S1": (_test("test_s1_card_points"),),
    "S2": (_test("test_s2_the_highest_card_wins"),),
    "S3": (_test("test_s3_suits_and_trumps_are_followed"),),
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
