"""The worked examples of the rule documents and how an outcome is compared with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "examples"


def example_lines(name: str) -> list[dict[str, Any]]:
    """Every line of `examples/<name>.jsonl`: objects with `name`, `why`, `report`, `outcome`."""
    text = (_FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def same_outcome(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Equal, where errors and warnings compare as sets of (code, path)."""
    return _comparable(one) == _comparable(other)


def _comparable(outcome: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _pairs(value) if key in ("errors", "warnings") else value
        for key, value in outcome.items()
    }


def _pairs(problems: list[dict[str, str]]) -> set[tuple[str, str]]:
    return {(problem["code"], problem["path"]) for problem in problems}
