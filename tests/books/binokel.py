"""The numbered rules of Binokel, and P for what the book tells beside them."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = (*span("R", 27), "R17a", "R26a", "W1", "W2", *span("T", 7), *span("P", 5))

_line = partial(Example, "binokel")
_meld = partial(Example, "meld_binokel")
_judge = partial(Example, "trick_judge_binokel")
_help = partial(Help, "binokel")
_option = partial(Test, "tests/games/test_binokel_options.py")
_deal = partial(Test, "tests/games/test_binokel_deal.py")

RULES: Book = {
    "R1": ("40 cards, each twice", (_line("refused-three-queens-of-spades"), _help("40 Karten"))),
    "R2": ("card points", (_line("classic-points"), _help("Ass, Zehn und König zählen je 10"))),
    "R3": ("rank in tricks", (_judge("must-beat"), _judge("seven-is-lowest"))),
    "R4": ("seats", (_line("table-of-four"), _help("Rechts vom Geber sitzt Vorhand"))),
    "R5": ("dealing", (_help("vier für jeden, zwei in den Dap"), _line("pack-48"))),
    "R6": ("the auction", (_line("bid-made"), _help("Vorhand eröffnet mit 150"))),
    "R7": ("the last bidder plays alone", (_line("bid-made"), _help("ist Solospieler"))),
    "R8": ("bids that nobody can reach", (_line("refused-opening-bid"),)),
    "R9": ("Dap, pressing, trumps", (_help("zeigt ihn allen"), _help("drückt er vier beliebige"))),
    "R10": ("values of melds", (_meld("family-and-pair"), _meld("eight-queens"))),
    "R11": ("reuse of cards", (_meld("one-card-in-three-melds"), _help("in keiner dieser Arten"))),
    "R12": ("Rundgang", (_line("rundgang"), _meld("rundgang-and-binokel"))),
    "R13": ("the need of cards", (_line("refused-family-and-pair"),)),
    "R14": ("melding is voluntary", (_help("Melden ist freiwillig"),)),
    "R15": ("points of melds", (_line("melds-from-a-hand"),)),
    "R16": ("who leads", (_line("durch-made-and-lost"), _help("Vorhand spielt aus"))),
    "R17": ("trick points make 250", (_line("refused-sum"), _help("zusammen 250"))),
    "R17a": ("rounded points", (_line("classic-points-rounded"),)),
    "R18": ("the example of 210", (_line("bid-made"),)),
    "R19": ("no trick, no melds", (_line("opponent-without-a-trick"), _line("no-trick-assumed"))),
    "R20": ("what was reached", (_line("classic-points-rounded"),)),
    "R21": ("reached is enough", (_line("bid-exactly-reached"),)),
    "R22": ("a lost game costs the bid", (_line("bid-missed"), _line("solo-without-a-trick"))),
    "R23": ("the others keep theirs", (_line("lost-game-bonus"), _line("lost-exact-half"))),
    "R24": ("Abgehen", (_line("abgehen"), _line("abgehen-exact-half"), _help("Abgehen:"))),
    "R25": ("Durch", (_line("durch-made-and-lost"), _line("refused-durch-with-melds"))),
    "R26": ("laid open", (_line("aufgelegt"), _help("Aufgelegt:"))),
    "R26a": ("a value of 0: not played", (_line("refused-durch-not-played"),)),
    "R27": ("Unterdurch", (_line("refused-unterdurch"),)),
    "W1": ("trumps and higher ranks win", (_judge("discard-does-not-win"),)),
    "W2": ("of equal cards the first", (_judge("first-of-two-equal-cards-wins"),)),
    "T1": ("lead", (_judge("lead"),)),
    "T2": ("beat", (_judge("must-beat"),)),
    "T3": ("follow", (_judge("cannot-beat"), _judge("ruffed"))),
    "T4": ("trump", (_judge("must-trump"),)),
    "T5": ("overtrump", (_judge("must-overtrump"),)),
    "T6": ("undertrump", (_judge("must-undertrump"), _judge("undertrump-free"))),
    "T7": ("any card", (_judge("free"), _judge("durch-no-trump"))),
    "P1": ("a Durch is announced after pressing", (_help("nach dem Drücken an, bevor"),)),
    "P2": ("who sees the Dap", (_option("test_option_dap_shown_tells_who_sees_the_dap"),)),
    "P3": (
        "steps of bidding",
        (_deal("test_jump_in_the_auction_is_a_warning_and_the_walk_goes_on"),),
    ),
    "P4": ("who deals next", (_line("match-of-three"), _help("Das Geben geht weiter"))),
    "P5": ("ties", (_line("tie"), _help("wird der Platz geteilt"))),
}
