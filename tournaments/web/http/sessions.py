"""The session store: Django's, which asks the database for no key that it never made."""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Passes over a cookie with other signs: Postgres cannot even be asked for a NUL."""

    def __init__(self, session_key: str | None = None) -> None:
        is_ours = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_ours else None)
