"""Show the WM mode on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournaments.domain.formats.presenter import (
    DuePlayoff,
    Gap,
    NextStep,
    Notice,
    Presenter,
    TableRunden,
)
from tournaments.domain.formats.state import GONE, Phase, Status
from tournaments.domain.formats.wm.seats import playoff_by_lot
from tournaments.domain.formats.wm.state import BANK, OUTSIDE, POT, Playoff, State
from tournaments.domain.translation import Amount, Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

_WHY_OUT = {
    Status.BUST: text("Your euros are used up."),
    Status.WITHDRAWN: text("You have left the tournament. Your balance stays as it is."),
    Status.EXCLUDED: text("The organizer has excluded you."),
    Status.MISSED_CUT: text("You were not among the richest when the field was cut."),
    Status.BELOW_THRESHOLD: text("You stood at or below the threshold of the Final Table."),
    Status.ELIMINATED: text("You paid and then stood at or below the threshold."),
}
_TO_THE_POT = {
    Status.WITHDRAWN: text("You have left the tournament. Your euros went to the pot."),
    Status.EXCLUDED: text("The organizer has excluded you. Your euros went to the pot."),
}
_REMARKS = _(
    "Nobody comments on a running game without taking part in it, above all not after WEG or from "
    "another table. By severity there is a warning up to exclusion, and a fine with or without it. "
    "A ruling decides what becomes of the disturbed deal, with as little influence on the game as "
    "possible."
)
_REMARKS_WITHOUT_FINES = _(
    "Nobody comments on a running game without taking part in it, above all not after WEG or from "
    "another table. By severity there is a warning up to exclusion; there are no fines here. A "
    "ruling decides what becomes of the disturbed deal, with as little influence on the game as "
    "possible."
)
_EXCLUDED = _(
    "At once and without payment. The Runde that is running at the table begins again. An "
    "exclusion with a fine is entered as a fine."
)
_EXCLUDED_WITHOUT_FINES = _(
    "At once and without payment. The Runde that is running at the table begins again."
)
_AT_THE_FINAL = text("You are at the Final Table")
_PLAYOFF = NextStep(
    text("Play-off for the Final Table"),
    text("Level players play one Runde from 15 points. No euros move."),
)
_PLAY_ON = text(
    "Only the loser of the Runde is out. The others play on until as many are left as there are "
    "places."
)
_TABLES_PLAY_ON = text(
    "The loser of each table is out. The others play on until as many are left as there are places."
)
_GOES_TO_THE_POT = _(
    "Reported results stay; the seat is free from now on. The euros go to the pot."
)
_BROUGHT = NextStep(
    text("What does everybody bring along?"),
    text("The evening goes on at the Final Table with the euros of another one."),
    text("Enter the euros"),
    page="desk-brought",
    needs="set_start_balance",
)
_CUT_OFF = NextStep(
    text("The cut-off time has passed"), text("The field is being cut."), tone="warn"
)


@dataclass(frozen=True)
class WmPresenter(Presenter):
    """Timed rounds of Runden for euros, and the Final Table."""

    unit = "€"
    total = _("Euros")
    balance = _("Balance")
    sum_of_events = _("Euros in all")
    in_cents = False
    has_account = True
    is_compared = False
    by_runde = True
    accounts: ClassVar[Mapping[str, str]] = {
        POT: _("the pot"),
        BANK: _("the bank"),
        OUTSIDE: _("cash"),
    }
    nobody_joins = _("At the Final Table of the WM mode nobody moves up: it is played with fewer.")
    closing = _("Last Runden")
    last = _("Finish the running Runde")
    brings = _("Euros in the place of those. Empty: as said above.")
    wins = _("Fines in the pot, if there are any, are yours as well.")
    playing: ClassVar[Notice] = Notice(
        None, text("Your round is running"), text("Report each Runde (from 15 points to 0) here.")
    )
    to_finish: ClassVar[Notice] = Notice(
        None,
        text("Finish the running Runde"),
        text("The time is over. Report this Runde; no new one begins."),
        "warn",
    )

    play: State

    @property
    def final_gap(self) -> Gap | None:
        """Return the finalists who left since the cut; nobody moves up (T10)."""
        play = self.play
        gone = tuple(player for player in play.at_cut if play.status[player] in GONE)
        return Gap(gone, ()) if gone and play.phase is Phase.FINAL_READY else None

    @property
    def stops_at(self) -> datetime | None:
        """The cut-off, where it ends the round with its Runden."""
        by_runde = self.play.settings.cutoff_finish == "runde"
        return self.play.cutoff_at if by_runde and not self.play.cutoff_reached else None

    def over(self, now: datetime) -> str:
        if not self.play.cutoff_at or now < self.play.cutoff_at:
            return ""
        match self.play.phase:
            case Phase.ROUND if self.play.cutoff_reached:
                return _("The preliminary ends with this round")
            case Phase.BETWEEN | Phase.CLOSING | Phase.PLAYOFF | Phase.FINAL_READY:
                return _("The preliminary is over")
        return ""

    @property
    def ends_by_word(self) -> bool:
        return self.play.phase in (Phase.ROUND, Phase.CLOSING)

    def next_step(self, now: datetime) -> NextStep | None:
        match self.play.phase:
            case Phase.REGISTRATION if self._brings_nothing:
                return _BROUGHT
            case Phase.BETWEEN if self.play.cutoff_at and now >= self.play.cutoff_at:
                return _CUT_OFF
            case Phase.PLAYOFF:
                return _PLAYOFF
            case Phase.FINAL_READY:
                return NextStep(
                    text("The Final Table is known"),
                    ntext(
                        "Threshold %(n)s euro. The seats are drawn by lot.",
                        "Threshold %(n)s euros. The seats are drawn by lot.",
                        self.threshold or 0,
                    ),
                    text("Draw the seats and begin"),
                    command="final",
                )
            case Phase.FINAL:
                return NextStep(
                    text("Final Table"),
                    text("A player who pays and then stands at or below the threshold is out."),
                )
        return None

    @property
    def draws_at_start(self) -> bool:
        return self.play.settings.begins != "final"

    @property
    def _brings_nothing(self) -> bool:
        """Return True if the euros of a player for a continued Final Table are missing."""
        entrants = self.play.status if self.play.settings.begins == "final" else ()
        return any(player not in self.play.brought for player in entrants)

    def at_table(self, number: int) -> Notice:
        if self.play.phase is not Phase.FINAL:
            return super().at_table(number)
        limit = text(
            "A player who pays and then stands at %(n)s or less is out.",
            n=self._euros(self.threshold),
        )
        return Notice(text("Final Table"), _AT_THE_FINAL, limit)

    def without_table(self, player: str) -> Notice:
        group = self.play.playoff
        if group and player in group.players:
            level = text(
                "Level players play one Runde from 15 points for %(n)d places at the Final Table. "
                "No euros move; the organizer enters the result.",
                n=group.places,
            )
            return Notice(text("Play-off"), text("You are in the play-off"), level, "warn")
        if self.play.phase is Phase.PLAYOFF:
            through = text("You are through to the Final Table")
            return Notice(text("Play-off"), through, text("A play-off decides who joins."))
        if self.play.phase is Phase.FINAL_READY:
            drawn = text(
                "The threshold is %(n)s. The seats are being drawn.", n=self._euros(self.threshold)
            )
            return Notice(text("Final Table"), _AT_THE_FINAL, drawn)
        return super().without_table(player)

    def why_out(self, player: str) -> Text:
        """As the settings of the event have it."""
        status = self.play.status[player]
        if player in self.play.banned:
            return text("The organizer has asked you to keep away. Your rank stays.")
        if self.play.settings.goes_to_pot(status):
            return _TO_THE_POT[status]
        out = self.play.exits.get(player)
        if status is Status.MISSED_CUT and out and out.in_playoff:
            return text("You lost the play-off for the last places at the Final Table.")
        if out and out.level:  # C4
            return text(
                "You were level for the last places, but had no more than the threshold of the "
                "Final Table. So there was no play-off."
            )
        return _WHY_OUT[status]

    def explained(self, kind: str) -> str:
        """By whether there are fines, and by what becomes of the euros of who leaves."""
        fines = self.play.settings.fine_max > 0
        words = {
            "warn": _REMARKS if fines else _REMARKS_WITHOUT_FINES,
            "exclude": _EXCLUDED if fines else _EXCLUDED_WITHOUT_FINES,
        }
        if self.play.settings.leaver_balance == "pot":
            words["withdraw"] = _GOES_TO_THE_POT
        return words.get(kind, "")

    @property
    def joins(self) -> tuple[Text, ...]:
        euros = self._euros(self.play.settings.start_euros)
        return (*super().joins, text("Gets %(n)s like everybody at the start.", n=euros))

    def goes_with(self, balance: float) -> Text:
        if self.play.settings.leaver_balance == "pot":
            return text("Your %(n)s go to the pot. You cannot come back.", n=self._euros(balance))
        return text("You go with %(n)s. You cannot come back.", n=self._euros(balance))

    def _euros(self, amount: float | None) -> Amount:
        return Amount(amount or 0, self.unit)

    def next_raise(self, now: datetime) -> int | None:
        """From the cut-off on after every Runde."""
        if self.play.phase is not Phase.FINAL:
            return None
        if self.play.cutoff_at and now >= self.play.cutoff_at:
            return 1
        return self.play.settings.raise_every - self.play.runden_since_raise

    @property
    def goes_to_final(self) -> int:
        return self.play.settings.final_size

    @property
    def cutoff_at(self) -> datetime | None:
        return self.play.cutoff_at

    @property
    def wishes_rest(self) -> tuple[Text, ...]:
        return (text("At the Final Table all sit together, and their seats are drawn by lot."),)

    @property
    def drawn(self) -> Sequence[Sequence[str]]:
        if self.play.phase is Phase.DRAWN or not self.play.seated:
            return super().drawn
        return [tuple(table.scores) for table in self.play.seated[-1].tables]

    @property
    def sat_down(self) -> Sequence[Sequence[TableRunden]]:
        return [seated.tables for seated in self.play.seated]

    @property
    def due_playoff(self) -> DuePlayoff | None:
        group = self.play.playoff
        if group is None:
            return None
        tables = playoff_by_lot(self.play, group)
        return DuePlayoff(group.places, tables, self._playoff_rule(group, len(tables)))

    def _playoff_rule(self, group: Playoff, tables: int) -> Text:
        """Say who is through and who is out by a play-off at `tables` tables (C3)."""
        too_many = len(group.players) - group.places
        if tables > 1 and too_many < tables:
            return ntext(
                "The losers of the tables play again for %(n)s place; all others are through.",
                "The losers of the tables play again for %(n)s places; all others are through.",
                tables - too_many,
            )
        if tables > 1:
            last = text("The loser of each table is out; all others are through.")
            return last if too_many == tables else _TABLES_PLAY_ON
        if self.play.settings.playoff_mode == "loser_out":
            return text("Only the loser of the Runde is out.") if too_many == 1 else _PLAY_ON
        return text(
            "The fewest points go first, and the loser of the Runde comes last. Level players at "
            "the edge play again."
        )
