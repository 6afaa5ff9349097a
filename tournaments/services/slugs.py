"""Addresses that can be read but not guessed."""

from __future__ import annotations

import secrets

from django.utils.crypto import salted_hmac
from django.utils.text import slugify


def new_slug(name: str, key: str | None = None) -> str:
    """A readable part and enough chance (or what only a key leads to) that nobody guesses it."""
    chance = salted_hmac("slug", key).hexdigest()[:8] if key else secrets.token_hex(4)
    return f"{slugify(name)[:40] or 'event'}-{chance}"
