"""The rule options of Buraco (docs/rules/buraco.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Json
from games.game import Preset
from games.options import Words
from games.rummy.options import deals_of_match
from games.settings import SettingGroup, options_of

_mode = SettingGroup("mode")
_scoring = SettingGroup("scoring")
_match = SettingGroup("match")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match."""

    mode: str = _mode.choice(
        "closed",
        {
            "open": Words("Offener Modus", "Open mode"),
            "unclean_open": Words("Unreiner offener Modus", "Unclean open mode"),
            "closed": Words("Geschlossener Modus", "Closed mode"),
            "closed_stcl": Words("Geschlossener STCL-Modus", "Closed STCL mode"),
            "closed_unclean": Words("Geschlossener unreiner Modus", "Closed unclean mode"),
        },
        Words("Spielmodus", "Mode of play"),
        Words(
            "Der Modus bestimmt Joker, erlaubte Kombinationen, Abwerfstapel und Schließen.",
            "The mode settles jokers, the melds allowed, the discard pile and how to close.",
        ),
        "Spielmodi",
    )
    open_twos_wild: bool = _mode.option(
        True,
        Words("Zweien sind Joker", "Twos are wild"),
        Words(
            "Im offenen Modus fehlen die Joker; die Zweien bleiben dennoch wilde Karten.",
            "The open mode has no jokers; the twos are wild cards all the same.",
        ),
        "Offener Modus, A1",
        requires={"mode": ("open",)},
    )
    royal: str = _scoring.choice(
        "high_ace_13",
        {
            "high_ace_13": Words("Zwei bis Ass", "two up to the ace"),
            "either_ace_13": Words(
                "dreizehn Karten mit Ass oben oder unten", "thirteen cards, ace high or low"
            ),
            "ends_ace": Words("ab sieben Karten bis zum Ass", "seven or more up to the ace"),
        },
        Words("Königliches Canasta", "Royal canasta"),
        Words(
            "Welche reine Straße als königliches Canasta 500 Punkte zählt.",
            "Which clean run earns the 500 points of a royal canasta.",
        ),
        "Canastas, A2",
    )
    target: int = _match.choice(
        2000,
        {
            0: Words("ein Spiel", "one deal"),
            2000: Words("2000 Punkte", "2000 points"),
            3000: Words("3000 Punkte", "3000 points"),
        },
        Words("Spielziel", "Points to win"),
        Words(
            "Ein einziges Spiel, oder eine Partie bis zu dieser Punktzahl.",
            "One single deal, or a match up to this number of points.",
        ),
        "Ziel des Spiels",
    )
    deals: int = deals_of_match(_match)
    tie_break: str = _match.choice(
        "match_starter",
        {
            "match_starter": Words("Beginner der Partie", "who began the match"),
            "deal_starter": Words("Beginner des letzten Spiels", "who began the last deal"),
        },
        Words("Gleichstand", "Level totals"),
        Words(
            "Bei gleicher Punktzahl gewinnt, wer begonnen hat: die Partie oder das letzte Spiel.",
            "With level totals the side that began wins: began the match, or the last deal.",
        ),
        "Wer gewinnt, A4",
    )


OPTIONS = options_of(Options)


def asks(variant: Json) -> tuple[str, ...]:
    """Return what totals may tell besides points: how many deals there were, where who began the
    last one parts level sides."""
    return ("deals",) if variant.get("tie_break") == "deal_starter" else ()


PRESETS: tuple[Preset, ...] = (
    Preset("closed", Words("Geschlossen", "Closed"), {}, "Spielmodi"),
    Preset(
        "closed_stcl",
        Words("Geschlossen STCL", "Closed STCL"),
        {"mode": "closed_stcl"},
        "Spielmodi",
    ),
    Preset(
        "closed_unclean",
        Words("Geschlossen unrein", "Closed unclean"),
        {"mode": "closed_unclean"},
        "Spielmodi",
    ),
    Preset("open", Words("Offen", "Open"), {"mode": "open"}, "Spielmodi"),
    Preset(
        "unclean_open", Words("Unrein offen", "Unclean open"), {"mode": "unclean_open"}, "Spielmodi"
    ),
)
