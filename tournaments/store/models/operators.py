"""Models of operators: second factors of logins, and the record of what administrators do."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models


class SecondFactor(models.Model):
    """The second factor of an account: `secret` makes its codes of six digits (RFC 6238).

    It counts from `confirmed_at` on. `last_step` is the step of time of the last code, which works
    once; `recovery` holds the digests of the codes for a lost phone.
    """

    user = models.OneToOneField(
        project.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor"
    )
    secret = models.CharField(max_length=64)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    last_step = models.BigIntegerField(default=0)
    recovery = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"second factor of {self.user_id}"


class Deed(models.Model):
    """An act of an administrator: who, when, what. `hash` covers the row and the hash before
    it, so changed or removed rows show (`store/deeds.py`)."""

    at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=150)
    what = models.CharField(max_length=60)
    about = models.CharField(max_length=300, blank=True, default="")
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by}: {self.what}"
