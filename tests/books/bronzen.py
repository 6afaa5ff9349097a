"""Proofs of the numbered rules of Bronzen."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Test

_line = partial(Example, "bronzen")
_play = partial(Test, "tests/games/test_bronzen_play.py")
_option = partial(Test, "tests/games/test_bronzen.py")

RULES: Book = {
    "R2": (_play("test_cards_rank_from_two_to_joker"),),
    "R3": (_line("foul"),),
    "R4": (_play("test_two_open_cards_meet"),),
    "R5": (_play("test_an_einzel_goes_to_the_higher_card"),),
    "R6": (_play("test_each_special_case_covers_its_number"),),
    "R7": (_line("replay-tripled-double"),),
    "R8": (_play("test_with_three_doubles_used_there_is_no_further_decision"),),
    "R9": (_play("test_the_loser_pays_two_cards_for_each_own_double_and_the_winner_nothing"),),
    "R11": (_line("replay-last-card-won"), _line("replay-last-card-lost")),
    "R12": (_play("test_a_game_ends_with_all_cards_on_one_side"),),
    "R13": (_line("replay-both-double-three-times"),),
    "R14": (_line("one-game"),),
    "R15": (_line("jay-and-tripled-double"),),
    "R16": (_line("refused-column"), _line("column-six-double-c")),
    "R17": (_line("one-game"),),
    "R18": (_line("loser-ahead"), _line("one-game")),
    "R19": (_line("foul"), _option("test_option_foul_bronzen_decides_about_a_win_by_foul")),
}
