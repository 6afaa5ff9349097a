"""The tables of an event for spreadsheets: people, seats, results, places, money, statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import GAMES
from tournaments.domain.desk.cashbook import FeeAccount
from tournaments.domain.points import rounded
from tournaments.domain.standings import standings
from tournaments.paper.spreadsheets import Table, Value
from tournaments.web.http.visit import Visit
from tournaments.web.league import season
from tournaments.web.money import pages as money
from tournaments.web.paper.order import status_words
from tournaments.web.paper.seats import members
from tournaments.web.readmodels.board import plan
from tournaments.web.readmodels.ledger import REASONS, account_name
from tournaments.web.readmodels.rankings import MemberRow, ranking_tables
from tournaments.web.readmodels.round import round_word
from tournaments.web.readmodels.standings import ExplainedLine as Standing
from tournaments.web.readmodels.standings import explained
from tournaments.wording.deductions import deduction_lines
from tournaments.wording.entrants import entry_fee_words, plural
from tournaments.wording.language import in_language
from tournaments.wording.money import euros

ExplainedLine = tuple[Value, ...]


def table(visit: Visit, key: str) -> Table:
    """One of `TITLES`; KeyError for any other."""
    heads, rows = _MAKERS[key](visit)
    return Table(key, str(_called(visit)[key]), tuple(heads), tuple(rows))


def tables(visit: Visit) -> tuple[Table, ...]:
    """All of them that have a row, and in any case the people."""
    sheets = (table(visit, key) for key in TITLES)
    return tuple(sheet for sheet in sheets if sheet.rows or sheet.key == "players")


def titles(visit: Visit) -> Mapping[str, Promise | str]:
    """Return what the tables are called in this event, of those that make sense there."""
    state = visit.state
    senseless = {
        "ledger": not state.presenter.has_account,
        "persons": not state.format.members_required(state.play),
        **dict.fromkeys(("league", "fixtures"), not state.presenter.is_season),
    }
    return {key: title for key, title in _called(visit).items() if not senseless.get(key)}


def _called(visit: Visit) -> Mapping[str, Promise | str]:
    return {**TITLES, "players": plural(visit.state.entered)}


Content = tuple[Iterable[str], Iterable[ExplainedLine]]


def _players(visit: Visit) -> Content:
    state = visit.state
    fees = {row.player: row.account for row in money.fee_rows(visit.tournament, state)}
    heads = [_("No."), _("Id"), _("Name"), _("Status"), _("Here"), _("People")]
    heads += [entry_fee_words(state.entered), _("Paid"), _("Open")] if fees else []
    rows = (
        (
            number,
            player,
            state.name(player),
            status_words(state, player),
            _("yes") if player in state.play.checked_in else _("no"),
            ", ".join(members(state, player)),
            *_fee(fees.get(player)),
        )
        for number, player in enumerate(state.play.status, 1)
    )
    return heads, rows


def _fee(account: FeeAccount | None) -> ExplainedLine:
    return (euros(account.due), euros(account.paid), euros(account.open)) if account else ()


def _seats(visit: Visit) -> Content:
    heads = (_("Table"), _("Seat"), _("Name"), _("Id"))
    rows = (
        (visit.state.play.number_in_round(number), seat.mark or place, seat.name, seat.player)
        for number, seated in plan(visit.state)
        for place, seat in enumerate(seated, 1)
    )
    return heads, rows


def _results(visit: Visit) -> Content:
    state = visit.state
    heads = (round_word(state), _("Table"), _("Name"), _(state.presenter.total), _("Id"))
    rows = (
        (
            sitting.number,
            state.play.number_in_round(sitting.table),
            state.named_in(sitting.number).name(player),
            score,
            player,
        )
        for sitting in state.format.sittings(state.play)
        for player, score in sitting.scores
    )
    return heads, rows


def _standings(visit: Visit) -> Content:
    rows = [(row, _compared(row)) for row in explained(visit.state)]
    labels = dict.fromkeys(
        column.label
        for row, numbers in rows
        for column in row.compared
        if column.breaks_ties or numbers[column.label] != row.line.shown
    )
    heads = [_("Place"), _("Name"), _(visit.state.presenter.total), *labels]
    counts = visit.state.presenter.counts
    counters = GAMES[visit.state.setup.game].counters if counts else ()
    heads += [capfirst(in_language(counter.name)) for counter in counters]
    off = visit.state.presenter.deductions
    reasons: dict[str, list[str]] = {}
    for line in deduction_lines(visit.state):
        words = f"{line.points} {line.reason}".strip()
        reasons.setdefault(line.player, []).append(words)
    heads += [_("Penalty points"), _("Reason")] if off else []
    lines = (
        (
            row.line.rank,
            row.line.name,
            row.line.shown,
            *(numbers.get(label) for label in labels),
            *(counts[row.line.player][counter.key] for counter in counters),
            *(
                (
                    -sum(each.points for each in off.get(row.line.player, ()) if not each.of_game),
                    "; ".join(reasons.get(row.line.player, ())),
                )
                if off
                else ()
            ),
            status_words(visit.state, row.line.player),
            row.line.player,
        )
        for row, numbers in rows
    )
    return (*heads, _("Status"), _("Id")), lines


def _rankings(visit: Visit) -> Content:
    """The further rankings: each person of each line."""
    heads = (
        *(
            _("Ranking"),
            _("Place"),
            _("Label"),
            _("Sum"),
            _("Name"),
            _(visit.state.presenter.total),
        ),
        *(_("Counts"), _("Id")),
    )
    rows = (
        (
            ranking.title,
            row.rank,
            row.name if row.members else "",
            row.value,
            each.name,
            each.value,
            _("yes") if each.counts else _("no"),
            each.player,
        )
        for ranking in ranking_tables(visit.state)
        for row in ranking.rows
        for each in row.members or (MemberRow(row.player, row.name, row.value, counts=True),)
    )
    return heads, rows


def _compared(row: Standing) -> dict[str, int | float]:
    """Return what a place was decided by, as numbers, by label."""
    pairs = zip(row.compared, row.line.columns, strict=True)
    return {label.label: rounded(Fraction(column.value, column.scale)) for label, column in pairs}


def _ledger(visit: Visit) -> Content:
    """Every movement between two accounts, where balances are money."""
    state, zone = visit.state, ZoneInfo(visit.tournament.zone)
    heads = (_("When"), _("From"), _("To"), _("Amount"), _("Reason"), _("Entry"))
    if not state.presenter.has_account:
        return heads, ()

    rows = (
        (
            _clock(entry.at, zone),
            account_name(state, booking.source),
            account_name(state, booking.target),
            booking.amount,
            str(REASONS.get(booking.reason, booking.reason)),
            entry.index,
        )
        for entry in visit.past().entries
        for booking in entry.bookings
    )
    return heads, rows


def _clock(at: datetime | None, zone: ZoneInfo) -> datetime | None:
    """On the clock of the event: spreadsheets know no zones."""
    return at.astimezone(zone).replace(tzinfo=None, microsecond=0) if at else None


def _cash(visit: Visit) -> Content:
    zone = ZoneInfo(visit.tournament.zone)
    heads = (
        *(_("When"), _("What for?"), _("Who"), _("Table"), _("Reason"), _("Euros"), _("By")),
        _("Entry"),
    )
    report = money.report(visit.tournament, visit.state, visit.past())
    rows = (
        (
            _clock(line.at, zone),
            line.what,
            line.who,
            line.table or None,
            line.reason,
            euros(line.amount),
            line.by,
            line.seq,
        )
        for line in report.lines
    )
    return heads, rows


def _fees(visit: Visit) -> Content:
    """Return what everybody owes for losses and walk-overs, match by match."""
    state = visit.state
    heads = (round_word(state), _("Table"), _("Name"), _("What for?"), _("Euros"), _("Id"))
    rows = (
        (
            charge.round or None,
            state.play.number_in_round(charge.table) or None,
            state.name(charge.player),
            money.cause(state, charge),
            euros(charge.cents),
            charge.player,
        )
        for charge in (*state.presenter.charges, *state.presenter.table_fees)
    )
    return heads, rows


def _statistics(visit: Visit) -> Content:
    """Return tables and points of all players, the best first."""
    state = visit.state
    scores: dict[str, list[int]] = {}
    for sitting in state.format.sittings(state.play):
        for player, score in sitting.scores:
            scores.setdefault(player, []).append(score)
    heads = (
        _("Name"),
        _("Tables played"),
        _("Sum"),
        _("Average"),
        _("Highest"),
        _("Lowest"),
        _("Id"),
    )
    rows = (
        (
            state.name(player),
            len(points),
            sum(points),
            (Decimal(sum(points)) / len(points)).quantize(Decimal("0.01")),
            max(points),
            min(points),
            player,
        )
        for player in (line.player for line in standings(state))
        if (points := scores.get(player))
    )
    return heads, rows


def _league(visit: Visit) -> Content:
    """The table of a season."""
    heads = [_("Place"), _("Name"), _("played"), _("won"), _("drawn"), _("lost")]
    heads += [_("Game points"), _("Game points of the others"), _(visit.state.presenter.total)]
    rows = (
        (
            *(row.rank, row.name, row.played, row.won, row.drawn, row.lost),
            *(row.made, row.against, row.points, row.taken),
            *(status_words(visit.state, row.player), row.player),
        )
        for row in season.table(visit.state)
    )
    return (*heads, _("Penalty points"), _("Status"), _("Id")), rows


def _fixtures(visit: Visit) -> Content:
    """Every match of a season with its date, who is at home, and how it ended; in a note walk-overs
    and what lapsed."""
    zone = ZoneInfo(visit.tournament.zone)
    matches = [match for day in season.days(visit.state, visit.now) for match in day.matches]
    most = max((len(match.sides) for match in matches), default=2)
    sides = (_("Home"), _("Away")) if most == 2 else tuple(map(str, range(1, most + 1)))
    heads = [_("Match day"), _("Date"), _("Tables"), *sides, _("Venue"), _("Status")]
    heads += [f"{_('Game points')}: {side}" for side in sides]
    heads += [f"{_('League points')}: {side}" for side in sides]
    empty = (None,) * most
    rows = (
        (
            *(match.day, _clock(match.at, zone), match.at_tables),
            *(*(side.name for side in match.sides), *empty)[:most],
            *(match.venue, str(_MATCH_STATES[match.state])),
            *(*(side.points for side in match.sides), *empty)[:most],
            *(*(side.league for side in match.sides), *empty)[:most],
            match.note,
        )
        for match in matches
    )
    return (*heads, _("Note")), rows


_MATCH_STATES: Final[Mapping[str, Promise]] = {
    "coming": gettext_lazy("to come"),
    "open": gettext_lazy("open"),
    "done": gettext_lazy("over"),
}


def _persons(visit: Visit) -> Content:
    """The ranking of persons in a league of teams."""
    heads = (_("Place"), _("Name"), _("Team"), _("Tables"), _("won"), _("Game points"))
    rows = (
        (line.rank, line.name, line.team, line.tables, line.won, line.made, line.against)
        for line in season.people(visit.state)
    )
    return (*heads, _("Game points of the others")), rows


TITLES: Final[Mapping[str, Promise]] = {
    "players": gettext_lazy("Players"),
    "seats": gettext_lazy("Seats"),
    "results": gettext_lazy("Results"),
    "standings": gettext_lazy("Standings"),
    "rankings": gettext_lazy("Further rankings"),
    "ledger": gettext_lazy("Movements"),
    "cash": gettext_lazy("Cash book"),
    "fees": gettext_lazy("Fees for losses and walk-overs"),
    "statistics": gettext_lazy("Statistics"),
    "persons": gettext_lazy("People of the teams"),
    "league": gettext_lazy("League table"),
    "fixtures": gettext_lazy("Matches"),
}
_MAKERS: Final[Mapping[str, Callable[[Visit], Content]]] = {
    "players": _players,
    "seats": _seats,
    "results": _results,
    "standings": _standings,
    "rankings": _rankings,
    "ledger": _ledger,
    "cash": _cash,
    "fees": _fees,
    "statistics": _statistics,
    "persons": _persons,
    "league": _league,
    "fixtures": _fixtures,
}
