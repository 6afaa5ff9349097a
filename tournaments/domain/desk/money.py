"""Commands about coins: entry fees, what goes into the box and out of it, taking that back.

Knows what is refused, which is little: nothing stands in the way of a correction by hand. Does not
know pages.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from games.envelope import Problem, is_int
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import AMOUNT, Field, Stage
from tournaments.domain.desk.cashbook import OF_SOMEBODY, WITH_REASON, Movement, Purpose, usual_fee
from tournaments.domain.desk.wishes import TABLES
from tournaments.domain.identity import was_given
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _

MOST = 100 * AMOUNT  # more is refused as no amount of money (`commands/fields.py`)


class Cash(Command):
    """Coins go into the box (`purpose`: `opening`, `entry_fee`, `fee`, `penalty`, `gift`, `over`)
    or out of it (`expense`, `prize`, `payout`, `refund`, `short`), in cents. Without `cents` an
    entry fee is all that `player` still has to pay for taking part, a `fee` all for losses and
    walk-overs. `expense`, `payout`, `penalty`, `over` and
    `short` need a reason."""

    kind, log = "cash", _("Cash")

    player: Annotated[object, Field(fields.ENTRANT)] = None
    purpose: Annotated[object, Field(fields.word_of(Purpose))]
    cents: Annotated[object, Field(fields.CENTS, stage=Stage.FILLED)] = None
    table: Annotated[object, Field(fields.NUMBER)] = None
    reason: Annotated[object, Field(fields.REMARK)] = None

    def carry_out(self, change: Change) -> None:
        state = change.state
        if self.purpose not in tuple(Purpose):
            refuse("field_type", "purpose")
        purpose = Purpose(str(self.purpose))
        problems = [*_whose(state, purpose, self), *_table(self.table)]
        if self.reason is None and purpose in WITH_REASON:
            problems.append(Problem("field_missing", "reason"))
        cents = _number(self.cents)
        owes = purpose is Purpose.ENTRY_FEE or (purpose is Purpose.FEE and bool(self.player))
        if self.cents is None and owes and not problems:
            cents = _open(state, purpose, str(self.player))
            if cents <= 0:
                problems.append(Problem("nothing_open", "player"))
        elif cents is None and (self.cents is not None or not owes):
            problems.append(Problem(_missing(self.cents), "cents"))
        elif cents is not None and cents < 1:
            problems.append(Problem("cents_range", "cents"))
        refuse_for(problems)
        change.refuse_misfits(Cash)
        assert cents is not None
        player, reason, table = str(self.player or ""), str(self.reason or ""), _number(self.table)
        movement = Movement(purpose, cents, player, table or 0, reason)
        change.put(cashbook=state.cashbook.with_movement(change.number, movement))
        change.keep(
            player=player or None,
            purpose=str(purpose),
            cents=cents,
            table=table,
            reason=reason or None,
        )


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and is_int(value) else None


def _missing(value: object) -> str:
    return "field_missing" if value is None else "field_type"


def _whose(state: TournamentState, purpose: Purpose, command: Cash) -> list[Problem]:
    if command.player is None:
        return [Problem("field_missing", "player")] if purpose in OF_SOMEBODY else []
    known = isinstance(command.player, str) and was_given(state, command.player)
    return [] if known else [Problem("player_unknown", "player")]


def _table(number: object) -> list[Problem]:
    if number is None or 1 <= (_number(number) or 0) <= TABLES:
        return []
    return [Problem("table_unknown", "table")]


def _open(state: TournamentState, purpose: Purpose, player: str) -> int:
    """Return what somebody still has to pay for taking part, or for losses and walk-overs."""
    entry = purpose is Purpose.ENTRY_FEE
    account = (state.fee_accounts if entry else state.charge_accounts).get(player)
    return account.open if account else 0


class StrikeCash(Command):
    """A movement of coins was a mistake: `entry` is its number in the log."""

    kind, log = "strike_cash", _("Cash entry struck")

    entry: Annotated[object, Field(fields.NUMBER, log_text=_("entry %(n)s"))]
    reason: Annotated[object, Field(fields.REMARK)] = None

    def carry_out(self, change: Change) -> None:
        """It counts no longer; a prize that was paid out by it is not handed out any more."""
        book = change.state.cashbook
        if not isinstance(self.entry, int) or self.entry not in book.movements:
            refuse("cash_unknown", "entry")
        change.refuse_misfits(StrikeCash)
        change.put(cashbook=book.without(self.entry))


class EntryFee(Command):
    """Set the fee that each entrant (a person, a pair or a team together) pays, in cents. After the
    start it is that of those who come from then on.

    `player`: only this one pays it, 0 for a free place. `holds` false: the player pays the same as
    everybody after all.
    """

    kind, log = "entry_fee", _("Entry fee")
    who = DIRECTOR

    player: Annotated[object, Field(fields.ENTRANT)] = None
    cents: Annotated[object, Field(fields.CENTS)]
    reason: fields.Reason = ""
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("not after all"))] = True

    def carry_out(self, change: Change) -> None:
        cents, book = _number(self.cents), change.state.cashbook
        if cents is None:
            refuse(_missing(self.cents), "cents")
        if cents < 0:
            refuse("fee_range", "cents")
        reason = self.reason or None
        if self.player is None:
            if change.state.play.phase != "registration":
                usual = usual_fee(book, change.state.presenter.entry_fee)
                agreed = {**dict.fromkeys(change.state.play.status, usual), **book.agreed}
                book = replace(book, agreed=agreed)
            change.put(cashbook=replace(book, entry_fee=cents))
            change.keep(cents=cents, reason=reason)
            return
        if not isinstance(self.player, str) or self.player not in change.state.play.status:
            refuse("player_unknown", "player")
        others = {other: fee for other, fee in book.fees.items() if other != self.player}
        own = {} if self.holds is False else {self.player: cents}
        change.put(cashbook=replace(book, fees={**others, **own}))
        holds = False if self.holds is False else None
        change.keep(player=self.player, cents=cents, holds=holds, reason=reason)
