"""Hints to the hubs of all processes that a tournament has reached a newer `seq`.

Beside `execute`, since the hubs begin before Django knows its models.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    import redis

CHANNEL = "stichtag:live"

logger = logging.getLogger(__name__)


def announce(slug: str, seq: int) -> None:
    """Tells the hubs of all processes that `slug` has reached `seq`; call it after the commit.

    A hint only: the embedded hub watches the database instead, and a lost hint is caught up with.
    So a broker that is down never fails the write that has already happened.
    """
    if not settings.REDIS_URL:
        return
    import redis

    try:
        _hints().publish(CHANNEL, f"{slug}:{seq}")
    except redis.RedisError:
        logger.warning("hint for %s lost", slug, exc_info=True)


@cache
def _hints() -> redis.Redis:
    import redis

    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
