"""The second factor of a login: a code of six digits that a phone makes, or a recovery code."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import AbstractContextManager
from datetime import datetime

import pyotp

from games.envelope import Problem
from tournaments.domain.refusal import RefusedError
from tournaments.store import limits
from tournaments.store.locks import held
from tournaments.store.models import SecondFactor, User

STEP = 30  # seconds of a code
RECOVERY_CODES = 10


def has(user: User) -> bool:
    """Return True if an account logs in with a second factor."""
    return SecondFactor.objects.filter(user=user).exclude(confirmed_at=None).exists()


def begun(user: User, *, anew: bool = False) -> SecondFactor:
    """Return the second factor of an account, made if there is none; it counts once confirmed.
    `anew`: with another secret, unless it is confirmed."""
    if anew:
        SecondFactor.objects.filter(user=user, confirmed_at=None).delete()
    made = {"secret": pyotp.random_base32()}
    return SecondFactor.objects.get_or_create(user=user, defaults=made)[0]


def address_of(factor: SecondFactor) -> str:
    """Return what an app for codes reads from the QR code."""
    totp = pyotp.TOTP(factor.secret)
    return totp.provisioning_uri(name=factor.user.username, issuer_name="Stichtag")


def confirm(user: User, code: str, *, now: datetime) -> list[str]:
    """Let the second factor count from now on, by its first code; return the recovery codes, which
    cannot be shown again. Raises RefusedError."""
    with _of(user, now) as factor:
        if factor.confirmed_at is not None:
            raise RefusedError((Problem("factor_there", ""),))
        _use(factor, code, now)
        factor.confirmed_at = now
        return _renewed(factor)


def check(user: User, code: str, *, now: datetime) -> None:
    """Use a code up, of the phone or for recovery. Raises RefusedError if it is wrong or used."""
    with _of(user, now) as factor:
        if factor.confirmed_at is None:
            raise RefusedError((Problem("factor_wrong", "code"),))
        _use(factor, code, now)
        factor.save()


def renew_recovery(user: User, code: str, *, now: datetime) -> list[str]:
    """Return new recovery codes in the place of the old ones. Raises RefusedError."""
    with _of(user, now) as factor:
        _use(factor, code, now)
        return _renewed(factor)


def remove(user: User) -> None:
    """Let an account log in without a second factor."""
    SecondFactor.objects.filter(user=user).delete()


def _of(user: User, now: datetime) -> AbstractContextManager[SecondFactor]:
    """Return the second factor under its lock, for one of a limited number of tries."""
    limits.ask((limits.SECOND_FACTOR, f"{user.pk}"), now=now)
    return held(begun(user))


def _use(factor: SecondFactor, code: str, now: datetime) -> None:
    """Use a code up. Raises RefusedError."""
    code = "".join(code.split()).casefold()
    step = int(now.timestamp()) // STEP
    totp = pyotp.TOTP(factor.secret)
    for each in (step - 1, step, step + 1):  # clocks of phones differ
        if each > factor.last_step and pyotp.utils.strings_equal(code, totp.at(each * STEP)):
            factor.last_step = each
            break
    else:
        if _digest(code) not in factor.recovery:
            raise RefusedError((Problem("factor_wrong", "code"),))
        factor.recovery = [digest for digest in factor.recovery if digest != _digest(code)]
    limits.give_back((limits.SECOND_FACTOR, f"{factor.user_id}"))


def _renewed(factor: SecondFactor) -> list[str]:
    codes = [f"{secrets.token_hex(3)}-{secrets.token_hex(3)}" for _ in range(RECOVERY_CODES)]
    factor.recovery = [_digest(code) for code in codes]
    factor.save()
    return codes


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode(errors="surrogatepass")).hexdigest()
