"""The rule options of Binokel (docs/rules/binokel.md section 7), and published ways to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.envelope import Json
from games.game import Preset
from games.options import Words
from games.settings import SettingGroup

_match = SettingGroup("match")


def _fits_a_table(value: object) -> bool:
    """A multiple of three or of four; the table's own number is checked with the players."""
    return isinstance(value, int) and (value % 3 == 0 or value % 4 == 0)


_cards = SettingGroup("cards")
_scoring = SettingGroup("scoring")

HALF_BID: Final = "half_bid"
HALF_BID_EXACT: Final = "half_bid_exact"
HALVES: Final = (HALF_BID, HALF_BID_EXACT)
_HALF_LABELS: Final = {
    HALF_BID: Words(
        "halber Reizwert, auf Zehner aufgerundet (310: 160)",
        "half the bid, rounded up to tens (310: 160)",
    ),
    HALF_BID_EXACT: Words("genau der halbe Reizwert (250: 125)", "exactly half the bid (250: 125)"),
}


_auction = SettingGroup("auction")


_special = SettingGroup("special")
_play = SettingGroup("play")


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The length of a match, bidding, cards, scoring and special games."""

    deals_per_match: int = _match.number(
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
    )
    target_score: int = _match.number(
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
    )
    finish_round: bool = _match.option(
        True,
        Words("Umlauf zu Ende spielen", "Finish the round"),
        Words(
            "Das Ziel wird erst geprüft, wenn alle gleich oft gegeben haben.",
            "The target is looked at only when everybody has dealt equally often.",
        ),
        "§ 6",
        idle_under={"target_score": (0,)},
    )
    deal_rotation: str = _match.choice(
        "ccw",
        {"ccw": Words("nach rechts", "to the right"), "cw": Words("nach links", "to the left")},
        Words("Nächster Geber", "Next dealer"),
        Words(
            "Wohin das Geben nach jedem Spiel wandert.",
            "Which way the deal passes after every deal.",
        ),
        "A1",
    )
    tiebreak: str = _match.choice(
        "none",
        {
            "none": Words("Platz wird geteilt", "The place is shared"),
            "solo_made": Words("gewonnene Solospiele", "solo games won"),
        },
        Words("Gleichstand", "Ties"),
        Words(
            "Was bei gleicher Punktzahl entscheidet: nichts, oder zuerst die Zahl der gewonnenen "
            "Solospiele und dann das beste einzelne Spiel.",
            "Decision between equal totals: none, or first the number of solo games won and then "
            "the best single deal.",
        ),
        "§ 6",
    )
    bid_min: int = _auction.number(
        150,
        (10, 1000),
        Words("Mindestgebot", "Lowest bid"),
        Words(
            "Mit diesem Wert eröffnet Vorhand das Reizen. Nur ganze Zehner.",
            "The number with which Vorhand opens the auction. Multiples of ten only.",
        ),
        "Das Reizen, R6",
        step=10,
    )
    bid_step: int = _auction.number(
        10,
        (10, 100),
        Words("Reizschritt", "Bidding step"),
        Words(
            "Um so viel wird gesteigert. Nur ganze Zehner.",
            "By how much a bid is raised. Multiples of ten only.",
        ),
        "Das Reizen, R6",
        step=10,
    )
    bid_jumps: str = _auction.choice(
        "warn",
        {
            "warn": Words("mit Rückfrage", "after a question"),
            "forbid": Words("verboten", "forbidden"),
            "allow": Words("erlaubt", "allowed"),
        },
        Words("Sprünge beim Reizen", "Jump bids"),
        Words("Ob ein Gebot Schritte auslassen darf.", "Whether a bid may skip steps."),
        "A3",
    )
    pack: int = _cards.choice(
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
    )
    dap_shown: bool = _cards.option(
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
    )
    card_points: str = _cards.choice(
        "tens",
        {
            "tens": Words("Ass, Zehn, König je 10", "Ace, ten, king 10 each"),
            "classic": Words("11, 10, 4, 3, 2", "11, 10, 4, 3, 2"),
        },
        Words("Kartenwerte", "Card points"),
        Words(
            "Was die Karten in den Stichen zählen. Beide Zählweisen ergeben 240 und mit dem "
            "letzten Stich 250.",
            "Values of the cards in the tricks. Both counts make 240, and 250 with the last trick.",
        ),
        "Allgemeines, R2",
    )
    round_points: bool = _cards.option(
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
    )
    lost_factor: int = _scoring.choice(
        1,
        {1: Words("einfach", "once"), 2: Words("doppelt", "twice")},
        Words("Verlorenes Spiel", "Lost game"),
        Words(
            "Wie oft der Reizwert abgezogen wird, wenn ein gespieltes Spiel verloren geht. Wer "
            "abgeht, verliert ihn immer nur einmal.",
            "How many times the bid is deducted when a played game is lost. Giving up always costs "
            "it once.",
        ),
        "Die Wertung, R22",
    )
    abgehen_others: int | str = _scoring.number(
        40,
        (0, 500),
        Words("Abgehen: Punkte der anderen", "Giving up: points of the others"),
        Words(
            "Was jeder der beiden anderen neben seinen Meldungen bekommt, wenn der Solospieler "
            "abgeht: eine feste Zahl oder der halbe Reizwert, auf Zehner aufgerundet oder genau.",
            "Points of each of the two others besides their melds when the solo player gives up: "
            "a fixed number, or half the bid, rounded up to tens or exact.",
        ),
        "Die Wertung, R24",
        also=HALVES,
        choice_labels=_HALF_LABELS,
    )
    lost_others_bonus: int | str = _scoring.number(
        0,
        (0, 500),
        Words("Zuschlag für die Gegner", "Bonus for the opponents"),
        Words(
            "Was jeder Gegner zusätzlich bekommt, wenn ein gespieltes Spiel verloren geht: eine "
            "feste Zahl oder der halbe Reizwert, auf Zehner aufgerundet oder genau.",
            "Extra points of each opponent when a played game is lost: a fixed number, or half "
            "the bid, rounded up to tens or exact.",
        ),
        "R23",
        also=HALVES,
        choice_labels=_HALF_LABELS,
    )
    durch_value: int = _special.number(
        1000,
        (0, 5000),
        Words("Durch", "Durch"),
        Words(
            "Was ein Durch (alle Stiche) bringt oder kostet. 0 heißt: nicht gespielt.",
            "Value of a Durch (every trick), won or lost. 0 means: not played.",
        ),
        "Der Durch, R25",
        zero=Words("nicht gespielt", "not played"),
    )
    aufgelegt_value: int = _special.number(
        1000,
        (0, 5000),
        Words("Aufgelegtes Spiel", "Game laid open"),
        Words(
            "Was ein aufgelegtes Spiel bringt oder kostet. 0 heißt: nicht gespielt.",
            "Value of a game laid open, won or lost. 0 means: not played.",
        ),
        "Besonderes, R26",
        zero=Words("nicht gespielt", "not played"),
    )
    unterdurch_value: int = _special.number(
        0,
        (0, 5000),
        Words("Unterdurch", "Unterdurch"),
        Words(
            "Was ein Unterdurch (kein Stich) bringt oder kostet. 0 heißt: nicht gespielt.",
            "Value of an Unterdurch (no trick at all), won or lost. 0 means: not played.",
        ),
        "Besonderes, R27",
        zero=Words("nicht gespielt", "not played"),
    )
    undertrump: str = _play.choice(
        "must",
        {
            "must": Words("Trumpf zugeben", "A trump must be played"),
            "free": Words("beliebige Karte", "any card"),
        },
        Words("Nur niedrigere Trümpfe", "Only lower trumps"),
        Words(
            "Was gilt, wenn jemand nicht bedienen und den Trumpf im Stich nicht übertrumpfen kann, "
            "aber noch Trumpf hat.",
            "The rule for a player who can neither follow nor beat the trump in the trick but "
            "still has trumps.",
        ),
        "Das Ausspielen, A14",
    )


_SOURCE: Final = "§ 7"
_COUNTED: Final[Json] = {
    "card_points": "classic",
    "round_points": True,
    "lost_factor": 2,
    "abgehen_others": "half_bid",
    "lost_others_bonus": "half_bid",
    "durch_value": 0,
    "meld_values": {"double_family": 1000, "eight_tens": 1000},
}

PRESETS: Final = (
    Preset(
        key="counted_three",
        name=Words(
            "Abend zu 15 Spielen, 11-10-4-3-2, Dreiertisch",
            "Evening of 15 deals, 11-10-4-3-2, table of three",
        ),
        variant={"deals_per_match": 15, **_COUNTED},
        source=_SOURCE,
    ),
    Preset(
        key="counted_four",
        name=Words(
            "Abend zu 15 Spielen je Spieler, 11-10-4-3-2, Vierertisch",
            "Evening of 15 deals for each player, 11-10-4-3-2, table of four",
        ),
        variant={"deals_per_match": 20, **_COUNTED},
        source=_SOURCE,
    ),
    Preset(
        key="sevens_three",
        name=Words(
            "48 Karten ohne Dap, 9 Spiele, Dreiertisch",
            "48 cards without a Dap, 9 deals, table of three",
        ),
        variant={"pack": 48, "deals_per_match": 9},
        source=_SOURCE,
    ),
    Preset(
        key="sevens_four",
        name=Words(
            "48 Karten ohne Dap, 9 Spiele je Spieler, Vierertisch",
            "48 cards without a Dap, 9 deals for each player, table of four",
        ),
        variant={"pack": 48},
        source=_SOURCE,
    ),
)
