"""A report in words: what it says of a match, and before it is booked who brought it and who called
it wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from games.outcome import Outcome
from games.shares import leaders, sides_of
from tournaments.domain.desk.reports import next_match, reporter
from tournaments.domain.formats.entrants import summed_sides
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.tables import game_report
from tournaments.domain.tournament_state import DisputedReport, PendingReport, TournamentState
from tournaments.web.readmodels.runde import RundeInWords, booked_runde, foretold


@dataclass(frozen=True, slots=True)
class Reported:
    """`by` brought it, empty where the table's phone spoke for nobody. `against` called it wrong;
    empty while it only waits. `loser` is the one who lost, where it says no more than that."""

    seq: int
    summary: RundeInWords
    by: str
    at: datetime
    against: str = ""
    loser: str = ""


def waiting_at(state: TournamentState, number: int) -> Reported | None:
    """The report of a table that waits to be confirmed."""
    pending = state.pending_at(number)
    return _reported(state, pending) if pending else None


def disputed_at(state: TournamentState, number: int) -> Reported | None:
    """The report of a table that is in dispute."""
    dispute = state.dispute_at(number)
    return _reported(state, dispute.report, _against(state, dispute)) if dispute else None


def _reported(state: TournamentState, report: PendingReport, against: str = "") -> Reported:
    by = reporter(report)
    return Reported(
        report.seq,
        _summary(state, report),
        state.name(by) if by else "",
        datetime.fromisoformat(report.at),
        against,
        _only_loser(report.event.get("result", {})),
    )


def _only_loser(result: Json) -> str:
    """Return who lost, of a result that says no more than that; else ""."""
    more = {name: value for name, value in result.items() if value and name != "loser"}
    return result.get("loser", "") if more in ({}, {"end": "normal"}) else ""


def _against(state: TournamentState, dispute: DisputedReport) -> str:
    if ":" in dispute.by:
        return _("The desk")
    return state.name(dispute.by) if dispute.by else _("Somebody at the table")


def _summary(state: TournamentState, report: PendingReport) -> RundeInWords:
    number = next_match(state, report.table)
    if "report" in report.event:
        written = report.event["report"]
        return told_match(state, state.play, report.table, written, number=number, at=None)
    players = state.play.tables[report.table - 1].players
    return foretold(state, players, report.event["result"])


def told_match(
    state: TournamentState,
    play: FormatState,
    table: int,
    written: Json,
    *,
    number: int | None,
    at: datetime | None,
) -> RundeInWords:
    """Return what a table said of a match that began in the state `play`."""
    envelope = state.format.sheet(play, table)
    report = game_report(envelope["game"], envelope["variant"], envelope["players"], written)
    outcome = games.evaluate(report)
    if not outcome.ok:
        return RundeInWords(_("This report does not fit the table any more."), (), (), number, at)
    names = state.name
    points = outcome.euros or outcome.totals
    labels = {
        key: " & ".join(names(player) for player in side)
        for key, side in sides_of(report, tuple(points)).items()
    }
    sides = sides_at(state, play, table, report["players"])
    if sides:
        return _told_of_sides(outcome, points, labels, sides, number=number, at=at)
    return RundeInWords(
        _title([labels[key] for key in leaders(outcome)]),
        _notes(outcome),
        (),
        number,
        at,
        _totals({labels[key]: points[key] for key in points}),
    )


def sides_at(
    state: TournamentState, play: FormatState, table: int, people: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The ids of the people by the name of the entrant for whom their points are added up."""
    sides = summed_sides(state.setup.game, play.tables[table - 1].players, people)
    return {state.name(entrant): sides[entrant] for entrant in sides}


def _told_of_sides(
    outcome: Outcome,
    points: Mapping[str, int],
    labels: Mapping[str, str],
    sides: Mapping[str, Sequence[str]],
    *,
    number: int | None,
    at: datetime | None,
) -> RundeInWords:
    """A match whose sides add up what their people made; each of them stands in a note."""
    sums = {side: sum(points[person] for person in people) for side, people in sides.items()}
    first = [side for side, total in sums.items() if total == max(sums.values())]
    alone = (
        ()
        if is_told_of_pairs(points, sides)
        else (", ".join(f"{labels[key]} {points[key]}" for key in points),)
    )
    return RundeInWords(_title(first), (*_notes(outcome), *alone), (), number, at, _totals(sums))


def is_told_of_pairs(points: Mapping[str, int], sides: Mapping[str, Sequence[str]]) -> bool:
    """Return True if each side has one total: its first person has it, the others 0."""
    return bool(sides) and not any(points[who] for people in sides.values() for who in people[1:])


def _totals(points: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The highest first."""
    return tuple(sorted(points.items(), key=lambda each: -each[1]))


def booked_last(
    state: TournamentState, past: History[FormatState], number: int
) -> RundeInWords | None:
    """Return the last match that was booked at a table since its play began; None if there is
    none."""
    count = state.play.tables[number - 1].matches
    entry = next(past.concerning(f"table:{number}"), None) if count else None
    if entry is None:
        return None
    return booked(state, past, entry, count)


def booked(
    state: TournamentState, past: History[FormatState], entry: Happened, number: int | None = None
) -> RundeInWords:
    """Return what an entry booked at a table, as its `number`-th result."""
    told = booked_runde if state.presenter.by_runde else _match
    return replace(told(state, past, entry, number), entry=entry.index)


def _match(
    state: TournamentState, past: History[FormatState], entry: Happened, number: int | None
) -> RundeInWords:
    before = past.before(entry.index)
    table, written = entry.event["table"], entry.event["report"]
    return told_match(state, before, table, written, number=number, at=entry.at)


def _title(winners: Sequence[str]) -> str:
    if len(winners) != 1:
        return _("The match ended without a single winner.")
    return _("%(name)s won the match.") % {"name": winners[0]}


def _notes(outcome: Outcome) -> tuple[str, ...]:
    if outcome.totals_only:
        return (_("Told by its totals."),)
    deals = len(outcome.deals)
    return (_("%(n)d deals") % {"n": deals},) if deals > 1 else ()
