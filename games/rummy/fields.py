"""Reading one object of a report field by field.

Knows JSON types, paths and the shared error codes. Does not know what a field means.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.envelope import Json, Problem, is_int, unknown_fields


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the report at `path`; what is wrong with it gathers in `problems`.

    A field that is null counts as absent.
    """

    value: Json
    path: str
    problems: list[Problem] = field(default_factory=list)

    def at(self, key: str) -> str:
        return f"{self.path}.{key}"

    def get(self, key: str) -> object:
        return self.value.get(key)

    def note(self, code: str, key: str) -> None:
        self.problems.append(Problem(code, self.at(key)))

    def only(self, known: Iterable[str]) -> None:
        """Note every field that is not `known`."""
        self.problems.extend(unknown_fields(self.value, known, f"{self.path}."))

    def integer(self, key: str, highest: int | None = None) -> int | None:
        """An int of 0 to `highest` (without limit: None); None when absent or noted as wrong."""
        value = self.get(key)
        if value is None:
            return None
        if is_count(value, highest):
            assert isinstance(value, int)
            return value
        self.note("field_type", key)
        return None

    def names(self, key: str, known: tuple[str, ...]) -> Fields | None:
        """An object with an entry per name; names that are not `known` are noted."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.note("field_type", key)
            return None
        inner = Fields(value, self.at(key), self.problems)
        for name in sorted(value.keys() - set(known)):
            inner.note("player_unknown", name)
        return inner

    def objects(self, key: str) -> Iterator[Fields]:
        """The entries of a list of objects; a wrong list or entry is noted and left out."""
        value = self.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.note("field_type", key)
            return
        for k, entry in enumerate(value):
            path = f"{self.at(key)}[{k}]"
            if isinstance(entry, dict):
                yield Fields(entry, path, self.problems)
            else:
                self.problems.append(Problem("field_type", path))


def is_count(value: object, highest: int | None = None) -> bool:
    """Whether `value` is a JSON integer of 0 to `highest`."""
    if not is_int(value):
        return False
    assert isinstance(value, int)
    return value >= 0 and (highest is None or value <= highest)
