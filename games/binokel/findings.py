"""What the checks of one deal have found so far, and the deal as far as it is read.

Knows the frame of a check: seats, house rules, errors, warnings. Does not know a single rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.binokel.seats import Seats
from games.binokel.settings import Settings
from games.envelope import Json, Problem

LINE: Final = "line"
"""The kind of a deal that is told by what everybody got."""


@dataclass(slots=True)
class Findings:
    """Collects the problems of one deal; paths are given without the deal's own prefix.

    `fields` are the fields of the report that count: neither null nor forbidden for the kind.
    """

    prefix: str
    kind: str
    fields: Json
    seats: Seats
    settings: Settings
    errors: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def error(self, code: str, path: str = "") -> None:
        """Path "" is the deal itself."""
        self.errors.append(Problem(code, self._at(path)))

    def warn(self, code: str, path: str) -> None:
        self.warnings.append(Problem(code, self._at(path)))

    def object_of(self, name: str, wrong_type: str) -> Json | None:
        """An object with a key for each player; its strange keys are reported."""
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.error(wrong_type, name)
            return None
        strange = value.keys() - {*self.seats.active, self.seats.pauses}
        for key in sorted(strange):
            self.error("player_unknown", f"{name}.{key}")
        if self.seats.pauses in value:
            self.error("player_pauses", f"{name}.{self.seats.pauses}")
        return value

    def player_of(self, name: str, unknown: str) -> str | None:
        """An active player named by a field; anybody else is reported."""
        value = self.fields.get(name)
        if value is None:
            return None
        if isinstance(value, str) and value in self.seats.active:
            return value
        pausing = value == self.seats.pauses
        self.error("player_pauses" if pausing else unknown, name)
        return None

    def clean_since(self, mark: int) -> bool:
        """Whether nothing was found since `len(errors)` was `mark`."""
        return len(self.errors) == mark

    def _at(self, path: str) -> str:
        return f"{self.prefix}.{path}" if path else self.prefix
