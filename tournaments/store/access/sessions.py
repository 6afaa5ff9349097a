"""Where the sessions of browsers are kept: Django's table, looked up by a prepared query."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.store.prepared import Prepared

_LASTING = Prepared(Session.objects.all(), "session_key", "expire_date__gt")


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        session = _LASTING.first(self.session_key, timezone.now())
        if session is None:
            self._session_key = None
        return session
