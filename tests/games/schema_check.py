"""The keywords of JSON Schema that our schemas use, judged by the letter of the standard."""

from collections.abc import Callable
from typing import Any

KINDS = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
NOTES = {"$schema", "title", "description", "default", "format"}


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Return True if the value is valid; an unknown keyword is an error of the test."""
    return all(JUDGES[word](schema, value) for word in schema if word not in NOTES)


def _type(schema: dict[str, Any], value: Any) -> bool:
    if isinstance(value, bool) and schema["type"] != "boolean":
        return False
    return isinstance(value, KINDS[schema["type"]])


def _properties(schema: dict[str, Any], value: Any) -> bool:
    known = schema["properties"]
    return not isinstance(value, dict) or all(
        fits(known[key], entry) for key, entry in value.items() if key in known
    )


def _closed(schema: dict[str, Any], value: Any) -> bool:
    if not isinstance(value, dict):
        return True
    known, others = schema.get("properties", {}), schema["additionalProperties"]
    more = [value[key] for key in value.keys() - known.keys()]
    return not more if others is False else all(fits(others, entry) for entry in more)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


JUDGES: dict[str, Callable[[dict[str, Any], Any], bool]] = {
    "type": _type,
    "properties": _properties,
    "required": lambda s, v: not isinstance(v, dict) or set(s["required"]) <= v.keys(),
    "additionalProperties": _closed,
    "anyOf": lambda s, v: any(fits(form, v) for form in s["anyOf"]),
    "oneOf": lambda s, v: sum(fits(form, v) for form in s["oneOf"]) == 1,
    "const": lambda s, v: _same(s["const"], v),
    "enum": lambda s, v: any(_same(entry, v) for entry in s["enum"]),
    "minimum": lambda s, v: not _number(v) or v >= s["minimum"],
    "maximum": lambda s, v: not _number(v) or v <= s["maximum"],
    "multipleOf": lambda s, v: not _number(v) or v % s["multipleOf"] == 0,
    "items": lambda s, v: not isinstance(v, list) or all(fits(s["items"], e) for e in v),
    "minItems": lambda s, v: not isinstance(v, list) or len(v) >= s["minItems"],
    "maxItems": lambda s, v: not isinstance(v, list) or len(v) <= s["maxItems"],
}
