"""Process each request once: a doubled tap, a program that repeats.

Commands of tournaments keep their keys in the log; this module is for all others.
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
    """Return the digest of a request; other contents give another one."""
    text = json.dumps([place, key, sent], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def form_digest(place: str, sent: QueryDict) -> str:
    """The digest of a form that carries a `key`; "" for one that does not."""
    key = sent.get("key", "")
    rest = {name: texts for name, texts in sent.lists() if name not in _UNKEPT}
    return digest(place, key, rest) if key else ""


def once(user: User, key: str, act: Callable[[], str | None], *, now: datetime) -> str | None:
    """Return the result of `act`, or of its first call under this key.

    If `act` returns None, its changes are rolled back, and the key can be used again.
    """
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
