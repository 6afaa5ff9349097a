"""A whole report of Buraco: deal after deal to the end of the match.

Knows totals, who begins and who wins. Source: docs/rules/buraco.md 5.1, 5.3 and section 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.buraco.checks import Context, consistency_problems, context, entry_problems
from games.buraco.melds import Meld
from games.buraco.options import OPTIONS
from games.buraco.report import read_deal
from games.buraco.rules import CLOSE_BONUS, MUERTO_PENALTY, TYPES, Variant
from games.envelope import Json, Problem
from games.outcome import Outcome
from games.rummy.match import (
    COUNTERS,
    Run,
    ScoredDeal,
    Totals,
    canastas_of,
    margin,
    places,
    run_deals,
)
from games.rummy.report import (
    Header,
    HeaderRules,
    Teams,
    are_opposite_pairs,
    hand_points,
    opposite_pairs,
    read_header,
    read_teams,
)
from games.totals import TotalsBounds, read_totals, tells_totals


def deal_warnings(table: Context) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    for j, side in enumerate(deal.sides):
        if deal.closes(j) and side.muerto == "none":
            yield Problem("closed_without_muerto", f"{deal.side_path(j)}.muerto")
    for name in deal.players:
        if hand_points(deal.hands.get(name, 0), table.variant.values) > 200:
            yield Problem("large_hand", f"{deal.path}.hands.{name}")
    for j, facts in enumerate(table.facts):
        if facts.points > 300 and not facts.canastas:
            yield Problem("high_cards_without_canasta", deal.side_path(j))


def score_side(table: Context, j: int) -> Json:
    """The entry of side `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.teams[j]
    penalties = {"none": MUERTO_PENALTY, "unused": variant.rules.unused_penalty}
    points = {
        "canasta_points": sum(TYPES[kind] * count for kind, count in facts.counts.items()),
        "card_points": facts.points,
        "close_points": CLOSE_BONUS if deal.closes(j) else 0,
        "muerto_points": penalties.get(deal.sides[j].muerto, 0),
        "hand_points": -sum(hand_points(deal.hands.get(n, 0), variant.values) for n in names),
    }
    outcome = {
        "players": list(names),
        "canastas": dict(facts.counts),
        **points,
        "score": sum(points.values()),
    }
    if facts.melds is not None:
        outcome["melds"] = [_meld(meld, variant) for meld in facts.melds]
    return outcome


def _meld(meld: Meld, variant: Variant) -> Json:
    return {
        "kind": "run" if meld.is_run else "set",
        "type": meld.type(variant),
        "points": meld.points(variant),
        "wild_as": meld.wild_as,
    }


def default_teams(players: tuple[str, ...]) -> Teams:
    """The sides of a report without `teams`."""
    if len(players) == 2:
        return tuple((name,) for name in players)
    return opposite_pairs(players)


def _teams_fault(players: tuple[str, ...], value: object) -> str | None:
    if value is None:
        return None
    teams = read_teams(players, value)
    if teams is None:
        return "teams_wrong"
    if len(players) == 2:
        return None if teams == default_teams(players) else "teams_wrong"
    return None if are_opposite_pairs(players, teams) else "teams_wrong"


_HEADER = HeaderRules("buraco", "first_player", (2, 4), OPTIONS, _teams_fault)


def score(report: Json) -> Outcome:
    """The outcome of a report object, accepted or refused."""
    header, problems = read_header(report, _HEADER)
    if header is None:
        return Outcome(errors=tuple(problems))
    match = _match(header)
    if tells_totals(report):
        return _score_totals(report, match)
    run = run_deals(header.deals, match.keys, match.examine, match.ended)
    if run.problems:
        return Outcome(errors=run.problems)
    return _outcome(match, run)


MOST_OF_A_DEAL: Final = 10_000
"""More than all canastas that two packs can make, with every bonus, bring a side."""


def _score_totals(report: Json, match: _Match) -> Outcome:
    """The outcome of a report of totals only (docs/rules/README.md, Totals only)."""
    totals, problems = read_totals(report, match.keys, COUNTERS)
    if totals is None:
        return Outcome(errors=tuple(problems))
    most, target = MOST_OF_A_DEAL, match.variant.target
    agreed = None if target else 1
    bounds = TotalsBounds(5, -most, most, agreed, target + most if target else None)
    problems += bounds.problems(totals)
    finished = match.ended(totals.deals or 1, totals.points)
    level = len(set(totals.points.values())) == 1
    if finished and level and target and match.needs_deals and totals.deals is None:
        problems.append(Problem("field_missing", "totals.deals"))
    if problems:
        return Outcome(errors=tuple(problems))
    ranking = places(totals.points)
    if finished and level:
        winner = match.tie_winner(totals.deals or 1)
        ranking = {key: 1 if key == winner else 2 for key in ranking}
    sides = dict(zip(match.keys, match.teams, strict=True))
    facts = margin(totals.points, finished=finished) | {"tie_broken": finished and level}
    return totals.outcome(sides, finished=finished, facts=facts).placed(ranking)


@dataclass(frozen=True, slots=True)
class _Match:
    players: tuple[str, ...]
    teams: Teams
    starter: int
    variant: Variant

    @property
    def keys(self) -> tuple[str, ...]:
        return self.players if len(self.players) == 2 else ("0", "1")

    def first_player(self, deal: int) -> str:
        return self.players[(self.starter + deal) % len(self.players)]

    def ended(self, played: int, totals: Totals) -> bool:
        target, deals = self.variant.target, self.variant.deals
        if deals:
            return played >= deals
        return max(totals.values()) >= target if target else played > 0

    def examine(self, i: int, value: Json, _: Totals | None) -> ScoredDeal | list[Problem]:
        deal = read_deal(value, f"deals[{i}]", self.players, self.teams)
        if isinstance(deal, list):
            return deal
        problems = entry_problems(deal, self.variant)
        if problems:
            return problems
        facts = context(deal, self.variant)
        problems = consistency_problems(facts)
        if problems:
            return problems
        sides = [score_side(facts, j) for j in range(2)]
        told = {"first_player": self.first_player(i), "sides": sides}
        scores = {key: side["score"] for key, side in zip(self.keys, sides, strict=True)}
        return ScoredDeal(told, scores, tuple(deal_warnings(facts)), (), canastas_of(sides))

    @property
    def needs_deals(self) -> bool:
        """Whether level sides are parted by who began the last deal."""
        return self.variant.tie_break == "deal_starter"

    def tie_winner(self, played: int) -> str:
        """The key of the side that began (A4)."""
        last = played - 1 if self.variant.tie_break == "deal_starter" else 0
        starter = self.first_player(last)
        return next(key for key, team in zip(self.keys, self.teams, strict=True) if starter in team)


def _match(header: Header) -> _Match:
    teams = header.teams or default_teams(header.players)
    in_order = tuple(tuple(name for name in header.players if name in team) for team in teams)
    return _Match(header.players, in_order, header.starter, Variant(**header.variant))


def _outcome(match: _Match, run: Run) -> Outcome:
    totals, played = run.totals, len(run.deals)
    finished, level = match.ended(played, totals), len(set(totals.values())) == 1
    ranking = places(totals)
    tie_broken = finished and level and not match.variant.deals
    if tie_broken:
        winner = match.tie_winner(played)
        ranking = {key: 1 if key == winner else 2 for key in totals}
    facts = margin(totals, finished=finished) | {
        "tie_broken": tie_broken,
        "next_first_player": None if finished else match.first_player(played),
    }
    return run.outcome(ranking, finished=finished, facts=facts)
