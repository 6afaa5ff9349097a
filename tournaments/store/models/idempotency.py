"""Models of requests: stored responses, so that a doubled tap counts once, uploaded pieces, and
mails that wait for being sent.
"""

from __future__ import annotations

from django.conf import settings as project
from django.db import models


class StoredResponse(models.Model):
    """The response to a user under an idempotency key: the target of a redirect, or a new object.

    `idempotency_key` is a digest of the place, the key and the request.
    """

    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)
    idempotency_key = models.CharField(max_length=64)
    response = models.CharField(max_length=500)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "idempotency_key"], name="stored_response_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.idempotency_key[:8]}"


class UploadPiece(models.Model):
    """A piece of a file that a user sends bit by bit: `content` is packed, `size` counts its bytes
    unpacked and `start` those before it. `upload` is a digest of what tells the file from others,
    `household` where it comes from.
    """

    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)
    upload = models.CharField(max_length=64)
    start = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    content = models.BinaryField()
    sent_at = models.DateTimeField(db_index=True)
    household = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "start"], name="piece_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.upload[:8]} {self.start}"


class Mail(models.Model):
    """A mail that waits for being sent, with the links in it. It is tried from `next_at` on;
    `tries` and `trouble` say how that went, and with `stopped_at` nobody tries any more."""

    recipient = models.CharField(max_length=254)
    subject = models.CharField(max_length=250)
    body = models.TextField()
    made_at = models.DateTimeField()
    next_at = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True, default="")
    stopped_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.pk}: {self.subject}"
