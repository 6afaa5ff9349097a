"""Tokens that let a program act as a user: made once, kept as a digest, revocable."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.envelope import Problem
from tournaments.domain.names import is_proper, tidy
from tournaments.models import ApiToken
from tournaments.queries.programs import NAME_LENGTH
from tournaments.services.create import Refused

PREFIX = "stg_"
# how exactly the last use is known; each noting is a write
_USE_NOTED = timedelta(hours=1)


def issue(user: User, name: str) -> str:
    """A new token of this user; it cannot be shown again. Raises Refused."""
    name = tidy(name)
    if not is_proper(name) or len(name) > NAME_LENGTH:
        raise Refused((Problem("token_name", "name"),))
    token = PREFIX + secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            ApiToken.objects.create(user=user, name=name, digest=_digest(token))
    except IntegrityError:
        raise Refused((Problem("token_name_taken", "name"),)) from None
    return token


def user_of(token: str, *, now: datetime) -> User | None:
    """Whose valid token this is."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(token)).first()
    if found is None or found.revoked_at or not found.user.is_active:
        return None
    if found.last_used_at is None or now - found.last_used_at > _USE_NOTED:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found.user


def revoke(user: User, name: str, *, now: datetime) -> int:
    """Take back the user's tokens of this name; how many there were."""
    mine = ApiToken.objects.filter(user=user, name=name, revoked_at=None)
    return mine.update(revoked_at=now)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
