"""The load test itself: its pages hear and show what real ones do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CROWD = Path(__file__).with_name("crowd.py")


@pytest.mark.embedded
@pytest.mark.turns(3)
def test_pages_of_the_load_test_show_what_pages_in_a_browser_show() -> None:
    command = [sys.executable, str(CROWD), "small", "--browsers", "1"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    (line,) = (line for line in run.stdout.splitlines() if line.startswith("{"))
    result: dict[str, Any] = json.loads(line)
    expected = {"pages": 8, "reports": 3, "errors": ["0 of pages"], "behind": 0}
    assert {name: result[name] for name in expected} == expected
    kinds = ("overview", "standings", "personal", "table", "desk", "chromium")
    assert [len(result[f"{kind}_ms"]) for kind in kinds] == [2] * len(kinds)
    assert max(result[f"{kind}_ms"][1] for kind in kinds) < 30_000
