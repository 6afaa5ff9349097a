"""Whom the cut after the last round takes, and at how many tables they sit.

The first of the standings, or the best of every table of the last round; where so many cannot be
seated the next of the standings join them. Does not know what becomes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tournaments.domain.formats.rounds.ranking import by_rounds
from tournaments.domain.formats.rounds.settings import Settings, final_sizes
from tournaments.domain.formats.rounds.state import Sheet, State
from tournaments.domain.formats.state import GONE

Ranks = dict[str, tuple[int, ...]]  # smaller is better, equal is level


@dataclass(frozen=True, slots=True)
class Cut:
    """`places` of each of `groups`, each person with a rank within it; then the next of `everybody`
    until there are `size`. `sizes` are those of the tables of a final, () for a knock-out."""

    groups: tuple[Ranks, ...]
    places: int
    everybody: Ranks
    size: int
    sizes: tuple[int, ...]

    def taken(self, rng: Random) -> list[str]:
        """Who goes on, the best first; level ones at an edge by lot."""
        order = list(self.everybody)
        rng.shuffle(order)
        chosen = [p for ranks in self.groups for p in _first(order, ranks, self.places)]
        left = [player for player in order if player not in chosen]
        chosen += _first(left, self.everybody, self.size - len(chosen))
        lot = {player: k for k, player in enumerate(order)}
        return sorted(chosen, key=lambda player: (self.everybody[player], lot[player]))

    def takes(self, seats: Sequence[str]) -> bool:
        """Whether these may go on, whoever is level at an edge."""
        chosen = set(seats)
        if len(seats) != self.size or len(chosen) != self.size or not chosen <= set(self.everybody):
            return False
        firsts: set[str] = set()
        for ranks in self.groups:
            inside = _first([p for p in seats if p in ranks], ranks, self.places)
            outside = [ranks[player] for player in ranks if player not in chosen]
            if len(inside) < min(self.places, len(ranks)):
                return False
            if inside and outside and min(outside) < ranks[inside[-1]]:
                return False
            firsts |= set(inside)
        joined = [self.everybody[player] for player in chosen - firsts]
        missed = [rank for player, rank in self.everybody.items() if player not in chosen]
        return not joined or not missed or max(joined) <= min(missed)


def _first(players: Sequence[str], ranks: Ranks, count: int) -> list[str]:
    """The first `count` of those who have a rank, level ones as they come."""
    ranked = [player for player in players if player in ranks]
    return sorted(ranked, key=lambda player: ranks[player])[: max(0, count)]


def cut(state: State) -> Cut | None:
    """The cut of those who are in; None where nothing follows, or it would take everybody."""
    settings = state.settings
    if settings.final == "none":
        return None
    everybody: Ranks = {row.player: (row.rank or 0,) for row in by_rounds(state, state.players_in)}
    groups: tuple[Ranks, ...] = (everybody,)
    places = settings.final_size
    if settings.final_per_table:
        sheets = state.rounds[-1].sheets if state.rounds else ()
        groups = tuple(_at_table(sheet, everybody) for sheet in sheets)
        places = settings.final_per_table
    places_wanted = sum(min(places, len(ranks)) for ranks in groups)
    size, sizes = places_wanted, tuple[int, ...]()
    if settings.final == "table":
        size, sizes = _seatable(settings, state.game, places_wanted, len(everybody))
    return Cut(groups, places, everybody, size, sizes) if size >= 2 else None


def best_of_tables(state: State, count: int) -> tuple[str, ...]:
    """The best of every table of the last round before a final, in the order of the standings
    before it; level ones as these have them. Whoever won, or missed a cut, is one of them."""
    played = [drawn for drawn in state.rounds if not drawn.final]
    there = [player for player, status in state.status.items() if status not in GONE]
    everybody: Ranks = {row.player: (row.rank or 0,) for row in by_rounds(state, there)}
    tables = [_at_table(sheet, everybody) for sheet in played[-1].sheets] if played else []
    best = {player for ranks in tables for player in _first(list(everybody), ranks, count)}
    return tuple(player for player in everybody if player in best)


def _at_table(sheet: Sheet, everybody: Ranks) -> Ranks:
    """The places at a table, among level ones those of the standings; who was left there alone has
    won."""
    if sheet.walkover:
        return {p: everybody[p] for p in sheet.seats if p in everybody and p not in sheet.gone}
    return {
        player: (leg.place, *everybody[player])
        for player, leg in sheet.legs.items()
        if player in everybody
    }


def _seatable(
    settings: Settings, game: str, finalists: int, most: int
) -> tuple[int, tuple[int, ...]]:
    """The number next to `wanted` that can be seated, and the sizes of the tables; (0, ()) if none
    can."""
    for size in (*range(finalists, most + 1), *range(min(finalists, most), 1, -1)):
        if sizes := final_sizes(settings, game, size):
            return size, sizes
    return 0, ()
