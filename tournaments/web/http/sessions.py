"""The session store: Django's, which asks the database for no key that it never made."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.store.plain import PlainQuery

_SESSION = PlainQuery("{0} WHERE session_key = %s", Session)


class SessionStore(db.SessionStore):
    """Passes over a cookie with other signs: Postgres cannot even be asked for a NUL."""

    def __init__(self, session_key: str | None = None) -> None:
        is_ours = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_ours else None)

    def _get_session_from_db(self) -> Session | None:
        found: Session | None = _SESSION.first(self.session_key)
        if found and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None
