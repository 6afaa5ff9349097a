"""What somebody sends in pieces, until it is whole."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models


class UploadPiece(models.Model):
    """A piece of a file that a user sends bit by bit: `content` is packed, `size` counts its bytes
    unpacked and `start` those before it. `upload` is a digest of what tells the file from others.
    """

    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)
    upload = models.CharField(max_length=64)
    start = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    content = models.BinaryField()
    sent_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "start"], name="piece_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.upload[:8]} {self.start}"
