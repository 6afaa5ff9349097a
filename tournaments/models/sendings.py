"""What somebody sent that makes something, so that a doubled tap makes it once."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models


class Sending(models.Model):
    """One sending of a user under a key: `answer` says what came of it.

    `key` is a digest of the place, the key and what was sent.
    """

    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)
    key = models.CharField(max_length=64)
    answer = models.CharField(max_length=500)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "key"], name="sending_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.key[:8]}"
