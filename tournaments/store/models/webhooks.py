"""Addresses of programs that are told when an event has new facts."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models

from tournaments.store.models.event import Tournament


class Webhook(models.Model):
    """An address that hears of the entries of one event.

    `sent` is the last seq that it took. It is told again from `next_at` on; `claimed_until` keeps
    two workers from telling it at once. `failures` counts those in a row, `trouble` is the code
    (or HTTP status) of the last one; with `stopped_at` nobody tries any more.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=64)
    sent = models.PositiveIntegerField()
    next_at = models.DateTimeField(db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=40, blank=True, default="")
    stopped_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        project.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament", "url"], name="webhook_once"),)

    def __str__(self) -> str:
        return f"{self.url} of {self.tournament_id}"
