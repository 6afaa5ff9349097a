"""Models of access: roles, personal links, PIN attempts, tokens and webhooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings as project
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.domain.names import account_key
from tournaments.store.models.event import Tournament

if TYPE_CHECKING:
    KeyField = models.CharField[str, str]
else:
    KeyField = models.CharField


class AccountKey(KeyField):
    """The key that no two names of accounts share. Making an account sets it."""

    def pre_save(self, user: models.Model, add: bool) -> object:
        if add:
            setattr(user, self.attname, account_key(user.username))  # type: ignore[attr-defined]
        return super().pre_save(user, add)


class Accounts(UserManager["User"]):
    """Accounts, known by their names however these are typed."""

    def get_by_natural_key(self, username: str | None) -> User:
        """Return the account of this name, in any case and form."""
        return self.get(name_key=account_key(username or ""))


class User(AbstractUser):
    """An account: an organizer, a helper, or an admin (superuser).

    `made_by` is the inviting account; None: it comes from the terminal. `removed_at`: closed and
    deleted, and restorable for a while (store/removal.py).
    """

    id = models.AutoField(primary_key=True)  # as the tables that point here have it
    name_key = AccountKey(max_length=300, unique=True, editable=False)
    made_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="made"
    )

    # where new events go, as the account has chosen or made it
    usual_organization = models.ForeignKey(
        "Organization", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    removed_at = models.DateTimeField(null=True, blank=True, db_index=True)

    objects: ClassVar[Accounts] = Accounts()

    class Meta(AbstractUser.Meta):
        db_table = "auth_user"  # where accounts were before this model was the project's own


class Membership(models.Model):
    """A role of a user at a tournament. Admins (superusers) may do everything without one."""

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


class Invitation(models.Model):
    """A link that gives the account that redeems it a role at an event or in an organization, once.
    Only the digest of its token is kept. `note` names its person; `created_by` is None if it was
    made in the terminal.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    organization = models.ForeignKey(
        "Organization", null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=12, choices=Membership.Role.choices)
    note = models.CharField(max_length=60, blank=True, default="")
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(
        project.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    used_by = models.ForeignKey(
        project.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="accepted"
    )
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(tournament=None) ^ models.Q(organization=None),
                name="invitation_to_one_place",
            ),
        )

    def __str__(self) -> str:
        return f"{self.role} of {self.tournament_id or self.organization_id}"


class PlayerLink(models.Model):
    """The personal link of a player: its token acts for the player.

    `follows` is the player's link in the previous stage. `is_self_made`: a visitor got it by
    signing up, and the desk has not handed it over, so the identity is unchecked.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="links")
    player = models.CharField(max_length=120)
    token = models.CharField(max_length=40, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    is_self_made = models.BooleanField(default=False)
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


class LimitUse(models.Model):
    """A client's use of a limit (`store/limits.py`): nothing of it is used any more from
    `free_at` on. `refused_at` is when the client was last refused."""

    limit = models.CharField(max_length=30)
    client = models.CharField(max_length=240)
    free_at = models.DateTimeField(db_index=True)
    refused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["limit", "client"], name="limit_use_once"),)

    def __str__(self) -> str:
        return f"{self.limit} {self.client}"


class ApiToken(models.Model):
    """Lets a program act as a user, within its scope and until it expires.

    The database holds only the digest; the token is shown once.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read")
        DESK = "desk", _("act as a helper at the desk")
        ALL = "all", _("everything that you can do")

    user = models.ForeignKey(
        project.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.ALL)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
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
    """An address that gets the entries of one tournament.

    `sent` is the last delivered seq. The next try is at `next_at`; `claimed_until` keeps two
    workers from delivering at once. `failures` counts those in a row, `trouble` is the code (or
    HTTP status) of the last one. With `stopped_at` there are no more tries.
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
