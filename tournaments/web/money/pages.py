"""The cash book of an event: every movement with its reason, and sums that agree with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.envelope import Json
from tournaments.domain.desk.cashbook import FeeAccount, Movement, Purpose
from tournaments.domain.desk.prizes import awards, reclaimed
from tournaments.domain.formats.charges import Cause, Charge
from tournaments.domain.formats.counting import FEES, LOST_DEAL, fee_choices
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import GONE, FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import LogEntry, Tournament
from tournaments.web.http.forms import mark
from tournaments.web.readmodels.log_entry import actor_name
from tournaments.web.readmodels.prizes import key_words, owed, prize_rows
from tournaments.web.readmodels.round import round_name, table_name
from tournaments.wording.language import in_language, titled
from tournaments.wording.money import PURPOSES, in_euros, taken_in


@dataclass(frozen=True, slots=True)
class MovementLine:
    """One movement: `amount` is signed, in cents. `can_strike`: it was written by hand, for a
    `purpose`."""

    seq: int
    at: datetime
    by: str
    purpose: Purpose | None
    what: str
    who: str
    table: int
    reason: str
    amount: int
    can_strike: bool

    @property
    def euros(self) -> str:
        return in_euros(self.amount)


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of several movements, in cents."""

    what: str
    amount: int
    count: int

    @property
    def euros(self) -> str:
        return in_euros(self.amount)


@dataclass(frozen=True, slots=True)
class CashReport:
    """All movements in their order. Of cents: `opening` was put in as change, `income` and
    `outgo` (below 0) came and went, `closing` lies in the box."""

    lines: tuple[MovementLine, ...]
    opening: int
    income: int
    outgo: int
    closing: int
    by_purpose: tuple[Sum, ...]
    by_table: tuple[Sum, ...]

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """The sums in words; the last is that of the others."""
        return (
            (_("Change put in"), in_euros(self.opening)),
            (_("Came in"), in_euros(self.income)),
            (_("Went out"), in_euros(self.outgo)),
            (_("In the box"), in_euros(self.closing)),
        )


@dataclass(frozen=True, slots=True)
class FeeRow:
    """The entry fee of an entrant. `paid_at` and `taken_by` belong to the last payment."""

    player: str
    name: str
    account: FeeAccount
    paid_at: datetime | None = None
    taken_by: str = ""

    @property
    def due(self) -> str:
        return in_euros(self.account.due)

    @property
    def paid(self) -> str:
        return in_euros(self.account.paid)

    @property
    def open(self) -> str:
        return in_euros(self.account.open)

    @property
    def back(self) -> str:
        """Return the amount to give back; "" if there is none."""
        return in_euros(-self.account.open) if self.account.open < 0 else ""

    @property
    def is_settled(self) -> bool:
        return self.account.open <= 0

    @property
    def is_free(self) -> bool:
        return not self.account.due and not self.account.paid


def report(
    tournament: Tournament, state: TournamentState, past: History[FormatState]
) -> CashReport:
    """Return the present cash book: entries by hand, and money from tables."""
    lines = tuple(sorted(_lines(tournament, state, past), key=lambda line: line.seq))
    opening = [line.amount for line in lines if line.purpose is Purpose.OPENING]
    income = sum(line.amount for line in lines if line.amount > 0)
    return CashReport(
        lines,
        sum(opening),
        income - sum(opening),
        sum(line.amount for line in lines if line.amount < 0),
        state.box,
        _sums((line.what, line.amount) for line in lines),
        _sums(
            (_("Table %(n)s") % {"n": line.table}, line.amount)
            for line in sorted(lines, key=lambda line: line.table)
            if line.table
        ),
    )


def _lines(
    tournament: Tournament, state: TournamentState, past: History[FormatState]
) -> Iterator[MovementLine]:
    movements = state.cashbook.movements
    collected = [
        entry for entry in past.concerning(state.presenter.box) if entry.event["type"] == "collect"
    ]
    written = _written(tournament, state, [*movements, *(entry.index for entry in collected)])
    for seq, movement in movements.items():
        if seq in written:
            yield _by_hand(seq, movement, state, *written[seq])
    for entry in collected:
        if entry.index in written:
            taken, words = entry.event, taken_in()
            reason = _("Round %(n)s") % {"n": taken["round"]}
            at, by = written[entry.index]
            place, cents = taken["table"], taken["amount"]
            yield MovementLine(
                entry.index, at, by, None, words, "", place, reason, cents, can_strike=False
            )


def _by_hand(
    seq: int, movement: Movement, state: TournamentState, at: datetime, by: str
) -> MovementLine:
    return MovementLine(
        seq,
        at,
        by,
        movement.purpose,
        str(PURPOSES[movement.purpose]),
        state.name(movement.player) if movement.player else "",
        movement.table,
        state.name(movement.reason) if movement.reason else "",
        movement.amount,
        can_strike=True,
    )


def _written(
    tournament: Tournament, state: TournamentState, numbers: Iterable[int]
) -> dict[int, tuple[datetime, str]]:
    """Return when entries of the log were written, and by whom."""
    log_entries = LogEntry.objects.filter(tournament=tournament, seq__in=list(numbers))
    rows = log_entries.values_list("seq", "at", "actor")
    return {seq: (at, actor_name(actor, state)) for seq, at, actor in rows}


def _sums(pairs: Iterable[tuple[str, int]]) -> tuple[Sum, ...]:
    sums: dict[str, list[int]] = {}
    for what, amount in pairs:
        sums.setdefault(what, []).append(amount)
    return tuple(Sum(what, sum(amounts), len(amounts)) for what, amounts in sums.items())


def fee_rows(tournament: Tournament, state: TournamentState) -> tuple[FeeRow, ...]:
    """The entry fees of all who take part, from A to Z; none where nobody pays any."""
    accounts = state.fee_accounts
    if not any(account.due or account.paid for account in accounts.values()):
        return ()
    last = {
        movement.player: seq
        for seq, movement in state.cashbook.movements.items()
        if movement.purpose is Purpose.ENTRY_FEE
    }
    written = _written(tournament, state, last.values())
    rows = (
        FeeRow(player, state.name(player), account, *written.get(last.get(player, 0), ()))
        for player, account in accounts.items()
    )
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


@dataclass(frozen=True, slots=True)
class Handed:
    """A handed-out prize, with time and giver; `euros` is its value then, "" of a thing.

    `is_void`: another player has won it now; `back`: the amount to reclaim.
    """

    prize: str
    euros: str
    key: str
    player: str
    name: str
    at: datetime
    by: str
    is_void: bool
    back: str


def handed(tournament: Tournament, state: TournamentState) -> tuple[Handed, ...]:
    """The prizes that were handed out, the first one first."""
    entries, movements = state.cashbook.handed, state.cashbook.movements
    back, won = reclaimed(state), {(a.key, player) for a in awards(state) for player in a.players}
    written = _written(tournament, state, entries.values())
    return tuple(
        Handed(
            key_words(key),
            in_euros(movements[seq].cents) if seq in movements else "",
            key,
            player,
            state.name(player),
            *written[seq],
            (key, player) in back and (key, player) not in won,
            in_euros(back[key, player]) if back.get((key, player)) else "",
        )
        for (key, player), seq in entries.items()
        if seq in written
    )


@dataclass(frozen=True, slots=True)
class ChargeRow(FeeRow):
    """A debt for losses and walk-overs, with its reasons in words."""

    causes: tuple[str, ...] = ()


def charge_rows(tournament: Tournament, state: TournamentState) -> tuple[ChargeRow, ...]:
    """The fees for losses, walk-overs and leaving of all who owe any, by name."""
    causes: dict[str, list[str]] = {}
    for charge in state.presenter.charges:
        causes.setdefault(charge.player, []).append(_cause(state, charge))
    accounts = state.charge_accounts
    last = {
        movement.player: seq
        for seq, movement in state.cashbook.movements.items()
        if movement.purpose is Purpose.FEE and movement.player
    }
    written = _written(tournament, state, last.values())
    rows = []
    for player, account in accounts.items():
        at, by = written.get(last.get(player, 0), (None, ""))
        causes_of = tuple(causes[player])
        rows.append(ChargeRow(player, state.name(player), account, at, by, causes_of))
    return tuple(sorted(rows, key=lambda row: row.name))


@dataclass(frozen=True, slots=True)
class TillRow:
    """The fees for losses at a table of a round: `causes` by person in words; `due` in all, `open`
    still in its till, in cents."""

    round: int
    table: int
    where: str
    causes: tuple[str, ...]
    due_cents: int
    open_cents: int

    @property
    def due(self) -> str:
        return in_euros(self.due_cents)

    @property
    def open(self) -> str:
        return in_euros(self.open_cents)

    @property
    def typed(self) -> str:
        """The open sum as the form to take it in asks for it."""
        return f"{self.open_cents / 100:.2f}"


def till_rows(state: TournamentState) -> tuple[TillRow, ...]:
    """The tables with fees in the order of the rounds; () where fees are no matter of tables."""
    by_table: dict[tuple[int, int], list[Charge]] = {}
    for charge in state.presenter.table_fees:
        by_table.setdefault((charge.round, charge.table), []).append(charge)
    tills = state.presenter.tills
    return tuple(
        TillRow(
            *place,
            f"{round_name(state, place[0])}, {table_name(state, place[1], place[0])}",
            tuple(
                f"{state.name(each.player)}: {cause(state, each)}, {in_euros(each.cents)}"
                for each in by_table.get(place, ())
            ),
            sum(each.cents for each in by_table.get(place, ())),
            tills.get(place, 0),
        )
        for place in sorted({*by_table, *tills})
    )


def losses_open(state: TournamentState) -> tuple[int, str]:
    """Count the people or tables that still owe fees for losses and the like, and the sum."""
    amounts = [account.open for account in state.charge_accounts.values()]
    amounts += state.presenter.tills.values()
    amounts = [amount for amount in amounts if amount > 0]
    return len(amounts), in_euros(sum(amounts))


def _cause(state: TournamentState, charge: Charge) -> str:
    """Return where and what for, with the sum."""
    where = f"{titled(state.presenter.round_word)} {charge.round}: " if charge.round else ""
    return f"{where}{cause(state, charge)}, {in_euros(charge.cents)}"


def cause(state: TournamentState, charge: Charge) -> str:
    """Return what for."""
    unit = state.setup.settings.get("fee_unit", LOST_DEAL)
    match charge.cause:
        case Cause.LOST if unit in FEES and unit != LOST_DEAL:
            words = fee_choices(state.setup.game)[unit]
            return f"{capfirst(in_language(words))}: {charge.count}"
        case Cause.LOST:
            return ngettext("%(n)s loss", "%(n)s losses", charge.count) % {"n": charge.count}
        case Cause.WALKOVER:
            return _("did not come")
        case Cause.LEFT:
            return _("broke off the season")


def still_open(state: TournamentState) -> tuple[int, str]:
    """Return how many still have to pay, and how much in all."""
    amounts = [account.open for account in state.fee_accounts.values() if account.open > 0]
    return len(amounts), in_euros(sum(amounts))


def open_sums(state: TournamentState, closing: int) -> tuple[tuple[str, str, int], ...]:
    """Return what is open in words, with the sum and of how many; the last is what is in the
    box."""
    count, amount = still_open(state)
    charges, charged = losses_open(state)
    to_pay = owed(state) if state.presenter.is_decided else 0
    sums = (
        (_("Entry fees still open"), amount, count),
        (_("Fees still open"), charged, charges),
        (_("Prizes to pay out"), in_euros(to_pay), int(bool(to_pay)) and len(to_hand_out(state))),
    )
    return (*(each for each in sums if each[2]), (_("In the box"), in_euros(closing), 0))


def to_hand_out(state: TournamentState) -> tuple[tuple[str, str], ...]:
    """Return the prizes that somebody has won and has not got, each with who."""
    return tuple(
        (row.key, player)
        for row in prize_rows(state)
        if not row.can_be_ordered
        for player, _name, has_it in row.receivers
        if not has_it
    )


def to_take(state: TournamentState) -> tuple[str, ...]:
    """Return the present entrants who still owe the entry fee.

    Present are those who are checked in before the start, and those who have not left afterwards.
    """
    play = state.play
    gone = (
        play.status.keys() - play.checked_in
        if state.checks_in
        else {player for player, status in play.status.items() if status in GONE}
    )
    accounts = state.fee_accounts.items()
    return tuple(player for player, account in accounts if account.open > 0 and player not in gone)


def take_all_words(state: TournamentState) -> Json:
    """Return what the button to take the fees of all who are here says: how many and how much,
    with the mark of these people and sums."""
    accounts = state.fee_accounts
    sums = {player: accounts[player].open for player in to_take(state)}
    return {
        "take_count": len(sums),
        "take_amount": in_euros(sum(sums.values())),
        "take_seen": mark({"sums": sorted(sums.items())}),
    }
