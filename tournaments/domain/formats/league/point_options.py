"""The settings of a league: what a match is worth, and how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.options import Words
from games.settings import SettingGroup
from tournaments.domain.formats.deductions import declare_penalties
from tournaments.domain.formats.league.options import PlanSettings
from tournaments.domain.formats.score import declare_score
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import declare_walkover

_SOURCE = "formats: league"
_matches = SettingGroup("matches", _SOURCE)
_score = SettingGroup("score", _SOURCE)
_SCORE, _WALKOVER = declare_score(_score, "places"), declare_walkover(_score)


@dataclass(frozen=True, slots=True)
class PointSettings(PlanSettings):
    """Settings of the plan, and of the value of its matches."""

    deals: int = _matches.number(
        0,
        (0, 99),
        Words("Spiele je Partie", "Deals of a game"),
        Words(
            "So viele spielt jeder in einer Partie. 0: wie es die Regeln des Spiels sagen, "
            "etwa bis zur Zielpunktzahl. Was vor dem Ende eingetragen wird, zählt nach einer "
            "Rückfrage, wie es steht: so gilt auch eine Zeit.",
            "Everybody plays this many in a game. 0: as the rules of the game say, such as to the "
            "target score. A report before the end counts as it stands after a question, so a "
            "time can be agreed on as well.",
        ),
        zero=Words("nach den Regeln des Spiels", "by the rules of the game"),
    )
    games: int = _matches.option(
        1,
        Words("Partien je Tisch", "Games at a table"),
        Words("So viele Partien gehören zu einer Begegnung.", "A match has so many games."),
        choices=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    )
    compare: str = _matches.choice(
        "points",
        {
            "points": Words("Spielpunkte", "game points"),
            "games": Words("gewonnene Partien", "games won"),
        },
        Words("Es gewinnt, wer mehr hat an", "Won by more"),
        Words(
            "Was an einem Tisch über Sieg und Platz entscheidet.",
            "Decision of a table.",
        ),
    )
    score: Any = _SCORE
    walkover: Any = _WALKOVER
    penalties: tuple[str, ...] = declare_penalties()
    count: str = _score.choice(
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
    tie_breaks: tuple[str, ...] = _score.several(
        ["direct", "difference", "wins"],
        {key: tie_break.label for key, tie_break in EVERY.items()},
        Words("Bei Gleichstand", "Tie-breaks"),
        Words("Was der Reihe nach entscheidet.", "The order of decisions."),
    )
    promoted: int = _score.number(
        0,
        (0, 20),
        Words("Aufsteiger", "Promoted"),
        Words("So viele erste Plätze werden markiert.", "So many first places are marked."),
        zero=Words("keine", "none"),
    )
    relegated: int = _score.number(
        0,
        (0, 20),
        Words("Absteiger", "Relegated"),
        Words("So viele letzte Plätze werden markiert.", "So many last places are marked."),
        zero=Words("keine", "none"),
    )
