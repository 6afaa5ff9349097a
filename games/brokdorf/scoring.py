"""What one played deal is worth (rule book R7 to R12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.brokdorf.deal import Played
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
class Scored:
    """Tricks credited to every participant, his penalty if any, and the change of his points."""

    credited: Mapping[str, int] = field(default_factory=dict)
    penalties: Mapping[str, Penalty] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)


def scored(played: Played, rules: Rules) -> Scored:
    credited = {name: 0 if name in played.revoke else taken for name, taken in played.taken.items()}
    by_name = ((name, _penalty(name, played, rules)) for name in played.taken)
    penalties = {name: penalty for name, penalty in by_name if penalty is not None}
    return Scored(
        credited=credited,
        penalties=penalties,
        scores={name: _change(credited[name], penalties.get(name), rules) for name in played.taken},
    )


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


def play_as_json(played: Played | None, result: Scored, players: Iterable[str]) -> Json:
    """The keys of an outcome for one deal of the Runde or the Stechen; nobody may have played."""
    tricks = {name: result.credited.get(name, 0) for name in players}
    return {
        "declarer": played.declarer if played else None,
        "bid": played.bid if played else None,
        "mit": list(played.mit) if played else [],
        "weg": list(played.weg) if played else [],
        "tricks": tricks if played else {},
        "penalties": {name: penalty.value for name, penalty in result.penalties.items()},
    }
