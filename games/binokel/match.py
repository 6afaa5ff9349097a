"""The match: totals, places, and when it is over (rule book section 6)."""

from __future__ import annotations

from collections import Counter as Times
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import gcd

from games.binokel.options import BOOK, HALF_BID_EXACT
from games.binokel.scoring import Scored
from games.binokel.settings import Settings
from games.counters import LOST, Counter
from games.envelope import Json, Problem
from games.outcome import Outcome, places_of
from games.soloist import SoloistTable
from games.totals import FIELD, Totals, TotalsBounds, read_totals

_TRICKS = 250  # of a deal
_MOST_MELDS = 3  # of the most valuable kind that twelve or sixteen cards can hold, and then some
_HIGHEST_BID = 10_000


def score_totals(report: Json, players: tuple[str, ...], settings: Settings) -> Outcome:
    """The outcome of a report of totals only."""
    totals, problems = read_totals(report, players)
    if totals is None:
        return Outcome(errors=tuple(problems))
    problems += bounds(settings, len(players)).problems(totals)
    problems += _lost_problems(totals, settings)
    if problems:
        return Outcome(errors=tuple(problems))
    finished = _finished(totals, settings)
    outcome = totals.outcome({}, finished=finished, facts={"next_dealer": None})
    return outcome.placed(places_of(totals.points), last_only=True)


def bounds(settings: Settings, players: int) -> TotalsBounds:
    """Return what one deal can bring. Melds and Durch are tens by their options, a half bid is a
    five."""
    special = settings.special_values
    shares = (settings.abgehen_others, settings.lost_others_bonus)
    whole = [share for share in shares if isinstance(share, int)]
    counted = 10 if settings.card_points == "tens" or settings.round_points else 1
    half = 5 if HALF_BID_EXACT in shares else 0
    step = gcd(counted, half, *special, *whole, *settings.meld_values.values())
    melds = _MOST_MELDS * max(settings.meld_values.values())
    most = max([_TRICKS + melds + max([*whole, _HIGHEST_BID // 2]), *special])
    least = -max([_HIGHEST_BID * settings.lost_factor, *special])
    target = settings.target_score
    highest = target + most * (players if settings.finish_round else 1) if target else None
    return TotalsBounds(step, least, most, None if target else settings.deals_per_match, highest)


def _finished(totals: Totals, settings: Settings) -> bool:
    if settings.target_score:
        return max(totals.points.values()) >= settings.target_score
    return totals.deals is None or totals.deals >= settings.deals_per_match


def _lost_problems(totals: Totals, settings: Settings) -> list[Problem]:
    """A deal is lost by one alone; who has less than nothing has lost one; and where none was lost,
    every deal brought the points of its tricks, or more."""
    lost = totals.counters.get("lost")
    if lost is None:
        return []
    agreed = 0 if settings.target_score else settings.deals_per_match
    deals = totals.deals or agreed
    if deals and sum(lost.values()) > deals:
        return [Problem("totals_counts", f"{FIELD}.lost")]
    problems = [
        Problem("totals_negative", f"{FIELD}.lost.{player}")
        for player, points in totals.points.items()
        if points < 0 and not lost[player]
    ]
    least = min([_TRICKS - 10 * settings.round_points, *settings.special_values])
    if deals and not any(lost.values()) and sum(totals.points.values()) < deals * least:
        problems.append(Problem("totals_sum", f"{FIELD}.points"))
    return problems


COUNTERS = (
    LOST,
    Counter("won", BOOK["counter.won"], BOOK["counter.won.head"], in_totals=False),
    Counter("durch", BOOK["counter.durch"], BOOK["counter.durch.head"], in_totals=False),
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
