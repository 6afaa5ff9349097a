"""What can be set for a series: points, which results count, what decides when level, the final.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.envelope import Problem, is_int
from games.options import Option, OptionGroup, Words, read_variant
from tournaments.domain.formats.prizes import share
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
_points = OptionGroup("series_points", _SOURCE)
_count = OptionGroup("series_count", _SOURCE)
_ties = OptionGroup("series_ties", _SOURCE)
_final = OptionGroup("series_final", _SOURCE)
_season = OptionGroup("series_season", _SOURCE)
_box = OptionGroup("series_box", _SOURCE)


def _is_points(value: object) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 200
        and all(is_int(points) and 0 <= points <= 10_000 for points in value)
        and value == sorted(value, reverse=True)
    )


_POINTS = (
    _points.choice(
        "points",
        "list",
        {
            "list": Words("nach Platz, aus einer Liste", "by place, from a list"),
            "beaten": Words("eins für jeden dahinter, und eins", "one for each behind, and one"),
            "percent": Words("Platz in Prozent des Feldes", "place as a percentage of the field"),
            "score": Words("das Ergebnis selbst", "the score itself"),
            "best": Words("Ergebnis in Prozent des besten", "score as a percentage of the best"),
        },
        Words("Punkte je Abend", "Points of an evening"),
        Words(
            "Wonach ein Abend für die Serie zählt.",
            "What an evening is worth in the series.",
        ),
    ),
    _points.option(
        "place_points",
        PLACE_POINTS,
        Words("Punkte der Plätze", "Points of the places"),
        Words(
            "Für Platz 1, 2, 3 und so weiter, mit Kommas; nie steigend.",
            "For place 1, 2, 3 and so on, with commas; never rising.",
        ),
        check=_is_points,
        requires={"points": ("list",)},
    ),
    _points.number(
        "rest_points",
        0,
        (0, 10_000),
        Words("Punkte der Plätze danach", "Points of the places after that"),
        Words("Für jeden Platz hinter der Liste.", "For each place after the list."),
        zero=Words("keine", "none"),
        requires={"points": ("list",)},
    ),
    _points.number(
        "score_unit",
        1,
        (1, 1_000_000),
        Words("Ergebnis geteilt durch", "Score divided by"),
        Words(
            "So viele Punkte (oder Euro) des Abends sind ein Punkt der Serie.",
            "So many points (or euros) of the evening are one point of the series.",
        ),
        requires={"points": ("score",)},
    ),
    _points.choice(
        "rounding",
        "exact",
        {
            "exact": Words("gar nicht", "not at all"),
            "down": Words("ab", "down"),
            "nearest": Words("kaufmännisch", "to the nearest"),
        },
        Words("Auf ganze Punkte runden", "Round to whole points"),
        Words("Gilt für die Punkte jedes Abends.", "Applies to the points of each evening."),
    ),
    _points.choice(
        "shared_places",
        "best",
        {
            "best": Words("jeder den besseren", "the better one for each"),
            "average": Words("den Durchschnitt", "the average"),
        },
        Words("Geteilte Plätze bekommen", "Shared places get"),
        Words(
            "Zwei auf Platz 2: beide die Punkte von Platz 2, oder die Mitte von Platz 2 und 3.",
            "Two on place 2: both the points of place 2, or the middle of places 2 and 3.",
        ),
    ),
    _points.number(
        "bonus",
        1,
        (0, 1_000),
        Words("Punkte für die Teilnahme", "Points for taking part"),
        Words("Zusätzlich, für jeden Abend.", "In addition, for each evening."),
    ),
    _points.option(
        "bonus_always",
        True,
        Words("Teilnahmepunkte bleiben immer", "Points for taking part always stay"),
        Words(
            "Auch wenn das Ergebnis des Abends gestrichen wird.",
            "Even when the result of the evening is dropped.",
        ),
        idle_under={"bonus": (0,)},
    ),
)

_COUNTING = (
    _count.choice(
        "rows",
        "people",
        {
            "people": Words(
                "jede Person; wer immer zusammen antritt, gemeinsam",
                "each person; partners who always enter together, as one",
            ),
            "entrants": Words(
                "jedes Paar und jede Mannschaft, wie eingetragen",
                "each pair and each team, as entered",
            ),
        },
        Words("Einen Platz hat", "A place is for"),
        Words(
            "Ein gemeinsamer Platz bringt einen Preis und einen Finalplatz. „Wie eingetragen“: Mit "
            "einer anderen Person ist es ein anderes Paar; eine Mannschaft bleibt dieselbe.",
            "A shared place brings one prize and one place in the final. “As entered”: with "
            "another person it is another pair; a team stays the same.",
        ),
    ),
    _count.number(
        "evenings",
        0,
        (0, 200),
        Words("Geplante Abende", "Planned evenings"),
        Words(
            "So viele hat die Serie ohne das Finale, für die Prognose; 0: die eingetragenen.",
            "So many has the series without the final, for the forecast; 0: those entered.",
        ),
        zero=Words("die eingetragenen", "those entered"),
    ),
    _count.number(
        "best_of",
        0,
        (0, 200),
        Words("So viele Ergebnisse zählen", "So many results count"),
        Words(
            "Die besten so vieler Abende; 0: alle. Das Finale zählt immer dazu.",
            "The best of so many evenings; 0: all. The final evening always counts.",
        ),
        zero=Words("alle", "all"),
    ),
    _count.number(
        "least_events",
        0,
        (0, 200),
        Words("Mindestens so viele Abende", "At least so many evenings"),
        Words(
            "Wer seltener da war, steht ohne Platz am Ende der Tabelle.",
            "Who came less often stands at the end of the table without a place.",
        ),
        zero=Words("keine Mindestzahl", "no minimum"),
    ),
)


def _tie(index: int, default: str) -> Option:
    names = {"none": Words("nichts mehr", "nothing more")}
    names |= {key: tie.label for key, tie in TIE_BREAKS.items()}
    return _ties.choice(
        f"tie_{index}",
        default,
        names,
        Words(f"Bei Gleichstand, {index}.", f"When level, {index}."),
        Words(
            "Wer nach allen noch gleich ist, teilt den Platz.",
            "Who is still level after all of them shares the place.",
        ),
    )


_FINAL = (
    _final.number(
        "finalists",
        0,
        (0, 200),
        Words("Finalisten", "Finalists"),
        Words(
            "So viele der Tabelle kommen zum Finalabend; 0: kein Finale.",
            "So many of the table come to the final evening; 0: no final.",
        ),
        zero=Words("kein Finale", "no final"),
    ),
    _final.choice(
        "final_mode",
        "adds",
        {
            "adds": Words("seine Punkte kommen dazu", "its points are added"),
            "decides": Words("es entscheidet die ersten Plätze", "it decides the first places"),
        },
        Words("Was das Finale zählt", "What the final is worth"),
        Words(
            "Entscheidet es, stehen die Finalisten nach ihrem Platz im Finale vorn.",
            "If it decides, the finalists stand first, by their place in the final.",
        ),
    ),
    _final.number(
        "final_factor",
        1,
        (1, 10),
        Words("Das Finale zählt so oft", "The final counts so many times"),
        Words("Ohne die Punkte für die Teilnahme.", "Without the points for taking part."),
    ),
)

_SEASON = (
    _season.number(
        "promoted",
        0,
        (0, 100),
        Words("Aufsteiger", "Promoted"),
        Words("So viele der Ersten sind gekennzeichnet.", "So many of the first are marked."),
        zero=Words("keine", "none"),
    ),
    _season.number(
        "relegated",
        0,
        (0, 100),
        Words("Absteiger", "Relegated"),
        Words("So viele der Letzten sind gekennzeichnet.", "So many of the last are marked."),
        zero=Words("keine", "none"),
    ),
)


_FORECAST = (
    _season.choice(
        "forecast",
        "desk",
        {
            "off": Words("niemand", "nobody"),
            "desk": Words("nur die Turnierleitung", "only the organizers"),
            "all": Words("alle", "everybody"),
        },
        Words("Wer sieht die Prognose?", "Who sees the forecast?"),
        Words(
            "Wer in dieser Serie noch was erreichen kann.",
            "Who can still make what in this series.",
        ),
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
    _box.option(
        "box_prizes",
        [],
        Words("Aus der Kasse, nach Platz", "From the box, by place"),
        Words(
            "Anteile der Kasse wie 2/3 oder 40 %, Beträge wie 25 € oder Sachen, vom ersten Platz "
            "an. Leer: nichts nach Platz.",
            "Shares of the box such as 2/3 or 40 %, amounts such as 25 €, or things, from the "
            "first place on. Empty: nothing by place.",
        ),
        check=_is_division,
        shape={"items": {"type": "string", "maxLength": 100}},
    ),
    _box.option(
        "box_everybody",
        "",
        Words("Aus der Kasse, an alle gleich", "From the box, evenly to all"),
        Words(
            "Etwa 100 %: an alle, die dabei waren, zu gleichen Teilen. Bleiben beide Felder leer, "
            "bleibt die Kasse beisammen, etwa für einen Ausflug.",
            "Such as 100 %: to all who took part, evenly. If both fields are empty, the box is "
            "kept, for a trip for instance.",
        ),
        check=lambda value: isinstance(value, str) and len(value) <= 100,
    ),
    _box.option(
        "box_public",
        False,
        Words("Alle sehen die Kasse", "Everybody sees the box"),
        Words(
            "Wer die Serie sieht, sieht auch, was in die Kasse kam und hinausging; ohne Gründe.",
            "Who sees the series also sees what came into the box and went out; without reasons.",
        ),
    ),
)

_TIES = tuple(_tie(i, key) for i, key in enumerate(DEFAULT_TIES, 1))
OPTIONS: tuple[Option, ...] = (
    *_POINTS,
    *_COUNTING,
    *_TIES,
    *_FINAL,
    *_SEASON,
    *_FORECAST,
    *_BOX,
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
    rows: str
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
    most = values["evenings"] and values["evenings"] + (values["finalists"] > 0)
    if most and values["least_events"] > most:
        problems = [*problems, Problem("least_over_evenings", "variant.least_events")]
    return Scheme(**values, ties=ties), problems
