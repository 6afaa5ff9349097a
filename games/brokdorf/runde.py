"""The course of a Runde, deal after deal (rule book R1 to R18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.brokdorf.deal import Deal, Kind, Misdeals, Played, as_played, next_dealer
from games.brokdorf.ending import End
from games.brokdorf.options import Rules
from games.brokdorf.scoring import PENALTY_POINTS, Penalty, Scored, play_as_json, scored
from games.envelope import Json

START = 15
MOST = 25
_DURCHMARSCH_DEALS = 3


@dataclass(frozen=True, slots=True)
class DealEffect:
    """What one deal did: points are the totals after it, `misdeals` the count of its dealer."""

    kind: Kind
    dealer: str | None
    played: Played | None
    result: Scored
    misdeals: int | None
    points: Mapping[str, int]
    sitting: tuple[str, ...] = ()

    @property
    def scores(self) -> Mapping[str, int]:
        """The change of everybody's points."""
        return {name: self.result.scores.get(name, 0) for name in self.points}

    def as_json(self) -> Json:
        return {
            "kind": self.kind.value,
            "dealer": self.dealer,
            **play_as_json(self.played, self.result, self.points),
            "misdeals": self.misdeals,
            "scores": self.scores,
            "points": self.points,
        }


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
    rows: tuple[DealEffect, ...] = ()
    misdeals: Misdeals = field(default_factory=Misdeals)
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
        runde = replace(
            self,
            dealer=next_dealer(deal, dealer),
            misdeals=self.misdeals.after(deal.kind, dealer, self.rules),
        )
        match deal.kind:
            case Kind.PLAYED:
                return runde._played(as_played(deal, self.players), dealer)
            case Kind.MISDEAL:
                assert dealer is not None
                return runde._misdealt(dealer)
            case _:
                return runde._with_row(deal.kind, dealer)

    def _played(self, played: Played, dealer: str | None) -> Runde:
        result = scored(played, self.rules)
        fined = {name for name in played.mit if name in result.penalties}
        runde = replace(
            self,
            took_part=self.took_part | set(played.taken),
            fined_as_mit=self.fined_as_mit | fined,
        )
        return runde._with_row(Kind.PLAYED, dealer, played=played, result=result)._ended()

    def _misdealt(self, dealer: str) -> Runde:
        count = self.misdeals.of(dealer)
        if count == 2:
            fine = Scored({}, {dealer: Penalty.MISDEAL}, {dealer: PENALTY_POINTS})
            return self._with_row(Kind.MISDEAL, dealer, result=fine, misdeals=count)._ended()
        runde = self._with_row(Kind.MISDEAL, dealer, misdeals=count)
        return runde if count < 2 else replace(runde, end=End.MISDEALS, top=(dealer,))

    def _with_row(
        self,
        kind: Kind,
        dealer: str | None,
        *,
        played: Played | None = None,
        result: Scored | None = None,
        misdeals: int | None = None,
    ) -> Runde:
        result = result or Scored()
        points = {name: self._total(name, result.scores.get(name, 0)) for name in self.players}
        row = DealEffect(kind, dealer, played, result, misdeals, points)
        return replace(self, points=points, rows=(*self.rows, row))

    def _total(self, name: str, change: int) -> int:
        total = self.points[name] + change
        return max(total, 0) if self.rules.below_zero == "clamp" else total

    def _ended(self) -> Runde:
        """This Runde, over if the last change of points ended it (R15, R18)."""
        if all(1 <= total <= MOST for total in self.points.values()):
            return self
        deals = sum(row.kind is Kind.PLAYED for row in self.rows)
        through = [name for name in self.players if self.points[name] == 0]
        if through and deals <= _DURCHMARSCH_DEALS:
            payer = self._pays_for_all(through[0])
            return replace(self, end=End.DURCHMARSCH, winner=through[0], payer=payer)
        most = max(self.points.values())
        top = tuple(name for name in self.players if self.points[name] == most)
        return replace(self, end=End.NORMAL, top=top)

    def _pays_for_all(self, winner: str) -> str | None:
        """The fellow player who pays the whole Durchmarsch, if there is one (R18)."""
        fellows = [name for name in self.players if name != winner]
        most = max(self.points[name] for name in fellows)
        top = [name for name in fellows if self.points[name] == most]
        if len(fellows) == 1 or len(top) > 1 or self.rules.durchmarsch_payer == "nobody":
            return None
        any_penalty = self.rules.durchmarsch_payer == "any_penalty" and most > START
        return top[0] if any_penalty or top[0] in self.fined_as_mit else None


def new_runde(players: tuple[str, ...], rules: Rules, first_dealer: str | None) -> Runde:
    return Runde(players, rules, dict.fromkeys(players, START), first_dealer)
