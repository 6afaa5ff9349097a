"""Invitations: a link that gives the account that redeems it, once, a role at a place.

Nothing changes before the invited person accepts. The link names no account, and only the digest of
its token is kept.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games.envelope import Problem
from tournaments.domain.names import tidy
from tournaments.domain.refusal import RefusedError
from tournaments.store.access.accounts import answerable, ask_new, new_account
from tournaments.store.access.roles import (
    HELPER,
    ORGANIZER,
    Place,
    decides,
    role_of,
    set_role,
)
from tournaments.store.locks import held, lock
from tournaments.store.models import Invitation, Organization, Tournament, User

LASTS = timedelta(days=7)
MOST = 30  # open ones of a place
NOTE_LENGTH = 60


def place_of(invitation: Invitation) -> Place:
    """Return the event or organization that an invitation leads to."""
    place = invitation.tournament or invitation.organization
    assert place is not None  # a constraint holds it
    return place


def pending(place: Place, now: datetime) -> QuerySet[Invitation]:
    """Return the invitations that can be redeemed, the newest first."""
    rows = Invitation.objects.filter(used_at=None, expires_at__gt=now)
    rows = rows.filter(**_at(place)).select_related("created_by")
    return rows.order_by("-pk")


def invite(
    place: Place, role: str, *, by: User | None, now: datetime, note: str = ""
) -> tuple[Invitation, str]:
    """Make an invitation and return it with its token, which cannot be shown again. Raises
    RefusedError.

    `by`: None for the terminal. `note`: for whom it is, for the list of open ones.
    """
    if role != ORGANIZER and (role != HELPER or isinstance(place, Organization)):
        raise RefusedError((Problem("field_value", "role"),))
    note = tidy(note)
    if len(note) > NOTE_LENGTH:
        raise RefusedError((Problem("field_value", "note"),))
    token = secrets.token_urlsafe(24)
    with held(place):
        if by is not None and not decides(place, by):
            raise RefusedError((Problem("not_permitted", ""),))
        if pending(place, now).count() >= MOST:
            raise RefusedError((Problem("invitations_many", ""),))
        row = Invitation.objects.create(
            **_at(place),
            role=role,
            note=note,
            digest=_digest(token),
            created_by=by,
            created_at=now,
            expires_at=now + LASTS,
        )
    return row, token


def organizer_link(place: Place, *, now: datetime) -> str:
    """Make an invitation for the first organizer of a place that came in by a command, and return
    the path of its link."""
    return path_of(invite(place, ORGANIZER, by=None, now=now)[1])


def path_of(token: str) -> str:
    """Return the path of a link. To reverse it would load every page, which no command shows."""
    return f"/invitation/{token}/"


def revoke(place: Place, pk: int) -> bool:
    """Take an open invitation of a place back; False: there is none, or it is redeemed."""
    with held(place):
        return Invitation.objects.filter(pk=pk, used_at=None, **_at(place)).delete()[0] > 0


def opened(token: str, user: User | None, *, now: datetime) -> Invitation:
    """Return the invitation of a link that can be redeemed, or that `user` has redeemed and still
    uses. Raises RefusedError."""
    rows = Invitation.objects.select_related("tournament", "organization", "created_by")
    row = rows.filter(digest=_digest(token)).first()
    if row is None:
        raise RefusedError((Problem("invitation_gone", ""),))
    _check(row, user, now)
    return row


def redeem(token: str, user: User, *, now: datetime) -> Place:
    """Give the role of a link to the account that accepts it, and return where. A second time by
    the same account changes nothing. Raises RefusedError."""
    place = place_of(opened(token, user, now=now))
    with held(user) as account:
        lock(place)
        _redeem(opened(token, account, now=now), place, account, now)
    return place


def redeem_as_new(token: str, name: str, password: str, *, now: datetime) -> tuple[User, Place]:
    """Make an account for the owner of the link, and redeem it. Raises RefusedError."""
    invitation = opened(token, None, now=now)
    place, by = place_of(invitation), invitation.created_by
    ask_new(by, now=now)
    with transaction.atomic():
        if by is not None:
            lock(answerable(by, now))
        lock(place)
        row = opened(token, None, now=now)
        user = new_account(name, now=now, made_by=row.created_by, password=password)
        _redeem(row, place, user, now)
    return user, place


def _redeem(row: Invitation, place: Place, user: User, now: datetime) -> None:
    """Redeem what was read under the lock of its place."""
    if row.used_at is not None:  # by the same account
        return
    if not user.is_active:
        raise RefusedError((Problem("account_closed", ""),))
    if role_of(place, user) in (ORGANIZER, row.role):
        raise RefusedError((Problem("invitation_own", ""),))
    set_role(place, user, row.role, by=None)
    row.used_by, row.used_at = user, now
    row.save(update_fields=["used_by", "used_at"])


def _check(row: Invitation, user: User | None, now: datetime) -> None:
    is_over = row.expires_at <= now or (row.created_by and not row.created_by.is_active)
    is_over = is_over or place_of(row).removed_at is not None
    if row.used_at is None and not is_over:
        return
    own = user is not None and row.used_by_id == user.pk
    if not (own and user and role_of(place_of(row), user)):
        raise RefusedError((Problem("invitation_gone", ""),))


def clear_away(now: datetime) -> None:
    """Forget the invitations that have lapsed."""
    Invitation.objects.filter(expires_at__lt=now).delete()


def _at(place: Place) -> dict[str, Tournament | Organization]:
    return {"organization" if isinstance(place, Organization) else "tournament": place}


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
