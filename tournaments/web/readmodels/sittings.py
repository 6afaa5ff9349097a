"""List the tables of one player: round by round, with their reports."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.presenter import TableRunden
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.cached_fragments import drawn
from tournaments.web.readmodels.round import round_name, table_name
from tournaments.web.readmodels.runde import title

MOST = 200  # Runden that are listed: more than an evening has


@dataclass(frozen=True, slots=True)
class Sitting:
    """One round at one table, `where` in words.

    `euros` is the sum of its 15ers for this player, or the points of its matches; the first of
    `runden` has number `first`.
    """

    where: str
    final: bool
    others: tuple[str, ...]
    runden: tuple[str, ...]
    euros: int
    first: int = 1

    @property
    def look(self) -> Sitting:
        """The same without who and where: others' tables look like that, too."""
        return replace(self, where="", others=("",) * len(self.others))


def cards(told: Iterable[Sitting], state: TournamentState) -> SafeString:
    """Sittings as a page shows them, each drawn once for all that look like it."""
    unit = state.presenter.unit
    drawn_ones = (
        drawn(
            "phone/player/_sitting.html",
            sitting=one.look,
            unit=unit,
            own_names=", ".join(one.others),
            own_where=one.where,
        )
        for one in told
    )
    return mark_safe("".join(drawn_ones))


class Seat(NamedTuple):
    """A seat in a round of the WM mode: its entries are those with low < index < high."""

    round: int
    final: bool
    table: int
    here: TableRunden
    low: int
    high: int

    def runden(self, past: History[FormatState], since: int = 0) -> Iterator[tuple[int, Happened]]:
        """The Runden of the table with their numbers, the latest first."""
        entries = past.concerning(f"table:{self.table}", max(self.low, since), self.high)
        return zip(count(self.here.runden, -1), entries, strict=False)


def sittings(
    state: TournamentState, past: History[FormatState], player: str
) -> tuple[Sitting, ...]:
    """Return the tables of this player, the latest first, with a limited number of 15ers."""
    if not state.presenter.by_runde:
        return _by_points(state, player)
    tables: list[Sitting] = []
    left = MOST
    for seat in seats_of(state, past, player):
        runden = list(islice(seat.runden(past), left))
        left -= len(runden)
        names = state.named_in(seat.round + seat.final).name
        tables.append(
            Sitting(
                _where(state, seat.round, seat.table),
                seat.final,
                tuple(names(other) for other in seat.here.scores if other != player),
                tuple(
                    title(runde.event["result"], names, player) for _n, runde in reversed(runden)
                ),
                seat.here.scores[player],
                runden[-1][0] if runden else 1,
            )
        )
    return tuple(tables)


def seats_of(state: TournamentState, past: History[FormatState], player: str) -> Iterator[Seat]:
    """Yield the seats of a player whose tables report single 15ers, the latest first."""
    sat_down = state.presenter.sat_down
    high, number = sys.maxsize, len(sat_down)
    for tables, begun in zip(reversed(sat_down), past.concerning("round"), strict=False):
        final = begun.event["type"] == "final"
        for table, here in enumerate(tables, 1):
            if player in here.scores:
                yield Seat(number - final, final, table, here, begun.index, high)
        high, number = begun.index, number - 1


def _where(state: TournamentState, number: int, table: int) -> str:
    return f"{round_name(state, number)}, {table_name(state, table, number)}"


def _by_points(state: TournamentState, player: str) -> tuple[Sitting, ...]:
    tables = [
        Sitting(
            _where(state, match.number, match.table),
            False,
            _others(state.named_in(match.number), player, scores),
            (),
            scores[player],
        )
        for match in state.format.sittings(state.play)
        if player in (scores := dict(match.scores))
    ]
    return tuple(reversed(tables))


def _others(state: TournamentState, player: str, scores: Mapping[str, int]) -> tuple[str, ...]:
    """Return who else sat there; one opponent alone with the points of both."""
    others = [other for other in scores if other != player]
    if len(others) == 1:
        score = f"{scores[player]}:{scores[others[0]]}"
        return (f"{state.name(others[0])} ({score})",)
    return tuple(map(state.name, others))
