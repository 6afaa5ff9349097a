"""The report of a list of Skat and its outcome (docs/rules/skat.md sections 2 to 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.changes import Changes
from games.counters import LOST, WON, Counter, Counters
from games.envelope import Json, Problem
from games.fields import Reading
from games.head import Head, HeadRules, read_head
from games.options import Words
from games.outcome import Outcome
from games.skat.contracts import HIGHEST_LOSS, VALUES
from games.skat.deal import Scored, read_deal, score_deal
from games.skat.options import OPTIONS, Rules
from games.soloist import soloist_table
from games.totals import FIELD, Totals, read_totals, tells_totals

_HEAD: Final = HeadRules(OPTIONS, (3, 4), starter="first_dealer", changes=Changes.FEWER)

COUNTERS: Final = (
    replace(LOST, name=Words("verlorene Spiele", "lost games")),
    WON,
    Counter(
        "others_lost",
        Words("verlorene Spiele der anderen", "games lost by the others"),
        Words("Gegner verl.", "Others lost"),
        in_totals=False,
        once=False,
    ),
)


@dataclass(frozen=True, slots=True)
class Line:
    """The foot of a list for one player; `points` are game points."""

    points: int = 0
    won: int = 0
    lost: int = 0
    others_lost: int = 0

    def after(self, scored: Scored, player: str) -> Line:
        """The line with one more deal."""
        deal = scored.deal
        if player != deal.declarer:
            return replace(self, others_lost=self.others_lost + (deal.made is False))
        points, made = self.points + deal.game_points, bool(deal.made)
        return replace(self, points=points, won=self.won + made, lost=self.lost + (not made))

    def as_json(self) -> Json:
        keys = ("points", "won", "lost", "others_lost")
        return {key: getattr(self, key) for key in keys}


Lines = dict[str, Line]


def score(report: Json) -> Outcome:
    """The outcome of a report; refused with every problem that can be found."""
    head, problems = read_head(report, _HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    rules = Rules(**head.variant)
    if tells_totals(report):
        return _score_totals(report, head.players, rules)
    return _score_deals(head, rules)


def _score_deals(head: Head, rules: Rules) -> Outcome:
    deals = rules.rounds * len(head.players)
    table = soloist_table(head.players, head.starter, head.changes)
    lines: Lines = dict.fromkeys(table.people, Line())
    scored: list[Scored] = []
    problems: list[Problem] = []
    for i, given in enumerate(head.deals):
        path, seats = f"deals[{i}]", table.seats(i)
        if i == deals:
            problems.append(Problem("deal_after_end", path))
            break
        reading = Reading(seats.players, rules, seats.pausing, seats.dealer)
        deal = read_deal(given, path, seats, reading)
        problems += reading.problems
        if deal is not None:
            scored.append(score_deal(deal, rules))
            lines |= {name: lines[name].after(scored[-1], name) for name in seats.players}
    if problems:
        return Outcome(errors=tuple(problems))
    finished = len(scored) >= deals
    dealer = None if finished else table.dealer(len(scored))
    outcome = Outcome(
        deals=tuple(scored),
        totals={name: sum(deal.scores[name] for deal in scored) for name in table.people},
        finished=finished,
    )
    return _placed(outcome, lines, rules, dealer)


def _placed(outcome: Outcome, lines: Lines, rules: Rules, dealer: str | None) -> Outcome:
    """The outcome with its places (S11) and what only Skat says."""
    ranks = {
        name: (outcome.totals[name], line.won, -line.lost)
        if rules.tiebreak == "games"
        else (outcome.totals[name],)
        for name, line in lines.items()
    }
    places = {name: 1 + sum(o > rank for o in ranks.values()) for name, rank in ranks.items()}
    facts: Json = {
        "list": {name: line.as_json() for name, line in lines.items()},
        "won_games": {name: line.won for name, line in lines.items()},
        "next_dealer": dealer,
    }
    counters: Counters = {
        counter.key: {name: getattr(line, counter.key) for name, line in lines.items()}
        for counter in COUNTERS
    }
    return replace(outcome, counters=counters, facts=facts).placed(places, last_only=True)


def _score_totals(report: Json, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The outcome of the foot of a list."""
    totals, problems = read_totals(report, players, COUNTERS)
    if totals is None:
        return Outcome(errors=tuple(problems))
    won, lost = totals.counters.get("won"), totals.counters.get("lost")
    if won is None or lost is None:
        missing = [key for key, told in (("lost", lost), ("won", won)) if told is None]
        return Outcome(errors=tuple(Problem("field_missing", f"{FIELD}.{key}") for key in missing))
    lines = _lines(totals.points, won, lost, rules)
    problems += _limit_problems(totals, lines, rules)
    if problems:
        return Outcome(errors=tuple(problems))
    finished = totals.deals in (None, rules.rounds * len(players))
    return _placed(totals.outcome({}, finished=finished, facts={}), lines, rules, None)


def _lines(
    points: Mapping[str, int], won: Mapping[str, int], lost: Mapping[str, int], rules: Rules
) -> Lines:
    """The foot of the list without the fixed points."""
    for_won, for_lost, for_others = rules.fixed(len(points))
    lines = {}
    for name, total in points.items():
        others = sum(lost.values()) - lost[name]
        fixed = for_won * won[name] + for_lost * lost[name] + for_others * others
        lines[name] = Line(total - fixed, won[name], lost[name], others)
    return lines


def _limit_problems(totals: Totals, lines: Lines, rules: Rules) -> list[Problem]:
    """More deals than a list has, more games than deals, points that no such games bring."""
    deals = rules.rounds * len(lines)
    if totals.deals is not None and totals.deals > deals:
        return [Problem("deals_too_many", f"{FIELD}.deals")]
    if sum(line.won + line.lost for line in lines.values()) > (totals.deals or deals):
        return [Problem("totals_counts", f"{FIELD}.won")]
    return [
        Problem("totals_limit", f"{FIELD}.points.{name}")
        for name, line in lines.items()
        if not _is_possible(line)
    ]


def _is_possible(line: Line) -> bool:
    least, most = min(VALUES), max(VALUES)
    low = line.won * least - line.lost * HIGHEST_LOSS
    return low <= line.points <= line.won * most - line.lost * 2 * least
