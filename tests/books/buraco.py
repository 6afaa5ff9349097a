"""The numbered rules of Buraco, and P for those no report can show."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Book, Example, Help, Test, span

IDS = (*span("M", 7), *span("R", 8), *span("P", 13))

_line = partial(Example, "buraco")
_help = partial(Help, "buraco")
_option = partial(Test, "tests/games/test_buraco_options.py")

RULES: Book = {
    "M1": ("runs and sets", (_line("illegal-melds"), _help("aufeinanderfolgende Karten"))),
    "M2": (
        "one wild card",
        (_line("two-becomes-natural"), _help("darf eine wilde Karte enthalten")),
    ),
    "M3": ("where sets are", (_line("unclean-open-limits"), _line("illegal-melds"))),
    "M4": ("no jokers in the open mode", (_line("jokers-in-open-mode"),)),
    "M5": ("ace to ace", (_line("unclean-open"), _line("unclean-open-limits"))),
    "M6": ("types of canastas", (_line("full-melds"), _help("mit wilder Karte unrein"))),
    "M7": ("royal", (_line("royal-and-ace-to-ace"), _line("royal-by-option"))),
    "R1": ("card values", (_line("full-melds"), _help("Kartenwerte: 3 bis 7 je 5"))),
    "R2": ("melded cards count", (_line("quick-two-pairs"),)),
    "R3": ("canastas", (_line("royal-and-ace-to-ace"),)),
    "R4": ("100 for closing", (_line("quick-two-pairs"), _line("stock-exhausted"))),
    "R5": ("a muerto not taken", (_line("quick-two-pairs"), _help("nicht genommener Toter"))),
    "R6": ("a muerto not used", (_line("muerto-taken-not-used"),)),
    "R7": ("cards in hand", (_line("quick-two-pairs"),)),
    "R8": ("the sum", (_line("match-to-2000"),)),
    "P1": ("eleven cards, two muertos", (_help("Jeder hat elf Karten"),)),
    "P2": ("a turn", (_help("nimmt den ganzen Abwerfstapel"),)),
    "P3": ("to one's own melds only", (_help("nur bei den eigenen Kombinationen"),)),
    "P4": ("open pile", (_help("darf jederzeit genommen werden", {"mode": "open"}),)),
    "P5": ("closed pile", (_help("muss die oberste Karte sofort spielen"),)),
    "P6": ("a wild card is replaced and moves", (_help("durch die richtige ersetzt werden"),)),
    "P7": ("not in a full run", (_help("von Ass zu Ass kann die wilde Karte nicht mehr ersetzt"),)),
    "P8": ("an unclean canasta becomes clean", (_help("wilde Zwei an ihren eigenen Platz rückt"),)),
    "P9": ("never with a joker", (_help("mit einem Joker wird es das nie"),)),
    "P10": (
        "direct and indirect",
        (_help("wird sofort mit ihm weitergespielt, wenn sie abgeworfen wurde (indirekt)"),),
    ),
    "P11": ("one muerto for each side", (_help("jede Seite höchstens einen"),)),
    "P12": (
        "closing",
        (
            _line("close-without-clean-canasta"),
            _option("test_option_mode_settles_the_last_card"),
            _help("an eine Kombination der eigenen Seite angelegt oder abgeworfen"),
        ),
    ),
    "P13": ("an empty stock", (_line("stock-exhausted"), _help("Ist der Nachziehstapel leer"))),
}
