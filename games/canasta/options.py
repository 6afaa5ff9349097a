"""The rule options of Canasta, and published house rules (docs/rules/canasta.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.game import Preset
from games.options import Words
from games.rummy.options import deals_of_match
from games.settings import SettingGroup, options_of

_pack = SettingGroup("pack")
_canastas = SettingGroup("canastas")
_match = SettingGroup("match")
_ending = SettingGroup("ending")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match."""

    jokers: int = _pack.choice(
        4,
        {4: Words("4 Joker", "4 jokers"), 6: Words("6 Joker", "6 jokers")},
        Words("Joker im Spiel", "Jokers in the pack"),
        Words(
            "Zwei Spiele haben zusammen 4 Joker, manche Packungen 6.",
            "Two packs hold 4 jokers together, some boxes come with 6.",
        ),
        "Regel a",
    )
    hand_cards: int | None = _pack.option(
        None,
        Words("Karten je Hand", "Cards per hand"),
        Words(
            "Wie viele Karten jeder bekommt. Leer: 15 zu zweit, 13 zu dritt, sonst 11.",
            "How many cards everybody is dealt. Empty: 15 for two players, 13 for three, else 11.",
        ),
        "Regel c",
        type="int",
        unset=Words("nach der Zahl der Leute", "by the number of players"),
        minimum=11,
        maximum=15,
    )
    wild_canasta: str = _canastas.choice(
        "off",
        {
            "off": Words("nicht erlaubt", "not allowed"),
            "flat": Words("1000 Punkte", "1000 points"),
            "split": Words("natürlich 2000, gemischt 1000", "natural 2000, mixed 1000"),
        },
        Words("Joker-Canasta", "Canasta of wild cards"),
        Words(
            "Ob Zweien und Joker eigene Meldungen bilden dürfen und was ein Canasta daraus zählt.",
            "Whether twos and jokers may form melds of their own, and what such a canasta earns.",
        ),
        "Regel b",
    )
    natural_wild: str = _canastas.choice(
        "one_kind",
        {
            "one_kind": Words("nur eine Sorte", "one kind of wild card only"),
            "all_jokers": Words("mit allen Jokern", "with all the jokers"),
        },
        Words("Natürliches Joker-Canasta", "Natural canasta of wild cards"),
        Words(
            "Wann ein Canasta aus wilden Karten die 2000 Punkte eines natürlichen bringt.",
            "When a canasta of wild cards earns the 2000 points of a natural one.",
        ),
        "Regel b, A8",
        requires={"wild_canasta": ("split",)},
    )
    closed_canastas: bool = _canastas.option(
        False,
        Words("Canastas sind geschlossen", "Canastas are closed"),
        Words(
            "An ein fertiges Canasta darf nichts mehr angelegt werden.",
            "Nothing may be added to a finished canasta.",
        ),
        "Regel j",
    )
    same_rank_melds: bool = _canastas.option(
        False,
        Words("Mehrere Meldungen eines Werts", "Several melds of one rank"),
        Words(
            "Eine Partei darf von einem Wert mehr als eine Meldung auslegen.",
            "A party may lay out more than one meld of the same rank.",
        ),
        "A7",
    )
    six_players: str = _match.choice(
        "pairs",
        {
            "pairs": Words("drei Paare", "three pairs"),
            "threes": Words("zwei Parteien zu dritt", "two parties of three"),
        },
        Words("Zu sechst", "Six at a table"),
        Words(
            "Wie sich in einer Veranstaltung ein Tisch zu sechst aufteilt. Bei zwei Parteien setzt "
            "in jedem Spiel einer von jeder aus.",
            "How a table of six divides in an event. Of two parties one each sits out in every "
            "deal.",
        ),
        "A4",
    )
    target: int = _match.choice(
        5000,
        {
            5000: Words("5000 Punkte", "5000 points"),
            7500: Words("7500 Punkte", "7500 points"),
            8500: Words("8500 Punkte", "8500 points"),
            10000: Words("10000 Punkte", "10000 points"),
        },
        Words("Spielziel", "Points to win"),
        Words(
            "Wer diese Punktzahl erreicht und vorn liegt, hat die Partie gewonnen.",
            "The match ends at this total: a player or party that reaches it and is ahead has won.",
        ),
        "Regel d",
    )
    deals: int = deals_of_match(_match)
    finish_round: bool = _match.option(
        False,
        Words("Runde zu Ende spielen", "Finish the round"),
        Words(
            "Wo jemand aussetzt, wird das Ziel erst geprüft, wenn alle gleich oft ausgesetzt "
            "haben.",
            "Where somebody sits out, the target is looked at only when everybody has done so "
            "equally often.",
        ),
        "A3",
    )
    minimums: str = _match.choice(
        "standard",
        {
            "standard": Words("15, 50, 90, 120", "15, 50, 90, 120"),
            "raised": Words("25, 90, 120, 150", "25, 90, 120, 150"),
        },
        Words("Mindestpunktzahl der Erstmeldung", "Minimum of the first meld"),
        Words(
            "Was die Erstmeldung zählen muss: vier Stufen nach dem Punktestand der Partei.",
            "Minimum of the first meld: four steps by the total of the party.",
        ),
        "Regel e",
    )
    no_pair_first_meld: bool = _match.option(
        False,
        Words("Erstmeldung ohne natürliches Paar", "First meld without a natural pair"),
        Words(
            "Für die Erstmeldung darf der Abwurfhaufen auch ohne natürliches Paar genommen werden.",
            "The discard pile may be taken for the first meld without a natural pair.",
        ),
        "Regel g",
    )
    hand_canasta_bonus: int = _ending.number(
        200,
        (100, 2000),
        Words("Prämie für Hand-Canasta", "Bonus of a hand canasta"),
        Words(
            "Prämie für das Ausmachen aus der Hand, anstelle der 100 Punkte (in Schritten von 50).",
            "Bonus for going out with the whole hand at once, instead of the 100 (in steps of 50).",
        ),
        "Regel f",
        step=50,
    )
    natural_to_go_out: bool = _ending.option(
        False,
        Words("Ausmachen nur mit natürlichem Canasta", "Going out needs a natural canasta"),
        Words(
            "Ein gemischtes Canasta genügt nicht, um auszumachen.",
            "A mixed canasta is not enough to go out.",
        ),
        "Regel h",
    )
    natural_wild_out: bool = _ending.option(
        False,
        Words(
            "Ausmachen auch mit natürlichem Joker-Canasta",
            "Going out with a natural canasta of wild cards",
        ),
        Words(
            "Ob auch ein natürliches Joker-Canasta das natürliche Canasta ist, das zum Ausmachen "
            "nötig ist.",
            "Whether a natural canasta of wild cards is the natural canasta that going out needs.",
        ),
        "Regeln b und h, A9",
        requires={"natural_to_go_out": (True,), "wild_canasta": ("split",)},
    )
    red_needs_canasta: bool = _ending.option(
        False,
        Words("Rote Dreien nur mit Canasta", "Red threes need a canasta"),
        Words(
            "Rote Dreien zählen nur für eine Partei mit Canasta, sonst werden sie abgezogen.",
            "Red threes count for a party with a canasta only, otherwise they are subtracted.",
        ),
        "Regel i",
    )


OPTIONS = options_of(Options)


PRESETS: tuple[Preset, ...] = (
    Preset("standard", Words("Grundregeln", "Basic rules"), {}, "Regency-Club-Regeln"),
    Preset("six_jokers", Words("a: sechs Joker", "a: six jokers"), {"jokers": 6}, "Regel a"),
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
