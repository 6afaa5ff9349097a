"""A deal without error, and the problems of one as its checks find them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.binokel.settings import Settings
from games.envelope import Problem
from games.fields import Entry, Reading
from games.soloist import Seats

LINE: Final = "line"
"""The kind of a deal that is told by what everybody got."""


@dataclass(slots=True)
class Findings:
    """The problems of one deal; paths are given without the deal's own prefix."""

    prefix: str
    entry: Entry
    reading: Reading
    seats: Seats
    warnings: list[Problem] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        return self.reading.problems

    @property
    def settings(self) -> Settings:
        rules: Settings = self.reading.rules
        return rules

    def error(self, code: str, path: str = "") -> None:
        """Path "" is the deal itself."""
        self.errors.append(Problem(code, self._at(path)))

    def warn(self, code: str, path: str) -> None:
        self.warnings.append(Problem(code, self._at(path)))

    def has(self, name: str) -> bool:
        """Return True if the deal has this field and its kind may have it."""
        return name in self.entry.values

    def clean_since(self, mark: int) -> bool:
        """Return True if nothing was found since `len(errors)` was `mark`."""
        return len(self.errors) == mark

    def is_clean(self, *names: str) -> bool:
        """Return True if nothing was found in these fields, apart from fields of other kinds."""
        places = tuple(map(self._at, names))
        inside = tuple(f"{place}{mark}" for place in places for mark in ".[")
        return not any(
            problem.path in places or problem.path.startswith(inside)
            for problem in self.errors
            if problem.code != "field_not_allowed"
        )

    def _at(self, path: str) -> str:
        return f"{self.prefix}.{path}" if path else self.prefix


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal whose report has no error.

    `points` and `melds` are complete for the three active players (`points` empty unless normal);
    of a `line` they are what the deal brought, and `solo` is "" where nobody said. `pressed` are
    the points of the pressed cards, None if not known.
    """

    seats: Seats
    kind: str
    solo: str
    bid: int | None
    trump: str | None
    made: bool
    melds: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]
    tricks: Mapping[str, int] | None = None
    pressed: int | None = None
    warnings: tuple[Problem, ...] = ()
