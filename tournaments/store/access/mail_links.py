"""The links of mails: to confirm an address of the own account, and to set a forgotten password."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.tokens import default_token_generator
from django.core import signing

from tournaments.store import mail
from tournaments.store.models import User

ADDRESS_SECONDS = 24 * 3600
_SALT = "mail-address"


def ask_address(user: User, address: str, *, now: datetime) -> None:
    """Send a link to an address that confirms it. Raises LimitReached."""
    token = signing.dumps([user.pk, address], salt=_SALT)
    context = {"name": user.username, "path": f"/account/mail/{token}/"}
    mail.post(address, "address", context, now=now)


def address_of(user: User, token: str) -> str:
    """Return the address that a link of this account confirms, or ""."""
    try:
        pk, address = signing.loads(token, salt=_SALT, max_age=ADDRESS_SECONDS)
    except signing.BadSignature:
        return ""
    return str(address) if pk == user.pk else ""


def send_resets(address: str, *, now: datetime) -> None:
    """Send a link that sets a password to each open account with this address. Raises LimitReached
    where nobody has it too, so that it tells nothing."""
    users = User.objects.filter(email__iexact=address, is_active=True)
    for user in users.exclude(email="").order_by("pk")[:3]:
        token = f"{user.pk}.{default_token_generator.make_token(user)}"
        context = {"name": user.username, "path": f"/login/reset/{token}/"}
        mail.post(user.email, "reset", context, now=now)


def user_of_reset(token: str) -> User | None:
    """Return the account whose password a link sets; a new password or login ends the link."""
    pk, _dot, rest = token.partition(".")
    user = User.objects.filter(pk=int(pk), is_active=True).first() if _is_number(pk) else None
    return user if user and default_token_generator.check_token(user, rest) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
