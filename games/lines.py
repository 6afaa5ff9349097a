"""Values from text: one JSON document, or JSON Lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final

DEEPEST: Final = 64  # levels of objects and lists within each other
_TOO_DEEP: Final = "Nested too deeply"
_NOT_A_NUMBER: Final = re.compile(r'"(?:\\.|[^"\\])*"|(NaN|-?Infinity)')


def read_lines(text: str) -> list[object]:
    """The values of a text: one for a single (pretty printed) document, else one for each line.

    Blank lines are skipped; a text without any value gives an empty list. Raises ValueError with
    the line number (from 1) when the text is not JSON; `NaN` and `Infinity` are not JSON.
    """
    text = text.removeprefix("\ufeff")
    lines = [(i, line) for i, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) > 1 and not _is_json(lines[0][1]):
        return [_parse(text, 1)]
    return [_parse(line, number) for number, line in lines]


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; ValueError when it is none, or nested deeper than anything that
    people mean (`json.JSONDecodeError` where a place can be named)."""
    try:
        value = json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    level, inside = 0, [value]
    while inside := [part for outer in inside if _holds(outer) for part in _parts(outer)]:
        level += 1
        if level > DEEPEST:
            raise ValueError(_TOO_DEEP)
    return value


def _holds(value: object) -> bool:
    return isinstance(value, dict | list)


def _parts(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value


def _is_json(text: str) -> bool:
    """Return True if a text stands on its own; NaN counts here, it is refused with its line
    later."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _parse(text: str, first_line: int) -> object:
    """One JSON value whose text begins on `first_line`."""
    try:
        return read_json(text)
    except json.JSONDecodeError as error:
        number, reason = error.lineno, error.msg
    except ValueError as error:
        number, reason = _line_of_constant(text), str(error)
    raise ValueError(f"line {first_line + number - 1}: {reason}")


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is not a JSON number")


def _line_of_constant(text: str) -> int:
    """The line of the first NaN or Infinity outside a string; 1 when there is none."""
    places = (match.start() for match in _NOT_A_NUMBER.finditer(text) if match[1])
    return text.count("\n", 0, next(places, 0)) + 1
