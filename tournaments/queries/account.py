"""The account of one player in sentences: one line an event, and the tables played so far."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS, wm
from tournaments.domain.formats.history import History
from tournaments.domain.formats.ledger import Booking
from tournaments.domain.formats.wm.state import SeatedRound
from tournaments.domain.sitting import Sitting as Sat
from tournaments.queries.books import ACCOUNTS, REASONS
from tournaments.queries.runde import Happening, Names, happenings, title


@dataclass(frozen=True, slots=True)
class AccountLine:
    """All movements of one event: `amount` is signed, `balance` the sum so far; `parts` say who
    paid whom."""

    at: datetime | None
    where: str
    what: str
    parts: tuple[str, ...]
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """One round at one table. `euros` is the sum of its Runden for this player, or the points of
    its matches."""

    round: int
    final: bool
    table: int
    others: tuple[str, ...]
    runden: tuple[str, ...]
    euros: int


def account(course: Course, past: History[Any], player: str) -> tuple[AccountLine, ...]:
    """Every event that moved this player's euros, the latest first."""
    lines: list[AccountLine] = []
    balance = 0
    for one in happenings(past):
        mine = tuple(b for b in one.bookings if player in (b.source, b.target))
        if not mine:
            continue
        amount = _sum(mine, player)
        balance += amount
        parts = tuple(_part(b, player, course.name) for b in mine)
        what = _what(one, mine, player, course.name)
        lines.append(AccountLine(one.at, _where(one), what, parts, amount, balance))
    return tuple(reversed(lines))


def sittings(course: Course, past: History[Any], player: str) -> tuple[Sitting, ...]:
    """The tables of this player, the latest first."""
    names = course.name
    form = FORMATS[course.setup.format]
    if form.sheet is not None:
        return _by_points(form.sittings(course.play), names, player)
    found: list[Sitting] = []
    seat: tuple[int, bool, int, tuple[str, ...]] | None = None
    runden: list[str] = []
    euros = 0
    assert isinstance(course.play, wm.State)  # whose tables report single Runden
    seated = iter(course.play.seated)
    for one in happenings(past):
        if one.event["type"] in ("go", "final"):
            found += _closed(seat, runden, euros, names, player)
            seat, runden, euros = _seat(one, next(seated), player), [], 0
        elif one.table is not None and seat and one.table == seat[2]:
            runden.append(title(one.event["result"], names, player))
            euros += _sum(one.bookings, player)
    found += _closed(seat, runden, euros, names, player)
    return tuple(reversed(found))


def _by_points(sat: tuple[Sat, ...], names: Names, player: str) -> tuple[Sitting, ...]:
    found = [
        Sitting(
            one.number,
            False,
            one.table,
            tuple(names(other) for other in scores if other != player),
            (),
            scores[player],
        )
        for one in sat
        if player in (scores := dict(one.scores))
    ]
    return tuple(reversed(found))


def _closed(
    seat: tuple[int, bool, int, tuple[str, ...]] | None,
    runden: list[str],
    euros: int,
    names: Names,
    player: str,
) -> list[Sitting]:
    if seat is None:
        return []
    round_no, final, table, players = seat
    others = tuple(names(other) for other in players if other != player)
    return [Sitting(round_no, final, table, others, tuple(runden), euros)]


def _seat(
    one: Happening, seated: SeatedRound, player: str
) -> tuple[int, bool, int, tuple[str, ...]] | None:
    for number, table in enumerate(seated.tables, 1):
        if player in table.scores:
            return one.round, one.final, number, tuple(table.scores)
    return None


def _sum(bookings: tuple[Booking, ...], player: str) -> int:
    return sum(b.amount * ((b.target == player) - (b.source == player)) for b in bookings)


def _where(one: Happening) -> str:
    if one.table is None:
        return ""
    if one.final:
        return _("Final Table, Runde %(runde)d") % {"runde": one.runde}
    return _("Round %(round)d, table %(table)d, Runde %(runde)d") % {
        "round": one.round,
        "table": one.table,
        "runde": one.runde,
    }


def _what(one: Happening, mine: tuple[Booking, ...], player: str, names: Names) -> str:
    if one.table is not None and "result" in one.event:
        return title(one.event["result"], names, player)
    words = str(REASONS.get(mine[0].reason, mine[0].reason))
    reason = names(one.event.get("reason", ""))
    return f"{words}: {reason}" if reason else words


def _part(booking: Booking, player: str, names: Names) -> str:
    inward = booking.target == player
    other = booking.source if inward else booking.target
    who = str(ACCOUNTS.get(other) or names(other))
    words = _("%(n)d € from %(who)s") if inward else _("%(n)d € to %(who)s")
    return words % {"n": booking.amount, "who": who}
