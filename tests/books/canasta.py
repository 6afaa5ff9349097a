"""Proofs of the numbered rules of Canasta."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Test

_line = partial(Example, "canasta")
_option = partial(Test, "tests/games/test_canasta_options.py")

RULES: Book = {
    "R1": (_line("full-melds-and-hands"),),
    "R2": (_line("quick-two-pairs"),),
    "R3": (_line("quick-two-pairs"),),
    "R4": (_line("quick-two-pairs"),),
    "R5": (_line("wild-canastas-split"),),
    "R6": (_line("stock-exhausted-no-meld"), _line("full-melds-and-hands")),
    "R7": (_line("red-threes-need-canasta"),),
    "R8": (_line("red-three-kept"),),
    "R9": (_line("quick-two-pairs"),),
    "R10": (_line("hand-canasta-two-players"),),
    "R11": (_line("stock-exhausted-no-meld"),),
    "R12": (_line("quick-two-pairs"),),
    "R13": (_line("quick-two-pairs"), _line("match-won")),
    "R14": (_line("five-in-rotation"),),
    "R15": (_line("first-meld-too-cheap"),),
    "M1": (_line("illegal-melds"), _line("nine-kings")),
    "M2": (_line("illegal-melds"),),
    "M3": (_line("illegal-melds"),),
    "M4": (_option("test_option_closed_canastas_refuses_an_eighth_card"),),
    "M5": (_line("illegal-melds"),),
    "M6": (_option("test_option_wild_canasta_pays_for_wild_cards"),),
    "M7": (_line("out-without-canasta"),),
    "M8": (_line("hand-canasta-two-players"),),
}
