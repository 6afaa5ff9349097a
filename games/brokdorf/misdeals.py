"""Counting misdeals per dealer (docs/rules/brokdorf.md R13).

Knows how far counts reach. Does not know what they cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.brokdorf.deal import Kind
from games.brokdorf.rules import Rules


@dataclass(frozen=True, slots=True)
class Misdeals:
    """How often each dealer has misdealt so far."""

    counts: Mapping[str, int] = field(default_factory=dict)

    def of(self, dealer: str) -> int:
        return self.counts.get(dealer, 0)

    def after(self, kind: Kind, dealer: str | None, rules: Rules) -> Misdeals:
        """The counts after one more deal; a correct one may wipe them out."""
        if kind is Kind.MISDEAL and dealer is not None:
            return replace(self, counts={**self.counts, dealer: self.of(dealer) + 1})
        return Misdeals() if rules.misdeal_scope == "deal" else self
