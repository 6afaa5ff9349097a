"""Score one deal (rule book R7 to R12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.brokdorf.deal import Kind, Played
from games.brokdorf.options import Rules
from games.envelope import Json

PENALTY_POINTS = 5


class Penalty(StrEnum):
    MIT_WITHOUT_TRICK = "mit_without_trick"
    DECLARER_BELOW_BID = "declarer_below_bid"
    ZERO_BID_NO_TRICK = "zero_bid_no_trick"
    REVOKE = "revoke"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Row:
    """The effect of one deal among `players`: credited tricks, penalties, and change of points.

    `misdeals` is the count of its dealer, `more` holds other parts of the outcome.
    """

    players: tuple[str, ...]
    kind: Kind
    dealer: str | None
    played: Played | None = None
    credited: Mapping[str, int] = field(default_factory=dict)
    penalties: Mapping[str, Penalty] = field(default_factory=dict)
    changes: Mapping[str, int] = field(default_factory=dict)
    misdeals: int | None = None
    more: Json = field(default_factory=dict)
    sitting: tuple[str, ...] = ()

    @property
    def scores(self) -> dict[str, int]:
        """The change of everybody's points."""
        return {name: self.changes.get(name, 0) for name in self.players}

    def as_json(self) -> Json:
        played = self.played
        tricks = {name: self.credited.get(name, 0) for name in self.players}
        return {
            "kind": self.kind.value,
            "dealer": self.dealer,
            "declarer": played.declarer if played else None,
            "bid": played.bid if played else None,
            "mit": list(played.mit) if played else [],
            "weg": list(played.weg) if played else [],
            "tricks": tricks if played else {},
            "penalties": {name: penalty.value for name, penalty in self.penalties.items()},
            "misdeals": self.misdeals,
            **self.more,
        }


def scored(players: tuple[str, ...], dealer: str | None, played: Played, rules: Rules) -> Row:
    """A played deal with its scores."""
    credited = {name: 0 if name in played.revoke else taken for name, taken in played.taken.items()}
    by_name = ((name, _penalty(name, played, rules)) for name in played.taken)
    penalties = {name: penalty for name, penalty in by_name if penalty is not None}
    changes = {name: _change(credited[name], penalties.get(name), rules) for name in played.taken}
    return Row(players, Kind.PLAYED, dealer, played, credited, penalties, changes)


def _penalty(name: str, played: Played, rules: Rules) -> Penalty | None:
    if name in played.revoke:
        return Penalty.REVOKE
    if played.revoke and rules.revoke_victims == "spared":
        return None
    taken = played.taken[name]
    if name != played.declarer:
        return None if taken else Penalty.MIT_WITHOUT_TRICK
    if taken < played.bid:
        return Penalty.DECLARER_BELOW_BID
    if taken == 0 and rules.zero_bid_no_trick == "penalty":
        return Penalty.ZERO_BID_NO_TRICK
    return None


def _change(credited: int, penalty: Penalty | None, rules: Rules) -> int:
    if penalty is None:
        return -credited
    forfeited = rules.failed_declarer == "tricks_forfeited"
    if penalty is Penalty.DECLARER_BELOW_BID and forfeited:
        return PENALTY_POINTS
    return PENALTY_POINTS - credited
