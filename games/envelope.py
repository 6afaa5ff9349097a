"""Common parts of reports and outcomes: problems, JSON types, names, unknown fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeGuard

Json = dict[str, Any]
MAX_LISTED_PROBLEMS: Final = 100  # problems that an answer lists one by one


class Problem(NamedTuple):
    """A stable error or warning code and the place in the report it speaks of."""

    code: str
    path: str

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "path": self.path}


def refused(problems: Iterable[Problem]) -> Json:
    """The outcome of a report that was not accepted: its first 100 errors, and under `more` how
    many others there are (absent when there are none)."""
    errors = list(problems)
    outcome: Json = {
        "ok": False,
        "errors": [problem.as_json() for problem in errors[:MAX_LISTED_PROBLEMS]],
    }
    return outcome | (
        {"more": len(errors) - MAX_LISTED_PROBLEMS} if errors[MAX_LISTED_PROBLEMS:] else {}
    )


def is_int(value: object) -> TypeGuard[int]:
    """A JSON integer: `true`, `2.0` and `"2"` are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_ints(
    value: object, low: int, high: int, most: int, fewest: int = 0
) -> TypeGuard[list[int]]:
    """Return True if a value is a list of JSON integers from `low` to `high`, of this length."""
    return (
        isinstance(value, list)
        and fewest <= len(value) <= most
        and all(is_int(number) and low <= number <= high for number in value)
    )


def are_pairs(
    value: object, most: int, fits: Callable[[Any, Any], bool]
) -> TypeGuard[list[tuple[Any, Any]]]:
    """Return True if a value is a list of at most `most` pairs that fit."""
    return (
        isinstance(value, list | tuple)
        and len(value) <= most
        and all(isinstance(each, list | tuple) and len(each) == 2 and fits(*each) for each in value)
    )


def pairs_schema(first: Json, second: Json) -> Json:
    """The JSON schema of a list of pairs."""
    pair = {"type": "array", "prefixItems": [first, second], "minItems": 2, "maxItems": 2}
    return {"items": pair}


def is_name(value: object) -> TypeGuard[str]:
    """A proper name: a non-empty string without blanks at either end."""
    return isinstance(value, str) and value != "" and value == value.strip()


def unknown_fields(value: Json, known: Iterable[str], prefix: str = "") -> list[Problem]:
    """Return unknown fields of an object, alphabetically (also if null)."""
    strange = sorted(str(key) for key in value.keys() - set(known))
    return [Problem("unknown_field", f"{prefix}{key}") for key in strange]
