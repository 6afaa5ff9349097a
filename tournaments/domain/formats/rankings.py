"""Declare further rankings: their entrants, rounds and prizes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from games.envelope import Json, is_int
from games.settings import SettingGroup
from tournaments.domain.formats.counting import TIES
from tournaments.domain.formats.prizes import MOST_PRIZES, are_prizes, read_prizes
from tournaments.domain.labels import LABEL_LENGTH
from tournaments.domain.names import folded

MOST_RANKINGS, TITLE_LENGTH, LAST_ROUND, EACH_ROUND = 12, 60, -1, -2
DEAL = "deal"  # measure of a ranking: everybody's best single deal
PLACES = "places"  # measure in a series alone: the points of a team's place at each evening
MEASURES = ("", DEAL, *dict.fromkeys(counter.key for counter in TIES.values()))
_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Ranking:
    """A further ranking.

    `label`: of those who have it, "" of all. `together`: equal values are added up, only the best
    `count` of them if above 0. `round`: that round alone, -1 the last one, -2 a ranking for each, 0
    all. `best`: the number of best rounds that count, 0 all.

    `measure`: "" what counts in the standings, `deal` the best single deal, or a counter of the
    game. `average`: its average over the played rounds, `least`: the minimum of these. `prizes` as
    typed; `others`: they go to those who have none by the main ranking.
    """

    title: str
    label: str = ""
    together: bool = False
    count: int = 0
    round: int = 0
    best: int = 0
    measure: str = ""
    average: bool = False
    least: int = 0
    prizes: tuple[str, ...] = ()
    others: bool = False

    @property
    def is_partial(self) -> bool:
        """Return True if something else counts than the total of the standings."""
        return bool(self.round or self.best or self.measure or self.average or self.least)

    def as_json(self) -> Json:
        """Return what the settings hold: whatever is not usual."""
        usual = Ranking("")
        values = {name: getattr(self, name) for name in self.__slots__}
        said = {n: v for n, v in values.items() if n == "title" or v != getattr(usual, n)}
        return {n: list(v) if isinstance(v, tuple) else v for n, v in said.items()}


def read_rankings(value: Any) -> tuple[Ranking, ...]:
    """The rankings that settings hold."""
    return tuple(
        Ranking(**{**each, "prizes": tuple(each.get("prizes", ()))}) for each in value or ()
    )


def are_rankings(value: object, measures: Collection[str] = MEASURES) -> bool:
    """Return True if settings may hold this: each with its own title, by these measures."""
    if not isinstance(value, list | tuple) or len(value) > MOST_RANKINGS:
        return False
    if not all(_is_ranking(each, measures) for each in value):
        return False
    titles = [folded(each["title"]) for each in value]
    return len({*titles}) == len(titles)


def _is_ranking(value: object, measures: Collection[str]) -> bool:
    if not isinstance(value, dict) or not value.keys() <= set(Ranking.__slots__):
        return False
    title, label = value.get("title"), value.get("label", "")
    numbers = [value.get(name, 0) for name in ("round", "count", "best", "least")]
    prizes = value.get("prizes", [])
    return (
        isinstance(title, str)
        and 1 <= len(title.strip()) <= TITLE_LENGTH
        and "/" not in title
        and isinstance(label, str)
        and len(label) <= LABEL_LENGTH
        and all(
            isinstance(value.get(name, False), bool) for name in ("together", "average", "others")
        )
        and all(is_int(number) and EACH_ROUND <= number <= _MOST for number in numbers)
        and min(numbers[1:]) >= 0
        and value.get("measure", "") in measures
        and (bool(label) or not value.get("together"))
        and are_prizes(prizes)
        and not read_prizes(tuple(prizes)).problems
    )


RANKING_SHAPE: Json = {
    "type": "object",
    "required": ["title"],
    "additionalProperties": False,
    "properties": {
        "title": {"type": "string", "maxLength": TITLE_LENGTH},
        "label": {"type": "string", "maxLength": LABEL_LENGTH},
        "together": {"type": "boolean"},
        "count": {"type": "integer", "minimum": 0},
        "round": {"type": "integer", "minimum": EACH_ROUND},
        "best": {"type": "integer", "minimum": 0},
        "measure": {"enum": list(MEASURES)},
        "average": {"type": "boolean"},
        "least": {"type": "integer", "minimum": 0},
        "prizes": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_PRIZES},
        "others": {"type": "boolean"},
    },
}


def declare_rankings() -> Any:
    return SettingGroup("ranking", "formats").option(
        [],
        check=are_rankings,
        shape={"items": RANKING_SHAPE, "maxItems": MOST_RANKINGS},
        written="page",
    )
