"""The match: totals, places, and when it is over (rule book section 6)."""

from __future__ import annotations

from collections import Counter as Times
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.binokel.scoring import Scored
from games.binokel.settings import Settings
from games.counters import LOST, Counter
from games.envelope import Problem
from games.options import Words
from games.outcome import Outcome, places_of
from games.soloist import SoloistTable

COUNTERS = (
    LOST,
    Counter(
        "won", Words("gewonnene Spiele", "won deals"), Words("Gewonnen", "Won"), in_totals=False
    ),
    Counter(
        "durch", Words("gewonnene Durch", "Durch won"), Words("Durch", "Durch"), in_totals=False
    ),
)


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some deals."""

    table: SoloistTable
    settings: Settings
    totals: Mapping[str, int]
    deals: tuple[Scored, ...] = ()

    def after(self, scored: Scored) -> Match:
        """The match with one more deal; nothing changes for players who sit out."""
        totals = {p: total + scored.scores.get(p, 0) for p, total in self.totals.items()}
        return replace(self, totals=totals, deals=(*self.deals, scored))

    @property
    def finished(self) -> bool:
        settings, played = self.settings, len(self.deals)
        if not settings.target_score:
            return played >= settings.deals_per_match
        if played == 0 or (settings.finish_round and not self.table.is_round_over(played)):
            return False
        return max(self.totals.values()) >= settings.target_score

    def _counters(self) -> dict[str, dict[str, int]]:
        """Deals won and lost by the player who played alone; a line does not tell a Durch."""
        made = [scored.deal for scored in self.deals if scored.made]
        counted = {
            "lost": [scored.deal for scored in self.deals if not scored.made],
            "won": made,
            "durch": [deal for deal in made if deal.kind == "durch"],
        }
        if any(scored.deal.kind == "line" for scored in self.deals):
            del counted["durch"]
        alone = {name: Times(deal.solo for deal in deals) for name, deals in counted.items()}
        return {name: {p: times[p] for p in self.totals} for name, times in alone.items()}

    def outcome(self, warnings: Iterable[Problem]) -> Outcome:
        """The outcome of the match as it stands."""
        told, finished = self._counters(), self.finished
        ranks: dict[str, tuple[int, ...]] = {p: (total,) for p, total in self.totals.items()}
        if self.settings.tiebreak != "none":
            scores = [scored.scores for scored in self.deals]
            best = {p: max((of[p] for of in scores if p in of), default=0) for p in ranks}
            ranks = {p: (*rank, told["won"][p], best[p]) for p, rank in ranks.items()}
        return Outcome(
            warnings=tuple(warnings),
            deals=self.deals,
            totals=self.totals,
            finished=finished,
            counters=told,
            facts={"next_dealer": None if finished else self.table.dealer(len(self.deals))},
        ).placed(places_of(ranks), last_only=True)


def opening(table: SoloistTable, settings: Settings) -> Match:
    """A match before its first deal."""
    return Match(table, settings, dict.fromkeys(table.people, 0))


def deals_for(players: int, deals_per_player: int) -> int:
    """Return how many deals a table of three or four plays so that each player plays
    `deals_per_player`.

    ValueError unless it is a multiple of three and the table one of three or four.
    """
    if deals_per_player % 3 or players not in (3, 4):
        raise ValueError(players, deals_per_player)
    return deals_per_player if players == 3 else deals_per_player // 3 * 4
