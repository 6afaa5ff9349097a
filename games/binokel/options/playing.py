"""Options about the bidding, the special games and the duty to play a trump.

Knows words and bounds. Does not know how an auction is walked through, nor how these games are
scored.
"""

from __future__ import annotations

from typing import Final

from games.options import OptionGroup, Words

_auction = OptionGroup("auction")

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


_special = OptionGroup("special")
_play = OptionGroup("play")

SPECIAL: Final = (
    _special.number(
        "durch_value",
        1000,
        (0, 5000),
        Words("Durch", "Durch"),
        Words(
            "Was ein Durch (alle Stiche) bringt oder kostet. 0 heißt: nicht gespielt.",
            "What a Durch (every trick) wins or costs. 0 means: not played.",
        ),
        "Der Durch, R25",
        zero=Words("nicht gespielt", "not played"),
    ),
    _special.number(
        "aufgelegt_value",
        1000,
        (0, 5000),
        Words("Aufgelegtes Spiel", "Game laid open"),
        Words(
            "Was ein aufgelegtes Spiel bringt oder kostet. 0 heißt: nicht gespielt.",
            "What a game laid open wins or costs. 0 means: not played.",
        ),
        "Besonderes, R26",
        zero=Words("nicht gespielt", "not played"),
    ),
    _special.number(
        "unterdurch_value",
        0,
        (0, 5000),
        Words("Unterdurch", "Unterdurch"),
        Words(
            "Was ein Unterdurch (kein Stich) bringt oder kostet. 0 heißt: nicht gespielt.",
            "What an Unterdurch (no trick at all) wins or costs. 0 means: not played.",
        ),
        "Besonderes, R27",
        zero=Words("nicht gespielt", "not played"),
    ),
    _play.choice(
        "undertrump",
        "must",
        {
            "must": Words("Trumpf zugeben", "A trump must be played"),
            "free": Words("beliebige Karte", "any card"),
        },
        Words("Nur niedrigere Trümpfe", "Only lower trumps"),
        Words(
            "Was gilt, wenn jemand nicht bedienen und den Trumpf im Stich nicht übertrumpfen kann, "
            "aber noch Trumpf hat.",
            "What holds for a player who can neither follow nor beat the trump in the trick but "
            "still has trumps.",
        ),
        "Das Ausspielen, A14",
    ),
)
