"""The process that sends the tick ends whatever a signal interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, signal, threading
from celery.beat import Scheduler
from tournaments.celery import app
from tournaments.runtime.clock_process import ClockProcess

lock, ticks = threading.Lock(), []

class Interrupted(Scheduler):
    def tick(self):
        ticks.append(1)
        with lock:
            os.kill(os.getpid(), signal.{name})
        return 0

    def close(self):
        with lock:
            super().close()

ClockProcess(app=app, scheduler="__main__:Interrupted", loglevel="WARNING", quiet=True).run()
assert len(ticks) == 1
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_that_interrupts_what_closing_waits_for_ends_it(name: str, tmp_path: Path) -> None:
    program = PROGRAM.replace("{name}", name)
    environment = {**os.environ, "STICHTAG_DATA_DIR": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, timeout=60, check=False
    )
    assert ended.returncode == 0
