"""Addresses that can be read but not guessed."""

from __future__ import annotations

import secrets

from django.utils.text import slugify


def new_slug(name: str) -> str:
    """A readable part and enough chance that nobody guesses it."""
    return f"{slugify(name)[:40] or 'event'}-{secrets.token_hex(4)}"
