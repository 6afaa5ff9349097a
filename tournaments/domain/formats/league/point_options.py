"""The declarations of what a match of a league is worth, and how long it lasts.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from typing import Any

from games.envelope import is_int
from games.options import Option, Words
from tournaments.domain.formats.settings import choice, number
from tournaments.domain.formats.tiebreaks import TIE_BREAKS
from tournaments.domain.formats.victory import victory_options

_SOURCE = "formats: league"


def _numbers(value: object, most: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(is_int(n) and 0 <= n <= 100_000 for n in value)
    )


def _is_rising(value: object) -> bool:
    return _numbers(value, 10) and isinstance(value, list) and sorted(set(value)) == value


def _is_falling(value: object) -> bool:
    return (
        _numbers(value, 6)
        and isinstance(value, list)
        and len(value) >= 2
        and sorted(value, reverse=True) == value
    )


def _are_tie_breaks(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(key, str) and key in TIE_BREAKS for key in value)
        and len(set(value)) == len(value)
    )


def _list(
    key: str,
    default: list[Any],
    check: Any,
    label: tuple[str, str],
    text: tuple[str, str],
    **more: Any,
) -> Option:
    return Option(
        key, "list", default, Words(*label), Words(*text), _SOURCE, "points", check=check, **more
    )


def _points(key: str, default: int, de: str, en: str) -> Option:
    return Option(
        key,
        "int",
        default,
        Words(de, en),
        Words("Ligapunkte je Begegnung.", "League points for a match."),
        _SOURCE,
        "points",
        minimum=0,
        maximum=100,
        requires={"award": ("result", "margin")},
    )


POINTS: tuple[Option, ...] = (
    number(
        "deals",
        0,
        (0, 99),
        ("Spiele je Partie", "Deals of a game"),
        (
            (
                "So viele spielt jeder in einer Partie. 0: wie es die Regeln des Spiels sagen, "
                "etwa bis zur Zielpunktzahl. Was vor dem Ende eingetragen wird, zählt nach einer "
                "Rückfrage, wie es steht: so gilt auch eine Zeit."
            ),
            (
                "Everybody plays so many in a game. 0: as the rules of the game say, such as to "
                "the target score. What is reported before the end counts as it stands after a "
                "question: so a time can be agreed on as well."
            ),
        ),
        _SOURCE,
        "points",
        zero=("nach den Regeln des Spiels", "by the rules of the game"),
    ),
    Option(
        "games",
        "int",
        1,
        Words("Partien je Tisch", "Games at a table"),
        Words("So viele Partien gehören zu einer Begegnung.", "A match has so many games."),
        _SOURCE,
        "points",
        choices=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    ),
    choice(
        "compare",
        "points",
        {"points": ("Spielpunkte", "game points"), "games": ("gewonnene Partien", "games won")},
        ("Es gewinnt, wer mehr hat an", "Won by more"),
        (
            "Was an einem Tisch über Sieg und Platz entscheidet.",
            "What decides a table.",
        ),
        _SOURCE,
        "points",
    ),
    choice(
        "award",
        "result",
        {
            "result": ("Sieg, Unentschieden, Niederlage", "win, draw, loss"),
            "places": ("Platz am Tisch", "place at the table"),
            "score": ("Spielpunkte", "game points"),
            "margin": ("Sieg und Höhe des Sieges", "win and its margin"),
            "victory": ("Siegpunkte: 20 werden geteilt", "victory points: 20 are shared"),
        },
        ("Ligapunkte für", "League points for"),
        (
            "Einzeln zählen Plätze oder Spielpunkte; Sieg heißt dort Erster am Tisch.",
            "For individuals places or game points; a win is the first place at the table there.",
        ),
        _SOURCE,
        "points",
    ),
    _points("win", 2, "Sieg", "Win"),
    _points("draw", 1, "Unentschieden", "Draw"),
    _points("loss", 0, "Niederlage", "Loss"),
    choice(
        "count",
        "sum",
        {
            "sum": ("Summe der Ligapunkte", "sum of the league points"),
            "average": ("Ligapunkte je Begegnung", "league points per match"),
        },
        ("Tabelle nach", "Table by"),
        (
            (
                "Je Begegnung: wer öfter ausgesetzt hat oder später kam, steht nicht schlechter "
                "da. Strafpunkte gehen vorher ab; was für niemanden zählt, zählt nicht mit."
            ),
            (
                "Per match: who sat out more often or came later is no worse off. Penalty points "
                "come off before; what counts for nobody does not count as one."
            ),
        ),
        _SOURCE,
        "points",
    ),
    number(
        "walkover_points",
        0,
        (0, 100),
        ("Strafpunkte, wer nicht antritt", "Penalty points for who does not come"),
        (
            "Abzug von den Ligapunkten, für jede Begegnung, die er nicht spielt.",
            "Off the league points, for each match that is not played so.",
        ),
        _SOURCE,
        "points",
        zero=("keine", "none"),
    ),
    _list(
        "place_points",
        [3, 2, 1],
        _is_falling,
        ("Punkte je Platz", "Points for each place"),
        (
            "Vom ersten Platz an; geteilte Plätze bekommen den genauen Schnitt.",
            "From the first place on; shared places get the exact average.",
        ),
        requires={"award": ("places",)},
    ),
    _list(
        "margin_steps",
        [],
        _is_rising,
        ("Zusatzpunkte ab Vorsprung", "Extra points from a margin of"),
        (
            "Je erreichter Stufe ein Ligapunkt mehr für den Sieger.",
            "One league point more for the winner for each step reached.",
        ),
        requires={"award": ("margin",)},
    ),
    *victory_options("steps", _SOURCE, "points", {"award": ("victory",)}),
    _list(
        "tie_breaks",
        ["direct", "difference", "wins"],
        _are_tie_breaks,
        ("Bei Gleichstand", "Tie-breaks"),
        ("Was der Reihe nach entscheidet.", "What decides, in this order."),
        choice_labels={key: tie_break.label for key, tie_break in TIE_BREAKS.items()},
        shape={"items": {"type": "string", "enum": list(TIE_BREAKS)}, "uniqueItems": True},
    ),
    number(
        "promoted",
        0,
        (0, 20),
        ("Aufsteiger", "Promoted"),
        ("So viele erste Plätze werden markiert.", "So many first places are marked."),
        _SOURCE,
        "points",
        zero=("keine", "none"),
    ),
    number(
        "relegated",
        0,
        (0, 20),
        ("Absteiger", "Relegated"),
        ("So viele letzte Plätze werden markiert.", "So many last places are marked."),
        _SOURCE,
        "points",
        zero=("keine", "none"),
    ),
)
