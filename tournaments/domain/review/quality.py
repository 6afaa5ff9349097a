"""Measure how evenly tournaments mixed their people.

Counts meetings, first seats, partners, opponents and byes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import games
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.seating.plans.schedules import Spread, spread
from tournaments.domain.tournament_state import TournamentState

Pair = tuple[str, str]


def quality(state: TournamentState) -> dict[str, Spread]:
    """The least and the most per pair or person, and what a perfect balance would have.

    Over everybody who sat at a table that reported; empty before the first report.
    """
    sat = state.format.sittings(state.play)
    spreads = mixing(sat, partners(state))
    return {**spreads, "byes": _byes(sat)} if spreads else {}


def partners(state: TournamentState) -> tuple[int, ...]:
    """The sizes of tables at which two who sit opposite play together in an event."""
    return games.GAMES[state.setup.game].partners(state.rules_by(None))


def mixing(sat: Sequence[Sitting], partners_at: Collection[int]) -> dict[str, Spread]:
    """Return how evenly pairs met, had first seats, partnered and opposed.

    First seats count at tables of two, partners at tables of the sizes `partners_at`.
    """
    seats = [tuple(player for player, _score in sitting.scores) for sitting in sat]
    people = sorted({player for table in seats for player in table})
    if len(people) < 2:
        return {}
    pairs = list(combinations(people, 2))
    met = Counter(key for table in seats for key in combinations(sorted(table), 2))
    spreads = {"meetings": _over(pairs, met)}
    if all(len(table) == 2 for table in seats):
        first = Counter(table[0] for table in seats)
        spreads["first"] = spread([first[player] for player in people])
    partners = Counter(key for t in seats if len(t) in partners_at for key in _opposite(t))
    if partners:
        spreads["partners"] = _over(pairs, partners)
        spreads["opponents"] = _over(pairs, met - partners)
    return spreads


def _over(pairs: Sequence[Pair], counted: Counter[Pair]) -> Spread:
    return spread([counted[pair] for pair in pairs])


def _opposite(table: tuple[str, ...]) -> Iterable[Pair]:
    half = len(table) // 2
    for a, b in zip(table[:half], table[half:], strict=True):
        yield (a, b) if a < b else (b, a)


def _byes(sat: Sequence[Sitting]) -> Spread:
    """Return how often somebody sat at no table while the others played."""
    times = len({sitting.number for sitting in sat})
    there = Counter(
        player
        for number in {sitting.number for sitting in sat}
        for player in {player for s in sat if s.number == number for player, _ in s.scores}
    )
    return spread([times - count for count in there.values()])


FIGURES = ("meetings", "first", "partners", "opponents", "byes")


def figures(spreads: Mapping[str, Any]) -> list[str]:
    """Return the spreads of an outcome's `quality` as the cells of a row, "" if there is none.

    A cell holds least and most, and in parentheses the even value if it was missed.
    """
    return [_figure(spreads[key]) if key in spreads else "" for key in FIGURES]


def _figure(figure: Mapping[str, Any]) -> str:
    reached = _from_to(figure["min"], figure["max"])
    return reached if figure["perfect"] else f"{reached} ({_from_to(*figure['bound'])})"


def _from_to(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
