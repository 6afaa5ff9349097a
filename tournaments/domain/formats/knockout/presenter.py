"""What the pages of a knock-out show where formats differ.

Knows words. Does not know pages, or how anybody is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tournaments.domain.formats.charges import Charge
from tournaments.domain.formats.knockout import names
from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.money import charges
from tournaments.domain.formats.knockout.pairings import Ended
from tournaments.domain.formats.knockout.state import State, standing
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.state import Phase
from tournaments.domain.translation import Text, text
from tournaments.domain.translation import gettext_noop as _

_GOES = _("Every match that is not over goes to the other side.")


@dataclass(frozen=True)
class KnockoutPresenter(Presenter):
    """A bracket, which says by itself why somebody has a place."""

    explains_places = False
    plan = _("Bracket")
    total = _("Matches won")
    balance = _("Matches won")
    columns: ClassVar[Mapping[str, str]] = {"matches_won": _("Matches won")}

    play: State

    @property
    def byes(self) -> tuple[str, ...]:
        """Who has no opponent in the first round; later ones are no bye but a wait."""
        begun = self.play.round + (self.play.phase is Phase.DRAWN)
        if self.play.phase not in (Phase.DRAWN, Phase.ROUND, Phase.CLOSING) or begun != 1:
            return ()
        return tuple(
            pairing.winner
            for pairing in standing(self.play).values()
            if pairing.ended is Ended.BYE and pairing.match.round == 1 and pairing.winner
            if pairing.match.part is Part.WINNERS
        )

    def round_name(self, number: int) -> Text:
        return names.round_name(self.play, number) or super().round_name(number)

    def table_word(self, number: int, table: int) -> Text | None:
        return names.table_word(self.play, number, table)

    def explained(self, kind: str) -> str:
        return _GOES if kind in ("withdraw", "exclude") else ""

    def goes_with(self, balance: float) -> Text:
        return text("Matches won so far: %(n)s.", n=balance)

    @property
    def bye_brings(self) -> Text:
        return text("It leads into the next round.")

    @property
    def charges(self) -> tuple[Charge, ...]:
        return tuple(charges(self.play))

    @property
    def bracket(self) -> State:
        return self.play
