"""Refusals of a client that has used up a limit (`store/limits.py`): 429, with what and when.

A form says it above its fields. Everywhere else the middleware shows a page (`refusals.py`).
"""

from __future__ import annotations

import math

from django.http import HttpRequest, HttpResponse

from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.runtime.network_addresses import client_network


def client(request: HttpRequest) -> str:
    """Return the client for whom a request of a stranger counts."""
    return client_network(request.META.get("REMOTE_ADDR") or "")


def limited(response: HttpResponse, refused: RefusedError) -> HttpResponse:
    """The response, as 429 if a limit was the reason."""
    if isinstance(refused, LimitReached):
        response.status_code = 429
        response["Retry-After"] = str(math.ceil(refused.wait.total_seconds()))
    return response
