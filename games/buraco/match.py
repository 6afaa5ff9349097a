"""A whole report of Buraco: deal after deal to the end of the match (rule book 5.1, 5.3, 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from games.buraco.checks import consistency_problems, entry_problems
from games.buraco.deal import KEYS, SCHEMA, Table, side_facts
from games.buraco.melds import Meld
from games.buraco.options import OPTIONS
from games.buraco.rules import CLOSE_BONUS, MUERTO_PENALTY, TYPES, Variant
from games.envelope import Json, Problem
from games.head import Head, HeadRules
from games.outcome import Outcome
from games.pairs import default_teams, in_seats, pairs_fault
from games.rummy.checks import doubtful_points
from games.rummy.deal import hand_points, read_deal
from games.rummy.match import Match, ScoredDeal, Totals, canastas_of, score_match


def deal_warnings(table: Table) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    for j, side in enumerate(deal.sides):
        if deal.ends(j) and side["muerto"] == "none":
            yield Problem("closed_without_muerto", f"{deal.side_path(j)}.muerto")
    yield from doubtful_points(table, table.variant.values, hand=200, cards=300)


def score_side(table: Table, j: int) -> Json:
    """The entry of side `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.teams[j]
    penalties = {"none": MUERTO_PENALTY, "unused": variant.rules.unused_penalty}
    points = {
        "canasta_points": sum(TYPES[kind] * count for kind, count in facts.counts.items()),
        "card_points": facts.points,
        "close_points": CLOSE_BONUS if deal.ends(j) else 0,
        "muerto_points": penalties.get(deal.sides[j]["muerto"], 0),
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


_HEAD: Final = HeadRules(OPTIONS, (2, 4), "first_player", teams=pairs_fault)


def score(report: Json) -> Outcome:
    """The outcome of a report object, accepted or refused."""
    return score_match(report, _HEAD, _match)


def _match(head: Head) -> _Match:
    players, rules = head.players, Variant(**head.variant)
    teams = head.teams or default_teams(players)
    sides = in_seats(players, teams)
    people = dict(zip(players if len(players) == 2 else ("0", "1"), sides, strict=True))
    by_last = rules.tie_break == "deal_starter"

    def first(deal: int) -> str:
        return players[(head.starter + deal) % len(players)]

    def tie_winner(played: int) -> str | None:
        """The key of the side that began (A4); none after a number of deals that was agreed."""
        began = first(played - 1 if by_last else 0)
        return None if rules.deals else next(key for key, side in people.items() if began in side)

    agreed = rules.deals or (0 if rules.target else 1)
    return _Match(
        people,
        rules.target,
        agreed,
        tie_winner=tie_winner,
        needs_deals=by_last,
        players=players,
        variant=rules,
        first=first,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match(Match):
    """`first` tells who begins a deal."""

    players: tuple[str, ...]
    variant: Variant
    first: Callable[[int], str]

    def examine(self, i: int, value: Json, _totals: Totals | None) -> ScoredDeal | list[Problem]:
        sides = tuple(self.people.values())
        deal = read_deal(value, f"deals[{i}]", SCHEMA, KEYS, sides, self.players)
        if isinstance(deal, list):
            return deal
        facts = tuple(side_facts(side, self.variant) for side in deal.sides)
        table = Table(deal, self.variant, facts)
        problems = entry_problems(table) or consistency_problems(table)
        if problems:
            return problems
        scored = [score_side(table, j) for j in range(2)]
        scores = {key: side["score"] for key, side in zip(self.people, scored, strict=True)}
        told = {"first_player": self.first(i), "sides": scored}
        return ScoredDeal(told, scores, tuple(deal_warnings(table)), (), canastas_of(scored))

    def next_facts(self, played: int, _totals: Totals) -> Json:
        return {"next_first_player": self.first(played)}
