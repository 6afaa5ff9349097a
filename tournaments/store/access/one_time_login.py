"""The link for a single login. The start of the product prints one, so this loads no pages."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.core import signing

from tournaments.store.locks import held
from tournaments.store.models import User

LOGIN_LINK_SECONDS = 24 * 3600


def one_time_login_url(user: AbstractUser) -> str:
    """A path that logs this user in once; it lapses with the next login and after a day."""
    token = signing.dumps([user.pk, _stamp(user)], salt="login-once")
    # To reverse it would load every page, which the start and the commands do not show.
    return f"/login/once/{token}/"


def user_of_link(token: str) -> User | None:
    """Return the user that an unused link logs in."""
    try:
        pk, stamp = signing.loads(token, salt="login-once", max_age=LOGIN_LINK_SECONDS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return user if user and _stamp(user) == stamp else None


def redeem(token: str, *, now: datetime) -> User | None:
    """Use the link up, so that no other browser can log in by it, and return its user."""
    user = user_of_link(token)
    if user is None:
        return None
    with held(user) as row:
        if user_of_link(token) is None:
            return None
        row.last_login = now
        row.save(update_fields=["last_login"])
    return row


def _stamp(user: AbstractUser) -> str:
    """The login before, which a link is bound to."""
    return user.last_login.isoformat() if user.last_login else ""
