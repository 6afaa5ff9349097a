"""A whole report of Canasta: deal after deal to the end of the match.

Knows totals, minimums and the winner. Source: docs/rules/canasta.md 5.1, 5.3 and section 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.canasta.checks import consistency_problems, entry_problems
from games.canasta.facts import Context, context
from games.canasta.hand_sizes import size_warnings
from games.canasta.options import OPTIONS
from games.canasta.report import read_deal
from games.canasta.rules import CARD_VALUES, OUT_BONUS, RED_IN_HAND, Variant, red_points
from games.canasta.seating import Lineup, Seating, seating, teams_fault
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
from games.rummy.report import HeaderRules, hand_points, read_header
from games.totals import TotalsBounds, read_totals, tells_totals


def deal_warnings(table: Context) -> Iterator[Problem]:
    """The warnings of a deal, in the order of the document."""
    deal = table.deal
    if deal.lineup.out_of_turn:
        yield Problem("sitting_out_of_turn", f"{deal.path}.sitting")
    for name in deal.lineup.active:
        if deal.red_in_hand.get(name):
            yield Problem("red_three_kept", f"{deal.path}.red_in_hand.{name}")
    for name in deal.lineup.active:
        if hand_points(deal.hands.get(name, 0), CARD_VALUES) > 250:
            yield Problem("large_hand", f"{deal.path}.hands.{name}")
    for j, facts in enumerate(table.facts):
        if facts.points > 400 and not facts.canastas:
            yield Problem("high_cards_without_canasta", deal.party_path(j))
    red = sum(party.red for party in deal.parties) + sum(deal.red_in_hand.values())
    if deal.out is None and red < 4:
        yield Problem("red_threes_missing", deal.path)
    yield from size_warnings(table)


def score_party(table: Context, j: int) -> Json:
    """The entry of party `j` in the outcome; `score` is the sum of its points."""
    deal, facts, variant = table.deal, table.facts[j], table.variant
    names = deal.lineup.parties[j]
    good = facts.canastas > 0 if variant.red_needs_canasta else facts.melded
    points = {
        "canasta_points": variant.canasta_points(facts.counts),
        "card_points": facts.points,
        "red_points": red_points(deal.parties[j].red, good=good),
        "out_points": _out_points(table, j),
        "hand_points": -sum(hand_points(deal.hands.get(name, 0), CARD_VALUES) for name in names),
        "red_hand_points": RED_IN_HAND * sum(deal.red_in_hand.get(name, 0) for name in names),
    }
    return {
        "players": list(names),
        "melded": facts.melded,
        "canastas": dict(facts.counts),
        **points,
        "score": sum(points.values()),
    }


def _out_points(table: Context, j: int) -> int:
    if not table.deal.is_out(j):
        return 0
    return table.variant.hand_canasta_bonus if table.deal.hand_canasta else OUT_BONUS


_HEADER = HeaderRules("canasta", "first_dealer", (2, 3, 4, 5, 6), OPTIONS, teams_fault)


def score(report: Json) -> Outcome:
    """The outcome of a report object, accepted or refused."""
    header, problems = read_header(report, _HEADER)
    if header is None:
        return Outcome(errors=tuple(problems))
    table = seating(header.players, header.teams, header.starter)
    match = _Match(table, Variant(**header.variant))
    if tells_totals(report):
        return _score_totals(report, match)
    run = run_deals(header.deals, table.keys, match.examine, match.ended)
    if run.problems:
        return Outcome(errors=run.problems)
    return _outcome(match, run)


MOST_OF_A_DEAL: Final = 10_000
"""More than all canastas that two packs can make, with every bonus, bring a party."""


def _score_totals(report: Json, match: _Match) -> Outcome:
    """The outcome of a report of totals only (docs/rules/README.md, Totals only)."""
    totals, problems = read_totals(report, match.table.keys, COUNTERS)
    if totals is None:
        return Outcome(errors=tuple(problems))
    most, target = MOST_OF_A_DEAL, match.variant.target
    turns = match.table.cycle if match.variant.finish_round else 1
    bounds = TotalsBounds(5, -most, most, highest=target + turns * most)
    problems += bounds.problems(totals)
    if problems:
        return Outcome(errors=tuple(problems))
    # the table says where its turns ended
    finished = match.ended(turns, totals.points)
    facts = margin(totals.points, finished=finished)
    outcome = totals.outcome(match.table.people, finished=finished, facts=facts)
    return outcome.placed(places(totals.points))


@dataclass(frozen=True, slots=True)
class _Match:
    table: Seating
    variant: Variant

    def ended(self, played: int, totals: Totals) -> bool:
        if self.variant.deals:
            return played >= self.variant.deals
        if self.variant.finish_round and played % self.table.cycle:
            return False
        highest = max(totals.values())
        return highest >= self.variant.target and list(totals.values()).count(highest) == 1

    def examine(self, i: int, value: Json, totals: Totals | None) -> ScoredDeal | list[Problem]:
        path = f"deals[{i}]"
        lineup = self.table.lineup(i, value.get("sitting"))
        if lineup is None:
            return [Problem("sitting_wrong", f"{path}.sitting")]
        deal = read_deal(value, path, lineup)
        if isinstance(deal, list):
            return deal
        minimums = None if totals is None else self._minimums(lineup, totals)
        facts = context(deal, self.variant, minimums)
        problems = entry_problems(deal, self.variant) or consistency_problems(facts)
        if problems:
            return problems
        parties = [score_party(facts, j) for j in range(len(deal.parties))]
        told = {
            "dealer": lineup.dealer,
            "sitting": list(lineup.sitting),
            "minimum": list(minimums or ()),
            "parties": parties,
        }
        scores = self._scores(lineup, [party["score"] for party in parties])
        warnings, canastas = tuple(deal_warnings(facts)), canastas_of(parties)
        return ScoredDeal(told, scores, warnings, lineup.sitting, canastas)

    def _minimums(self, lineup: Lineup, totals: Totals) -> tuple[int, ...]:
        return tuple(
            self.variant.minimum(max(totals[key] for key in self.table.keys_of(lineup, j)))
            for j in range(len(lineup.parties))
        )

    def _scores(self, lineup: Lineup, points: list[int]) -> dict[str, int]:
        scores = dict.fromkeys(self.table.keys, 0)
        for j, score in enumerate(points):
            scores.update(dict.fromkeys(self.table.keys_of(lineup, j), score))
        return scores


def _outcome(match: _Match, run: Run) -> Outcome:
    totals, played = run.totals, len(run.deals)
    finished = match.ended(played, totals)
    minimums = {key: match.variant.minimum(total) for key, total in totals.items()}
    facts = margin(totals, finished=finished) | {
        "next_dealer": None if finished else match.table.dealer(played),
        "next_minimum": None if finished else minimums,
    }
    return run.outcome(places(totals), finished=finished, facts=facts)
