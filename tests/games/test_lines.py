"""JSON and JSON Lines as the command reads them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.lines import read_json, read_lines

_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_read_lines_of_one_document_on_one_line() -> None:
    assert read_lines('{"game": "bronzen"}') == [{"game": "bronzen"}]


def test_read_lines_of_a_pretty_printed_document() -> None:
    assert read_lines('{\n  "game": "bronzen",\n\n  "deals": []\n}\n') == [
        {"game": "bronzen", "deals": []}
    ]


def test_read_lines_keeps_a_single_list_as_one_document() -> None:
    assert read_lines("[\n1,\n2\n]\n") == [[1, 2]]


def test_read_lines_of_json_lines_skips_blank_lines() -> None:
    assert read_lines('{"a": 1}\n\n  \n{"a": 2}\r\n[3]\n') == [{"a": 1}, {"a": 2}, [3]]


def test_read_lines_without_any_value_is_empty() -> None:
    assert read_lines("") == []
    assert read_lines(" \n\n") == []


def test_read_lines_ignores_a_byte_order_mark() -> None:
    assert read_lines("\ufeff{}") == [{}]


def test_read_lines_keeps_line_separators_inside_strings() -> None:
    assert read_lines('["a\u2028b"]\n["c\x85d"]') == [["a\u2028b"], ["c\x85d"]]


def test_read_lines_takes_the_last_of_duplicate_keys() -> None:
    assert read_lines('{"a": 1, "a": 2}') == [{"a": 2}]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nonsense", 1),
        ('{"a": 1}\n{"a": }\n', 2),
        ('{"a": 1}\n\n{"b": 2} {"c": 3}\n', 3),
        ('{\n  "a": 1,\n  "b": \n}\n', 4),
        ('{\n  "a": 1\n}\n}', 4),
        ("[NaN]", 1),
        ("[1]\n[2]\n[-Infinity]", 3),
        ("[NaN]\n[2]", 1),
        ('{\n"a": "NaN, \\" Infinity",\n"b": Infinity\n}', 3),
        ("[1]\n" + "9" * 5000, 2),
        ("[1]\n" + "[" * 200_000, 2),
    ],
)
def test_read_lines_names_the_line_that_is_not_json(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}: "):
        read_lines(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(_VALUES, min_size=2, max_size=4), st.booleans())
def test_read_lines_gives_back_what_was_written(values: list[object], ascii_only: bool) -> None:
    text = "\n".join(json.dumps(value, ensure_ascii=ascii_only) for value in values)
    assert read_lines(text) == values


@settings(max_examples=60, deadline=None)
@given(_VALUES)
def test_read_lines_gives_back_a_pretty_printed_document(value: object) -> None:
    assert read_lines(json.dumps(value, indent=2)) == [value]


@pytest.mark.parametrize("text", ["[" * 10_000 + "]" * 10_000, '{"a":' * 10_000, "[" * 10_000])
def test_what_is_nested_too_deeply_is_no_json(text: str) -> None:
    with pytest.raises(ValueError, match=r"deep|Expecting"):
        read_json(text)
    with pytest.raises(ValueError, match="line 1"):
        read_lines(text)


def test_the_deepest_json_is_read() -> None:
    text = "[" * 64 + "7" + "]" * 64
    assert json.dumps(read_json(text)) == text
    with pytest.raises(ValueError, match="Nested too deeply"):
        read_json(f"[{text}]")


def test_read_lines_of_a_pretty_printed_document_of_two_lines() -> None:
    assert read_lines('{"a":\n1}') == [{"a": 1}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # what is blank for people counts as a line, though it is nothing for JSON
        ("\u00a0\n{", "line 2: "),
        # after a blank line the list begins in the second one
        ("\n[\n1,\nNaN\n]", "line 4: NaN is not a JSON number"),
        # where there is no one place, the beginning is named
        ("\n" + "[\n" * 70 + "]\n" * 70, "line 1: Nested too deeply"),
    ],
)
def test_read_lines_counts_blank_lines(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        read_lines(text)
