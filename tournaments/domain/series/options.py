"""Declare the settings of a series: points, counting results, tie-breaks, the final."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.book import book
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

_BOOK = book(__file__)

GROUPS: Mapping[str, Words] = _BOOK.under("group")
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
    names = {"none": _BOOK["nothing_more"]}
    names |= {key: tie.label for key, tie in TIE_BREAKS.items()}
    return _ties.choice(
        default, names, label=_BOOK["tie"].filled(index=index), help=_BOOK["tie.help"]
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

    points: str = _points.choice("list", ("list", "beaten", "percent", "score", "best"))
    place_points: tuple[int, ...] = _points.option(
        PLACE_POINTS, check=_is_points, requires={"points": ("list",)}
    )
    rest_points: int = _points.number(0, (0, 10_000), requires={"points": ("list",)})
    score_unit: int = _points.number(1, (1, 1_000_000), requires={"points": ("score",)})
    rounding: str = _points.choice("exact", ("exact", "down", "nearest"))
    shared_places: str = _points.choice("best", ("best", "average"))
    bonus: int = _points.number(1, (0, 1_000))
    bonus_always: bool = _points.option(True, idle_under={"bonus": (0,)})
    rows: str = _count.choice("people", ("people", "entrants"))
    evenings: int = _count.number(0, (0, 200))
    best_of: int = _count.number(0, (0, 200))
    least_events: int = _count.number(0, (0, 200))
    tie_1: str = _tie(1, "wins")
    tie_2: str = _tie(2, "places")
    tie_3: str = _tie(3, "direct")
    tie_4: str = _tie(4, "last")
    finalists: int = _final.number(0, (0, 200))
    final_mode: str = _final.choice("adds", ("adds", "decides"))
    final_factor: int = _final.number(1, (1, 10))
    promoted: int = _season.number(0, (0, 100))
    relegated: int = _season.number(0, (0, 100))
    forecast: str = _season.choice("desk", ("off", "desk", "all"))
    box_prizes: tuple[str, ...] = _box.option(
        [], check=are_prizes, shape={"items": {"type": "string", "maxLength": 100}}
    )
    box_public: bool = _box.option(False)

    rankings: tuple[Any, ...] = _count.option(
        [],
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


OPTIONS: tuple[Option, ...] = options_of(Scheme, _BOOK)


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
