"""Compare a tournament with earlier ones of its organization and series."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.domain.points import Points
from tournaments.domain.review.sentence import Sentence, amount_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _
from tournaments.domain.translation import ntext, text

FEWEST = 3  # earlier events that a record needs


@dataclass(frozen=True, slots=True)
class Earlier:
    """Earlier tournaments of an organization or series (`where`) with this game and format.

    There are `count`. `most` is the highest final balance, `field` the largest number of entrants,
    `wins` the number of wins of this tournament's winner.
    """

    where: str
    count: int
    most: Points
    field: int
    wins: int


def told(state: TournamentState, earlier: tuple[Earlier, ...], winner: str) -> Iterator[Sentence]:
    """The records of this event; the first of `earlier` is the organization."""
    balance = state.play.balances.get(winner, 0)
    people = len(state.play.status)
    wins = 0
    for known in earlier:
        if known.wins and known.wins != wins:  # not again where the series has seen all of them
            wins = known.wins
            source = _("For %(one)s it is win number %(times)d (%(where)s).")
            words = text(source, times=known.wins + 1, where=known.where)
            yield Sentence(words, {"one": winner})
        if known.count < FEWEST:
            continue
        if balance > known.most and state.presenter.explains_places:
            source = _("Nobody ever ended with more before: %(amount)s (%(where)s).")
            yield Sentence(text(source, where=known.where, **amount_in_words(state, balance)))
        if people > known.field:
            yield Sentence(
                ntext(
                    "Never did so many take part: %(n)d (%(where)s).",
                    "Never did so many take part: %(n)d (%(where)s).",
                    people,
                    where=known.where,
                )
            )
