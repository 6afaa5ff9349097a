"""Collect facts for a story from the entries: reports, matches, exits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import accumulate, pairwise

import games
from games.envelope import Json
from games.shares import leaders, sides_of
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import IN_PLAY, FormatState, Phase, Status
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.points import Points
from tournaments.domain.review.quality import partners
from tournaments.domain.tournament_state import TournamentState

MOST_COUNTED = 400  # reports whose deals are looked at: of larger events they would take seconds
Side = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a table in a round, and when it came; `at_final`: of the Final Table. `since`:
    the one before or the start of the round. `seats`: who sat there. `result` of a Runde; of a
    match the whole report."""

    round: int
    table: int
    at: datetime
    at_final: bool
    since: datetime | None = None
    seats: tuple[str, ...] = ()
    result: Json = field(default_factory=dict)
    written: Json | None = None
    entry: int = 0

    @property
    def loser(self) -> str | None:
        return self.result.get("loser")


@dataclass(frozen=True, slots=True)
class Match:
    """A match at a table in a round, or several that count as one.

    `scores` of entrants in order of seats, `sides` of those who play together. If deals were
    reported: the points of the sides for each, and which of them were `won` alone.
    """

    round: int
    table: int
    scores: tuple[tuple[str, int], ...]
    entries: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    won: int | None = None

    @property
    def made(self) -> tuple[int, ...]:
        """The score of each side."""
        scores = dict(self.scores)
        return tuple(scores[side[0]] for side in self.sides)

    @property
    def sums(self) -> tuple[tuple[int, ...], ...]:
        """Return what the sides had after each deal."""
        running = [tuple(accumulate(column)) for column in zip(*self.deals, strict=True)]
        return tuple(zip(*running, strict=True))


@dataclass(frozen=True, slots=True)
class Cut:
    """The end of a preliminary: the least of the finalists, and who had the most of those who
    missed it."""

    least: Points
    most: Points
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exit:
    """An exit at the Final Table, after the 15er `runde`, with the remaining euros."""

    player: str
    runde: int
    balance: Points
    entry: int = 0


def happened(
    state: TournamentState, past: History[FormatState]
) -> tuple[list[Report], list[Exit], Cut | None]:
    """In the order of the entries."""
    reports: list[Report] = []
    exits: list[Exit] = []
    cut: Cut | None = None
    runden = 0  # of the Final Table
    for (entry, met), (_next, after) in pairwise((*past.walk(), (None, state.play))):
        if entry is None:
            continue
        cut = _cut(met, after) or cut
        event, kind = entry.event, entry.event["type"]
        if kind not in ("runde", "result") or entry.at is None:
            continue
        table, at_final = int(event["table"]), met.phase == Phase.FINAL
        seated = met.tables[table - 1] if table <= len(met.tables) else None
        reports.append(
            Report(
                met.round_of(table),
                met.number_in_round(table),
                entry.at,
                at_final,
                seated.last_at if seated else None,
                tuple(seated.players) if seated else (),
                event.get("result") or {},
                _written(state, met, table, event.get("report")),
                entry.index,
            )
        )
        if at_final:
            runden += 1
            exits += _exits(met, after, runden, entry.index)
    return reports, exits, cut


def _written(state: TournamentState, met: FormatState, table: int, report: object) -> Json | None:
    """The report of a match with its envelope, as `games.score` wants it."""
    if not isinstance(report, dict) or table > len(met.tables):
        return None
    blank = state.format.sheet(met, table)
    return {**report, **{key: blank[key] for key in ENVELOPE}}


def _cut(met: FormatState, after: FormatState) -> Cut | None:
    """Return the cut by which somebody missed the Final Table, None if nobody did."""
    status = after.status.items()
    new = [p for p, is_now in status if is_now is Status.MISSED_CUT is not met.status.get(p)]
    least = [after.balances[p] for p, is_now in status if is_now in IN_PLAY]
    if not new or not least:
        return None
    most = max(after.balances[player] for player in new)
    missed = tuple(player for player in new if after.balances[player] == most)
    return Cut(min(least), most, missed)


def _exits(met: FormatState, after: FormatState, runden: int, entry: int) -> Iterator[Exit]:
    for player, status in after.status.items():
        if met.status[player] in IN_PLAY and status not in {*IN_PLAY, Status.WINNER}:
            yield Exit(player, runden, after.balances[player], entry)


def matches(state: TournamentState, reports: Sequence[Report]) -> tuple[Match, ...]:
    """The matches of an event whose tables report them, in order; of a bracket, which counts the
    games that were won, each game by itself. () of Runden."""
    if state.presenter.by_runde:
        return ()
    by_place: dict[tuple[int, int], list[Report]] = {}
    for report in reports:
        by_place.setdefault((report.round, report.table), []).append(report)
    is_counted = len(reports) <= MOST_COUNTED
    if not state.presenter.explains_places:
        games_ = [_counted(report) for report in reports] if is_counted else []
        return tuple(game for game in games_ if game)
    played, sizes = [], partners(state)
    for sitting in state.format.sittings(state.play):
        place = (sitting.number, state.play.number_in_round(sitting.table))
        told = by_place.get(place, [])
        who = tuple(dict(sitting.scores))
        half = len(who) // 2 if len(who) in sizes else 0
        match = Match(
            *place,
            sitting.scores,
            tuple(report.entry for report in told),
            tuple(zip(who, who[half:], strict=False)) if half else tuple((one,) for one in who),
        )
        game = _counted(told[0]) if is_counted and len(told) == 1 else None
        if game:
            match = replace(match, sides=game.sides, deals=game.deals, won=game.won)
        if len(sitting.scores) > 1:
            played.append(match)
    return tuple(played)


def _counted(report: Report) -> Match | None:
    """A report as the rules of its game count it; its deals where they make its totals."""
    outcome = games.evaluate(report.written) if report.written else None
    if outcome is None or report.written is None or not outcome.totals:
        return None
    keys = tuple(outcome.totals)
    people = sides_of(report.written, keys)
    sides = tuple(tuple(dict.fromkeys(p.partition(".")[0] for p in people[key])) for key in keys)
    deals = tuple(tuple(deal.scores.get(key, 0) for key in keys) for deal in outcome.deals)
    totals = tuple(outcome.totals.values())
    if tuple(map(sum, zip(*deals, strict=True))) != totals:
        deals = ()
    first = leaders(outcome)
    scores = tuple((one, total) for side, total in zip(sides, totals, strict=True) for one in side)
    won = keys.index(first[0]) if len(first) == 1 else None
    return Match(report.round, report.table, scores, (report.entry,), sides, deals, won)
