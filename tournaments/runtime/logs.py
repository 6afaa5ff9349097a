"""What reaches the terminal: a complaint that comes back every second stands there once a minute,
a full disk is one line instead of the way on which it was found, and no secret is written out.
"""

import logging
import time
from pathlib import Path

from tournaments.runtime import disk
from tournaments.runtime.secret_addresses import redacted

SILENCE_SECONDS = 60.0
MOST_KEPT = 500


class Discreet(logging.Formatter):
    """Leaves secrets out of the finished text, a traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


class Sparing(logging.Filter):
    """Shortens what a full disk causes, and drops what was said less than a minute ago."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.folder = Path(folder)
        self.said: dict[tuple[str, str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if disk.is_full(error, self.folder):
            record.name, record.msg, record.args = "disk", disk.FULL, ()
            record.exc_info = record.exc_text = None
            error = None
        return self._is_new((record.name, redacted(record.getMessage()), repr(error)))

    def _is_new(self, complaint: tuple[str, str, str]) -> bool:
        now = time.monotonic()
        if now - self.said.get(complaint, -SILENCE_SECONDS) < SILENCE_SECONDS:
            return False
        if len(self.said) >= MOST_KEPT:
            self.said.clear()
        self.said[complaint] = now
        return True
