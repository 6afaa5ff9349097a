"""Options about the bidding.

Knows words and bounds. Does not know how an auction is walked through.
"""

from __future__ import annotations

from typing import Final

from games.options import Section, Words

_auction = Section("auction")

AUCTION: Final = (
    _auction.number(
        "bid_min",
        150,
        (10, 1000),
        Words("Mindestgebot", "Lowest bid"),
        Words(
            "Mit diesem Wert eröffnet Vorhand das Reizen. Nur ganze Zehner.",
            "The number with which Vorhand opens the auction. Multiples of ten only.",
        ),
        "Das Reizen, R6",
        step=10,
    ),
    _auction.number(
        "bid_step",
        10,
        (10, 100),
        Words("Reizschritt", "Bidding step"),
        Words(
            "Um so viel wird gesteigert. Nur ganze Zehner.",
            "By how much a bid is raised. Multiples of ten only.",
        ),
        "Das Reizen, R6",
        step=10,
    ),
    _auction.choice(
        "bid_jumps",
        "warn",
        {
            "warn": Words("mit Rückfrage", "after a question"),
            "forbid": Words("verboten", "forbidden"),
            "allow": Words("erlaubt", "allowed"),
        },
        Words("Sprünge beim Reizen", "Jump bids"),
        Words(
            "Ob ein Gebot Schritte auslassen darf.",
            "Whether a bid may skip steps.",
        ),
        "A3",
    ),
)
