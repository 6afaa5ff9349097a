"""The scenarios of the documents: events as large as they are in earnest (`sizes`), and evenings as
halls ran them (`halls`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs" / "scenarios"


def scenarios(name: str = "sizes") -> list[dict[str, Any]]:
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
