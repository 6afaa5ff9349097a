"""Score sheets on paper: blank ones for the tables of the round, and written ones."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from games.game import Depth
from tournaments.domain.depths import WORDS, depths_of
from tournaments.domain.formats.length import deals_at
from tournaments.domain.formats.tables import envelope
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet
from tournaments.web.network.pages import note_printed
from tournaments.web.paper.cards import code, table_address
from tournaments.web.paper.order import Data, Order, head
from tournaments.web.readmodels.board import Seat, plan, playoff_tables
from tournaments.web.readmodels.round import player_name, round_name, table_name
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.board import Board, board
from tournaments.web.sheet.games.entry import in_names
from tournaments.web.sheet.games.paper import BY_RUNDE, Layout
from tournaments.wording.language import in_language
from tournaments.wording.numbers import in_figures
from tournaments.wording.rules import own_rules

_LINES = 15  # of a sheet for a match whose end only the game knows
_NOBODY = ("", "", "")  # at a seat
_DEALS_IN_LINES = 4  # of those that have a line for everything


def depths(state: TournamentState) -> tuple[Depth, ...]:
    """Return how deep sheets of this event can ask: what its tables report first, then the
    others."""
    ruled = SHEETS[state.setup.game].paper
    game = games.GAMES[state.setup.game]
    known = [depth for depth in ruled if depth in game.depths]
    named = depths_of(game, state.setup.settings)
    first = named.asked or named.least
    return tuple(sorted(known, key=lambda depth: depth is not first))


def blank(order: Order) -> Data:
    """A sheet for every table that plays now; before the first draw one without names."""
    state, event = order.state, order.visit.tournament
    depth = next((offered for offered in depths(state) if offered == order.depth), depths(state)[0])
    seated = [
        (number, [*map(_named, seats)], _sides(state, report), report)
        for number, seats in plan(state)
        for report in (_report(state, number, seats),)
    ]
    if not seated:
        size = games.GAMES[state.setup.game].usual[0]
        seated = [(0, [_NOBODY] * size, [""] * _count(state, size), {})]
    by_runde = state.presenter.by_runde and depth is Depth.TOTALS
    layout = BY_RUNDE if by_runde else SHEETS[state.setup.game].paper[depth]
    game = in_language(games.GAMES[state.setup.game].name)
    note_printed(order.visit.request, event)
    pages = [
        {
            "table": table_name(state, number) if number else _("Table"),
            "round": _round(state, number),
            "players": [name for _mark, name, _roles in players],
            "marks": [mark or str(n) for n, (mark, *_rest) in enumerate(players, 1)],
            "roles": [f"  {roles}" if roles else "" for *_rest, roles in players],
            "sides": [_("Table")] if by_runde else sides,
            "qr": code(table_address(order, number)) if number else "",
            "lines": _lines(state, layout, report, len(players)),
            "rules": " ".join(own_rules(state, table=number)),
            "sums": [] if by_runde else _sums(layout, report.get("variant") or state.rules()),
        }
        for number, players, sides, report in seated
    ]
    words = {
        "number": _("Runde") if by_runde else _("No."),
        "side": _("Name"),
        "signature": _("Signature"),
        "scan": _("Enter it by phone"),
    }
    return {
        **head(order, f"{game}: {in_language(WORDS[depth])}", words=words),
        "wide": layout.wide,
        "down": layout.sides_down,
        "before": list(map(str, layout.before)),
        "each": list(map(str, layout.each)),
        "parts": list(map(str, layout.lines)),
        "grouped": not by_runde,
        "event": event.name,
        "pages": pages,
    }


def _sums(layout: Layout, rules: Json) -> list[str]:
    """The lines below the deals, under the rules of the table."""
    return [] if layout.lines else list(map(str, layout.foot(rules))) or [_("Sum")]


def _named(seat: Seat) -> tuple[str, str, str]:
    return seat.mark, seat.name, seat.roles


def _round(state: TournamentState, number: int) -> str:
    if not number:
        return ""
    return round_name(state, state.play.round_of(number) + (state.play.phase == "drawn"))


def _count(state: TournamentState, size: int) -> int:
    """Sides at a table of this size."""
    return 2 if size in games.GAMES[state.setup.game].partners({}) else size


def _report(state: TournamentState, number: int, seats: tuple[Seat, ...]) -> Json:
    """The empty report of a table; of one of a play-off, which is none of a round, by its seats."""
    if playoff_tables(state):
        return envelope(state.setup.game, state.rules(), [seat.player for seat in seats])
    return state.format.sheet(state.play, number)


def _sides(state: TournamentState, report: Json) -> list[str]:
    """Return the owners of columns: partners share one."""
    named = in_names(
        {**report, "deals": []}, names=partial(player_name, state), players=report["players"]
    )
    return list(SHEETS[state.setup.game].accounts(named).values())


def _lines(state: TournamentState, layout: Layout, report: Json, seats: int) -> int:
    """Return the number of deals on a sheet, by the people at the table, of pairs both.

    `seats` is their number without a report of a table.
    """
    if layout.lines:
        return _DEALS_IN_LINES
    deals = state.format.deals(state.play)
    people = len(report.get("players") or ()) or seats
    variant = report.get("variant") or {}
    return deals_at(state.setup.game, variant, people, deals) if deals else _LINES


def written(order: Order) -> tuple[ScoreSheet, ...]:
    """The sheets of the event on which something stands, in the order of rounds and tables."""
    rows = ScoreSheet.objects.filter(tournament=order.visit.tournament)
    sheets = rows.order_by("round", "table", "match")
    return tuple(sheet for sheet in sheets if sheet.report.get("deals") and sheet.game in SHEETS)


def filled(order: Order) -> Data:
    """Return what was written on the sheets, deal by deal."""
    words = {"deal": _("No."), "total": _("Total"), "what": _("What happened")}
    pages = [_written(order.state, sheet) for sheet in written(order)]
    return {**head(order, _("Filled score sheets"), words=words), "pages": pages}


def _written(state: TournamentState, sheet: ScoreSheet) -> Data:
    outcome = games.evaluate(sheet.report)
    table, played = sheet.table or 0, sheet.round or state.play.round_of(sheet.table or 0)
    names = state.named_in(played).name
    written = board(SHEETS[sheet.game], sheet.report, outcome, names=names)
    where = [round_name(state, played), table_name(state, table, played)]
    if (sheet.match or 1) > 1:
        where.append(_("Match %(n)s") % {"n": sheet.match})
    return {
        "where": " · ".join(where),
        **_rows(written),
    }


def _rows(written: Board) -> Data:
    return {
        "sides": [account.label for account in written.accounts],
        "totals": [in_figures(account.total) for account in written.accounts],
        "rows": [
            {
                "number": row.number,
                "title": row.summary.title,
                "notes": "; ".join(row.summary.notes),
                "cells": [[_number(cell.change), _number(cell.total)] for cell in row.cells],
            }
            for row in reversed(written.rows)
        ],
    }


def _number(value: int | None) -> str:
    return "" if value is None else in_figures(value)
