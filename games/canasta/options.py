"""The rule options of Canasta: the optional rules a to j and what the rule book leaves open.

Knows keys, values and words. Does not know what an option does to a score (see `rules`).
Source: docs/rules/canasta.md section 7.
"""

from __future__ import annotations

from games.options import Option, Words

_PACK = (
    Option(
        key="jokers",
        type="int",
        default=4,
        label=Words("Joker im Spiel", "Jokers in the pack"),
        help=Words(
            "Zwei Spiele haben zusammen 4 Joker, manche Packungen 6.",
            "Two packs hold 4 jokers together, some boxes come with 6.",
        ),
        source="Regel a",
        group="pack",
        choices=(4, 6),
        choice_labels={"4": Words("4 Joker", "4 jokers"), "6": Words("6 Joker", "6 jokers")},
    ),
    Option(
        key="hand_cards",
        type="int",
        default=None,
        label=Words("Karten je Hand", "Cards per hand"),
        help=Words(
            "Wie viele Karten jeder bekommt. Leer: 15 zu zweit, 13 zu dritt, sonst 11.",
            "How many cards everybody is dealt. Empty: 15 for two players, 13 for three, else 11.",
        ),
        source="Regel c",
        group="pack",
        unset=Words("nach der Zahl der Leute", "by the number of players"),
        minimum=11,
        maximum=15,
    ),
)

_CANASTAS = (
    Option(
        key="wild_canasta",
        type="string",
        default="off",
        label=Words("Joker-Canasta", "Canasta of wild cards"),
        help=Words(
            "Ob Zweien und Joker eigene Meldungen bilden dürfen und was ein Canasta daraus zählt.",
            "Whether twos and jokers may form melds of their own, and what such a canasta earns.",
        ),
        source="Regel b",
        group="canastas",
        choices=("off", "flat", "split"),
        choice_labels={
            "off": Words("nicht erlaubt", "not allowed"),
            "flat": Words("1000 Punkte", "1000 points"),
            "split": Words("natürlich 2000, gemischt 1000", "natural 2000, mixed 1000"),
        },
    ),
    Option(
        key="natural_wild",
        type="string",
        default="one_kind",
        label=Words("Natürliches Joker-Canasta", "Natural canasta of wild cards"),
        help=Words(
            "Wann ein Canasta aus wilden Karten die 2000 Punkte eines natürlichen bringt.",
            "When a canasta of wild cards earns the 2000 points of a natural one.",
        ),
        source="Regel b, A8",
        group="canastas",
        choices=("one_kind", "all_jokers"),
        choice_labels={
            "one_kind": Words("nur eine Sorte", "one kind of wild card only"),
            "all_jokers": Words("mit allen Jokern", "with all the jokers"),
        },
        requires={"wild_canasta": ("split",)},
    ),
    Option(
        key="closed_canastas",
        type="bool",
        default=False,
        label=Words("Canastas sind geschlossen", "Canastas are closed"),
        help=Words(
            "An ein fertiges Canasta darf nichts mehr angelegt werden.",
            "Nothing may be added to a finished canasta.",
        ),
        source="Regel j",
        group="canastas",
    ),
    Option(
        key="same_rank_melds",
        type="bool",
        default=False,
        label=Words("Mehrere Meldungen eines Werts", "Several melds of one rank"),
        help=Words(
            "Eine Partei darf von einem Wert mehr als eine Meldung auslegen.",
            "A party may lay out more than one meld of the same rank.",
        ),
        source="A7",
        group="canastas",
    ),
)

_MATCH = (
    Option(
        key="six_players",
        type="string",
        default="pairs",
        label=Words("Zu sechst", "Six at a table"),
        help=Words(
            "Wie sich in einer Veranstaltung ein Tisch zu sechst aufteilt. Bei zwei Parteien setzt "
            "in jedem Spiel einer von jeder aus.",
            "How a table of six divides in an event. Of two parties one each sits out in every "
            "deal.",
        ),
        source="A4",
        group="match",
        choices=("pairs", "threes"),
        choice_labels={
            "pairs": Words("drei Paare", "three pairs"),
            "threes": Words("zwei Parteien zu dritt", "two parties of three"),
        },
    ),
    Option(
        key="target",
        type="int",
        default=5000,
        label=Words("Spielziel", "Points to win"),
        help=Words(
            "Wer diese Punktzahl erreicht und vorn liegt, hat die Partie gewonnen.",
            "Whoever reaches this total and is ahead has won the match.",
        ),
        source="Regel d",
        group="match",
        choices=(5000, 7500, 10000),
        choice_labels={
            "5000": Words("5000 Punkte", "5000 points"),
            "7500": Words("7500 Punkte", "7500 points"),
            "10000": Words("10000 Punkte", "10000 points"),
        },
    ),
    Option(
        key="deals",
        type="int",
        default=0,
        label=Words("Spiele je Partie", "Deals of a match"),
        help=Words(
            "So viele Spiele hat die Partie, gleich was erreicht ist; so zählen Turniere, die nach "
            "Siegpunkten werten. 0: bis zum Spielziel.",
            "The match has so many deals whatever is reached, as in tournaments that count victory "
            "points. 0: until the points to win.",
        ),
        source="§ 6.1",
        group="match",
        minimum=0,
        maximum=200,
        zero=Words("bis zum Spielziel", "until the points to win"),
    ),
    Option(
        key="finish_round",
        type="bool",
        default=False,
        label=Words("Runde zu Ende spielen", "Finish the round"),
        help=Words(
            "Wo jemand aussetzt, wird das Ziel erst geprüft, wenn alle gleich oft ausgesetzt "
            "haben.",
            "Where somebody sits out, the target is looked at only when everybody has done so "
            "equally often.",
        ),
        source="A3",
        group="match",
    ),
    Option(
        key="minimums",
        type="string",
        default="standard",
        label=Words("Mindestpunktzahl der Erstmeldung", "Minimum of the first meld"),
        help=Words(
            "Was die Erstmeldung zählen muss: vier Stufen nach dem Punktestand der Partei.",
            "What the first meld must be worth: four steps by the total of the party.",
        ),
        source="Regel e",
        group="match",
        choices=("standard", "raised"),
        choice_labels={
            "standard": Words("15, 50, 90, 120", "15, 50, 90, 120"),
            "raised": Words("25, 90, 120, 150", "25, 90, 120, 150"),
        },
    ),
    Option(
        key="no_pair_first_meld",
        type="bool",
        default=False,
        label=Words("Erstmeldung ohne natürliches Paar", "First meld without a natural pair"),
        help=Words(
            "Für die Erstmeldung darf der Abwurfhaufen auch ohne natürliches Paar genommen werden.",
            "The discard pile may be taken for the first meld without a natural pair.",
        ),
        source="Regel g",
        group="match",
    ),
)

_ENDING = (
    Option(
        key="hand_canasta_bonus",
        type="int",
        default=200,
        label=Words("Prämie für Hand-Canasta", "Bonus of a hand canasta"),
        help=Words(
            "Prämie für das Ausmachen aus der Hand, anstelle der 100 Punkte (in Schritten von 50).",
            "Bonus for going out with the whole hand at once, instead of the 100 (in steps of 50).",
        ),
        source="Regel f",
        group="ending",
        minimum=100,
        maximum=2000,
        step=50,
    ),
    Option(
        key="natural_to_go_out",
        type="bool",
        default=False,
        label=Words("Ausmachen nur mit natürlichem Canasta", "Going out needs a natural canasta"),
        help=Words(
            "Ein gemischtes Canasta genügt nicht, um auszumachen.",
            "A mixed canasta is not enough to go out.",
        ),
        source="Regel h",
        group="ending",
    ),
    Option(
        key="natural_wild_out",
        type="bool",
        default=False,
        label=Words(
            "Ausmachen auch mit natürlichem Joker-Canasta",
            "Going out with a natural canasta of wild cards",
        ),
        help=Words(
            "Ob auch ein natürliches Joker-Canasta das natürliche Canasta ist, das zum Ausmachen "
            "nötig ist.",
            "Whether a natural canasta of wild cards is the natural canasta that going out needs.",
        ),
        source="Regeln b und h, A9",
        group="ending",
        requires={"natural_to_go_out": (True,), "wild_canasta": ("split",)},
    ),
    Option(
        key="red_needs_canasta",
        type="bool",
        default=False,
        label=Words("Rote Dreien nur mit Canasta", "Red threes need a canasta"),
        help=Words(
            "Rote Dreien zählen nur für eine Partei mit Canasta, sonst werden sie abgezogen.",
            "Red threes count for a party with a canasta only, otherwise they are subtracted.",
        ),
        source="Regel i",
        group="ending",
    ),
)

OPTIONS: tuple[Option, ...] = (*_PACK, *_CANASTAS, *_MATCH, *_ENDING)
