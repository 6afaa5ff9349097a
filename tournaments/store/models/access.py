"""What lets people and programs in: roles at an event, personal links, PINs tried, tokens; and
which addresses are told.
"""

from __future__ import annotations

from django.conf import settings as project
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.store.models.event import Tournament


class User(AbstractUser):
    """An account: an organizer, a helper, or an admin (superuser)."""

    id = models.AutoField(primary_key=True)  # as the tables that point here have it

    class Meta(AbstractUser.Meta):
        db_table = "auth_user"  # where accounts were before this model was the project's own


class Membership(models.Model):
    """Who helps to run an event. Admins (superusers) may do everything without one."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        HELPER = "helper", _("helper")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(project.AUTH_USER_MODEL, on_delete=models.CASCADE)
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament", "user"], name="member_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} of {self.tournament_id}"


class PlayerLink(models.Model):
    """The personal link of a player: whoever has the token is the player. `follows` is the link
    that he had in the stage before."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="links")
    player = models.CharField(max_length=120)
    token = models.CharField(max_length=40, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    follows = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="followers"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=models.Q(revoked_at=None),
                name="player_link_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} of {self.tournament_id}"


class PinAttempt(models.Model):
    """A wrong PIN, counted for the browser and for the address; `guesser` is one or the other."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE)
    table = models.PositiveSmallIntegerField()
    guesser = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table} {self.guesser}"


class LoginAttempt(models.Model):
    """A wrong password, counted likewise (`store/access/attempts.py`)."""

    name = models.CharField(max_length=150)
    guesser = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.name} {self.guesser}"


class ApiToken(models.Model):
    """Lets a program act as a user. Only the token's digest is kept; it is shown once."""

    user = models.ForeignKey(
        project.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "name"],
                condition=models.Q(revoked_at=None),
                name="api_token_name_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"


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
