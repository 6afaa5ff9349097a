"""Faults of the running product, as `storm.py` makes them: one of each kind, in another order and
at other moments each day.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.storm import EMBEDDED
from tests.sample import SEED

ROOT = Path(__file__).parents[2]
FAULTS = len(EMBEDDED)


@pytest.mark.embedded
@pytest.mark.turns(3)
def test_nothing_is_lost_whatever_is_killed() -> None:
    command = [sys.executable, "-m", "tests.faults.storm", "--faults", str(FAULTS), "--seed", SEED]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    whole = json.loads(run.stdout.splitlines()[-1])
    assert (whole["faults"], whole["lost"]) == (FAULTS, [])
    assert whole["reports_booked"] >= FAULTS
