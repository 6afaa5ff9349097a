"""The Stechen: the level players decide among themselves who loses (rule book R17)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.brokdorf.deal import Deal, Kind, Misdeals, Played, as_played
from games.brokdorf.options import Rules
from games.brokdorf.scoring import Penalty, Scored, play_as_json, scored
from games.brokdorf.trick import draw_strength
from games.envelope import Json


@dataclass(frozen=True, slots=True)
class StechenRow:
    """What one entry did: who played it, and who can still lose (`left`; one: he is the loser)."""

    players: tuple[str, ...]
    deal: Deal
    left: tuple[str, ...]
    chooser: str | None = None
    played: Played | None = None
    result: Scored = field(default_factory=Scored)
    misdeals: int | None = None

    def as_json(self) -> Json:
        decided = len(self.left) == 1
        return {
            "kind": self.deal.kind.value,
            "players": list(self.players),
            "chooser": self.chooser,
            "dealer": self.deal.dealer,
            **play_as_json(self.played, self.result, self.players),
            "misdeals": self.misdeals,
            "tied": [] if decided else list(self.left),
            "loser": self.left[0] if decided else None,
        }


@dataclass(frozen=True, slots=True)
class Stechen:
    """A Stechen after some entries; one player `left` means that he is the loser."""

    left: tuple[str, ...]
    rules: Rules
    rows: tuple[StechenRow, ...] = ()
    misdeals: Misdeals = field(default_factory=Misdeals)

    @property
    def loser(self) -> str | None:
        return self.left[0] if len(self.left) == 1 else None

    def after(self, deal: Deal) -> Stechen:
        """The Stechen after one more entry, which must be sound; nobody may have lost yet."""
        misdeals = self.misdeals.after(deal.kind, deal.dealer, self.rules)
        row = StechenRow(self.left, deal, self.left, chooser=self._chooser(deal))
        if deal.kind is Kind.PLAYED:
            row = self._played(row)
        elif deal.kind is Kind.MISDEAL and deal.dealer is not None:
            row = _misdealt(row, deal.dealer, misdeals.of(deal.dealer))
        return replace(self, left=row.left, rows=(*self.rows, row), misdeals=misdeals)

    def _played(self, row: StechenRow) -> StechenRow:
        played = as_played(row.deal, self.left)
        result = scored(played, self.rules)
        return replace(row, played=played, result=result, left=losers(self.left, result))

    def _chooser(self, deal: Deal) -> str | None:
        """Return who drew the highest card."""
        draws = deal.draws
        if not draws:
            return None
        return max(draws, key=lambda name: draw_strength(draws[name], self.rules.suit_order))


def _misdealt(row: StechenRow, dealer: str, count: int) -> StechenRow:
    """The second misdeal of a dealer is a penalty and loses the Stechen."""
    row = replace(row, misdeals=count)
    if count < 2:
        return row
    return replace(row, result=Scored(penalties={dealer: Penalty.MISDEAL}), left=(dealer,))


def losers(players: tuple[str, ...], result: Scored) -> tuple[str, ...]:
    """Return who loses the deciding deal: the penalised, else those with the fewest tricks
    (R17)."""
    if result.penalties:
        return tuple(name for name in players if name in result.penalties)
    fewest = min(result.credited.get(name, 0) for name in players)
    return tuple(name for name in players if result.credited.get(name, 0) == fewest)
