"""A whole report of Canasta: deal after deal to the end of the match (rule book 5.1, 5.3, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.canasta.checks import consistency_problems, entry_problems, size_warnings
from games.canasta.deal import KEYS, SCHEMA, Table, party_facts
from games.canasta.options import OPTIONS
from games.canasta.rules import CARD_VALUES, OUT_BONUS, RED_IN_HAND, Variant, red_points
from games.canasta.seating import Lineup, Seating, seating, teams_fault
from games.envelope import Json, Problem
from games.head import Head, HeadRules
from games.outcome import Outcome
from games.rummy.checks import doubtful_points
from games.rummy.deal import hand_points, read_deal
from games.rummy.match import Match, ScoredDeal, Totals, canastas_of, score_match


def deal_warnings(table: Table, *, out_of_turn: bool) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    if out_of_turn:
        yield Problem("sitting_out_of_turn", f"{deal.path}.sitting")
    for name, red in table.red_in_hand.items():
        if red:
            yield Problem("red_three_kept", f"{deal.path}.red_in_hand.{name}")
    yield from doubtful_points(table, CARD_VALUES, hand=250, cards=400)
    if deal.last is None and table.red < 4:
        yield Problem("red_threes_missing", deal.path)
    yield from size_warnings(table)


def score_party(table: Table, j: int) -> Json:
    """The entry of party `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.teams[j]
    good = facts.canastas > 0 if variant.red_needs_canasta else facts.melded
    points = {
        "canasta_points": variant.canasta_points(facts.counts),
        "card_points": facts.points,
        "red_points": red_points(deal.sides[j]["red"] or 0, good=good),
        "out_points": _out_points(table, j),
        "hand_points": -sum(hand_points(deal.hands.get(name, 0), CARD_VALUES) for name in names),
        "red_hand_points": RED_IN_HAND * sum(table.red_in_hand.get(name, 0) for name in names),
    }
    return {
        "players": list(names),
        "melded": facts.melded,
        "canastas": dict(facts.counts),
        **points,
        "score": sum(points.values()),
    }


def _out_points(table: Table, j: int) -> int:
    if not table.deal.ends(j):
        return 0
    return table.variant.hand_canasta_bonus if table.deal["hand_canasta"] else OUT_BONUS


_HEAD: Final = HeadRules(OPTIONS, (2, 3, 4, 5, 6), "first_dealer", teams=teams_fault)


def score(report: Json) -> Outcome:
    """The outcome of a report object, accepted or refused."""
    return score_match(report, _HEAD, _match)


def _match(head: Head) -> _Match:
    table, rules = seating(head.players, head.teams, head.starter), Variant(**head.variant)
    turns = table.cycle if rules.finish_round else 1
    return _Match(table.people, rules.target, rules.deals, turns, table=table, variant=rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match(Match):
    table: Seating
    variant: Variant

    def examine(self, i: int, value: Json, totals: Totals | None) -> ScoredDeal | list[Problem]:
        path = f"deals[{i}]"
        lineup = self.table.lineup(i, value.get("sitting"))
        if lineup is None:
            return [Problem("sitting_wrong", f"{path}.sitting")]
        deal = read_deal(value, path, SCHEMA, KEYS, lineup.parties, lineup.active)
        if isinstance(deal, list):
            return deal
        minimums: tuple[int, ...] | None = None
        if totals is not None:
            minimums = tuple(map(self.variant.minimum, self.table.highest(lineup, totals)))
        facts = tuple(party_facts(party, self.variant) for party in deal.sides)
        table = Table(deal, self.variant, facts, minimums)
        problems = entry_problems(table) or consistency_problems(table)
        if problems:
            return problems
        parties = [score_party(table, j) for j in range(len(facts))]
        told = {
            "dealer": lineup.dealer,
            "sitting": list(lineup.sitting),
            "minimum": list(minimums or ()),
            "parties": parties,
        }
        scores = self._scores(lineup, [party["score"] for party in parties])
        warnings = tuple(deal_warnings(table, out_of_turn=lineup.out_of_turn))
        return ScoredDeal(told, scores, warnings, lineup.sitting, canastas_of(parties))

    def _scores(self, lineup: Lineup, points: list[int]) -> dict[str, int]:
        scores = dict.fromkeys(self.table.keys, 0)
        for j, score in enumerate(points):
            scores.update(dict.fromkeys(self.table.keys_of(lineup, j), score))
        return scores

    def next_facts(self, played: int, totals: Totals) -> Json:
        minimums = {key: self.variant.minimum(total) for key, total in totals.items()}
        return {"next_dealer": self.table.dealer(played), "next_minimum": minimums}
