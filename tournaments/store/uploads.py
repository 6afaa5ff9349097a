"""Receive a large file in pieces, each kept until all are there.

The database keeps them, so any process may take the next piece. Limits protect the disk:
compressed, one file for each account, a number of accounts, one hour.
"""

from __future__ import annotations

import hashlib
import zlib
from datetime import datetime, timedelta

from django.db.models import Max, Q, QuerySet, Sum

from games.envelope import Problem
from tournaments.store.locks import alone
from tournaments.store.models import UploadPiece, User

MOST = 40_000_000  # bytes of a file
PIECE = 1_000_000
ACCOUNTS = 5  # that send at a time
ALIKE = 2  # of them of one household, and of one organization
IDLE = timedelta(minutes=5)  # after which somebody else may have the place
KEPT = timedelta(hours=1)


def held(user: User, name: str) -> int:
    """Return how many bytes of this file are there, from its beginning on."""
    pieces = UploadPiece.objects.filter(user=user, upload=_digest(name))
    return pieces.aggregate(size=Sum("size"))["size"] or 0


def take(
    user: User, name: str, start: int, content: bytes, now: datetime, *, household: str = ""
) -> tuple[Problem, ...]:
    """Keep the piece that begins at `start` if it is the next one.

    Clients ask for the number of stored bytes and continue from there. Another file of the user
    goes.
    """
    if start + len(content) > MOST or len(content) > PIECE:
        return (Problem("upload_large", "file"),)
    with alone("uploads"):  # the places are counted
        UploadPiece.objects.filter(user=user).exclude(upload=_digest(name)).delete()
        if start != held(user, name) or not content:
            return ()
        if start == 0 and not _has_place(user, household, now):
            return (Problem("uploads_many", "file"),)
        UploadPiece.objects.create(
            user=user,
            upload=_digest(name),
            start=start,
            size=len(content),
            content=zlib.compress(content),
            sent_at=now,
            household=household,
        )
    return ()


def whole(user: User, name: str, size: int) -> bytes | None:
    """Return the file if all `size` bytes are there."""
    if not size or held(user, name) != size:
        return None
    pieces = UploadPiece.objects.filter(user=user, upload=_digest(name)).order_by("start")
    return b"".join(
        zlib.decompress(content) for content in pieces.values_list("content", flat=True)
    )


def drop(user: User) -> None:
    """Nothing of it is needed any more."""
    UploadPiece.objects.filter(user=user).delete()


def clear_away(now: datetime) -> None:
    """Forget what nobody has sent on for long."""
    _idle(now - KEPT).delete()


def _has_place(user: User, household: str, now: datetime) -> bool:
    """Return True if there is a place for one more file, of this household and organization too."""
    others = UploadPiece.objects.exclude(user=user)
    mine = Q(user__organizationmember__organization__members__user=user)
    if household:
        mine |= Q(household=household)
    if _is_free(others, ACCOUNTS) and _is_free(others.filter(mine), ALIKE):
        return True
    _idle(now - IDLE).delete()
    return _is_free(others, ACCOUNTS) and _is_free(others.filter(mine), ALIKE)


def _is_free(pieces: QuerySet[UploadPiece], most: int) -> bool:
    return pieces.values("user").distinct().count() < most


def _idle(before: datetime) -> QuerySet[UploadPiece]:
    """The pieces of who has sent nothing since."""
    latest = UploadPiece.objects.values("user").annotate(latest=Max("sent_at"))
    users = latest.filter(latest__lt=before).values_list("user", flat=True)
    return UploadPiece.objects.filter(user__in=list(users))


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()
