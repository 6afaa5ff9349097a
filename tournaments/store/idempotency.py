"""Doing once what is sent twice: a doubled tap, a program that repeats its request.

What changes a tournament has its keys in the log; this is for everything else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.http import QueryDict

from tournaments.store.models import StoredResponse, User

KEPT = timedelta(days=2)
_UNKEPT = ("csrfmiddlewaretoken", "key")


def digest(place: str, key: str, sent: object) -> str:
    """Return what a request is known by: the same key with something else in it is another one."""
    text = json.dumps([place, key, sent], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def form_digest(place: str, sent: QueryDict) -> str:
    """The digest of a form that carries a `key`; "" for one that does not."""
    key = sent.get("key", "")
    rest = {name: texts for name, texts in sent.lists() if name not in _UNKEPT}
    return digest(place, key, rest) if key else ""


def once(user: User, key: str, act: Callable[[], str | None], *, now: datetime) -> str | None:
    """Return what came of `act`: under a key that was sent before the first answer again, and
    nothing is done. With None as its answer nothing of what `act` did is kept, and it may be sent
    again."""
    StoredResponse.objects.filter(at__lt=now - KEPT).delete()
    try:
        with transaction.atomic():
            row = StoredResponse.objects.create(user=user, idempotency_key=key, response="", at=now)
            answer = act()
            if answer is None:
                transaction.set_rollback(True)
                return None
            row.response = answer
            row.save(update_fields=["response"])
    except IntegrityError:
        earlier = StoredResponse.objects.filter(user=user, idempotency_key=key).first()
        if earlier is None:  # something else than the key was there twice
            raise
        return earlier.response
    return answer
