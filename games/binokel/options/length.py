"""Options about the length of a match and who deals.

Knows words and bounds. Does not know the match flow itself.
"""

from __future__ import annotations

from typing import Final

from games.options import OptionGroup, Words

_match = OptionGroup("match")


def _fits_a_table(value: object) -> bool:
    """A multiple of three or of four; the table's own number is checked with the players."""
    return isinstance(value, int) and (value % 3 == 0 or value % 4 == 0)


LENGTH: Final = (
    _match.number(
        "deals_per_match",
        12,
        (3, 99),
        Words("Spiele je Partie", "Deals in a match"),
        Words(
            "So viele Spiele dauert eine Partie. Die Zahl muss sich durch die Zahl der Leute am "
            "Tisch teilen lassen, damit alle gleich oft geben.",
            "How many deals a match lasts. It must be a multiple of the players at the table, so "
            "that everybody deals equally often.",
        ),
        "§ 6",
        check=_fits_a_table,
        shape={"anyOf": [{"multipleOf": 3}, {"multipleOf": 4}]},
        requires={"target_score": (0,)},
    ),
    _match.number(
        "target_score",
        0,
        (0, 100000),
        Words("Zielpunktzahl", "Target score"),
        Words(
            "Die Partie endet, sobald jemand so viele Punkte hat. 0 heißt: es wird eine feste Zahl "
            "von Spielen gespielt.",
            "The match ends as soon as somebody has this many points. 0 means: a fixed number of "
            "deals is played.",
        ),
        "§ 6",
        zero=Words("keine", "none"),
    ),
    _match.option(
        "finish_round",
        True,
        Words("Umlauf zu Ende spielen", "Finish the round"),
        Words(
            "Das Ziel wird erst geprüft, wenn alle gleich oft gegeben haben.",
            "The target is looked at only when everybody has dealt equally often.",
        ),
        "§ 6",
        idle_under={"target_score": (0,)},
    ),
    _match.choice(
        "deal_rotation",
        "ccw",
        {
            "ccw": Words("nach rechts", "to the right"),
            "cw": Words("nach links", "to the left"),
        },
        Words("Nächster Geber", "Next dealer"),
        Words(
            "Wohin das Geben nach jedem Spiel wandert.",
            "Which way the deal passes after every deal.",
        ),
        "A1",
    ),
    _match.choice(
        "tiebreak",
        "none",
        {
            "none": Words("Platz wird geteilt", "The place is shared"),
            "solo_made": Words("gewonnene Solospiele", "solo games won"),
        },
        Words("Gleichstand", "Ties"),
        Words(
            "Was bei gleicher Punktzahl entscheidet: nichts, oder zuerst die Zahl der gewonnenen "
            "Solospiele und dann das beste einzelne Spiel.",
            "What separates equal totals: nothing, or first the number of solo games won and then "
            "the best single deal.",
        ),
        "§ 6",
    ),
)
