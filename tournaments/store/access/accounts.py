"""Accounts: one by its name, a new one, and the administrator whom the start logs in.

Giving somebody a place at an event or an organization is `roles.py`; the name of an account is no
address for that.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from itertools import count

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games.envelope import Problem
from tournaments.domain.names import account_key, is_of_one_script
from tournaments.domain.refusal import RefusedError
from tournaments.store import limits
from tournaments.store.locks import lock
from tournaments.store.models import User

NAME_LENGTH = 60
DAY = timedelta(days=1)
MADE_A_DAY = 5  # accounts that one account may have made
FIRST = "organizer"
_is_user_name = UnicodeUsernameValidator()


def named(name: str) -> User | None:
    """Return the account of this name, in whatever case and normal form the name is typed."""
    try:
        return User.objects.get_by_natural_key(name.replace("\x00", ""))
    except User.DoesNotExist:
        return None


def new_account(
    name: str, *, now: datetime, made_by: User | None = None, password: str | None = None
) -> User:
    """Make an account; without a password its owner comes in by a link. Raises RefusedError.

    `made_by`: the account that invited its owner, which may have a few made a day; None: the
    terminal, without a limit.
    """
    name = unicodedata.normalize("NFKC", name)
    if problem := _problem_of(name):
        raise RefusedError((Problem(problem, "name"),))
    taken = RefusedError((Problem("user_name_taken", "name"),))
    try:
        with transaction.atomic():
            if made_by is not None:
                _count(made_by, now)
            if User.objects.filter(name_key=account_key(name)).exists():
                raise taken
            return User.objects.create_user(name, password=password, made_by=made_by)
    except IntegrityError:  # somebody else has taken the name at the same moment
        raise taken from None


def _problem_of(name: str) -> str:
    """Return the code of what keeps an account from having this name, or ""."""
    try:
        _is_user_name(name)
    except ValidationError:
        return "user_name"
    if len(name) > NAME_LENGTH:
        return "user_name"
    return "" if is_of_one_script(name) else "user_name_script"


def answerable(user: User, now: datetime) -> User:
    """Return the account against whose limit counts what `user` has made: an account of today
    counts against the one that made it, or accounts could multiply without end."""
    while (maker := user.made_by) and user.date_joined > now - DAY:
        if maker.is_superuser:
            break
        user = maker
    return user


def _count(made_by: User, now: datetime) -> None:
    """Raise RefusedError if the account that answers for `made_by` has had enough accounts made."""
    root = answerable(made_by, now)
    if root.is_superuser:
        return
    lock(root)
    since, made, latest = now - DAY, 0, [root.pk]
    while latest:
        new = User.objects.filter(made_by__in=latest, date_joined__gt=since)
        latest = list(new.values_list("pk", flat=True))
        made += len(latest)
    if made >= MADE_A_DAY:
        raise RefusedError((Problem("accounts_many", ""),))


def ask_new(made_by: User | None, *, now: datetime) -> None:
    """Count a try to make an account by an invitation, for the account that answers for it; raises
    Refused. So an invitation is no way to learn which names are taken."""
    root = answerable(made_by, now) if made_by else None
    limits.ask((limits.NEW_ACCOUNT, f"{root.pk if root else 0}"), now=now)


def administrator() -> User:
    """Return the first account with all rights; make one if there is none.

    An account `organizer` that was made in the terminal before the first start becomes this one.
    Other accounts of that name belong to other people.
    """
    known = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if known is not None:
        return known
    with transaction.atomic():
        first = User.objects.order_by("pk").first()
        if first and first.is_active and first.name_key == FIRST and first.made_by_id is None:
            first.is_superuser = first.is_staff = True
            first.save(update_fields=["is_superuser", "is_staff"])
            return first
        names = (FIRST if n == 1 else f"{FIRST}-{n}" for n in count(1))
        free = next(name for name in names if named(name) is None)
        account = User.objects.create_superuser(free)
        account.set_unusable_password()
        account.save()
    return account
