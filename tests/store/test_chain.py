"""Hashes and columns of a log: the JSON of Python's own library, read and written faster."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.db.models import Value
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.store.archive.chain import COVERED, canonical
from tournaments.store.models import LogEntry

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(st.characters(exclude_categories=())),
    st.sampled_from(["null", '":1.5', "\\u0000", 2**63, 2**64, -(2**63) - 1]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def outcome(of: Any, given_: object) -> str:
    """Return the result with its types, or the name of the error."""
    try:
        return repr(of(given_))
    except (ValueError, TypeError, RecursionError) as error:
        return type(error).__name__


@given(VALUES)
@example(float("nan"))
@example([1e16, 1.0, -0.0, 1e-7])
@example({"\U0001f600": 1, "\ufffd": 2, "\x7f": '\x1f\b\f\n\r\t"\\/'})
@example({1: 2})
@example((1, (2,)))
def test_a_hash_covers_sorted_json_without_blanks(value: Any) -> None:
    def plain(covered: object) -> str:
        return json.dumps(
            covered, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )

    usual: dict[str, Any] = {**dict.fromkeys(COVERED, ""), "seq": 7, "event": None}
    for covered in ({**usual, "command": value}, {**usual, "event": {"is": value}}):
        assert outcome(canonical, covered) == outcome(plain, covered)


@given(VALUES.map(json.dumps))
@example("[1e400, -0, 18446744073709551616, 1234567890123456789012]")
@example('{"a": NaN, "a": "\\ud800"}')
@example("{")
@example("[" * 600 + "]" * 600)
@pytest.mark.parametrize("name", ["command", "event", "changes", "texts"])
def test_a_column_of_json_holds_what_was_written(name: str, text: str) -> None:
    column: Any = LogEntry._meta.get_field(name)

    def read(text: object) -> object:
        return column.from_db_value(text, Value(text), connection)

    def plain(text: Any) -> object:
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            return text

    assert outcome(read, text) == outcome(plain, text)


def test_migrations_know_a_column_of_json_as_one_of_django() -> None:
    column: Any = LogEntry._meta.get_field("event")
    assert column.deconstruct() == ("event", "django.db.models.JSONField", [], {"null": True})


def test_nothing_is_read_from_an_empty_column() -> None:
    column: Any = LogEntry._meta.get_field("event")
    assert column.from_db_value(None, Value(None), connection) is None
