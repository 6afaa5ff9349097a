"""The settings of a league: what a match is worth, and how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.envelope import is_int
from games.options import OptionGroup, Words
from games.settings import SettingGroup, setting
from tournaments.domain.formats.league.options import PlanSettings
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.victory import declare_victory
from tournaments.domain.formats.walkover import declare_walkover_score

_SOURCE = "formats: league"
_points = SettingGroup("points", _SOURCE)


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


def _of_a_match(default: int, de: str, en: str) -> Any:
    return _points.number(
        default,
        (0, 100),
        Words(de, en),
        Words("Ligapunkte je Begegnung.", "League points for a match."),
        requires={"award": ("result", "margin")},
    )


_VICTORY = setting(
    declare_victory(OptionGroup("points", _SOURCE), [100], requires={"award": ("victory",)})
)


@dataclass(frozen=True, slots=True)
class PointSettings(PlanSettings):
    """What a plan declares, and what its matches are worth."""

    deals: int = _points.number(
        0,
        (0, 99),
        Words("Spiele je Partie", "Deals of a game"),
        Words(
            "So viele spielt jeder in einer Partie. 0: wie es die Regeln des Spiels sagen, "
            "etwa bis zur Zielpunktzahl. Was vor dem Ende eingetragen wird, zählt nach einer "
            "Rückfrage, wie es steht: so gilt auch eine Zeit.",
            "Everybody plays so many in a game. 0: as the rules of the game say, such as to "
            "the target score. What is reported before the end counts as it stands after a "
            "question: so a time can be agreed on as well.",
        ),
        zero=Words("nach den Regeln des Spiels", "by the rules of the game"),
    )
    games: int = _points.option(
        1,
        Words("Partien je Tisch", "Games at a table"),
        Words("So viele Partien gehören zu einer Begegnung.", "A match has so many games."),
        choices=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    )
    compare: str = _points.choice(
        "points",
        {
            "points": Words("Spielpunkte", "game points"),
            "games": Words("gewonnene Partien", "games won"),
        },
        Words("Es gewinnt, wer mehr hat an", "Won by more"),
        Words(
            "Was an einem Tisch über Sieg und Platz entscheidet.",
            "What decides a table.",
        ),
    )
    award: str = _points.choice(
        "result",
        {
            "result": Words("Sieg, Unentschieden, Niederlage", "win, draw, loss"),
            "places": Words("Platz am Tisch", "place at the table"),
            "score": Words("Spielpunkte", "game points"),
            "margin": Words("Sieg und Höhe des Sieges", "win and its margin"),
            "victory": Words("Siegpunkte: 20 werden geteilt", "victory points: 20 are shared"),
        },
        Words("Ligapunkte für", "League points for"),
        Words(
            "Einzeln zählen Plätze oder Spielpunkte; Sieg heißt dort Erster am Tisch.",
            "For individuals places or game points; a win is the first place at the table there.",
        ),
    )
    win: int = _of_a_match(2, "Sieg", "Win")
    draw: int = _of_a_match(1, "Unentschieden", "Draw")
    loss: int = _of_a_match(0, "Niederlage", "Loss")
    count: str = _points.choice(
        "sum",
        {
            "sum": Words("Summe der Ligapunkte", "sum of the league points"),
            "average": Words("Ligapunkte je Begegnung", "league points per match"),
        },
        Words("Tabelle nach", "Table by"),
        Words(
            "Je Begegnung: wer öfter ausgesetzt hat oder später kam, steht nicht schlechter "
            "da. Strafpunkte gehen vorher ab; was für niemanden zählt, zählt nicht mit.",
            "Per match: who sat out more often or came later is no worse off. Penalty points "
            "come off before; what counts for nobody does not count as one.",
        ),
    )
    walkover_points: int = _points.number(
        0,
        (0, 100),
        Words("Strafpunkte, wer nicht antritt", "Penalty points for who does not come"),
        Words(
            "Abzug von den Ligapunkten, für jede Begegnung, die er nicht spielt.",
            "Off the league points, for each match that is not played so.",
        ),
        zero=Words("keine", "none"),
    )
    walkover_score: int = declare_walkover_score(_points)
    place_points: tuple[int, ...] = _points.option(
        [3, 2, 1],
        Words("Punkte je Platz", "Points for each place"),
        Words(
            "Vom ersten Platz an; geteilte Plätze bekommen den genauen Schnitt.",
            "From the first place on; shared places get the exact average.",
        ),
        requires={"award": ("places",)},
        check=_is_falling,
    )
    margin_steps: tuple[int, ...] = _points.option(
        [],
        Words("Zusatzpunkte ab Vorsprung", "Extra points from a margin of"),
        Words(
            "Je erreichter Stufe ein Ligapunkt mehr für den Sieger.",
            "One league point more for the winner for each step reached.",
        ),
        requires={"award": ("margin",)},
        check=_is_rising,
    )
    victory: Any = _VICTORY
    tie_breaks: tuple[str, ...] = _points.several(
        ["direct", "difference", "wins"],
        {key: tie_break.label for key, tie_break in EVERY.items()},
        Words("Bei Gleichstand", "Tie-breaks"),
        Words("Was der Reihe nach entscheidet.", "What decides, in this order."),
    )
    promoted: int = _points.number(
        0,
        (0, 20),
        Words("Aufsteiger", "Promoted"),
        Words("So viele erste Plätze werden markiert.", "So many first places are marked."),
        zero=Words("keine", "none"),
    )
    relegated: int = _points.number(
        0,
        (0, 20),
        Words("Absteiger", "Relegated"),
        Words("So viele letzte Plätze werden markiert.", "So many last places are marked."),
        zero=Words("keine", "none"),
    )
