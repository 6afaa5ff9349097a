"""Faults of the running product, as `storm.py` finds them, a few of each kind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAULTS = 30 if os.environ.get("CI") else 15


@pytest.mark.embedded
def test_nothing_is_lost_whatever_is_killed() -> None:
    command = [sys.executable, "-m", "tests.faults.storm", "--faults", str(FAULTS), "--seed", "ci"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    whole = json.loads(run.stdout.splitlines()[-1])
    assert (whole["faults"], whole["lost"]) == (FAULTS, [])
    assert whole["reports_booked"] >= FAULTS
