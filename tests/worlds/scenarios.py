"""The scenarios of the document: events as large as they are in earnest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "docs" / "scenarios" / "sizes.jsonl"


def scenarios() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
