"""The numbered rules of Bronzen, and P for what the book tells beside them."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = (*span("R", 19), *span("P", 4))

_line = partial(Example, "bronzen")
_help = partial(Help, "bronzen")
_play = partial(Test, "tests/games/test_bronzen_play.py")
_option = partial(Test, "tests/games/test_bronzen.py")

RULES: Book = {
    "R1": ("two packs of 55", (_help("Canasta-Spiel von 55 Karten"),)),
    "R2": ("order of cards", (_play("test_cards_rank_from_two_to_joker"), _help("Rang von unten"))),
    "R3": ("no reaching into the cards", (_line("foul"), _help("außer der Reihe"))),
    "R4": ("what two cards are", (_play("test_two_open_cards_meet"), _help("(Jay)"))),
    "R5": ("Einzel", (_play("test_an_einzel_goes_to_the_higher_card"), _help("ein Einzel"))),
    "R6": ("covering", (_play("test_each_special_case_covers_its_number"),)),
    "R7": ("doubling", (_line("replay-tripled-double"), _help("sagt laut, zum wievielten Mal"))),
    "R8": (
        "three times at most",
        (_play("test_with_three_doubles_used_there_is_no_further_decision"),),
    ),
    "R9": (
        "penalty cards",
        (_play("test_the_loser_pays_two_cards_for_each_own_double_and_the_winner_nothing"),),
    ),
    "R10": ("Bunker", (_help("in den eigenen Bunker"), _help("unter Strafkarten schaut niemand"))),
    "R11": ("the last card", (_line("replay-last-card-won"), _line("replay-last-card-lost"))),
    "R12": ("no cards left", (_play("test_a_game_ends_with_all_cards_on_one_side"),)),
    "R13": ("marks for Doubles", (_line("replay-both-double-three-times"),)),
    "R14": ("points of Doubles", (_line("one-game"), _help("zählt 2, 4, 6 Punkte"))),
    "R15": ("Jay", (_line("jay-and-tripled-double"), _help("Ein Stich mit einem Jay"))),
    "R16": ("sixth column", (_line("refused-column"), _line("column-six-double-c"))),
    "R17": ("30 for the Bronzen", (_line("one-game"), _help("bringt 30 Punkte"))),
    "R18": ("the sum", (_line("loser-ahead"), _line("one-game"))),
    "R19": (
        "a foul",
        (_line("foul"), _option("test_option_foul_bronzen_decides_about_a_win_by_foul")),
    ),
    "P1": ("„eins“ and „zwei“ are said aloud", (_help("„eins“, „zwei“"),)),
    "P2": ("nobody looks under covered cards", (_help("Unter verdeckte Karten"),)),
    "P3": ("nobody tells another what to play", (_help("niemand sagt einem anderen"),)),
    "P4": ("nobody looks into the Bunker", (_help("In den Bunker schaut niemand"),)),
}
