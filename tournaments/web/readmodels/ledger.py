"""Read the ledger of one player: every booking with its reason, and the sum.

`book` has a line for each booking, `account` a sentence for each entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.runde import Names, title
from tournaments.web.readmodels.sittings import Seat, seats_of
from tournaments.wording.money import money

MOST = 200  # entries of one piece of an account: more than an evening has

REASONS: dict[str, Promise] = {
    "start": _("Start money"),
    "late_entry": _("Start money (late entry)"),
    "carried": _("Brought along from another evening"),
    "runde_lost": _("Runde lost"),
    "durchmarsch": _("Durchmarsch"),
    "durchmarsch_for_all": _("Durchmarsch, paid for all"),
    "exclusion": _("Exclusion"),
    "misdeals": _("Three misdeals"),
    "fine": _("Fine"),
    "adjust": _("Booking by hand"),
    "pot": _("The pot goes to the winner"),
    "withdrawn": _("Left: euros to the pot"),
    "excluded": _("Excluded: euros to the pot"),
}
_SOMEBODYS = ("runde_lost", "exclusion", "misdeals")


@dataclass(frozen=True, slots=True)
class Posting:
    """One movement: `amount` is signed, `balance` the sum so far."""

    at: datetime | None
    reason: str
    other: str
    amount: int
    balance: int
    seq: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a long list, counted from the latest one; `more`: there are older ones."""

    number: int
    more: bool

    @property
    def is_piece(self) -> bool:
        return self.more or self.number > 1

    @property
    def newer(self) -> int:
        return self.number - 1

    @property
    def older(self) -> int:
        return self.number + 1


@dataclass(frozen=True, slots=True)
class Moves:
    """Entries that moved an entrant's money, the latest first, and the balance after the first."""

    entries: tuple[Happened, ...]
    balance: int
    stretch: Stretch


@dataclass(frozen=True, slots=True)
class Book:
    player: str
    name: str
    balance: int | float
    status: str
    postings: tuple[Posting, ...]
    stretch: Stretch


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


def moves(state: TournamentState, past: History[FormatState], player: str, number: int) -> Moves:
    """Return a piece of the entries that moved a player's euros; newer ones only as a sum.

    Empty without euros.
    """
    if not state.presenter.has_account:
        return Moves((), 0, Stretch(number, more=False))
    concerning = past.concerning(player)
    newer = islice(concerning, MOST * (number - 1))
    balance = int(state.play.balances[player]) - sum(_sum(entry, player) for entry in newer)
    entries = tuple(islice(concerning, MOST))
    return Moves(entries, balance, Stretch(number, next(concerning, None) is not None))


def _sum(entry: Happened, player: str) -> int:
    return sum(signed(booking, player) for booking in entry.bookings)


def signed(booking: Booking, player: str) -> int:
    """Return the change of a player's balance by a movement; 0 if it concerns others."""
    return booking.amount * ((booking.target == player) - (booking.source == player))


def book(state: TournamentState, past: History[FormatState], player: str, number: int = 1) -> Book:
    """Return the balance of a player, and a piece of all postings in the order of the log.

    In euros these add up to the balance.
    """
    play, page = state.play, moves(state, past, player, number)
    postings: list[Posting] = []
    balance = page.balance
    for entry in page.entries:
        then = state.named_at(entry.index)
        for booking in reversed(entry.bookings):
            if amount := signed(booking, player):
                other = booking.source if amount > 0 else booking.target
                reason = _why(entry, booking, then.name)
                name = account_name(then, other)
                postings.append(Posting(entry.at, reason, name, amount, balance, entry.index))
                balance -= amount
    return Book(
        player,
        state.name(player),
        rounded(play.balances.get(player, 0)),
        str(play.status[player]),
        tuple(reversed(postings)),
        page.stretch,
    )


def _why(entry: Happened, booking: Booking, names: Names) -> str:
    """Of a Runde also whose it was: it stands in the books of both."""
    if entry.event["type"] == "runde" and booking.reason in _SOMEBODYS:
        return title(entry.event["result"], names)
    return str(REASONS.get(booking.reason, booking.reason))


def account(
    state: TournamentState, past: History[FormatState], page: Moves, player: str
) -> list[AccountLine]:
    """Every event that moved this player's euros, the latest first."""
    since = page.entries[-1].index if page.entries else 0
    places = {
        entry.index: _where(seat, number)
        for seat in seats_of(state, past, player)
        if seat.high > since
        for number, entry in seat.runden(past, since)
    }
    lines: list[AccountLine] = []
    balance = page.balance
    for moved in page.entries:
        then = state.named_at(moved.index)
        mine = tuple(b for b in moved.bookings if player in (b.source, b.target))
        amount = sum(signed(b, player) for b in mine)
        parts = tuple(_part(b, player, then) for b in mine)
        what = _what(moved, mine, player, then.name)
        where = places.get(moved.index, "")
        lines.append(AccountLine(moved.at, where, what, parts, amount, balance))
        balance -= amount
    return lines


def _where(seat: Seat, runde: int) -> str:
    if seat.final:
        return _now("Final Table, Runde %(runde)d") % {"runde": runde}
    return _now("Round %(round)d, table %(table)d, Runde %(runde)d") % {
        "round": seat.round,
        "table": seat.table,
        "runde": runde,
    }


def _what(entry: Happened, mine: tuple[Booking, ...], player: str, names: Names) -> str:
    if entry.event["type"] == "runde":
        return title(entry.event["result"], names, player)
    words = str(REASONS.get(mine[0].reason, mine[0].reason))
    reason = names(entry.event.get("reason", ""))
    return f"{words}: {reason}" if reason else words


def _part(booking: Booking, player: str, state: TournamentState) -> str:
    inward = booking.target == player
    other = booking.source if inward else booking.target
    words = _now("%(euros)s from %(who)s") if inward else _now("%(euros)s to %(who)s")
    return words % {"euros": money(booking.amount), "who": account_name(state, other)}


def account_name(state: TournamentState, account: str) -> str:
    """Name the entrant or the account that a movement came from or went to."""
    words = state.presenter.accounts.get(account)
    return _now(words) if words else state.name(account)
