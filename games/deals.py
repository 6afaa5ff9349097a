"""The schema of a deal: its kinds and their fields, declared once for each game.

The reader here, the deal form (`tournaments/web/sheet/games/deal_form.py`) and the tables of the
rule book (`docs/tools/field_tables.py`) come from it. `fields` holds the types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.envelope import unknown_fields
from games.fields import Entry, Field, FieldType, Reading, Shape, read_fields
from games.options import UNNAMED, Words


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of deal; `played` says whether the rules know it."""

    key: str
    label: Words
    played: Callable[[Any], bool] = lambda _rules: True


@dataclass(frozen=True, slots=True)
class DealSchema:
    """The kinds of a game's deals, the default first (empty: there is one kind, without a name),
    and all fields in the order of reading.

    `kind_key` is the field that says the kind, `unknown_kind` the code of another value there,
    `no_object` that of a value that is no deal at all.
    """

    fields: tuple[Field, ...]
    kinds: tuple[Kind, ...] = ()
    kind_key: str = "kind"
    unknown_kind: str = "kind_unknown"
    no_object: str = "deal_type"

    @property
    def keys(self) -> tuple[str, ...]:
        """Every field that a deal can have."""
        return (*((self.kind_key,) if self.kinds else ()), *(field.key for field in self.fields))

    def kind(self, key: str) -> Kind:
        """A kind by its key (StopIteration if there is none)."""
        return next(kind for kind in self.kinds if kind.key == key)

    def every_field(self) -> Iterator[Field]:
        """The fields of a deal, and those of its objects."""
        return _within(self.fields)

    def label(self, key: str) -> Words | None:
        """The label of a field, also of an object within a deal; None if it has none."""
        found = (each.label for each in self.every_field() if each.key == key)
        return next((label for label in found if label is not UNNAMED), None)

    def fields_of(self, kind: str) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if kind in (field.kinds or (kind,)))

    def read(self, deal: object, path: str, reading: Reading) -> Entry | None:
        """The typed values of a deal; None where nothing of it can be judged.

        Every refusal stands in `reading`. A deal of an unknown kind is not judged any further.
        """
        if not isinstance(deal, dict):
            reading.refuse(self.no_object, path)
            return None
        stated = deal.get(self.kind_key) if self.kinds else None
        kinds = {kind.key: kind for kind in self.kinds}
        kind = next(iter(kinds), "") if stated is None else stated
        if self.kinds and (not isinstance(kind, str) or kind not in kinds):
            reading.refuse(self.unknown_kind, f"{path}.{self.kind_key}")
            return None
        if self.kinds and not kinds[kind].played(reading.rules):
            reading.refuse("kind_not_played", f"{path}.{self.kind_key}")
            return None
        reading.problems += unknown_fields(deal, self.keys, f"{path}.")
        entry = reading.entry = Entry(deal, reading.rules, kind)
        read_fields(self.fields, entry, path, reading)
        return entry


def parts(of: object) -> Iterator[FieldType]:
    """The types that a type is made of."""
    return filter(None, (getattr(of, name, None) for name in ("entry", "of", "shape", "other")))


def shape_of(of: FieldType) -> Shape | None:
    """The object within a type; None if there is none."""
    return of if isinstance(of, Shape) else next(filter(None, map(shape_of, parts(of))), None)


def _within(fields: tuple[Field, ...]) -> Iterator[Field]:
    """The fields of a deal, and those of its objects."""
    for each in fields:
        yield each
        shape = shape_of(each.type)
        yield from _within(shape.fields) if shape else ()
