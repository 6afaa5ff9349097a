"""A match of a table: what its sheet says while it runs, and who won as the engine scores it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from games.outcome import Outcome
from games.shares import leaders, sides_of
from tournaments.domain.formats.entrants import summed_sides
from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.tables import game_report
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import matches
from tournaments.web.http.visit import Visit
from tournaments.web.reading.runde import RundeInWords, forced_ends
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.board import board
from tournaments.web.sheet.games.entry import in_names
from tournaments.web.sheet.totals import takes_totals


def written(state: TournamentState, sheet: ScoreSheet) -> Json:
    """The deals of a sheet as `sheet/_rows.html` lists them; no `board` where today's rules refuse
    them."""
    named = partial(in_names, names=state.name, players=sheet.report["players"])
    game, outcome = SHEETS[sheet.game], games.score(sheet.report)
    rows = board(game, named(sheet.report), named(outcome)) if outcome["ok"] else None
    return {"sheet": sheet, "game": game, "board": rows}


def told_match(
    state: TournamentState,
    play: FormatState,
    table: int,
    written: Json,
    *,
    number: int | None,
    at: datetime | None,
) -> RundeInWords:
    """What a table said of a match that began in the state `play`."""
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
    alone = ", ".join(f"{labels[key]} {points[key]}" for key in points)
    return RundeInWords(_title(first), (*_notes(outcome), alone), (), number, at, _totals(sums))


def _totals(points: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The highest first."""
    return tuple(sorted(points.items(), key=lambda each: -each[1]))


def last_match(
    state: TournamentState, past: History[FormatState], entry: Entry, number: int
) -> RundeInWords:
    """The match that a table booked last, its `number`-th."""
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


def sides_of_sheet(state: TournamentState, sheet: ScoreSheet) -> dict[str, tuple[str, ...]]:
    """The people of each side by name, where what they make on the sheet of a match is added up;
    {} once others sit at the table."""
    number, people = sheet.table or 0, sheet.report["players"]
    if not 1 <= number <= len(state.play.tables):
        return {}
    if list(state.format.sheet(state.play, number)["players"]) != list(people):
        return {}
    sides = sides_at(state, state.play, number, people)
    return {side: tuple(map(state.name, sides[side])) for side in sides}


def _keeper(state: TournamentState, sheet: ScoreSheet) -> str:
    """Who keeps a sheet, in words; "" where nobody has said."""
    if sheet.keeper == "desk":
        return _("The desk")
    return state.name(sheet.keeper) if sheet.keeper in state.play.status else ""


HOME = "sheet:"  # where the session keeps the way from a sheet back to its table


def running_match(visit: Visit, table: int | None) -> dict[str, Any]:
    """The sheet of the match and its totals, and the ends that are reported without a sheet."""
    state = visit.state
    by_match = not state.presenter.by_runde
    sheet = matches.find(visit.tournament, state, table) if table else None
    context: dict[str, Any] = {"by_match": by_match, "quick": takes_totals(state)}
    if not by_match:
        ends = forced_ends(state.setup.settings.get("game_variant") or {})
        context["forced_ends"] = ends
        context["forced_claims"] = not all(end.to_all for end in ends)
    if sheet is None:
        return context
    named = partial(in_names, names=state.name, players=sheet.report["players"])
    agreed = matches.agreed(sheet, state)
    outcome = named(games.score(sheet.report))
    match_board = board(
        SHEETS[sheet.game],
        named(sheet.report),
        outcome,
        agreed=agreed,
        sides=sides_of_sheet(state, sheet),
    )
    standing = matches.standing(sheet, state)
    return context | {
        "match_board": match_board,
        "keeper": sheet.keeper,
        "kept_by": _keeper(state, sheet),
        "agreed": agreed,
        "match_moved": standing is matches.SheetStatus.MOVED and not matches.is_empty(sheet),
    }
