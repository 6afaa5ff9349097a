"""Split an entry fee into amounts a head for pots or for kept sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.domain.desk.cashbook import usual_fee
from tournaments.domain.desk.prizes import PrizeList, prize_lists
from tournaments.domain.formats.pots import Source, per_head
from tournaments.domain.formats.prizes import Whose
from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class FeePart:
    """A part of each fee of `cents`, for the prizes of a ranking or kept for something.

    `title` names the ranking, "" the standings.
    """

    cents: int
    title: str = ""
    kept: str = ""


@dataclass(frozen=True, slots=True)
class FeeParts:
    """A `fee` and its parts; `rest`: what of it is nobody's, below 0: what the parts come to
    more."""

    fee: int
    parts: tuple[FeePart, ...]

    @property
    def rest(self) -> int:
        return self.fee - sum(part.cents for part in self.parts)


def fee_parts(state: TournamentState) -> FeeParts | None:
    """Return the parts of the usual fee; None if no amount a head is set."""
    fee = usual_fee(state.cashbook, state.presenter.entry_fee)
    parts = tuple(part for list_ in prize_lists(state) for part in _of_list(list_))
    return FeeParts(fee, parts) if fee and parts else None


def _of_list(list_: PrizeList) -> Iterator[FeePart]:
    """Yield what is kept of each fee, then what else flows into the pot of a list."""
    rule = list_.prizes.pot
    into = sum(part.cents for part in rule.parts if part.source is Source.HEAD) if rule else 0
    title = list_.ranking.title if list_.ranking else ""
    kept = 0
    for line in list_.prizes.lines:
        each = per_head(line.prize) if line.whose is Whose.KEPT else None
        if each:
            kept += each
            yield FeePart(each, title, line.name)
    if into > kept:
        yield FeePart(into - kept, title)
