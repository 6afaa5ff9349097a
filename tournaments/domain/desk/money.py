"""Commands about money: entry fees, income, expenses and strikes.

They refuse little, so that corrections by hand stay possible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from games.envelope import Problem
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import AMOUNT, Field, Stage
from tournaments.domain.desk.cashbook import (
    OF_SOMEBODY,
    WITH_REASON,
    Cashbook,
    Movement,
    Purpose,
    usual_fee,
)
from tournaments.domain.desk.wishes import TABLES
from tournaments.domain.identity import was_given
from tournaments.domain.labels import MOST_LABELS, as_known
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

    player: Annotated[str | None, Field(fields.ENTRANT)] = None
    purpose: Annotated[str, Field(fields.word_of(Purpose))]
    cents: Annotated[int | None, Field(fields.CENTS, stage=Stage.FILLED)] = None
    table: Annotated[int | None, Field(fields.NUMBER)] = None
    reason: Annotated[str, Field(fields.REMARK)] = ""

    def carry_out(self, change: Change) -> None:
        state, purpose, player, cents = change.state, Purpose(self.purpose), self.player, self.cents
        problems = []
        if player is None and purpose in OF_SOMEBODY:
            problems.append(Problem("field_missing", "player"))
        elif player is not None and not was_given(state, player):
            problems.append(Problem("player_unknown", "player"))
        if self.table is not None and not 1 <= self.table <= TABLES:
            problems.append(Problem("table_unknown", "table"))
        if not self.reason and purpose in WITH_REASON:
            problems.append(Problem("field_missing", "reason"))
        if cents is None and (purpose is Purpose.ENTRY_FEE or (purpose is Purpose.FEE and player)):
            cents = 0 if problems else _open(state, purpose, str(player))
            if cents <= 0 and not problems:
                problems.append(Problem("nothing_open", "player"))
        elif cents is None:
            problems.append(Problem("field_missing", "cents"))
        elif cents < 1:
            problems.append(Problem("cents_range", "cents"))
        refuse_for(problems)
        assert cents is not None
        movement = Movement(purpose, cents, player or "", self.table or 0, self.reason)
        change.put(cashbook=state.cashbook.with_movement(change.number, movement))
        change.kept["cents"] = cents


def _open(state: TournamentState, purpose: Purpose, player: str) -> int:
    """Return a player's open amount, of the entry fee or of charges."""
    entry = purpose is Purpose.ENTRY_FEE
    account = (state.fee_accounts if entry else state.charge_accounts).get(player)
    return account.open if account else 0


class StrikeCash(Command):
    """A movement of coins was a mistake: `entry` is its number in the log."""

    kind, log = "strike_cash", _("Cash entry struck")

    entry: Annotated[int, Field(fields.NUMBER, log_text=_("entry %(n)s"))]
    reason: fields.Reason = ""

    def carry_out(self, change: Change) -> None:
        """It counts no longer; a prize that was paid out by it is not handed out any more."""
        book = change.state.cashbook
        if self.entry not in book.movements:
            refuse("cash_unknown", "entry")
        change.put(cashbook=book.without(self.entry))


class EntryFee(Command):
    """Set the fee that each entrant (a person, a pair or a team together) pays, in cents. After the
    start it is that of those who come from then on.

    `player`: only this one pays it, 0 for a free place. `label`: those who have it pay it, also
    those who are in already; of several labels the least counts. `holds` false: the player, or
    those with the label, pay the same as everybody after all.
    """

    kind, log = "entry_fee", _("Entry fee")
    who = DIRECTOR

    player: Annotated[str | None, Field(fields.ENTRANT)] = None
    label: Annotated[str, Field(fields.TITLE, _("Label"))] = ""
    cents: Annotated[int, Field(fields.CENTS)]
    reason: fields.Reason = ""
    holds: Annotated[bool, Field(fields.FLAG, log_text_if_not=_("not after all"))] = True

    def carry_out(self, change: Change) -> None:
        book = change.state.cashbook
        if self.label:
            change.put(cashbook=self._of_label(change))
            return
        if self.player is None:
            if change.state.play.phase != "registration":
                usual = usual_fee(book, change.state.presenter.entry_fee)
                agreed = {**dict.fromkeys(change.state.play.status, usual), **book.agreed}
                book = replace(book, agreed=agreed)
            change.put(cashbook=replace(book, entry_fee=self.cents))
            return
        if self.player not in change.state.play.status:
            refuse("player_unknown", "player")
        others = {other: fee for other, fee in book.fees.items() if other != self.player}
        own = {self.player: self.cents} if self.holds else {}
        change.put(cashbook=replace(book, fees={**others, **own}))

    def _of_label(self, change: Change) -> Cashbook:
        """Return the book with what those pay who have the label."""
        if self.player is not None:
            refuse("fee_of_both", "player")
        book = change.state.cashbook
        known = {**{(label, ""): "" for label in book.of_labels}, **change.state.labels}
        label = as_known(known, self.label)
        if not label or (not self.holds and label not in book.of_labels):
            refuse("label_unknown", "label")
        if label not in book.of_labels and len(book.of_labels) >= MOST_LABELS:
            refuse("labels_many", "label")
        of_labels = {name: cents for name, cents in book.of_labels.items() if name != label}
        own = {label: self.cents} if self.holds else {}
        change.kept["label"] = label
        return replace(book, of_labels={**of_labels, **own})
