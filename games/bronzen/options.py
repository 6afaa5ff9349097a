"""The rule options of Bronzen (docs/rules/bronzen.md section 7), declared once with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.envelope import Json, is_int
from games.options import Words
from games.settings import SettingGroup, frozen, options_of

_match = SettingGroup("match")
_points = SettingGroup("points")

_MOST_POINTS: Final = 1000


def _is_double_points(value: object) -> bool:
    """Three ints from 0 to 1000."""
    return (
        isinstance(value, list)
        and len(value) == 3
        and all(is_int(points) and 0 <= points <= _MOST_POINTS for points in value)
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a duel; `double_points` holds single, doubled, tripled."""

    games_per_match: int = _match.number(
        3,
        (1, 99),
        Words("Spiele je Duell", "Games in a duel"),
        Words(
            "So viele Spiele dauert ein Duell, wenn nicht auf eine Punktzahl gespielt wird.",
            "How many games a duel lasts, unless it is played to a total.",
        ),
        "§ 6",
        requires={"target_score": (0,)},
    )
    target_score: int = _match.number(
        0,
        (0, 100000),
        Words("Zielpunktzahl", "Target score"),
        Words(
            "Das Duell endet nach dem ersten Spiel, nach dem jemand so viele Punkte hat. "
            "0 heißt: eine feste Anzahl von Spielen.",
            "The duel ends after the first game after which somebody has that many points. "
            "0 means: a fixed number of games.",
        ),
        "§ 6",
        zero=Words("keine", "none"),
    )
    match_decides: str = _match.choice(
        "points",
        {"points": Words("Punkte", "Points"), "games": Words("Gewonnene Spiele", "Games won")},
        Words("Was das Duell entscheidet", "Decision of the duel"),
        Words(
            "Zuerst zählt dies, bei Gleichstand das andere. Beim Spiel auf eine Zielpunktzahl "
            "entscheiden immer die Punkte.",
            "This counts first, and the other one breaks a tie. Played to a target, points "
            "always decide.",
        ),
        "Schritt 12, B15",
        requires={"target_score": (0,)},
    )
    draw: str = _match.choice(
        "shared",
        {
            "shared": Words("Unentschieden", "A draw"),
            "extra_game": Words("Weiteres Spiel", "One more game"),
        },
        Words("Bei völligem Gleichstand", "When everything is equal"),
        Words(
            "Unentschieden passt für Liga und Schweizer System; im K.-o. wird weitergespielt, "
            "bis einer vorn liegt.",
            "A draw suits a league or a Swiss tournament; in a knock-out play goes on until one "
            "is ahead.",
        ),
        "B15",
    )
    double_points: tuple[int, int, int] = _points.option(
        [2, 4, 6],
        Words("Punkte für Double", "Points for Doubles"),
        Words(
            "Drei Zahlen von 0 bis 1000: für das einfache, das gedoublete und das getriplete "
            "Double.",
            "Three numbers from 0 to 1000: for the single, the doubled and the tripled Double.",
        ),
        "Schritt 12, R14, B1",
        check=_is_double_points,
        shape={
            "items": {"type": "integer", "minimum": 0, "maximum": _MOST_POINTS},
            "minItems": 3,
            "maxItems": 3,
        },
    )
    double_count: str = _points.choice(
        "both_sides",
        {
            "both_sides": Words("Ein Strich je Seite", "One mark for each side"),
            "highest": Words("Nur der höhere", "Only the larger"),
        },
        Words("Wenn beide gedoublet haben", "When both have doubled"),
        Words(
            "Der Gewinner des Stichs schreibt für jede Seite einen Strich oder nur einen für die "
            "Seite, die öfter gedoublet hat.",
            "The winner of the trick marks one stroke for each side, or only one for the side "
            "that doubled more often.",
        ),
        "Schritt 12, R13, B3",
    )
    jay_points: int = _points.number(
        10,
        (0, _MOST_POINTS),
        Words("Punkte für einen Jay", "Points for a Jay"),
        Words(
            "Für jeden gewonnenen Stich, in dem zwei Joker aufeinandertrafen.",
            "For every trick won in which two jokers met.",
        ),
        "Schritt 12, R15",
    )
    column_six: str = _points.choice(
        "einzel",
        {
            "einzel": Words("Einzel", "Einzel"),
            "double_c": Words("Double C", "Double C"),
            "none": Words("Keine sechste Spalte", "No sixth column"),
        },
        Words("Sechste Spalte", "Sixth column"),
        Words(
            "Was die sechste Spalte zählt: Stiche, die schon die ersten beiden Karten "
            "entscheiden, oder Stiche mit einem Double C.",
            "Meaning of the sixth column: tricks decided by their first two cards, or tricks with "
            "a Double C.",
        ),
        "Schritt 12, R16, B2",
    )
    column_six_points: int = _points.number(
        10,
        (0, _MOST_POINTS),
        Words("Punkte der sechsten Spalte", "Points of the sixth column"),
        Words("Für jeden Strich in der sechsten Spalte.", "For every mark in the sixth column."),
        "Schritt 12, R16",
        requires={"column_six": ("einzel", "double_c")},
    )
    bronzen_points: int = _points.number(
        30,
        (0, _MOST_POINTS),
        Words("Punkte für den Bronzen", "Points for the Bronzen"),
        Words("Für den Gewinn des Spiels.", "For winning the game."),
        "Schritt 12, R17",
    )
    foul_bronzen: bool = _points.option(
        True,
        Words("Bronzen auch nach einem Regelverstoß", "Bronzen after a foul as well"),
        Words(
            "Wird ein Spiel wegen eines Regelverstoßes abgebrochen, bekommt der Gegner auch die "
            "Punkte für den Bronzen.",
            "When a game is broken off because of a foul, the other player also scores the "
            "points for the Bronzen.",
        ),
        "Schritt 2, R19, B12",
    )

    @property
    def sixth(self) -> str | None:
        """The name of the sixth column, None when there is none (B2)."""
        return None if self.column_six == "none" else self.column_six


OPTIONS: Final = options_of(Rules)


def asks(variant: Json) -> tuple[str, ...]:
    """Return what totals need besides points: the games won, where these decide."""
    by_games = variant.get("match_decides") == "games" and not variant.get("target_score")
    return ("won",) if by_games else ()


def rules_of(values: Json) -> Rules:
    """The rules from the effective values of all options."""
    return Rules(**{key: frozen(value) for key, value in values.items()})
