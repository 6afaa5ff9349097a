"""An evening or a Swiss in rounds: what every round brought, and the cash."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tournaments.domain.formats.rounds.ranking import LINES, line_ranks
from tournaments.domain.formats.rounds.state import State, till
from tournaments.domain.formats.rounds.totals import records
from tournaments.domain.points import rounded
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.language import localized
from tournaments.wording.money import euros


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's score of every round; None: not there."""

    rank: int | None
    player: str
    name: str
    rounds: tuple[int | float | None, ...]
    total: int | float
    brought: int | float = 0


@dataclass(frozen=True, slots=True)
class LineRow:
    """Somebody's place within a line."""

    rank: int
    player: str
    name: str
    total: int | float


@dataclass(frozen=True, slots=True)
class LineTable:
    """The standings of north–south or east–west."""

    title: str
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class Till:
    """What a table of a round owes the box, in euros."""

    round: int
    table: int
    due: Decimal


@dataclass(frozen=True, slots=True)
class Cash:
    """Money of the evening in euros, entry fees apart. `people` owe (minus) or get."""

    tills: tuple[Till, ...]
    box: Decimal
    people: tuple[tuple[str, Decimal], ...]


def by_round(state: TournamentState, play: State) -> tuple[Row, ...]:
    """Everybody's scores, the best first."""
    legs = records(play)
    count = len(play.rounds)
    return tuple(
        Row(
            line.rank,
            line.player,
            line.name,
            tuple(rounded(leg.score) for leg in legs[line.player])[:count]
            + (None,) * (count - len(legs[line.player])),
            line.shown,
            rounded(play.brought.get(line.player, 0)),
        )
        for line in standings(state)
    )


def by_line(state: TournamentState, play: State) -> tuple[LineTable, ...]:
    """The standings of each line; () where there are none."""
    points = {line.player: (line.name, line.shown) for line in standings(state)}
    words = state.presenter.seat_words(LINES)
    return tuple(
        LineTable(
            localized(word.name),
            tuple(LineRow(rank, player, *points[player]) for rank, player in rows),
        )
        for word, rows in zip(words, line_ranks(play), strict=False)
    )


def cash(state: TournamentState, play: State) -> Cash | None:
    """The cash book; None where no money is played for."""
    if not play.cash:
        return None
    tills = [
        Till(number, table, euros(play.cash[till(number, table)]))
        for number, played in enumerate(play.rounds, 1)
        for table in range(1, len(played.sheets) + 1)
        if till(number, table) in play.cash
    ]
    names = state.name
    fee = play.settings.entry_fee
    balances = [(player, play.cash.get(player, 0) + fee) for player in play.status]
    people = [(names(player), euros(cents)) for player, cents in balances if cents]
    return Cash(tuple(tills), euros(state.box), tuple(people))
