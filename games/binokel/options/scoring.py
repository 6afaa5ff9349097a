"""Options about the pack, the count of the cards and what a lost game costs.

Knows words and bounds. Does not know how a deal is scored.
"""

from __future__ import annotations

from typing import Final

from games.options import OptionGroup, Words

_cards = OptionGroup("cards")
_scoring = OptionGroup("scoring")

HALF_BID: Final = "half_bid"
HALF_BID_EXACT: Final = "half_bid_exact"
HALVES: Final = (HALF_BID, HALF_BID_EXACT)
_HALF_LABELS: Final = {
    HALF_BID: Words(
        "halber Reizwert, auf Zehner aufgerundet (310: 160)",
        "half the bid, rounded up to tens (310: 160)",
    ),
    HALF_BID_EXACT: Words(
        "genau der halbe Reizwert (250: 125)",
        "exactly half the bid (250: 125)",
    ),
}

SCORING: Final = (
    _cards.choice(
        "pack",
        40,
        {
            40: Words("40 Karten mit Dap", "40 cards with a Dap"),
            48: Words("48 Karten ohne Dap", "48 cards without a Dap"),
        },
        Words("Kartenspiel", "Pack"),
        Words(
            "Mit 40 Karten hat jeder 12, vier liegen im Dap. Mit 48 kommen die Siebenen dazu: "
            "jeder hat 16, nichts wird gedrückt.",
            "With 40 cards everybody has 12 and four lie in the Dap. With 48 the sevens are added: "
            "everybody has 16 and nothing is put aside.",
        ),
        "R1, R5",
    ),
    _cards.option(
        "dap_shown",
        True,
        Words("Dap zeigen", "Show the Dap"),
        Words(
            "Ob der Solospieler die vier Karten des Dap für alle aufdeckt, bevor er sie aufnimmt, "
            "oder sie verdeckt aufnimmt.",
            "Whether the solo player turns up the four cards of the Dap for everybody before "
            "taking them, or takes them unseen by the others.",
        ),
        "Den Dap aufnehmen, R9",
        requires={"pack": (40,)},
    ),
    _cards.choice(
        "card_points",
        "tens",
        {
            "tens": Words("Ass, Zehn, König je 10", "Ace, ten, king 10 each"),
            "classic": Words("11, 10, 4, 3, 2", "11, 10, 4, 3, 2"),
        },
        Words("Kartenwerte", "Card points"),
        Words(
            "Was die Karten in den Stichen zählen. Beide Zählweisen ergeben 240 und mit dem "
            "letzten Stich 250.",
            "What the cards count in the tricks. Both counts make 240, and 250 with the last "
            "trick.",
        ),
        "Allgemeines, R2",
    ),
    _cards.option(
        "round_points",
        False,
        Words("Stichpunkte runden", "Round trick points"),
        Words(
            "Die Stichpunkte jedes Spielers werden auf Zehner gerundet, ab 5 nach oben. Das "
            "Ergebnis gilt auch für das Reizen.",
            "Every player's trick points are rounded to tens, 5 goes up. The rounded number also "
            "decides whether the bid is reached.",
        ),
        "R17a",
        requires={"card_points": ("classic",)},
    ),
    _scoring.choice(
        "lost_factor",
        1,
        {
            1: Words("einfach", "once"),
            2: Words("doppelt", "twice"),
        },
        Words("Verlorenes Spiel", "Lost game"),
        Words(
            "Wie oft der Reizwert abgezogen wird, wenn ein gespieltes Spiel verloren geht. Wer "
            "abgeht, verliert ihn immer nur einmal.",
            "How many times the bid is deducted when a played game is lost. Giving up always costs "
            "it once.",
        ),
        "Die Wertung, R22",
    ),
    _scoring.number(
        "abgehen_others",
        40,
        (0, 500),
        Words("Abgehen: Punkte der anderen", "Giving up: points of the others"),
        Words(
            "Was jeder der beiden anderen neben seinen Meldungen bekommt, wenn der Solospieler "
            "abgeht: eine feste Zahl oder der halbe Reizwert, auf Zehner aufgerundet oder genau.",
            "What each of the two others gets besides their melds when the solo player gives up: a "
            "fixed number, or half the bid, rounded up to tens or exact.",
        ),
        "Die Wertung, R24",
        also=HALVES,
        choice_labels=_HALF_LABELS,
    ),
    _scoring.number(
        "lost_others_bonus",
        0,
        (0, 500),
        Words("Zuschlag für die Gegner", "Bonus for the opponents"),
        Words(
            "Was jeder Gegner zusätzlich bekommt, wenn ein gespieltes Spiel verloren geht: eine "
            "feste Zahl oder der halbe Reizwert, auf Zehner aufgerundet oder genau.",
            "What each opponent gets in addition when a played game is lost: a fixed number, or "
            "half the bid, rounded up to tens or exact.",
        ),
        "R23",
        also=HALVES,
        choice_labels=_HALF_LABELS,
    ),
)
