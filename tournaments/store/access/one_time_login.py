"""The link that logs somebody in once. What starts the product prints one and shows no page, so
nothing of an event is loaded here.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.core import signing

LOGIN_LINK_SECONDS = 24 * 3600


def one_time_login_url(user: AbstractUser) -> str:
    """A path that logs this user in once; it lapses with the next login and after a day."""
    stamp = user.last_login.isoformat() if user.last_login else ""
    token = signing.dumps([user.pk, stamp], salt="login-once")
    # To reverse it would load every page, which the start and the commands do not show.
    return f"/login/once/{token}/"


def login_token_user(token: str) -> tuple[int, str] | None:
    """(user id, last login it was made for) of a valid token, else None."""
    try:
        pk, stamp = signing.loads(token, salt="login-once", max_age=LOGIN_LINK_SECONDS)
    except signing.BadSignature:
        return None
    return int(pk), str(stamp)
