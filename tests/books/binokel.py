"""Proofs of the numbered rules of Binokel."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example

_line = partial(Example, "binokel")
_meld = partial(Example, "meld_binokel")
_judge = partial(Example, "trick_judge_binokel")

RULES: Book = {
    "R1": (_line("refused-three-queens-of-spades"),),
    "R2": (_line("classic-points"),),
    "R3": (_judge("must-beat"), _judge("seven-is-lowest")),
    "R4": (_line("table-of-four"),),
    "R5": (_line("pack-48"),),
    "R6": (_line("bid-made"),),
    "R7": (_line("bid-made"),),
    "R8": (_line("refused-opening-bid"),),
    "R10": (_meld("family-and-pair"), _meld("eight-queens")),
    "R11": (_meld("one-card-in-three-melds"),),
    "R12": (_line("rundgang"), _meld("rundgang-and-binokel")),
    "R13": (_line("refused-family-and-pair"),),
    "R15": (_line("melds-from-a-hand"),),
    "R16": (_line("durch-made-and-lost"),),
    "R17": (_line("refused-sum"),),
    "R17a": (_line("classic-points-rounded"),),
    "R19": (_line("opponent-without-a-trick"), _line("no-trick-assumed")),
    "R20": (_line("classic-points-rounded"),),
    "R21": (_line("bid-exactly-reached"),),
    "R22": (_line("bid-missed"), _line("solo-without-a-trick")),
    "R23": (_line("lost-game-bonus"), _line("lost-exact-half")),
    "R24": (_line("abgehen"), _line("abgehen-exact-half")),
    "R25": (_line("durch-made-and-lost"), _line("refused-durch-with-melds")),
    "R26": (_line("aufgelegt"),),
    "R26a": (_line("refused-durch-not-played"),),
    "R27": (_line("refused-unterdurch"),),
    "W1": (_judge("discard-does-not-win"),),
    "W2": (_judge("first-of-two-equal-cards-wins"),),
    "T1": (_judge("lead"),),
    "T2": (_judge("must-beat"),),
    "T3": (_judge("cannot-beat"), _judge("ruffed")),
    "T4": (_judge("must-trump"),),
    "T5": (_judge("must-overtrump"),),
    "T6": (_judge("must-undertrump"), _judge("undertrump-free")),
    "T7": (_judge("free"), _judge("durch-no-trump")),
}
