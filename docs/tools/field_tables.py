"""Write the tables of fields in the rule books, made from the schemas of deals.

python -m docs.tools.field_tables

A table stands between two marks. `<!-- fields of games.buraco.deal: sides -->` names the module
of a `SCHEMA` and a field whose objects have the fields (absent: those of the deal itself).
`<!-- end of fields -->` closes it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from games.deals import DealSchema, parts, shape_of
from games.envelope import is_int
from games.fields import (
    Card,
    Choice,
    Dealer,
    EachPlayer,
    Field,
    FieldType,
    Flag,
    ListOf,
    ListOr,
    Made,
    Number,
    Player,
    Shape,
    always,
)
from games.options import UNNAMED

BOOKS: Final = Path(__file__).parents[1] / "rules"
MARK: Final = re.compile(
    r"(<!-- fields of (?P<module>[\w.]+)(?:: (?P<key>\w+))? -->\n)"
    r".*?(?P<end><!-- end of fields -->)",
    re.DOTALL,
)
_CODES: Final = ("code", "no_number", "no_name", "twice", "missing", "pausing")
_MOST_VALUES: Final = 13
_OPTIONS: Final = "(options)"
_USUAL: Final = ("field_missing", "field_not_allowed", "player_pauses")


def renewed(book: str) -> str:
    """The text of a book with its tables as the schemas are now."""
    return MARK.sub(lambda found: f"{found[1]}{_block(found)}{found['end']}", book)


def marked(book: str, schema: DealSchema) -> Iterator[str | None]:
    """The fields whose objects have a table in a book; None for the deal itself."""
    for found in MARK.finditer(book):
        if schema == import_module(found["module"]).SCHEMA:
            yield found["key"]


def objects(schema: DealSchema) -> set[str]:
    """The fields of a deal that hold objects."""
    return {field.key for field in schema.fields if shape_of(field.type)}


def _block(found: re.Match[str]) -> str:
    schema = import_module(found["module"]).SCHEMA
    return "".join(f"{line}\n" for line in table(schema, found["key"]))


def table(schema: DealSchema, key: str | None = None) -> Iterator[str]:
    """The lines of the table of a deal, or of the objects in one of its fields."""
    fields, kinds = schema.fields, [f"`{kind.key}`" for kind in schema.kinds]
    if key:
        shape = shape_of(next(field.type for field in fields if field.key == key))
        assert shape is not None, key
        fields, kinds = shape.fields, []
    head = ["field", "kinds", "needed", "value", "refused as"]
    rows = [
        [f"`{f.key}`", _kinds(f.kinds), _needed(f), _value(f, told_below=not key), _codes(f)]
        for f in fields
    ]
    if kinds:
        known = [f"unless {kinds[0]}", ", ".join(kinds), f"`{schema.unknown_kind}`"]
        rows.insert(0, [f"`{schema.kind_key}`", "every", *known])
    for row in (head, ["---"] * len(head), *rows):
        cells = row if kinds else [row[0], *row[2:]]
        line = " | ".join(cells)
        yield f"|{line.replace(' ', '')}|" if row[0] == "---" else f"| {line} |"


def _kinds(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"`{kind}`" for kind in kinds) or "every"


def _needed(field: Field) -> str:
    """The condition under which a field is needed, and that under which it is there at all."""
    only = "" if field.allowed is always else f", {field.allowed.words}"
    return field.needed.words + only.replace("unless", "not with")


def _value(field: Field, *, told_below: bool) -> str:
    """The label of a field, and its values unless a table of their own tells them."""
    label = "" if field.label is UNNAMED else f"{field.label.en}: ".replace("?:", "?")
    own_table = told_below and shape_of(field.type)
    or_null = ", or `null`" if field.null_is_value else ""
    words = "fields below" if own_table else _words(field.type)
    return f"{label}{words}{or_null}".removesuffix(": ")


def _words(of: FieldType) -> str:
    """The values of a type in words; none for a type that another reader checks."""
    match of:
        case Flag():
            return "`true` or `false`"
        case Number():
            return _number(of)
        case Choice(values=values):
            return _OPTIONS if callable(values) else _one_of(values)
        case Card():
            return "card"
        case Dealer():
            return "who is to deal"
        case Player(anybody=anybody):
            return "player" if anybody else "player of the deal"
        case ListOf(entry=entry, size=size):
            many = "list" if size is None else f"list of {_bound(size)}"
            return f"{many}: {_words(entry)}".removesuffix(": ")
        case ListOr(of=many, other=other):
            return f"{_words(other)}, or {_words(many)}"
        case EachPlayer(entry=entry, missing=missing):
            who = "every name" if missing else "name"
            return f"{who} → {_words(entry)}".removesuffix(" → ")
        case Made(shape=shape):
            return _words(shape)
        case Shape(fields=fields):
            return ", ".join(f"`{each.key}` ({_words(each.type)})" for each in fields)
    return ""


def _number(of: Number) -> str:
    low, high = _bound(of.low), _bound(of.high)
    span = f"{low} or more" if high is None else f"{low} to {high}"
    steps = "" if of.step == 1 else f", in steps of {_bound(of.step)}"
    numbers = ("number" if low is None else span) + steps
    return ", or ".join([numbers, *(f"`{word}`" for word in of.words)])


def _bound(bound: object) -> object:
    return _OPTIONS if callable(bound) else bound


def _one_of(values: Collection[Any]) -> str:
    if len(values) > _MOST_VALUES:
        numbers = all(map(is_int, values))
        span = f" from {min(values)} to {max(values)}" if numbers else ""
        return f"one of {len(values)}{span}"
    return ", ".join(f"`{value}`" for value in values)


def _codes(field: Field) -> str:
    """The codes of a wrong value, and of a field that is missing or has no place."""
    found = dict.fromkeys([*_codes_of(field.type), field.missing, field.not_allowed])
    return ", ".join(f"`{code}`" for code in found if code not in _USUAL)


def _codes_of(of: object) -> Iterator[str]:
    yield from filter(None, (getattr(of, name, "") for name in _CODES))
    for each in parts(of):
        yield from _codes_of(each)


def main() -> None:
    for path in sorted(BOOKS.glob("*.md")):
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
