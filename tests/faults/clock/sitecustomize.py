"""The clock of every process that the storm starts: right, until a file says by how much it is not.

On `PYTHONPATH` Python loads this by its name before anything else. The file `<process id>` or `all`
in the folder `STICHTAG_STORM_CLOCKS` holds the seconds that the clock is ahead.
"""

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

FOLDER = Path(os.environ["STICHTAG_STORM_CLOCKS"])
_time, _now = time.time, timezone.now


def ahead() -> float:
    for name in (str(os.getpid()), "all"):
        try:
            return float((FOLDER / name).read_text())
        except (OSError, ValueError):
            continue
    return 0.0


def seconds() -> float:
    return _time() + ahead()


def now() -> datetime:
    return _now() + timedelta(seconds=ahead())


time.time, timezone.now = seconds, now
