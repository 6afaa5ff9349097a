"""Commands about coins: entry fees, what goes into the box and out of it."""

from __future__ import annotations

from typing import Annotated

from tournaments.domain.actors import DIRECTOR
from tournaments.domain.commands import fields, kinds
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.translation import gettext_noop as _

Cents = Annotated[object, Field(kinds.CENTS)]


class Cash(Command):
    """Coins go into the box (`purpose`: `opening`, `entry_fee`, `fee`, `penalty`, `gift`, `over`)
    or out of it (`expense`, `prize`, `payout`, `refund`, `short`), in cents. Without `cents` an
    entry fee is all that `player` still has to pay. `expense`, `payout`, `penalty`, `over` and
    `short` need a reason."""

    kind, fact, log = "cash", "cash", _("Cash")

    purpose: Annotated[object, Field(kinds.WORD)]
    cents: Cents = None
    player: Annotated[object, Field(kinds.ENTRANT)] = None
    table: Annotated[object, Field(kinds.NUMBER)] = None
    reason: Annotated[object, Field(kinds.REMARK)] = None


class StrikeCash(Command):
    """A movement of coins was a mistake: `entry` is its number in the log."""

    kind, fact, log = "strike_cash", "cash_struck", _("Cash entry struck")

    entry: Annotated[object, Field(kinds.NUMBER, log_text=_("entry %(n)s"))]
    reason: Annotated[object, Field(kinds.REMARK)] = None


class EntryFee(Command):
    """What everybody pays to take part, in cents; of `player` what he alone pays, 0 for a free
    place."""

    kind, fact, log = "entry_fee", "entry_fee_set", _("Entry fee")
    who = DIRECTOR

    player: Annotated[object, Field(kinds.ENTRANT)] = None
    cents: Cents
    reason: fields.Reason = ""
