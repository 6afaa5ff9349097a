"""The end of a web process behind a proxy, and of the whole product on a laptop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Timer
from typing import Final

CODE: Final = 86  # with which the web process ends then, for the supervisor
ANSWER_SECONDS: Final = 0.5  # for the page that says so

DRAIN_SECONDS: Final = 5.0  # in which a proxy lets go of its connections to us

is_draining = False
"""The process is asked to stop: it still answers, and closes each connection with its answer."""

stop: Callable[[], object] | None = None
"""Ends the web process under a supervisor; None without one."""


def ask() -> None:
    """End the product as soon as the page that says so is out; nothing without a supervisor."""
    if stop is not None:
        Timer(ANSWER_SECONDS, stop).start()
