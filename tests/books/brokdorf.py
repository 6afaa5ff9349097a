"""The numbered rules of Brokdorf, and P for those of sections 0, 2 and 6 without a number."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = (*span("R", 20), *span("T", 7), *span("P", 7))

_line = partial(Example, "brokdorf")
_judge = partial(Example, "trick_judge_brokdorf")
_help = partial(Help, "brokdorf")
_option = partial(Test, "tests/games/test_brokdorf_options.py")
_check = partial(Test, "tests/games/test_brokdorf_checks.py")
_law = partial(Test, "tests/games/test_brokdorf.py")

RULES: Book = {
    "R1": ("everybody starts with 15", (_line("ordinary-runde"), _help("bei 15 Punkten"))),
    "R2": ("five cards 2-1-2, five tricks", (_line("bad-total"), _help("gegeben 2-1-2"))),
    "R3": (
        "the declarer deals next",
        (_line("dealer-out-of-turn"), _help("gibt der Trumpfbestimmer")),
    ),
    "R4": ("one round of rising bids", (_line("bids-derive-declarer"), _line("bad-bids-order"))),
    "R5": ("all GUT: dealt again", (_law("test_points_are_the_start_and_every_change"),)),
    "R6": ("five Luschen: dealt again", (_line("luschen-redeal"), _line("bad-luschen"))),
    "R7": ("a trick is one point less", (_line("six-players"), _help("Stich nimmt einen weg"))),
    "R8": ("alone: all five tricks", (_line("bad-solo-total"), _help("alle fünf Stiche"))),
    "R9": ("MIT without a trick: five", (_line("ordinary-runde"), _help("MIT ohne Stich"))),
    "R10": (
        "below the number: five",
        (_option("test_option_failed_declarer_forfeits_his_tricks"),),
    ),
    "R11": ("0 announced, 0 taken", (_line("zero-bid"), _line("zero-bid-penalty"))),
    "R12": ("a revoker loses his tricks", (_line("revoke"), _line("bad-revoke"))),
    "R13": ("misdeals", (_line("misdeal-twice"), _line("misdeal-three-times"))),
    "R14": ("who never played has no claim", (_line("ordinary-runde"), _line("result-normal"))),
    "R15": ("0 or over 25 ends it", (_line("over-25"), _line("exactly-25-goes-on"))),
    "R16": ("the most points pay", (_line("ordinary-runde"), _line("bad-result-loser"))),
    "R17": ("Stechen", (_line("stechen-weg-loses"), _line("stechen-again"), _help("ein Stechen"))),
    "R18": ("Durchmarsch", (_line("durchmarsch-one-pays-all"), _line("durchmarsch-level"))),
    "R19": (
        "exclusion",
        (_line("exclusion"), _check("test_exclusion_outranks_a_durchmarsch"), _help("zahlt: ")),
    ),
    "R20": (
        "the loser by misdeals pays",
        (_line("misdeal-three-times"), _option("test_option_exclusion_pays_apart_from_misdeals")),
    ),
    "T1": ("the leader plays anything", (_judge("lead"),)),
    "T2": ("follow suit", (_judge("cannot-beat"), _help("Farbe muss bedient werden"))),
    "T3": ("beat while following", (_judge("must-beat"), _judge("follow-after-ruff-strict"))),
    "T4": ("trump if you cannot follow", (_judge("must-trump"), _judge("must-undertrump"))),
    "T5": ("beat a trump", (_judge("must-overtrump"),)),
    "T6": ("discard", (_judge("discard"), _judge("trump-led-none"))),
    "T7": ("who wins the trick", (_judge("winner-named"), _judge("off-suit-never-wins"))),
    "P1": ("two to six, best four", (_line("bad-players"), _help("am besten zu viert"))),
    "P2": (
        "the loser decides who writes and deals",
        (_help("bestimmt auch, wer schreibt"), _help("wer in der nächsten Runde zuerst gibt")),
    ),
    "P3": ("no new Runde before every winner has his euro", (_help("seinen Euro hat"),)),
    "P4": ("debts are a matter of honour", (_help("schuldig bleibt"),)),
    "P5": ("WEG: cards away unseen", (_help("ohne sie vorher zu zeigen"),)),
    "P6": ("the totals are announced", (_help("klar und deutlich"),)),
    "P7": ("whoever took the trick leads", (_help("immer, wer den Stich gemacht hat"),)),
}
