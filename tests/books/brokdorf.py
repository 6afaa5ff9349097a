"""Proofs of the numbered rules of Brokdorf."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Test

_line = partial(Example, "brokdorf")
_judge = partial(Example, "trick_judge_brokdorf")
_option = partial(Test, "tests/games/test_brokdorf_options.py")
_check = partial(Test, "tests/games/test_brokdorf_checks.py")
_law = partial(Test, "tests/games/test_brokdorf.py")

RULES: Book = {
    "R1": (_line("ordinary-runde"),),
    "R2": (_line("bad-total"),),
    "R3": (_line("dealer-out-of-turn"),),
    "R4": (_line("bids-derive-declarer"), _line("bad-bids-order")),
    "R5": (_law("test_points_are_the_start_and_every_change"),),
    "R6": (_line("luschen-redeal"), _line("bad-luschen")),
    "R7": (_line("six-players"),),
    "R8": (_line("bad-solo-total"),),
    "R9": (_line("ordinary-runde"),),
    "R10": (_option("test_option_failed_declarer_forfeits_his_tricks"),),
    "R11": (_line("zero-bid"), _line("zero-bid-penalty")),
    "R12": (_line("revoke"), _line("bad-revoke")),
    "R13": (_line("misdeal-twice"), _line("misdeal-three-times")),
    "R14": (_line("ordinary-runde"), _line("result-normal")),
    "R15": (_line("over-25"), _line("exactly-25-goes-on")),
    "R16": (_line("ordinary-runde"), _line("bad-result-loser")),
    "R17": (_line("stechen-weg-loses"), _line("stechen-again")),
    "R18": (_line("durchmarsch-one-pays-all"), _line("durchmarsch-level")),
    "R19": (_line("exclusion"), _check("test_exclusion_outranks_a_durchmarsch")),
    "R20": (
        _line("misdeal-three-times"),
        _option("test_option_exclusion_pays_apart_from_misdeals"),
    ),
    "T1": (_judge("lead"),),
    "T2": (_judge("cannot-beat"),),
    "T3": (_judge("must-beat"), _judge("follow-after-ruff-strict")),
    "T4": (_judge("must-trump"), _judge("must-undertrump")),
    "T5": (_judge("must-overtrump"),),
    "T6": (_judge("discard"), _judge("trump-led-none")),
    "T7": (_judge("winner-named"), _judge("off-suit-never-wins")),
}
