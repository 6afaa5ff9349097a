"""One event being worked into the state of a league.

Knows fixtures, games and tables. Does not know when what may happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournaments.domain.formats.change import Change as _Change
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.hall import Table
from tournaments.domain.formats.league.state import Fixture, Played, State, boards, fixture_of
from tournaments.domain.points import Points


class Change(_Change[State]):
    """The fields of `State` while one event changes them."""

    KEPT = _Change.KEPT | {"game"}
    COPIED = _Change.COPIED | {"played", "rosters", "lineups"}

    balances: dict[str, Points]
    fixtures: tuple[Fixture, ...]
    played: dict[int, tuple[Played, ...]]
    rosters: dict[str, tuple[str, ...]]
    lineups: dict[tuple[int, str], tuple[str, ...]]
    annulled: frozenset[str]

    def __init__(self, state: State, index: int, at: datetime | None, path: str) -> None:
        super().__init__(state, index, at, path)
        self.settings = state.settings

    def moment(self, text: str) -> datetime | None:
        """The instant that a text of an event names, None if there is none."""
        return read_at(text, self.base.zone)

    def fixture(self, table: int) -> Fixture:
        return fixture_of(self, table)

    def set_fixture(self, old: Fixture, **changes: Any) -> None:
        """Change a fixture."""
        self.replace_fixture(old, replace(old, **changes))

    def replace_fixture(self, old: Fixture, new: Fixture) -> None:
        self.fixtures = tuple(new if each is old else each for each in self.fixtures)

    def plan(self, fixtures: Iterable[Fixture]) -> None:
        """Add fixtures at the end of the season, with their tables."""
        added = tuple(fixtures)
        self.fixtures += added
        self.tables += tuple(
            Table(fixture.sides) for fixture in added for _ in range(boards(self.settings))
        )

    def drop_after(self, day: int) -> None:
        """Forget the plan of the days after this one, with the line-ups that were handed in."""
        self.fixtures = tuple(fixture for fixture in self.fixtures if fixture.day <= day)
        self.tables = self.tables[: len(self.fixtures) * boards(self.settings)]
        kept = range(1, len(self.tables) + 1)
        self.lineups = {key: people for key, people in self.lineups.items() if key[0] in kept}
