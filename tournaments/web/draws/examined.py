"""A draw of an event drawn again and explained: once, and never in the thread of a page.

What a draw was made of never changes, so neither does what is found about it.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest

from tournaments.domain.seating import SOLVER, Explanation, Verdict
from tournaments.runtime import offload
from tournaments.store.models import Tournament
from tournaments.web.draws.pages import Drawn, record

KEPT_SECONDS = 24 * 3600


class Examined(NamedTuple):
    """The record of a draw and what became of drawing it again; nothing for one by a plan."""

    record: dict[str, Any] | None = None
    verdict: Verdict | None = None
    explanation: Explanation | None = None


def examined(request: HttpRequest, tournament: Tournament, drawn: Drawn) -> Examined:
    """What is known of the draw, found out beside the pages the first time; the record alone
    when that takes too long."""
    text = f"{tournament.secret}:{drawn.seq}:{SOLVER}"
    key = f"examined:{hashlib.sha256(text.encode()).hexdigest()}"
    known = cache.get(key)
    if known is None:
        offload.leave_the_page(request)
        recorded = record(tournament, drawn)
        try:
            known = (
                Examined(recorded, *offload.run(request, "examine", recorded))
                if recorded
                else Examined()
            )
        except offload.TooMuch:
            return Examined(recorded)
        cache.set(key, known, KEPT_SECONDS)
    return Examined(*known)
