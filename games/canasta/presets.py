"""The published house rules of Canasta: the book's game and each of its optional rules a to j.

Source: docs/rules/canasta.md section 7.
"""

from __future__ import annotations

from games.game import Preset
from games.options import Words

PRESETS: tuple[Preset, ...] = (
    Preset("standard", Words("Grundregeln", "Basic rules"), {}, "Regency-Club-Regeln"),
    Preset(
        "six_jokers",
        Words("a: sechs Joker", "a: six jokers"),
        {"jokers": 6},
        "Regel a",
    ),
    Preset(
        "wild_canasta",
        Words("b: Joker-Canasta 1000", "b: canasta of wild cards 1000"),
        {"wild_canasta": "flat"},
        "Regel b",
    ),
    Preset(
        "wild_canasta_split",
        Words("b: Joker-Canasta 2000 / 1000", "b: canasta of wild cards 2000 / 1000"),
        {"wild_canasta": "split"},
        "Regel b",
    ),
    Preset(
        "thirteen_cards",
        Words("c: dreizehn Karten", "c: thirteen cards"),
        {"hand_cards": 13},
        "Regel c",
    ),
    Preset("to_7500", Words("d: bis 7500", "d: to 7500"), {"target": 7500}, "Regel d"),
    Preset("to_10000", Words("d: bis 10000", "d: to 10000"), {"target": 10000}, "Regel d"),
    Preset(
        "raised_minimums",
        Words("e: höhere Mindestpunktzahl", "e: higher minimums"),
        {"minimums": "raised"},
        "Regel e",
    ),
    Preset(
        "hand_canasta_500",
        Words("f: Hand-Canasta 500", "f: hand canasta 500"),
        {"hand_canasta_bonus": 500},
        "Regel f",
    ),
    Preset(
        "no_pair",
        Words("g: Erstmeldung ohne Paar", "g: first meld without a pair"),
        {"no_pair_first_meld": True},
        "Regel g",
    ),
    Preset(
        "natural_out",
        Words("h: Ausmachen mit natürlichem Canasta", "h: out with a natural canasta"),
        {"natural_to_go_out": True},
        "Regel h",
    ),
    Preset(
        "red_needs_canasta",
        Words("i: rote Dreien nur mit Canasta", "i: red threes need a canasta"),
        {"red_needs_canasta": True},
        "Regel i",
    ),
    Preset(
        "closed_canastas",
        Words("j: geschlossene Canastas", "j: closed canastas"),
        {"closed_canastas": True},
        "Regel j",
    ),
)
