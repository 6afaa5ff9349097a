"""The end of the whole product, asked for on a page of the computer that it runs on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Timer
from typing import Final

CODE: Final = 86  # with which the web process ends then, for the supervisor
ANSWER_SECONDS: Final = 0.5  # for the page that says so

stop: Callable[[], object] | None = None
"""Ends the web process under a supervisor; None without one."""


def ask() -> None:
    """End the product as soon as the page that says so is out; nothing without a supervisor."""
    if stop is not None:
        Timer(ANSWER_SECONDS, stop).start()
