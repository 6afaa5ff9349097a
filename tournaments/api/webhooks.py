"""Addresses that an event tells of its news."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router, Schema, Status

from tournaments.api import requests
from tournaments.api.auth import REFUSALS, caller_of
from tournaments.api.lookup import EVENT, directed
from tournaments.store import webhooks
from tournaments.store.models import Webhook


class WebhookOut(Schema):
    """An address that gets entries. `sent` is the last delivered seq.

    `failures` counts those in a row, `trouble` is an HTTP status or a code. With `stopped_at` there
    are no more tries.
    """

    id: int
    url: str
    sent: int
    failures: int
    trouble: str
    next_at: datetime
    stopped_at: datetime | None


class WebhookMade(WebhookOut):
    """A new webhook; `secret` is the key of the signatures."""

    secret: str


router = Router(tags=["webhooks"])
HOOK = EVENT + "/webhooks/{int:pk}"


@router.get(EVENT + "/webhooks", response={200: list[WebhookOut], **REFUSALS})
def hooks(request: HttpRequest, slug: str) -> object:
    """Return the webhooks with their state, for organizers."""
    return directed(request, slug).webhooks.order_by("pk")


@router.post(EVENT + "/webhooks", response={201: WebhookMade, **REFUSALS})
def new_hook(request: HttpRequest, slug: str, body: requests.WebhookIn) -> Status[Webhook]:
    """Add an address for all entries from now on; `secret` signs the calls."""
    tournament = directed(request, slug)
    user = caller_of(request).user
    return Status(201, webhooks.add(tournament, body.url, user=user, now=timezone.now()))


@router.post(HOOK + "/resume", response={204: None, **REFUSALS})
def resume(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """Try again now, also after giving up."""
    if not webhooks.resume(directed(request, slug), pk, now=timezone.now()):
        raise Http404
    return Status(204, None)


@router.delete(HOOK, response={204: None, **REFUSALS})
def remove(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """The address hears nothing any more."""
    if not webhooks.remove(directed(request, slug), pk):
        raise Http404
    return Status(204, None)
