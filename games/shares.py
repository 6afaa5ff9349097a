"""Read the share of each person in a match, for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.changes import people_of
from games.counters import LOST
from games.envelope import Json
from games.outcome import DealOutcome, Outcome

Sides = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Share:
    """One person's part of a match.

    `points` are the totals of the outcome (euros in games where money moves), those of the side
    for partners. `place` counts persons: 1 + how many are ahead. `deals` are those the person
    took part in, `lost` those of them that were lost: as the game says, else by the scores.
    `counters` are the others that the game counts, as far as the report tells them.
    """

    points: int
    place: int
    deals: int
    lost: int
    counters: Mapping[str, int] = field(default_factory=dict)

    def count(self, counter: str) -> int:
        """The number of a counter; 0 if the report does not tell it."""
        return self.lost if counter == LOST.key else self.counters.get(counter, 0)


def summed(parts: Sequence[Share], place: int = 0) -> Share:
    """The sum of several shares, with the place that it brings."""
    counters = dict.fromkeys(counter for share in parts for counter in share.counters)
    return Share(
        sum(share.points for share in parts),
        place,
        sum(share.deals for share in parts),
        sum(share.lost for share in parts),
        {counter: sum(share.count(counter) for share in parts) for counter in counters},
    )


def shares(report: Json, outcome: Outcome) -> dict[str, Share]:
    """The share of everybody who sat at the table, from the accepted outcome of a report."""
    points = outcome.euros or outcome.totals
    sides = sides_of(report, tuple(points))
    ahead = _ahead(outcome, points)
    key_of = {player: key for key, side in sides.items() for player in side}
    return {
        player: Share(
            points[key],
            1 + sum(len(sides[other]) for other in sides if ahead[other] < ahead[key]),
            outcome.deals_played or sum(player not in deal.sitting for deal in outcome.deals),
            _lost(outcome, key, player, sides),
            _counters(outcome, key, player),
        )
        for player, key in ((player, key_of[player]) for player in people_of(report))
    }


def best_deals(report: Json, outcome: Outcome) -> dict[str, int]:
    """Return the highest single deal of each person if above 0; {} without reported deals."""
    best: dict[str, int] = {}
    for deal in outcome.deals:
        for key, points in deal.scores.items():
            best[key] = max(points, best.get(key, 0))
    sides = sides_of(report, tuple(outcome.totals)) if any(best.values()) else {}
    return {player: best[key] for key, side in sides.items() if best.get(key) for player in side}


def sides_of(report: Json, keys: tuple[str, ...]) -> Sides:
    """Return who plays for which key of the totals: persons by name, partners by the number of a
    team."""
    players = people_of(report)
    if len(keys) == len(players):
        return {key: (player,) for key, player in zip(keys, players, strict=True)}
    half = len(players) // 2
    teams = report.get("teams") or [[players[k], players[k + half]] for k in range(half)]
    return {key: tuple(team) for key, team in zip(keys, teams, strict=True)}


def _ahead(outcome: Outcome, points: Mapping[str, int]) -> Mapping[str, int]:
    """A number per key, smaller being better: the game's own places, else its winners, else
    points."""
    if outcome.places:
        return outcome.places
    if outcome.winners:
        return {key: int(key not in outcome.winners) for key in points}
    return {key: -amount for key, amount in points.items()}


def leaders(outcome: Outcome) -> tuple[str, ...]:
    """The keys of the totals that are ahead of all others, in a match that counts as it stands."""
    ahead = _ahead(outcome, outcome.euros or outcome.totals)
    return tuple(key for key, rank in ahead.items() if rank == min(ahead.values()))


def _lost(outcome: Outcome, key: str, player: str, sides: Sides) -> int:
    if LOST.key in outcome.counters:
        return _count(outcome.counters[LOST.key], key, player)
    if outcome.euros is not None:
        return int(key in outcome.losers)
    return sum(
        deal.scores[key] < _best(deal, sides)
        for deal in outcome.deals
        if player not in deal.sitting
    )


def _counters(outcome: Outcome, key: str, player: str) -> dict[str, int]:
    others = {name: counts for name, counts in outcome.counters.items() if name != LOST.key}
    return {name: _count(counts, key, player) for name, counts in others.items()}


def _count(counts: Mapping[str, int], key: str, player: str) -> int:
    """Return what is counted for a person, or else for the key that the person plays for."""
    return counts.get(player, counts.get(key, 0))


def _best(deal: DealOutcome, sides: Sides) -> int:
    """The highest score of those who played the deal."""
    sitting = set(deal.sitting)
    return max(deal.scores[key] for key, side in sides.items() if not set(side) <= sitting)
