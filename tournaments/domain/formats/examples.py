"""Compute examples of scores: game points at a table and the score of each place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.envelope import Json
from games.registry import GAMES
from tournaments.domain.formats.score import Score, teams
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import Points


@dataclass(frozen=True, slots=True)
class PlaceExample:
    """One side of a table: its place, game points and score; `people` on it."""

    place: int
    points: int
    score: Points
    people: int


@dataclass(frozen=True, slots=True)
class TableExample:
    """A table of `size` entrants; `level`: the score if all are level."""

    size: int
    places: tuple[PlaceExample, ...]
    level: Points

    @property
    def legs(self) -> Mapping[str, RoundScore]:
        """The results of all who sit there, for averages."""
        return {
            f"{number}.{n}": RoundScore(score=one.score, points=one.points, place=one.place)
            for number, one in enumerate(self.places)
            for n in range(one.people)
        }


@dataclass(frozen=True, slots=True)
class Examples:
    """An example for each table size, and the values without a table.

    `walkover`: for the present side, `absent`: the score of the absent one. Bye and missed round
    are None if there are none.
    """

    tables: tuple[TableExample, ...]
    walkover: RoundScore
    absent: Points
    bye: RoundScore | None = None
    missed: RoundScore | None = None


def table_example(score: Score, game: str, rules: Json, size: int, side: int = 1) -> TableExample:
    """Return an example for a table of `size` entrants of `side` people, the best first."""
    alone = side == 1
    parties = teams(game, rules, size) if alone else tuple((n,) for n in range(size))
    most = GAMES[game].walkover or len(parties)
    points = [most * (len(parties) - n) // len(parties) for n in range(len(parties))]
    heads = [len(party) for party in parties]
    places = [1 + sum(heads[:n]) for n in range(len(parties))]
    everybody = [place for place, count in zip(places, heads, strict=True) for _ in range(count)]
    # the most of the others: of the winner the game points of the second
    others = [max(points[:n] + points[n + 1 :], default=None) for n in range(len(points))]
    shown = tuple(
        PlaceExample(place, own, score.of(own, place, everybody, other), count)
        for place, own, other, count in zip(places, points, others, heads, strict=True)
    )
    return TableExample(size, shown, score.of(points[0], 1, [1] * size, None))
