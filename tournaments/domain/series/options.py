"""Declare the settings of a series: points, counting results, tie-breaks, the final."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.envelope import Problem, is_int
from games.options import Option, Words, read_variant
from games.settings import SettingGroup, frozen, options_of
from tournaments.domain.formats.prizes import Prizes, Whose, are_prizes, line_of, read_prizes
from tournaments.domain.formats.rankings import (
    DEAL,
    MOST_RANKINGS,
    PLACES,
    RANKING_SHAPE,
    Ranking,
    are_rankings,
    read_rankings,
)
from tournaments.domain.formats.rankings import MEASURES as OF_EVENTS
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
_SOURCE = "docs/series.md"
_points = SettingGroup("series_points", _SOURCE)
_count = SettingGroup("series_count", _SOURCE)
_ties = SettingGroup("series_ties", _SOURCE)
_final = SettingGroup("series_final", _SOURCE)
_season = SettingGroup("series_season", _SOURCE)
_box = SettingGroup("series_box", _SOURCE)


def _is_points(value: object) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 200
        and all(is_int(points) and 0 <= points <= 10_000 for points in value)
        and value == sorted(value, reverse=True)
    )


def _tie(index: int, default: str) -> Any:
    names = {"none": Words("nichts mehr", "nothing more")}
    names |= {key: tie.label for key, tie in TIE_BREAKS.items()}
    return _ties.choice(
        default,
        names,
        Words(f"Bei Gleichstand, {index}.", f"When level, {index}."),
        Words(
            "Wer nach allen noch gleich ist, teilt den Platz.",
            "Rows that are level in all of them share the place.",
        ),
    )


_OF_THE_BOX = {Whose.PLACE, Whose.EVERY, Whose.LAST, Whose.EVERYBODY, Whose.KEPT}


def prize_problems(texts: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Return what is wrong with a list of prizes out of the box of a series: codes, each with the
    number of its line, from 0."""
    found = {code: line_of(texts, code) for code in read_prizes(texts).problems}
    unfit = (n for n in range(len(texts)) if not _is_of_box(read_prizes(texts[: n + 1])))
    if (number := next(unfit, None)) is not None:
        found.setdefault("box_prize_unfit", number)
    return tuple(found.items())


def _is_of_box(prizes: Prizes) -> bool:
    return prizes.pot is None and {line.whose for line in prizes.lines} <= _OF_THE_BOX


MEASURES = (*(measure for measure in OF_EVENTS if measure != DEAL), PLACES)
"""Measures of a ranking of a series."""
_RANKING_SHAPE = {
    **RANKING_SHAPE,
    "properties": {**RANKING_SHAPE["properties"], "measure": {"enum": list(MEASURES)}},
}


def _are_rankings(value: object) -> bool:
    """Return True if these are rankings of evenings: no single one, and no deals."""
    return are_rankings(value, MEASURES) and not any(
        each.round or (each.measure == PLACES and not each.together) or prize_problems(each.prizes)
        for each in read_rankings(value)
    )


@dataclass(frozen=True, slots=True)
class Scheme:
    """The effective value of every setting."""

    points: str = _points.choice(
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
            "The points of an evening in the series.",
        ),
    )
    place_points: tuple[int, ...] = _points.option(
        PLACE_POINTS,
        Words("Punkte der Plätze", "Points of the places"),
        Words(
            "Für Platz 1, 2, 3 und so weiter, mit Kommas; nie steigend.",
            "For place 1, 2, 3 and so on, with commas; never rising.",
        ),
        check=_is_points,
        requires={"points": ("list",)},
    )
    rest_points: int = _points.number(
        0,
        (0, 10_000),
        Words("Punkte der Plätze danach", "Points of the places after that"),
        Words("Für jeden Platz hinter der Liste.", "For each place after the list."),
        zero=Words("keine", "none"),
        requires={"points": ("list",)},
    )
    score_unit: int = _points.number(
        1,
        (1, 1_000_000),
        Words("Ergebnis geteilt durch", "Score divided by"),
        Words(
            "So viele Punkte (oder Euro) des Abends sind ein Punkt der Serie.",
            "So many points (or euros) of the evening are one point of the series.",
        ),
        requires={"points": ("score",)},
    )
    rounding: str = _points.choice(
        "exact",
        {
            "exact": Words("gar nicht", "not at all"),
            "down": Words("ab", "down"),
            "nearest": Words("kaufmännisch", "to the nearest"),
        },
        Words("Auf ganze Punkte runden", "Round to whole points"),
        Words("Gilt für die Punkte jedes Abends.", "Applies to the points of each evening."),
    )
    shared_places: str = _points.choice(
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
    )
    bonus: int = _points.number(
        1,
        (0, 1_000),
        Words("Punkte für die Teilnahme", "Points for taking part"),
        Words("Zusätzlich, für jeden Abend.", "In addition, for each evening."),
    )
    bonus_always: bool = _points.option(
        True,
        Words("Teilnahmepunkte bleiben immer", "Points for taking part always stay"),
        Words(
            "Auch wenn das Ergebnis des Abends gestrichen wird.",
            "Even when the result of the evening is dropped.",
        ),
        idle_under={"bonus": (0,)},
    )
    rows: str = _count.choice(
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
    )
    evenings: int = _count.number(
        0,
        (0, 200),
        Words("Geplante Abende", "Planned evenings"),
        Words(
            "So viele hat die Serie ohne das Finale, für die Prognose; 0: die eingetragenen.",
            "So many has the series without the final, for the forecast; 0: those entered.",
        ),
        zero=Words("die eingetragenen", "those entered"),
    )
    best_of: int = _count.number(
        0,
        (0, 200),
        Words("So viele Ergebnisse zählen", "So many results count"),
        Words(
            "Die besten so vieler Abende; 0: alle. Das Finale zählt immer dazu.",
            "The best of so many evenings; 0: all. The final evening always counts.",
        ),
        zero=Words("alle", "all"),
    )
    least_events: int = _count.number(
        0,
        (0, 200),
        Words("Mindestens so viele Abende", "At least so many evenings"),
        Words(
            "Wer seltener da war, steht ohne Platz am Ende der Tabelle.",
            "People with fewer evenings stand at the end of the table without a place.",
        ),
        zero=Words("keine Mindestzahl", "no minimum"),
    )
    tie_1: str = _tie(1, "wins")
    tie_2: str = _tie(2, "places")
    tie_3: str = _tie(3, "direct")
    tie_4: str = _tie(4, "last")
    finalists: int = _final.number(
        0,
        (0, 200),
        Words("Finalisten", "Finalists"),
        Words(
            "So viele der Tabelle kommen zum Finalabend; 0: kein Finale.",
            "So many of the table come to the final evening; 0: no final.",
        ),
        zero=Words("kein Finale", "no final"),
    )
    final_mode: str = _final.choice(
        "adds",
        {
            "adds": Words("seine Punkte kommen dazu", "its points are added"),
            "decides": Words("es entscheidet die ersten Plätze", "it decides the first places"),
        },
        Words("Was das Finale zählt", "Value of the final"),
        Words(
            "Entscheidet es, stehen die Finalisten nach ihrem Platz im Finale vorn.",
            "If it decides, the finalists stand first, by their place in the final.",
        ),
    )
    final_factor: int = _final.number(
        1,
        (1, 10),
        Words("Das Finale zählt so oft", "The final counts so many times"),
        Words("Ohne die Punkte für die Teilnahme.", "Without the points for taking part."),
    )
    promoted: int = _season.number(
        0,
        (0, 100),
        Words("Aufsteiger", "Promoted"),
        Words("So viele der Ersten sind gekennzeichnet.", "So many of the first are marked."),
        zero=Words("keine", "none"),
    )
    relegated: int = _season.number(
        0,
        (0, 100),
        Words("Absteiger", "Relegated"),
        Words("So viele der Letzten sind gekennzeichnet.", "So many of the last are marked."),
        zero=Words("keine", "none"),
    )
    forecast: str = _season.choice(
        "desk",
        {
            "off": Words("niemand", "nobody"),
            "desk": Words("nur die Turnierleitung", "only the organizers"),
            "all": Words("alle", "everybody"),
        },
        Words("Wer sieht die Prognose?", "Who sees the forecast?"),
        Words(
            "Wer in dieser Serie noch was erreichen kann.",
            "Readers of the forecast of this series.",
        ),
    )
    box_prizes: tuple[str, ...] = _box.option(
        [],
        Words("Wie die Kasse aufgeteilt wird", "How the box is divided"),
        Words(
            "Anteile der Kasse wie 2/3 oder 40 %, Beträge wie 25 € oder Sachen, vom ersten Platz "
            "an; „alle: 100 %“ an alle, die dabei waren, zu gleichen Teilen. Leer: Sie bleibt "
            "beisammen, etwa für einen Ausflug.",
            "Shares of the box such as 2/3 or 40 %, amounts such as 25 €, or things, from the "
            "first place on; “all: 100 %” to all who took part, evenly. Empty: it is kept, for a "
            "trip for instance.",
        ),
        check=are_prizes,
        shape={"items": {"type": "string", "maxLength": 100}},
    )
    box_public: bool = _box.option(
        False,
        Words("Alle sehen die Kasse", "Everybody sees the box"),
        Words(
            "Wer die Serie sieht, sieht auch, was in die Kasse kam und hinausging; ohne Gründe.",
            "All readers of the series also see income and expenses of the box, without reasons.",
        ),
    )

    rankings: tuple[Any, ...] = _count.option(
        [],
        Words("Weitere Wertungen", "Further rankings"),
        Words(
            "Von Mannschaften, Vereinen oder Damen, jede mit eigenen Preisen aus der Kasse.",
            "Of teams, clubs or ladies, each with prizes of its own out of the box.",
        ),
        check=_are_rankings,
        shape={"items": _RANKING_SHAPE, "maxItems": MOST_RANKINGS},
        written="page",
    )

    @property
    def further(self) -> tuple[Ranking, ...]:
        """Return the rankings besides the table."""
        return read_rankings(self.rankings)

    @property
    def ties(self) -> tuple[str, ...]:
        """Return what decides when level, without gaps and repetitions."""
        chosen = (self.tie_1, self.tie_2, self.tie_3, self.tie_4)
        return tuple(dict.fromkeys(tie for tie in chosen if tie != "none"))


OPTIONS: tuple[Option, ...] = options_of(Scheme)


def read_scheme(settings: object) -> tuple[Scheme, list[Problem]]:
    """Return the scheme of these settings, and their problems."""
    values, problems = read_variant(OPTIONS, settings)
    scheme = Scheme(**{key: frozen(value) for key, value in values.items()})
    problems = [
        *problems,
        *(
            Problem(code, f"variant.box_prizes[{line}]")
            for code, line in prize_problems(scheme.box_prizes)
        ),
    ]
    lists = [read_prizes(scheme.box_prizes), *(read_prizes(r.prizes) for r in scheme.further)]
    if sum(each.shares for each in lists) > 1 >= lists[0].shares:
        problems.append(Problem("box_over_all", "variant.rankings"))
    most = scheme.evenings and scheme.evenings + (scheme.finalists > 0)
    if most and scheme.least_events > most:
        problems = [*problems, Problem("least_over_evenings", "variant.least_events")]
    return scheme, problems
