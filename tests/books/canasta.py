"""The numbered rules of Canasta, its optional rules a to j, and P for those no report can show."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = (*span("R", 15), *span("M", 9), *"abcdefghij", *span("P", 19))

_line = partial(Example, "canasta")
_help = partial(Help, "canasta")
_option = partial(Test, "tests/games/test_canasta_options.py")

RULES: Book = {
    "R1": ("card values", (_line("full-melds-and-hands"), _help("Kartenwerte: Joker 50"))),
    "R2": ("melded cards count", (_line("quick-two-pairs"),)),
    "R3": ("natural 500", (_line("quick-two-pairs"), _help("natürlich 500 Punkte"))),
    "R4": ("mixed 300", (_line("quick-two-pairs"), _help("gemischt 300"))),
    "R5": ("wild cards only", (_line("wild-canastas-split"),)),
    "R6": ("red threes", (_line("stock-exhausted-no-meld"), _line("full-melds-and-hands"))),
    "R7": ("red threes need a canasta", (_line("red-threes-need-canasta"),)),
    "R8": ("a red three in hand", (_line("red-three-kept"), _help("kostet 500"))),
    "R9": ("going out 100", (_line("quick-two-pairs"), _help("Ausmachen bringt 100"))),
    "R10": ("hand canasta", (_line("hand-canasta-two-players"),)),
    "R11": ("nobody went out", (_line("stock-exhausted-no-meld"),)),
    "R12": ("cards in hand", (_line("quick-two-pairs"), _help("Handkarten zählen gegen sie"))),
    "R13": ("the sum", (_line("quick-two-pairs"), _line("match-won"))),
    "R14": ("rotation of five", (_line("five-in-rotation"),)),
    "R15": ("minimum of the first meld", (_line("first-meld-too-cheap"),)),
    "M1": ("three of a rank", (_line("illegal-melds"), _line("nine-kings"))),
    "M2": ("no majority of wild cards", (_line("illegal-melds"), _help("nie mehr als natürliche"))),
    "M3": ("one meld of a rank", (_line("illegal-melds"), _help("nicht zwei gemischte gemacht"))),
    "M4": ("adding to a canasta", (_option("test_option_closed_canastas_refuses_an_eighth_card"),)),
    "M5": ("black threes", (_line("illegal-melds"), _help("Schwarze Dreien werden nur beim"))),
    "M6": ("wild melds by option", (_option("test_option_wild_canasta_pays_for_wild_cards"),)),
    "M7": ("going out needs a canasta", (_line("out-without-canasta"),)),
    "M8": (
        "hand canasta in one go",
        (_line("hand-canasta-two-players"), _help("legt nichts an die Meldungen des Partners an")),
    ),
    "M9": (
        "cards dealt, one discarded",
        (_help("15 zu zweit, 13 zu dritt"), _help("wirft eine Karte")),
    ),
    "a": ("jokers", (_option("test_option_jokers_fills_the_pack"),)),
    "b": ("wild canastas", (_option("test_option_natural_wild_decides_which_kind_it_is"),)),
    "c": ("cards dealt", (_option("test_option_hand_cards_sets_what_a_hand_must_hold"),)),
    "d": ("target", (_option("test_option_target_ends_the_match"),)),
    "e": ("minimums", (_option("test_option_minimums_sets_the_four_steps"),)),
    "f": (
        "hand canasta bonus",
        (_option("test_option_hand_canasta_bonus_is_paid_instead_of_the_hundred"),),
    ),
    "g": (
        "no pair for the first meld",
        (_help("kein natürliches Paar nötig", {"no_pair_first_meld": True}),),
    ),
    "h": (
        "out with a natural canasta",
        (
            _line("mixed-only-under-variant-h"),
            _option("test_option_natural_wild_out_opens_the_way_with_seven_twos"),
        ),
    ),
    "i": ("red threes need a canasta", (_line("red-threes-need-canasta"),)),
    "j": ("closed canastas", (_option("test_option_closed_canastas_refuses_an_eighth_card"),)),
    "P1": ("parties are drawn by card", (_help("Zweien und Joker zählen dabei nicht"),)),
    "P2": ("cards are dealt singly", (_help("einzeln ausgegeben"),)),
    "P3": ("the card turned up", (_help("Neben dem Talon wird eine Karte aufgedeckt"),)),
    "P4": ("a wild card turned up freezes", (_help("von Anfang an eingefroren"),)),
    "P5": ("who begins", (_help("Links vom Geber wird begonnen"),)),
    "P6": ("red threes are laid out", (_help("sobald Sie am Zug sind"),)),
    "P7": ("none in the place of one from the pile", (_help("gibt es keine Ersatzkarte"),)),
    "P8": ("a turn", (_help("zieht vom Talon oder nimmt den Abwurfhaufen"),)),
    "P9": ("only the top card may be seen", (_help("niemand sieht die Karten darunter an"),)),
    "P10": ("taking the pile", (_help("oberste Karte muss sofort ausgelegt werden"),)),
    "P11": ("for a first meld the top card only", (_help("vom Haufen nur diese oberste Karte"),)),
    "P12": ("a natural pair for the first meld", (_help("zwei natürliche Karten dieses Werts"),)),
    "P13": ("freezing, laid across", (_help("friert ihn für alle ein"), _help("quer gelegt"))),
    "P14": ("a black three blocks", (_help("Eine schwarze Drei sperrt ihn"),)),
    "P15": (
        "nothing to the opponents' melds",
        (_help("Meldungen der Gegner darf nichts angelegt"),),
    ),
    "P16": ("nobody has to meld", (_help("Auslegen muss niemand"),)),
    "P17": ("may I go out?", (_help("den Partner fragen; seine Antwort gilt"),)),
    "P18": ("nobody has to go out", (_help("Ausmachen muss niemand"),)),
    "P19": ("an empty stock", (_help("Ist der Talon leer"),)),
}
