"""The worked examples of the rule documents and how an outcome is compared with them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

_FOLDER = Path(__file__).parent / "examples"
EXACT = "example"
"""The property that a test records for a line that came out exactly: the name of its file."""


def example_files() -> tuple[str, ...]:
    """The name of every file of examples, without `.jsonl`."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.jsonl")))


def example_lines(name: str) -> list[dict[str, Any]]:
    """Every line of `examples/<name>.jsonl`: objects with `name`, `why`, `report`, `outcome`."""
    text = (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def same_outcome(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Equal, where errors and warnings compare as sets of (code, path)."""
    return _comparable(one) == _comparable(other)


def counted(passed: list[pytest.TestReport]) -> str:
    """Return how many lines of each file came out exactly, e.g. "binokel 44 of 44"; "" if none."""
    names = [str(value) for one in passed for key, value in one.user_properties if key == EXACT]
    return ", ".join(
        f"{name} {names.count(name)} of {len(example_lines(name))}"
        for name in example_files()
        if name in names
    )


def _comparable(outcome: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _pairs(value) if key in ("errors", "warnings") else value
        for key, value in outcome.items()
    }


def _pairs(problems: list[dict[str, str]]) -> set[tuple[str, str]]:
    return {(problem["code"], problem["path"]) for problem in problems}
