"""What can be set for a series: points, which results count, what decides when level, the final.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.envelope import Problem, is_int
from games.options import Option, Words, read_variant
from tournaments.domain.formats.prizes import share
from tournaments.domain.formats.settings import choice, number
from tournaments.domain.series.tiebreaks import TIE_BREAKS

GROUPS: Mapping[str, Words] = {
    "series_points": Words("Punkte eines Abends", "Points of an evening"),
    "series_count": Words("Was zählt", "What counts"),
    "series_ties": Words("Bei Gleichstand", "When level"),
    "series_final": Words("Finalabend", "Final evening"),
    "series_season": Words("Auf- und Abstieg", "Rise and fall"),
    "series_box": Words("Kasse der Saison", "Box of the season"),
}
"""The headings under which the settings of series stand."""

PLACE_POINTS = [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
DEFAULT_TIES = ("wins", "places", "direct", "last")
_SOURCE = "docs/series.md"


def _is_points(value: object) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 200
        and all(is_int(points) and 0 <= points <= 10_000 for points in value)
        and value == sorted(value, reverse=True)
    )


_POINTS = (
    choice(
        "points",
        "list",
        {
            "list": ("nach Platz, aus einer Liste", "by place, from a list"),
            "beaten": ("eins für jeden dahinter, und eins", "one for each behind, and one"),
            "percent": ("Platz in Prozent des Feldes", "place as a percentage of the field"),
            "score": ("das Ergebnis selbst", "the score itself"),
            "best": ("Ergebnis in Prozent des besten", "score as a percentage of the best"),
        },
        ("Punkte je Abend", "Points of an evening"),
        (
            "Wonach ein Abend für die Serie zählt.",
            "What an evening is worth in the series.",
        ),
        _SOURCE,
        "series_points",
    ),
    Option(
        "place_points",
        "list",
        PLACE_POINTS,
        Words("Punkte der Plätze", "Points of the places"),
        Words(
            "Für Platz 1, 2, 3 und so weiter, mit Kommas; nie steigend.",
            "For place 1, 2, 3 and so on, with commas; never rising.",
        ),
        _SOURCE,
        "series_points",
        check=_is_points,
        requires={"points": ("list",)},
    ),
    number(
        "rest_points",
        0,
        (0, 10_000),
        ("Punkte der Plätze danach", "Points of the places after that"),
        ("Für jeden Platz hinter der Liste.", "For each place after the list."),
        _SOURCE,
        "series_points",
        zero=("keine", "none"),
    ),
    number(
        "score_unit",
        1,
        (1, 1_000_000),
        ("Ergebnis geteilt durch", "Score divided by"),
        (
            "So viele Punkte (oder Euro) des Abends sind ein Punkt der Serie.",
            "So many points (or euros) of the evening are one point of the series.",
        ),
        _SOURCE,
        "series_points",
    ),
    choice(
        "rounding",
        "exact",
        {
            "exact": ("gar nicht", "not at all"),
            "down": ("ab", "down"),
            "nearest": ("kaufmännisch", "to the nearest"),
        },
        ("Auf ganze Punkte runden", "Round to whole points"),
        ("Gilt für die Punkte jedes Abends.", "Applies to the points of each evening."),
        _SOURCE,
        "series_points",
    ),
    choice(
        "shared_places",
        "best",
        {
            "best": ("jeder den besseren", "the better one for each"),
            "average": ("den Durchschnitt", "the average"),
        },
        ("Geteilte Plätze bekommen", "Shared places get"),
        (
            "Zwei auf Platz 2: beide die Punkte von Platz 2, oder die Mitte von Platz 2 und 3.",
            "Two on place 2: both the points of place 2, or the middle of places 2 and 3.",
        ),
        _SOURCE,
        "series_points",
    ),
    number(
        "bonus",
        1,
        (0, 1_000),
        ("Punkte für die Teilnahme", "Points for taking part"),
        ("Zusätzlich, für jeden Abend.", "In addition, for each evening."),
        _SOURCE,
        "series_points",
    ),
    Option(
        "bonus_always",
        "bool",
        True,
        Words("Teilnahmepunkte bleiben immer", "Points for taking part always stay"),
        Words(
            "Auch wenn das Ergebnis des Abends gestrichen wird.",
            "Even when the result of the evening is dropped.",
        ),
        _SOURCE,
        "series_points",
    ),
)

_COUNTING = (
    number(
        "evenings",
        0,
        (0, 200),
        ("Geplante Abende", "Planned evenings"),
        (
            "So viele hat die Serie ohne das Finale, für die Prognose; 0: die eingetragenen.",
            "So many has the series without the final, for the forecast; 0: those entered.",
        ),
        _SOURCE,
        "series_count",
        zero=("die eingetragenen", "those entered"),
    ),
    number(
        "best_of",
        0,
        (0, 200),
        ("So viele Ergebnisse zählen", "So many results count"),
        (
            "Die besten so vieler Abende; 0: alle. Das Finale zählt immer dazu.",
            "The best of so many evenings; 0: all. The final evening always counts.",
        ),
        _SOURCE,
        "series_count",
        zero=("alle", "all"),
    ),
    number(
        "least_events",
        0,
        (0, 200),
        ("Mindestens so viele Abende", "At least so many evenings"),
        (
            "Wer seltener da war, steht ohne Platz am Ende der Tabelle.",
            "Who came less often stands at the end of the table without a place.",
        ),
        _SOURCE,
        "series_count",
        zero=("keine Mindestzahl", "no minimum"),
    ),
)


def _tie(index: int, default: str) -> Option:
    names = {"none": ("nichts mehr", "nothing more")}
    names |= {key: (tie.label.de, tie.label.en) for key, tie in TIE_BREAKS.items()}
    return choice(
        f"tie_{index}",
        default,
        names,
        (f"Bei Gleichstand, {index}.", f"When level, {index}."),
        (
            "Wer nach allen noch gleich ist, teilt den Platz.",
            "Who is still level after all of them shares the place.",
        ),
        _SOURCE,
        "series_ties",
    )


_FINAL = (
    number(
        "finalists",
        0,
        (0, 200),
        ("Finalisten", "Finalists"),
        (
            "So viele der Tabelle kommen zum Finalabend; 0: kein Finale.",
            "So many of the table come to the final evening; 0: no final.",
        ),
        _SOURCE,
        "series_final",
        zero=("kein Finale", "no final"),
    ),
    choice(
        "final_mode",
        "adds",
        {
            "adds": ("seine Punkte kommen dazu", "its points are added"),
            "decides": ("es entscheidet die ersten Plätze", "it decides the first places"),
        },
        ("Was das Finale zählt", "What the final is worth"),
        (
            "Entscheidet es, stehen die Finalisten nach ihrem Platz im Finale vorn.",
            "If it decides, the finalists stand first, by their place in the final.",
        ),
        _SOURCE,
        "series_final",
    ),
    number(
        "final_factor",
        1,
        (1, 10),
        ("Das Finale zählt so oft", "The final counts so many times"),
        ("Ohne die Punkte für die Teilnahme.", "Without the points for taking part."),
        _SOURCE,
        "series_final",
    ),
)

_SEASON = (
    number(
        "promoted",
        0,
        (0, 100),
        ("Aufsteiger", "Promoted"),
        ("So viele der Ersten sind gekennzeichnet.", "So many of the first are marked."),
        _SOURCE,
        "series_season",
        zero=("keine", "none"),
    ),
    number(
        "relegated",
        0,
        (0, 100),
        ("Absteiger", "Relegated"),
        ("So viele der Letzten sind gekennzeichnet.", "So many of the last are marked."),
        _SOURCE,
        "series_season",
        zero=("keine", "none"),
    ),
)


_FORECAST = (
    choice(
        "forecast",
        "desk",
        {
            "off": ("niemand", "nobody"),
            "desk": ("nur die Turnierleitung", "only the organizers"),
            "all": ("alle", "everybody"),
        },
        ("Wer sieht die Prognose?", "Who sees the forecast?"),
        (
            "Wer in dieser Serie noch was erreichen kann.",
            "Who can still make what in this series.",
        ),
        _SOURCE,
        "series_season",
    ),
)


def _is_division(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 50
        and all(isinstance(text, str) and text.strip() and len(text) <= 100 for text in value)
        and sum(share(text) or 0 for text in value) <= 1
    )


_BOX = (
    Option(
        "box_prizes",
        "list",
        [],
        Words("Aus der Kasse, nach Platz", "From the box, by place"),
        Words(
            "Anteile der Kasse wie 2/3 oder 40 %, Beträge wie 25 € oder Sachen, vom ersten Platz "
            "an. Leer: nichts nach Platz.",
            "Shares of the box such as 2/3 or 40 %, amounts such as 25 €, or things, from the "
            "first place on. Empty: nothing by place.",
        ),
        _SOURCE,
        "series_box",
        check=_is_division,
        shape={"items": {"type": "string", "maxLength": 100}},
    ),
    Option(
        "box_everybody",
        "string",
        "",
        Words("Aus der Kasse, an alle gleich", "From the box, evenly to all"),
        Words(
            "Etwa 100 %: an alle, die dabei waren, zu gleichen Teilen. Bleiben beide Felder leer, "
            "bleibt die Kasse beisammen, etwa für einen Ausflug.",
            "Such as 100 %: to all who took part, evenly. If both fields are empty, the box is "
            "kept, for a trip for instance.",
        ),
        _SOURCE,
        "series_box",
        check=lambda value: isinstance(value, str) and len(value) <= 100,
    ),
    Option(
        "box_public",
        "bool",
        False,
        Words("Alle sehen die Kasse", "Everybody sees the box"),
        Words(
            "Wer die Serie sieht, sieht auch, was in die Kasse kam und hinausging; ohne Gründe.",
            "Who sees the series also sees what came into the box and went out; without reasons.",
        ),
        _SOURCE,
        "series_box",
    ),
)

_TIES = tuple(_tie(i, key) for i, key in enumerate(DEFAULT_TIES, 1))
_NEEDS = {"rest_points": {"points": ("list",)}, "score_unit": {"points": ("score",)}}
_IDLE = {"bonus_always": {"bonus": (0,)}}
OPTIONS: tuple[Option, ...] = tuple(
    replace(
        option,
        requires=_NEEDS.get(option.key, option.requires),
        idle_under=_IDLE.get(option.key, option.idle_under),
    )
    for option in _POINTS + _COUNTING + _TIES + _FINAL + _SEASON + _FORECAST + _BOX
)


@dataclass(frozen=True, slots=True)
class Scheme:
    """The effective value of every setting; `ties` without gaps and repetitions."""

    points: str
    place_points: tuple[int, ...]
    rest_points: int
    score_unit: int
    rounding: str
    shared_places: str
    bonus: int
    bonus_always: bool
    evenings: int
    best_of: int
    least_events: int
    finalists: int
    final_mode: str
    final_factor: int
    promoted: int
    relegated: int
    forecast: str
    box_prizes: tuple[str, ...]
    box_everybody: str
    box_public: bool
    ties: tuple[str, ...]


def read_scheme(settings: object) -> tuple[Scheme, list[Problem]]:
    """The scheme of departures from the defaults, and what is wrong with them."""
    values, problems = read_variant(OPTIONS, settings)
    chosen = [values.pop(f"tie_{i}") for i in range(1, len(DEFAULT_TIES) + 1)]
    ties = tuple(dict.fromkeys(tie for tie in chosen if tie != "none"))
    values["place_points"] = tuple(values["place_points"])
    values["box_prizes"] = tuple(values["box_prizes"])
    given = (*values["box_prizes"], values["box_everybody"])
    if sum(share(text) or 0 for text in given) > 1:
        problems = [*problems, Problem("prizes_over_pot", "variant.box_everybody")]
    return Scheme(**values, ties=ties), problems
