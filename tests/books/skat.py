"""The numbered rules of Skat."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = span("S", 12)

_line = partial(Example, "skat")
_help = partial(Help, "skat")
_test = partial(Test, "tests/games/test_skat.py")

RULES: Book = {
    "S1": ("card points", (_test("test_s1_card_points"), _help("König 4, Dame 3, Bube 2"))),
    "S2": ("trumps", (_test("test_s2_the_highest_card_wins"), _help("im Grand nur die Buben"))),
    "S3": (
        "following",
        (_test("test_s3_suits_and_trumps_are_followed"), _help("Niemand muss")),
    ),
    "S4": (
        "dealing passes",
        (
            _test("test_s4_dealing_passes_clockwise_and_a_passed_deal_counts"),
            _help("Am Vierertisch setzt aus, wer gibt"),
        ),
    ),
    "S5": ("values", (_test("test_s5_the_value_of_a_game"), _help("Karo 9, Herz 10, Pik 11"))),
    "S6": ("levels contain others", (_test("test_s6_levels_contain_others"),)),
    "S7": ("61, 90, 120", (_test("test_s7_card_points_decide"), _line("refused-schneider"))),
    "S8": ("lost and overbid", (_line("overbid"), _line("lost-at-four"), _help("das Doppelte"))),
    "S9": ("Seeger-Fabian", (_test("test_s9_seeger_fabian"), _help("50 Abzug"))),
    "S10": ("passed in", (_line("passed-in"), _help("eingepasstes Spiel zählt"))),
    "S11": (
        "equal points",
        (
            _test("test_s11_games_decide_between_equal_totals"),
            _help("mehr gewonnene Spiele gehen vor"),
        ),
    ),
    "S12": (
        "somebody leaves",
        (
            Test(
                "tests/web/test_skat_evening.py",
                "test_an_evening_of_sixteen_comes_to_the_sums_of_its_deals",
            ),
            _help("spielen die anderen zu dritt weiter"),
        ),
    ),
}
