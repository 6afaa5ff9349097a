"""Show a knock-out on pages, and compute its fees: lost games or matches, missed matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tournaments.domain.formats.charges import Cause, Charge, fee, fees_of, fees_then
from tournaments.domain.formats.knockout import names
from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.pairings import Ended, Pairing
from tournaments.domain.formats.knockout.ranking import COUNTED
from tournaments.domain.formats.knockout.state import State, games_to_win, games_won, standing
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.state import Phase
from tournaments.domain.translation import Text, text
from tournaments.domain.translation import gettext_noop as _


def charges(state: State) -> Iterator[Charge]:
    """Yield what everybody owes the box, in the order of the bracket. A match that was given away
    without a game counts as one to which the loser did not come."""
    before = dict.fromkeys(state.status, 0)
    for name, pairing in standing(state).items():
        games = state.points.get(name, ())
        is_given = pairing.ended in COUNTED and not games  # one may have left since, after a game
        absent = pairing.loser or "" if is_given else ""
        fees = fees_then(state.former_fees, fees_of(state.settings), match=name)
        if absent and fees.walkover:
            yield Charge(absent, fees.walkover, Cause.WALKOVER)
        for side, lost in _lost(state, pairing, games, absent):
            cents = fee(fees.lost, before[side], lost)
            before[side] += lost
            if cents:
                yield Charge(side, cents, Cause.LOST, count=lost)


def _lost(
    state: State, pairing: Pairing, games: tuple[tuple[int, int], ...], absent: str
) -> Iterator[tuple[str, int]]:
    """Return how often each side lost in a match, as the setting counts."""
    a, b = pairing.sides
    by_match = state.settings.fee_unit == "fixture"
    if by_match and pairing.loser and pairing.ended in COUNTED and not absent:
        yield pairing.loser, 1
    elif not by_match and games and a and b:
        won = games_won(games)
        yield from ((a, won[1]), (b, won[0]))


_GOES = _("Every match that is not over goes to the other side.")


@dataclass(frozen=True)
class KnockoutPresenter(Presenter):
    """Presenter of a bracket, which itself explains the places."""

    explains_places = False
    has_days_for_matches = True
    other_sizes = False
    plan = _("Bracket")
    total = balance = _("Matches won")
    columns: ClassVar[Mapping[str, str]] = {"matches_won": _("Matches won")}

    play: State

    @property
    def wishes_rest(self) -> tuple[Text, ...]:
        if self.play.phase is not Phase.REGISTRATION or self.play.settings.seeding != "lot":
            return ()
        return (
            text(
                "Only the bracket is drawn, at the start. People who are to be kept apart do not "
                "meet in the first round if possible. Other wishes change nothing."
            ),
        )

    @property
    def byes(self) -> tuple[str, ...]:
        """The entrants who wait out the first round without an opponent, and do not play a later
        match at once; later on nobody has a bye, people wait."""
        begun = self.play.round + (self.play.phase is Phase.DRAWN)
        if self.play.phase not in (Phase.DRAWN, Phase.ROUND, Phase.CLOSING) or begun != 1:
            return ()
        seated = {side for table in self.play.tables for side in table.players}
        return tuple(
            pairing.winner
            for pairing in standing(self.play).values()
            if pairing.ended is Ended.BYE and pairing.match.round == 1 and pairing.winner
            if pairing.match.part is Part.WINNERS and pairing.winner not in seated
        )

    def round_name(self, number: int) -> Text:
        return names.round_name(self.play, number) or super().round_name(number)

    def table_word(self, number: int, table: int) -> Text | None:
        return names.table_word(self.play, number, table)

    def _plays_several(self, table: int) -> bool:
        match = standing(self.play)[self.play.boards[table - 1]].match
        return games_to_win(self.play.settings, match.part) > 1

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
