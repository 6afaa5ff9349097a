"""The run of a match: deal after deal, running totals, places; or totals only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from games.book import book
from games.counters import LOST, Counter
from games.envelope import Json, Problem
from games.head import Head, HeadRules, read_head
from games.outcome import Outcome, places_of
from games.totals import TotalsBounds, read_totals, tells_totals

_BOOK: Final = book(__file__)
Totals = Mapping[str, int]
COUNTERS: Final = (
    LOST,
    Counter("canastas", _BOOK["canastas"], _BOOK["canastas.head"], once=False),
)
MOST_OF_A_DEAL: Final = 10_000
"""More than all canastas that two packs can make, with every bonus, bring a side."""


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal without errors: facts of its game, scores by key, warnings, byes.

    It also has the `canastas` of each pair of partners, and the `totals` after it.
    """

    facts: Json
    scores: dict[str, int]
    warnings: tuple[Problem, ...]
    sitting: tuple[str, ...] = ()
    canastas: Totals = field(default_factory=dict)
    totals: Totals = field(default_factory=dict)

    def as_json(self) -> Json:
        return {**self.facts, "scores": self.scores, "totals": self.totals}


@dataclass(frozen=True, slots=True)
class Match(ABC):
    """A table under its rules.

    `people`: who plays for which key of the totals. `agreed` is the number of deals, 0 where the
    `target` ends the match after a multiple of `turns`. `tie_winner` tells from the number of deals
    who wins with level totals, None if they stay level; `needs_deals`: not without that number.
    """

    people: Mapping[str, tuple[str, ...]]
    target: int
    agreed: int
    turns: int = 1
    tie_winner: Callable[[int], str | None] | None = None
    needs_deals: bool = False

    @abstractmethod
    def examine(self, i: int, value: Json, totals: Totals | None) -> ScoredDeal | list[Problem]:
        """Return deal `i`, or its problems; totals are unknown (None) after an error."""

    @abstractmethod
    def next_facts(self, played: int, totals: Totals) -> Json:
        """Return what the game alone says of the next deal."""

    def ended(self, played: int, totals: Totals) -> bool:
        """Return True if the match is decided after `played` deals."""
        if self.agreed:
            return played >= self.agreed
        highest, second = sorted(totals.values(), reverse=True)[:2]
        decided = highest > second or self.tie_winner is not None
        return highest >= self.target and decided and played % self.turns == 0


def score_match(report: Json, rules: HeadRules, match_of: Callable[[Head], Match]) -> Outcome:
    """The outcome of a report object, accepted or refused."""
    head, problems = read_head(report, rules)
    if head is None:
        return Outcome(errors=tuple(problems))
    match = match_of(head)
    return _score_totals(report, match) if tells_totals(report) else _score_deals(head, match)


def _score_deals(head: Head, match: Match) -> Outcome:
    totals: dict[str, int] | None = dict.fromkeys(match.people, 0)
    scored: list[ScoredDeal] = []
    problems: list[Problem] = []
    for i, deal in enumerate(head.deals):
        if totals is not None and match.ended(i, totals):
            problems.append(Problem("deal_after_end", f"deals[{i}]"))
            break
        result: ScoredDeal | list[Problem] = [Problem("deal_type", f"deals[{i}]")]
        if isinstance(deal, dict):
            result = match.examine(i, deal, totals)
        if isinstance(result, list):
            problems += result
            totals = None
        elif totals is not None:
            totals = {key: totals[key] + result.scores[key] for key in totals}
            scored.append(replace(result, totals=totals))
    if problems or totals is None:
        return Outcome(errors=tuple(problems))
    finished = match.ended(len(scored), totals)
    facts = match.next_facts(len(scored), totals)
    outcome = Outcome(
        warnings=tuple(warning for deal in scored for warning in deal.warnings),
        deals=tuple(scored),
        totals=totals,
        finished=finished,
        counters={"canastas": _canastas(scored)},
        facts=dict.fromkeys(facts) if finished else facts,
    )
    return _placed(outcome, match, len(scored))


def canastas_of(sides: Iterable[Json]) -> dict[str, int]:
    """The canastas of each player of a deal, from what its outcome says of the sides."""
    return {name: sum(side["canastas"].values()) for side in sides for name in side["players"]}


def _canastas(deals: list[ScoredDeal]) -> dict[str, int]:
    people = dict.fromkeys(name for deal in deals for name in deal.canastas)
    return {name: sum(deal.canastas.get(name, 0) for deal in deals) for name in people}


def _score_totals(report: Json, match: Match) -> Outcome:
    """The outcome of a report of totals only (docs/rules/README.md, Totals only)."""
    totals, problems = read_totals(report, tuple(match.people), COUNTERS)
    if totals is None:
        return Outcome(errors=tuple(problems))
    most = MOST_OF_A_DEAL
    highest = None if match.agreed else match.target + match.turns * most
    problems += TotalsBounds(5, -most, most, match.agreed or None, highest).problems(totals)
    played = totals.deals or match.agreed
    # without an agreed number the table says where its turns ended
    finished = match.ended(played if match.agreed else match.turns, totals.points)
    if finished and match.needs_deals and not played and len(set(totals.points.values())) == 1:
        problems.append(Problem("field_missing", "totals.deals"))
    if problems:
        return Outcome(errors=tuple(problems))
    outcome = totals.outcome(match.people, finished=finished, facts={})
    return _placed(outcome, match, played or 1)


def _placed(outcome: Outcome, match: Match, played: int) -> Outcome:
    """The outcome with its places: 1 + number of keys with a higher total."""
    totals, finished = outcome.totals, outcome.finished
    highest, second = sorted(totals.values(), reverse=True)[:2]
    facts: Json = {"margin": highest - second if finished else None}
    places = places_of(totals)
    if match.tie_winner is not None:
        winner = match.tie_winner(played) if finished and highest == second else None
        facts["tie_broken"] = winner is not None
        places = {key: 1 if key == winner else 2 for key in totals} if winner else places
    return replace(outcome, facts=facts | outcome.facts).placed(places)
