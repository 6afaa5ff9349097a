"""The match: totals, places, and when it is over (rule book section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.binokel.scoring import Scored
from games.binokel.settings import Settings
from games.counters import LOST, Counter, Counters
from games.envelope import Problem
from games.options import Words
from games.outcome import Outcome, places_of
from games.soloist import SoloistTable

COUNTERS = (
    LOST,
    Counter(
        "won",
        Words("gewonnene Spiele", "won deals"),
        Words("Gewonnen", "Won"),
        in_totals=False,
    ),
    Counter(
        "durch", Words("gewonnene Durch", "Durch won"), Words("Durch", "Durch"), in_totals=False
    ),
)
_COUNTED = tuple(counter.key for counter in COUNTERS)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has gathered so far; `best` is his best single deal, 0 before the first."""

    total: int = 0
    won: int = 0
    lost: int = 0
    durch: int = 0
    best: int | None = None

    def after(self, scored: Scored, player: str) -> Tally:
        """With one more deal; nothing changes for players who sit out."""
        if player not in scored.scores:
            return self
        points = scored.scores[player]
        is_solo = player == scored.deal.solo
        return Tally(
            total=self.total + points,
            won=self.won + (is_solo and scored.made),
            lost=self.lost + (is_solo and not scored.made),
            durch=self.durch + (is_solo and scored.made and scored.deal.kind == "durch"),
            best=points if self.best is None else max(self.best, points),
        )


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some deals."""

    table: SoloistTable
    settings: Settings
    deals: tuple[Scored, ...]
    tallies: Mapping[str, Tally]

    @property
    def played(self) -> int:
        return len(self.deals)

    def after(self, scored: Scored) -> Match:
        tallies = {p: tally.after(scored, p) for p, tally in self.tallies.items()}
        return Match(self.table, self.settings, (*self.deals, scored), tallies)

    @property
    def finished(self) -> bool:
        settings = self.settings
        if not settings.target_score:
            return self.played >= settings.deals_per_match
        if self.played == 0:
            return False
        if settings.finish_round and not self.table.is_round_over(self.played):
            return False
        return any(tally.total >= settings.target_score for tally in self.tallies.values())

    def _rank(self, tally: Tally) -> tuple[int, ...]:
        if self.settings.tiebreak == "none":
            return (tally.total,)
        return tally.total, tally.won, tally.best or 0

    def _counters(self) -> Counters:
        """Deals won and lost by the player who played alone; a line does not tell a Durch."""
        told = ("lost", "won") if any(d.deal.kind == "line" for d in self.deals) else _COUNTED
        return {
            name: {player: getattr(tally, name) for player, tally in self.tallies.items()}
            for name in told
        }

    def outcome(self, warnings: Iterable[Problem]) -> Outcome:
        """The outcome of the match as it stands."""
        return Outcome(
            warnings=tuple(warnings),
            deals=self.deals,
            totals={p: tally.total for p, tally in self.tallies.items()},
            finished=self.finished,
            counters=self._counters(),
            facts={"next_dealer": None if self.finished else self.table.dealer(self.played)},
        ).placed(places_of({p: self._rank(t) for p, t in self.tallies.items()}), last_only=True)


def opening(table: SoloistTable, settings: Settings) -> Match:
    """A match before its first deal."""
    return Match(table, settings, (), {player: Tally() for player in table.people})


def deals_for(players: int, deals_per_player: int) -> int:
    """Return how many deals a table of three or four plays so that each player plays
    `deals_per_player`.

    ValueError unless it is a multiple of three and the table one of three or four.
    """
    if deals_per_player % 3 or players not in (3, 4):
        raise ValueError(players, deals_per_player)
    return deals_per_player if players == 3 else deals_per_player // 3 * 4
