"""The hash chain of a log: who holds an exported event can check that nothing was changed."""

from __future__ import annotations

import hashlib
import json

import orjson

from games.envelope import Json, Problem
from tournaments.store.models import LogEntry

COVERED = ("seq", "at", "actor", "kind", "command", "event", "changes", "texts", "form")
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_QUICK = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
# digits, what follows those of a float, and colons; other bytes are blanks
_MARKS = bytes(
    ord(
        "0" if letter in "0123456789" else "." if letter in ".eE" else ":" if letter == ":" else " "
    )
    for letter in map(chr, range(256))
)


class LogIntegrityError(Exception):
    """A log that does not hold, or a document that is none; `problem` says where."""

    def __init__(self, code: str, path: str) -> None:
        super().__init__(f"{code} {path}")
        self.problem = Problem(code, path)


def seal(previous: str, entry: LogEntry) -> str:
    """SHA-256 (hex) over the hash before and the canonical JSON of the entry."""
    covered = {name: getattr(entry, name) for name in COVERED}
    return seal_text(previous, canonical({**covered, "at": entry.at.isoformat()}))


def seal_text(previous: str, text: str) -> str:
    """SHA-256 (hex) over the hash before and the JSON that `canonical` wrote."""
    return hashlib.sha256(f"{previous}\n{text}".encode(errors="surrogatepass")).hexdigest()


def canonical(covered: Json) -> str:
    """Return the JSON of what a hash covers of an entry: these fields, with `at` as text.

    It sorts keys, has no blanks and no needless escapes. ValueError, TypeError or RecursionError if
    the values are none of JSON.
    """
    try:
        text = orjson.dumps(covered, option=_QUICK)
    except TypeError:  # large numbers, halves of surrogate pairs, what is no JSON
        return _JSON.encode(covered)
    # orjson writes floats in another form, and NaN as null
    is_odd = text.count(b"null") > (covered["event"] is None) or _may_hold_float(text)
    return _JSON.encode(covered) if is_odd and _holds_float(covered) else text.decode()


def _may_hold_float(text: bytes) -> bool:
    """Return True if a digit stands before a point or an exponent, other than in `20:15:00.5`."""
    marks = text.translate(_MARKS)
    return marks.count(b"0.") > marks.count(b"0:00.")


def _holds_float(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_holds_float, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_holds_float, value))
    return isinstance(value, float)
