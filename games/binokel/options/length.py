"""Options about the length of a match and who deals.

Knows words and bounds. Does not know the match flow itself.
"""

from __future__ import annotations

from typing import Final

from games.options import Option, Words


def _fits_a_table(value: object) -> bool:
    """A multiple of three or of four; the table's own number is checked with the players."""
    return isinstance(value, int) and (value % 3 == 0 or value % 4 == 0)


LENGTH: Final = (
    Option(
        key="deals_per_match",
        type="int",
        default=12,
        minimum=3,
        maximum=99,
        check=_fits_a_table,
        shape={"anyOf": [{"multipleOf": 3}, {"multipleOf": 4}]},
        group="match",
        requires={"target_score": (0,)},
        label=Words("Spiele je Partie", "Deals in a match"),
        help=Words(
            "So viele Spiele dauert eine Partie. Die Zahl muss sich durch die Zahl der Leute am "
            "Tisch teilen lassen, damit alle gleich oft geben.",
            "How many deals a match lasts. It must be a multiple of the players at the table, so "
            "that everybody deals equally often.",
        ),
        source="§ 6",
    ),
    Option(
        key="target_score",
        type="int",
        default=0,
        minimum=0,
        maximum=100000,
        group="match",
        label=Words("Zielpunktzahl", "Target score"),
        help=Words(
            "Die Partie endet, sobald jemand so viele Punkte hat. 0 heißt: es wird eine feste Zahl "
            "von Spielen gespielt.",
            "The match ends as soon as somebody has this many points. 0 means: a fixed number of "
            "deals is played.",
        ),
        zero=Words("keine", "none"),
        source="§ 6",
    ),
    Option(
        key="finish_round",
        type="bool",
        default=True,
        group="match",
        idle_under={"target_score": (0,)},
        label=Words("Umlauf zu Ende spielen", "Finish the round"),
        help=Words(
            "Das Ziel wird erst geprüft, wenn alle gleich oft gegeben haben.",
            "The target is looked at only when everybody has dealt equally often.",
        ),
        source="§ 6",
    ),
    Option(
        key="deal_rotation",
        type="string",
        default="ccw",
        choices=("ccw", "cw"),
        choice_labels={
            "ccw": Words("nach rechts", "to the right"),
            "cw": Words("nach links", "to the left"),
        },
        group="match",
        label=Words("Nächster Geber", "Next dealer"),
        help=Words(
            "Wohin das Geben nach jedem Spiel wandert.",
            "Which way the deal passes after every deal.",
        ),
        source="A1",
    ),
    Option(
        key="tiebreak",
        type="string",
        default="none",
        choices=("none", "solo_made"),
        choice_labels={
            "none": Words("Platz wird geteilt", "The place is shared"),
            "solo_made": Words("gewonnene Solospiele", "solo games won"),
        },
        group="match",
        label=Words("Gleichstand", "Ties"),
        help=Words(
            "Was bei gleicher Punktzahl entscheidet: nichts, oder zuerst die Zahl der gewonnenen "
            "Solospiele und dann das beste einzelne Spiel.",
            "What separates equal totals: nothing, or first the number of solo games won and then "
            "the best single deal.",
        ),
        source="§ 6",
    ),
)
