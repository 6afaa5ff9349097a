"""The course of a Runde and of its Stechen, deal after deal (rule book R1 to R18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.brokdorf.deal import Deal, Kind
from games.brokdorf.ending import End
from games.brokdorf.options import Rules
from games.brokdorf.scoring import PENALTY_POINTS, Penalty, Row, scored
from games.brokdorf.trick import draw_strength

START = 15
MOST = 25
_DURCHMARSCH_DEALS = 3


@dataclass(frozen=True, slots=True)
class Runde:
    """A Runde after some deals. `end` is None while it runs.

    `top` are the players with the most points at a normal end; several of them need a Stechen.
    `dealer` deals next, as far as known; `fined_as_mit` may have to pay for all (R18).
    """

    players: tuple[str, ...]
    rules: Rules
    points: Mapping[str, int]
    dealer: str | None
    rows: tuple[Row, ...] = ()
    misdeals: Mapping[str, int] = field(default_factory=dict)
    took_part: frozenset[str] = frozenset()
    fined_as_mit: frozenset[str] = frozenset()
    end: End | None = None
    top: tuple[str, ...] = ()
    winner: str | None = None
    payer: str | None = None

    @property
    def never_played(self) -> tuple[str, ...]:
        return tuple(name for name in self.players if name not in self.took_part)

    def dealer_of(self, deal: Deal) -> str | None:
        return deal.dealer or self.dealer

    def after(self, deal: Deal) -> Runde:
        """The Runde after one more deal, which must be sound; the Runde must be running."""
        dealer = self.dealer_of(deal)
        misdeals = deal.misdeals(self.misdeals, dealer)
        runde = replace(self, dealer=deal.next_dealer(dealer), misdeals=misdeals)
        row = Row(self.players, deal.kind, dealer)
        if deal.kind is Kind.PLAYED:
            return runde._played(
                scored(self.players, dealer, deal.played(self.players), self.rules)
            )
        if deal.kind is not Kind.MISDEAL:
            return runde._with(row)
        assert dealer is not None
        row = replace(row, misdeals=misdeals[dealer])
        if misdeals[dealer] > 2:
            return replace(runde._with(row), end=End.MISDEALS, top=(dealer,))
        if misdeals[dealer] < 2:
            return runde._with(row)
        fine, points = {dealer: Penalty.MISDEAL}, {dealer: PENALTY_POINTS}
        return runde._with(replace(row, penalties=fine, changes=points))._ended()

    def _played(self, row: Row) -> Runde:
        assert row.played is not None
        took_part = self.took_part | set(row.credited)
        fined = self.fined_as_mit | {name for name in row.played.mit if name in row.penalties}
        return replace(self, took_part=took_part, fined_as_mit=fined)._with(row)._ended()

    def _with(self, row: Row) -> Runde:
        scores = row.scores
        points = {name: self.points[name] + scores[name] for name in self.players}
        if self.rules.below_zero == "clamp":
            points = {name: max(total, 0) for name, total in points.items()}
        row = replace(row, more={"scores": scores, "points": points})
        return replace(self, points=points, rows=(*self.rows, row))

    def _ended(self) -> Runde:
        """This Runde, over if the last change of points ended it (R15, R18)."""
        if all(1 <= total <= MOST for total in self.points.values()):
            return self
        deals = sum(row.kind is Kind.PLAYED for row in self.rows)
        through = [name for name in self.players if self.points[name] == 0]
        if through and deals <= _DURCHMARSCH_DEALS:
            payer = self._pays_for_all(through[0])
            return replace(self, end=End.DURCHMARSCH, winner=through[0], payer=payer)
        return replace(self, end=End.NORMAL, top=self._top(self.players))

    def _top(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the players who have the most points."""
        most = max(self.points[name] for name in players)
        return tuple(name for name in players if self.points[name] == most)

    def _pays_for_all(self, winner: str) -> str | None:
        """The fellow player who pays the whole Durchmarsch, if there is one (R18)."""
        fellows = tuple(name for name in self.players if name != winner)
        first, *others = self._top(fellows)
        if len(fellows) == 1 or others or self.rules.durchmarsch_payer == "nobody":
            return None
        any_penalty = self.rules.durchmarsch_payer == "any_penalty" and self.points[first] > START
        return first if any_penalty or first in self.fined_as_mit else None


@dataclass(frozen=True, slots=True)
class Stechen:
    """A Stechen after some entries; a single player `left` is the loser (R17)."""

    left: tuple[str, ...]
    rules: Rules
    rows: tuple[Row, ...] = ()
    misdeals: Mapping[str, int] = field(default_factory=dict)

    @property
    def loser(self) -> str | None:
        return self.left[0] if len(self.left) == 1 else None

    def after(self, deal: Deal) -> Stechen:
        """The Stechen after one more entry, which must be sound; nobody may have lost yet."""
        misdeals = deal.misdeals(self.misdeals, deal.dealer)
        left, row = self.left, Row(self.left, deal.kind, deal.dealer)
        if deal.kind is Kind.PLAYED:
            row = scored(left, deal.dealer, deal.played(left), self.rules)
            left = _losers(row)
        elif deal.kind is Kind.MISDEAL and deal.dealer is not None:
            row = replace(row, misdeals=misdeals[deal.dealer])
            if misdeals[deal.dealer] > 1:
                row = replace(row, penalties={deal.dealer: Penalty.MISDEAL})
                left = (deal.dealer,)
        decided = len(left) == 1
        more = {
            "players": list(self.left),
            "chooser": self._chooser(deal.draws),
            "tied": [] if decided else list(left),
            "loser": left[0] if decided else None,
        }
        return Stechen(left, self.rules, (*self.rows, replace(row, more=more)), misdeals)

    def _chooser(self, draws: Mapping[str, str] | None) -> str | None:
        """Return who drew the highest card."""
        order = self.rules.suit_order
        return max(draws, key=lambda name: draw_strength(draws[name], order)) if draws else None


def _losers(row: Row) -> tuple[str, ...]:
    """Return who loses the deciding deal: the penalised, else those with the fewest tricks
    (R17)."""
    if row.penalties:
        return tuple(name for name in row.players if name in row.penalties)
    fewest = min(row.credited.get(name, 0) for name in row.players)
    return tuple(name for name in row.players if row.credited.get(name, 0) == fewest)
