"""Rank the persons of teams by the tables that they played."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.formats.league.people import side_at
from tournaments.domain.formats.league.ranking import table_strength
from tournaments.domain.formats.league.state import State
from tournaments.domain.formats.ranking import Criterion, ranked


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of a team (`side`): tables played, won and drawn, game points for and against."""

    person: str
    side: str
    tables: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0
    against: int = 0

    @property
    def difference(self) -> int:
        return self.points - self.against


def persons(state: State) -> tuple[tuple[int, PersonRow], ...]:
    """Return (rank, row) of all who sat at a table of a counting match, substitutes included.

    They rank by tables won (a draw counts half), difference of game points, then fewer tables.
    Level people share a rank. () without teams.
    """
    if state.settings.kind != "teams":
        return ()
    rows: dict[tuple[str, str], PersonRow] = {}
    for fixture in state.counting_fixtures():
        for number in state.tables_of(fixture):
            if not state.is_full(number):
                continue
            strength = table_strength(state, number)
            points = [sum(game.points[i] for game in state.played[number]) for i in (0, 1)]
            for i, side in enumerate(fixture.sides):
                won, drawn = strength[i] > strength[1 - i], strength[i] == strength[1 - i]
                for person in side_at(state, number, side):
                    row = rows.get((person, side)) or PersonRow(person, side)
                    rows[person, side] = PersonRow(
                        person,
                        side,
                        row.tables + 1,
                        row.won + won,
                        row.drawn + drawn,
                        row.points + points[i],
                        row.against + points[1 - i],
                    )
    by_key = {f"{side}/{person}": row for (person, side), row in rows.items()}
    criteria = (
        Criterion("won", lambda keys: {k: 2 * by_key[k].won + by_key[k].drawn for k in keys}),
        Criterion("difference", lambda keys: {k: by_key[k].difference for k in keys}),
        Criterion("fewer", lambda keys: {k: -by_key[k].tables for k in keys}),
    )
    return tuple((row.rank or 0, by_key[row.player]) for row in ranked(tuple(by_key), criteria))
