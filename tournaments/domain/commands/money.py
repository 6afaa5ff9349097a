"""Commands about coins: entry fees, what goes into the box and out of it."""

from __future__ import annotations

from typing import Annotated

from tournaments.domain.actors import DIRECTOR
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.translation import gettext_noop as _

Cents = Annotated[object, Field(fields.CENTS)]


class Cash(Command):
    """Coins go into the box (`purpose`: `opening`, `entry_fee`, `fee`, `penalty`, `gift`, `over`)
    or out of it (`expense`, `prize`, `payout`, `refund`, `short`), in cents. Without `cents` an
    entry fee is all that `player` still has to pay for taking part, a `fee` all for losses and
    walk-overs. `expense`, `payout`, `penalty`, `over` and
    `short` need a reason."""

    kind, fact, log = "cash", "cash", _("Cash")

    purpose: Annotated[object, Field(fields.WORD)]
    cents: Cents = None
    player: Annotated[object, Field(fields.ENTRANT)] = None
    table: Annotated[object, Field(fields.NUMBER)] = None
    reason: Annotated[object, Field(fields.REMARK)] = None


class StrikeCash(Command):
    """A movement of coins was a mistake: `entry` is its number in the log."""

    kind, fact, log = "strike_cash", "cash_struck", _("Cash entry struck")

    entry: Annotated[object, Field(fields.NUMBER, log_text=_("entry %(n)s"))]
    reason: Annotated[object, Field(fields.REMARK)] = None


class SetPrizes(Command):
    """What there is to win: `prizes` by place, `last_prize`, `best_prize` for the best result of a
    round, `deal_prize` for the highest single deal, `group_prizes` for the best of `ladies`,
    `guests`, `juniors`, `seniors`, `newcomers`, `everybody_prize` for all who took part, evenly.
    Each is a share of the pot (`40 %`, `2/3`), an amount (`25 €`) or a thing. `pot`: the entry fees
    (`fees`) or what lies in the `box`; `people`: one place has a prize for each so many. `minimum`:
    what the pot holds at least, `step`: shares are rounded down to multiples of it, both in cents;
    `rest`: what rounding leaves goes to the `first` or stays in the `box`. Until a prize was handed
    out."""

    kind, fact, log = "prizes", "prizes_set", _("Prizes changed")
    who = DIRECTOR

    prizes: Annotated[object, Field(fields.WORDS)]
    last_prize: object = None
    best_prize: object = None
    deal_prize: object = None
    group_prizes: Annotated[object, Field(fields.OBJECT)] = None
    everybody_prize: object = None
    pot: object = None
    people: Annotated[object, Field(fields.NUMBER)] = None
    minimum: Annotated[object, Field(fields.CENTS)] = None
    step: Annotated[object, Field(fields.CENTS)] = None
    rest: object = None


class MarkGroup(Command):
    """Somebody belongs to a `group` whose best has a prize of their own; `holds` false: no
    longer."""

    kind, fact, log = "mark_group", "group_marked", _("Group for prizes")

    player: Annotated[object, Field(fields.ENTRANT)]
    group: object
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True


class HandOut(Command):
    """A prize was handed to whoever won it, and signed for; `prize` is a place, `last`, `best`,
    `deal` or a group. Money leaves the box with it. `holds` false: it was not."""

    kind, fact, log = "hand_out", "handed_out", _("Prize handed out")

    prize: object
    player: Annotated[object, Field(fields.ENTRANT)]
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True


class EntryFee(Command):
    """Set the fee that each entrant (a person, a pair or a team together) pays, in cents.

    `player`: only this one pays it, 0 for a free place. `holds` false: the player pays the same as
    everybody after all.
    """

    kind, fact, log = "entry_fee", "entry_fee_set", _("Entry fee")
    who = DIRECTOR

    player: Annotated[object, Field(fields.ENTRANT)] = None
    cents: Cents
    reason: fields.Reason = ""
    holds: Annotated[object, Field(fields.FLAG, log_text_if_not=_("not after all"))] = True
