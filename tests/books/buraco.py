"""Proofs of the numbered rules of Buraco."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example

_line = partial(Example, "buraco")

RULES: Book = {
    "M1": (_line("illegal-melds"),),
    "M2": (_line("two-becomes-natural"),),
    "M3": (_line("unclean-open-limits"), _line("illegal-melds")),
    "M4": (_line("jokers-in-open-mode"),),
    "M5": (_line("unclean-open"), _line("unclean-open-limits")),
    "M6": (_line("full-melds"),),
    "M7": (_line("royal-and-ace-to-ace"), _line("royal-by-option")),
    "R1": (_line("full-melds"),),
    "R2": (_line("quick-two-pairs"),),
    "R3": (_line("royal-and-ace-to-ace"),),
    "R4": (_line("quick-two-pairs"), _line("stock-exhausted")),
    "R5": (_line("quick-two-pairs"),),
    "R6": (_line("muerto-taken-not-used"),),
    "R7": (_line("quick-two-pairs"),),
    "R8": (_line("match-to-2000"),),
}
