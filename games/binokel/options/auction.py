"""Options about the bidding.

Knows words and bounds. Does not know how an auction is walked through.
"""

from __future__ import annotations

from typing import Final

from games.options import Option, Words

AUCTION: Final = (
    Option(
        key="bid_min",
        type="int",
        default=150,
        minimum=10,
        maximum=1000,
        step=10,
        group="auction",
        label=Words("Mindestgebot", "Lowest bid"),
        help=Words(
            "Mit diesem Wert eröffnet Vorhand das Reizen. Nur ganze Zehner.",
            "The number with which Vorhand opens the auction. Multiples of ten only.",
        ),
        source="Das Reizen, R6",
    ),
    Option(
        key="bid_step",
        type="int",
        default=10,
        minimum=10,
        maximum=100,
        step=10,
        group="auction",
        label=Words("Reizschritt", "Bidding step"),
        help=Words(
            "Um so viel wird gesteigert. Nur ganze Zehner.",
            "By how much a bid is raised. Multiples of ten only.",
        ),
        source="Das Reizen, R6",
    ),
    Option(
        key="bid_jumps",
        type="string",
        default="warn",
        choices=("warn", "forbid", "allow"),
        choice_labels={
            "warn": Words("mit Rückfrage", "after a question"),
            "forbid": Words("verboten", "forbidden"),
            "allow": Words("erlaubt", "allowed"),
        },
        group="auction",
        label=Words("Sprünge beim Reizen", "Jump bids"),
        help=Words(
            "Ob ein Gebot Schritte auslassen darf.",
            "Whether a bid may skip steps.",
        ),
        source="A3",
    ),
)
