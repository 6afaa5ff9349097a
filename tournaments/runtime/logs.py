"""Filters of the lines that reach the terminal.

A complaint that comes back every second stands there once a minute, one that strangers cause a few
times a minute. An outage is one line instead of all the ways on which it was found. No secret is
written out.
"""

import json
import logging
import re
import secrets
import time
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError

from tournaments.runtime import outages
from tournaments.runtime.secret_addresses import redacted

SILENCE_SECONDS = 60.0
MOST_KEPT = 500
MOST_OF_A_KIND = 10  # lines in SILENCE_SECONDS of what somebody sent
_FROM_PROXY = re.compile(r"[\w.-]{1,64}")
request_id: ContextVar[str] = ContextVar("request_id", default="")
NONSENSE = SuspiciousOperation, BadRequest, MultiPartParserError  # that somebody sent


def begin_request(sent: str) -> None:
    """Name the request that this thread answers from here on: as a proxy did, or by lot."""
    request_id.set(sent if _FROM_PROXY.fullmatch(sent) else secrets.token_hex(8))


class RedactingFormatter(logging.Formatter):
    """Leaves secrets out of the finished text, a traceback included. A request that makes no sense
    or may not be done leaves no traceback: nothing of ours is wrong there."""

    def format(self, record: logging.LogRecord) -> str:
        if record.exc_info and isinstance(record.exc_info[1], (*NONSENSE, PermissionDenied)):
            record.exc_info = record.exc_text = None
        return redacted(super().format(record))


class Lines(RedactingFormatter):
    """Each complaint as a line of JSON: `at` in UTC, the process, and the request that it is of."""

    def format(self, record: logging.LogRecord) -> str:
        whole = super().format(record)
        told = redacted(record.getMessage())
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": told,
            "process": f"{record.processName} {record.process}",
            "thread": record.threadName,
            "request": request_id.get(),
            "trace": whole.removeprefix(told).strip(),
        }
        return json.dumps({key: value for key, value in line.items() if value}, ensure_ascii=False)


class RateLimitFilter(logging.Filter):
    """Log the beginning of an outage, and drop its other errors and repeats within a minute."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[tuple[str, str, str], float] = {}
        self.kinds: dict[tuple[str, int], Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        for error in _errors(record):
            if outage := outages.outage_of(error):
                if outages.begins(outage):
                    _turn(record, f"{outage.begun} ({str(error).partition(chr(10))[0]})")
                    return True
                return False
        wrong = record.exc_info[1] if record.exc_info else None
        if not wrong and getattr(record, "status_code", 0) == HTTPStatus.SERVICE_UNAVAILABLE:
            return False  # an answer that was meant; why, is said where it was found
        is_new = self._is_new((record.name, redacted(record.getMessage()), repr(wrong)))
        status = getattr(record, "status_code", 0)
        if not is_new or not (400 <= status < 500 or isinstance(wrong, NONSENSE)):
            return is_new
        return self.kinds.setdefault((record.name, status), Kind()).takes(record)

    def _is_new(self, complaint: tuple[str, str, str]) -> bool:
        now = time.monotonic()
        if now - self.said.get(complaint, -SILENCE_SECONDS) < SILENCE_SECONDS:
            return False
        if len(self.said) >= MOST_KEPT:
            self.said.clear()
        self.said[complaint] = now
        return True


@dataclass(slots=True)
class Kind:
    """Refusals of one status: the lines that they had since when, and how many were left out."""

    since: float = -SILENCE_SECONDS
    said: int = 0
    left_out: int = 0

    def takes(self, record: logging.LogRecord) -> bool:
        """Return True if there is a line left; the first one after a silence says what it hid."""
        now = time.monotonic()
        if now - self.since >= SILENCE_SECONDS:
            if self.left_out:
                record.msg = (
                    f"{record.getMessage()} (and {self.left_out} more like it were left out)"
                )
                record.args = ()
            self.since, self.said, self.left_out = now, 0, 0
        if self.said >= MOST_OF_A_KIND:
            self.left_out += 1
            return False
        self.said += 1
        return True


def _errors(record: logging.LogRecord) -> Iterator[BaseException]:
    """Yield what a complaint is about: some programs hand in no traceback."""
    if record.exc_info and record.exc_info[1]:
        yield record.exc_info[1]
    if isinstance(record.args, tuple):
        yield from (part for part in record.args if isinstance(part, BaseException))


def _turn(record: logging.LogRecord, words: str) -> None:
    """Makes one line of a complaint."""
    record.name, record.levelno, record.levelname = "outage", logging.ERROR, "ERROR"
    record.msg, record.args = words, ()
    record.exc_info = record.exc_text = record.stack_info = None
