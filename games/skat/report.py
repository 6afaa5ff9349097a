"""The report of a list of Skat and its outcome (docs/rules/skat.md sections 2 to 4)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

from games.changes import Changes, people_of
from games.counters import LOST, WON, Counter, Counters
from games.envelope import Json, Problem
from games.head import Head, HeadRules, read_head
from games.outcome import Outcome, places_of
from games.skat.contracts import HIGHEST_LOSS, VALUES
from games.skat.deal import Deal, read_deal
from games.skat.options import BOOK, OPTIONS, Rules
from games.soloist import soloist_table
from games.totals import FIELD, Totals, read_totals, tells_totals

_HEAD: Final = HeadRules(OPTIONS, (3, 4), starter="first_dealer", changes=Changes.FEWER)

COUNTERS: Final = (
    replace(LOST, name=BOOK["counter.lost"]),
    WON,
    Counter(
        "others_lost",
        BOOK["counter.others_lost"],
        BOOK["counter.others_lost.head"],
        in_totals=False,
        once=False,
    ),
)


@dataclass(frozen=True, slots=True)
class Line:
    """The foot of a list for one player; `points` are game points. Totals of a table whose players
    have changed do not tell `points` and `others_lost`."""

    points: int | None = 0
    won: int = 0
    lost: int = 0
    others_lost: int | None = 0

    def after(self, deal: Deal, player: str) -> Line:
        """The line with one more deal."""
        if player != deal.declarer:
            return replace(self, others_lost=(self.others_lost or 0) + (deal.made is False))
        points, made = (self.points or 0) + deal.game_points, bool(deal.made)
        return replace(self, points=points, won=self.won + made, lost=self.lost + (not made))


Lines = dict[str, Line]


def score(report: Json) -> Outcome:
    """The outcome of a report; refused with every problem that can be found."""
    head, problems = read_head(report, _HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    rules = Rules(**head.variant)
    if tells_totals(report):
        return _score_totals(report, head, rules)
    return _score_deals(head, rules)


def _score_deals(head: Head, rules: Rules) -> Outcome:
    deals = rules.rounds * len(head.players)
    table = soloist_table(head.players, head.starter, head.changes)
    lines: Lines = dict.fromkeys(table.people, Line())
    scored: list[Deal] = []
    problems: list[Problem] = []
    for i, given in enumerate(head.deals):
        if i == deals:
            problems.append(Problem("deal_after_end", f"deals[{i}]"))
            break
        reading, seats = table.reading(i, rules), table.seats(i)
        deal = read_deal(given, f"deals[{i}]", seats, reading)
        problems += reading.problems
        if deal is not None:
            scored.append(deal)
            lines |= {name: lines[name].after(deal, name) for name in seats.players}
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
    facts: Json = {
        "list": {name: asdict(line) for name, line in lines.items()},
        "won_games": {name: line.won for name, line in lines.items()},
        "next_dealer": dealer,
    }
    counters: Counters = {
        counter.key: {name: getattr(line, counter.key) for name, line in lines.items()}
        for counter in COUNTERS
        if all(getattr(line, counter.key) is not None for line in lines.values())
    }
    return replace(outcome, counters=counters, facts=facts).placed(places_of(ranks), last_only=True)


def _score_totals(report: Json, head: Head, rules: Rules) -> Outcome:
    """The outcome of the foot of a list."""
    totals, problems = read_totals(report, people_of(report), COUNTERS)
    if totals is None:
        return Outcome(errors=tuple(problems))
    won, lost = totals.counters.get("won"), totals.counters.get("lost")
    if won is None or lost is None:
        missing = [key for key, told in (("lost", lost), ("won", won)) if told is None]
        return Outcome(errors=tuple(Problem("field_missing", f"{FIELD}.{key}") for key in missing))
    deals = rules.rounds * len(head.players)
    problems += _count_problems(totals, sum(won.values()) + sum(lost.values()), deals)
    lines = {}
    for name in totals.points:
        others = sum(lost.values()) - lost[name]
        least, most = _game_points(totals.points[name], won[name], lost[name], others, head, rules)
        if not problems and not _is_possible(least, most, won[name], lost[name]):
            problems.append(Problem("totals_limit", f"{FIELD}.points.{name}"))
        known = (most, others) if not head.changes else (None, None)
        lines[name] = Line(known[0], won[name], lost[name], known[1])
    if problems:
        return Outcome(errors=tuple(problems))
    finished = totals.deals in (None, deals)
    return _placed(totals.outcome({}, finished=finished, facts={}), lines, rules, None)


def _game_points(
    total: int, won: int, lost: int, others: int, head: Head, rules: Rules
) -> tuple[int, int]:
    """Return the least and the most game points that leave a total with its fixed points.

    After changes of players the number of games lost by others, and the number of players, are
    open.
    """
    for_won, for_lost, for_others = rules.fixed(len(head.players))
    own = total - for_won * won - for_lost * lost
    if not head.changes:
        return own - for_others * others, own - for_others * others
    return own - max(for_others, rules.fixed(3)[2]) * others, own


def _count_problems(totals: Totals, games: int, deals: int) -> list[Problem]:
    """More deals than a list has, or more games than deals."""
    if totals.deals is not None and totals.deals > deals:
        return [Problem("deals_too_many", f"{FIELD}.deals")]
    if games > (totals.deals or deals):
        return [Problem("totals_counts", f"{FIELD}.won")]
    return []


def _is_possible(least: int, most: int, won: int, lost: int) -> bool:
    """Return True if `won` games won and `lost` ones lost allow game points in this range."""
    lowest, highest = min(VALUES), max(VALUES)
    low = won * lowest - lost * HIGHEST_LOSS
    return low <= most and least <= won * highest - lost * 2 * lowest
