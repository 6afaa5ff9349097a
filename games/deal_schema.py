"""JSON Schema (draft 2020-12) of an entry of `deals`, made from the declared fields.

It holds under all rules of the game: bounds and values that depend on options are left out. The
reader (`games/deals.py`) refuses more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.envelope import Json
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
from games.game import Game
from games.options import UNNAMED
from games.schema import DRAFT
from games.wording import Language, translated


def deal_schema(game: Game, language: Language = "en") -> Json:
    """The schema of one deal: its only kind, or any of its kinds."""
    schema = game.deal_schema
    head: Json = {"$schema": DRAFT, "title": translated(game.name, language)}
    if schema is None:
        return head
    if not schema.kinds:
        return head | _object(schema.fields, language)
    kinds = []
    for i, kind in enumerate(schema.kinds):
        form = _object(schema.fields_of(kind.key), language)
        named: Json = {"const": str(kind.key)}
        others: Json = {key: {"type": "null"} for key in schema.keys}
        kind_field = {schema.kind_key: named if i else _or_null(named)}
        form["properties"] = others | kind_field | form["properties"]
        form["required"] += [schema.kind_key] if i else []
        kinds.append({"title": translated(kind.label, language), **form})
    return head | {"anyOf": kinds}


def _object(fields: tuple[Field, ...], language: Language) -> Json:
    needed = [each for each in fields if each.needed is always and each.allowed is always]
    return {
        "type": "object",
        "properties": {each.key: _field(each, language) for each in fields},
        "required": [each.key for each in needed],
        "additionalProperties": False,
    }


def _field(field: Field, language: Language) -> Json:
    """A field; null counts as absent unless the field is needed."""
    form = _form(field.type, language)
    if field.needed is not always or field.null_is_value:
        form = _or_null(form)
    title = {} if field.label is UNNAMED else {"title": translated(field.label, language)}
    return title | form


def _or_null(form: Json) -> Json:
    return {"anyOf": [form, {"type": "null"}]}


def _form(of: FieldType, language: Language) -> Json:
    """The values of a type; any value for a type that another reader checks."""
    match of:
        case Flag():
            return {"type": "boolean"}
        case Number(words=words):
            bounds = {"minimum": of.low, "maximum": of.high, "multipleOf": of.step}
            number: Json = {"type": "integer"} | _known(bounds)
            return {"anyOf": [number, {"enum": list(words)}]} if words else number
        case Choice(values=values) if not callable(values):
            if isinstance(values, Mapping):
                titles = {value: translated(words, language) for value, words in values.items()}
                return {"oneOf": [{"const": v, "title": title} for v, title in titles.items()]}
            return {"enum": sorted(values, key=str)}
        case Card(pack=pack) if not callable(pack):
            return {"enum": list(pack)}
        case Player() | Dealer() | Card():
            return {"type": "string"}
        case ListOf(entry=entry, size=size):
            sizes = _known({"minItems": size, "maxItems": size})
            return {"type": "array", "items": _form(entry, language), **sizes}
        case ListOr(of=many, other=other):
            return {"anyOf": [_form(many, language), _form(other, language)]}
        case EachPlayer(entry=entry, null_is_absent=is_absent):
            each = _form(entry, language)
            return {"type": "object", "additionalProperties": _or_null(each) if is_absent else each}
        case Shape(fields=fields):
            return _object(fields, language)
        case Made(shape=shape):
            return _form(shape, language)
    return {}


def _known(bounds: Mapping[str, Any]) -> Json:
    """The bounds that are the same under all rules."""
    known = {word: bound for word, bound in bounds.items() if isinstance(bound, int)}
    return {word: bound for word, bound in known.items() if (word, bound) != ("multipleOf", 1)}
