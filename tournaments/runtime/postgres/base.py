"""Connections to Postgres that are asked once in a second, not before each request, if they hold.

A connection that failed is closed after its request all the same.
"""

from __future__ import annotations

import time
from typing import Any

from django.db.backends.postgresql import base

ASKED_SECONDS = 1.0


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._asked_at = float("-inf")

    def is_usable(self) -> bool:
        self._asked_at = time.monotonic()
        return bool(super().is_usable())

    def close_if_unusable_or_obsolete(self) -> None:
        """A request begins or ends; its first query asks."""
        super().close_if_unusable_or_obsolete()
        if time.monotonic() - self._asked_at < ASKED_SECONDS:
            self.health_check_done = True
