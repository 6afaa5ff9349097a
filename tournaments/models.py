"""What is stored: a tournament's row, its append-only log, and the links that let people in.

Everything about the course of an event is in the log; the other columns of `Tournament` are a
projection of it that listing pages and the clock can query.
"""

from __future__ import annotations

from django.conf import settings as project
from django.db import models
from django.utils.translation import gettext_lazy as _


class Tournament(models.Model):
    """One event. `seq` counts its log entries, `due_at` is when the clock must look again.

    A demo has its own time: at the instant `demo_since` it was `demo_clock`, and it passes
    `demo_speed` times as fast (services/demo.py).
    """

    class Confirmation(models.TextChoices):
        NONE = "none", _("nobody: a report counts at once")
        SECOND = "second", _("a second player of the table")
        ALL = "all", _("all players of the table")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    format = models.CharField(max_length=20, default="wm")
    game = models.CharField(max_length=20, default="brokdorf")
    settings = models.JSONField(default=dict)
    variant_name = models.CharField(max_length=120, blank=True, default="")
    zone = models.CharField(max_length=64, default="Europe/Berlin")
    place = models.CharField(max_length=120, blank=True, default="")
    planned_at = models.DateTimeField(null=True, blank=True)
    confirmation = models.CharField(
        max_length=10, choices=Confirmation.choices, default=Confirmation.SECOND
    )
    is_private = models.BooleanField(default=False)
    secret = models.CharField(max_length=64)
    demo_speed = models.PositiveIntegerField(null=True, blank=True)
    demo_since = models.DateTimeField(null=True, blank=True)
    demo_clock = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        project.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default="")
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    phase = models.CharField(max_length=20, default="registration", db_index=True)
    player_count = models.PositiveIntegerField(default=0)
    archived_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """One fact. Appended, never edited; `hash` covers the entry and the hash before it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=120)
    kind = models.CharField(max_length=30)
    payload = models.JSONField(default=dict)
    idempotency_key = models.CharField(max_length=80, null=True, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "seq"], name="log_seq_once"),
            models.UniqueConstraint(
                fields=["tournament", "idempotency_key"], name="log_idempotency_key_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.seq} {self.kind}"


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
    """The personal link of a player: whoever has the token is the player."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="links")
    player = models.CharField(max_length=120)
    token = models.CharField(max_length=40, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

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
    """A wrong PIN, counted per table and per address."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE)
    table = models.PositiveSmallIntegerField()
    address = models.CharField(max_length=64)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.table} {self.address}"


class Draft(models.Model):
    """A table's sheet as it is typed: kept until the report is sent. Not a fact."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="drafts")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    runde = models.PositiveSmallIntegerField()
    body = models.JSONField(default=dict)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "round", "table", "runde"], name="draft_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.round}/{self.table}"


class Placing(models.Model):
    """The final ranking of a finished event, projected from its log."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="placings")
    player = models.CharField(max_length=120)
    rank = models.PositiveSmallIntegerField(null=True)
    balance = models.IntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "player"], name="placing_once"),
        )

    def __str__(self) -> str:
        return f"{self.rank} {self.player}"


class FreeTable(models.Model):
    """A score sheet without a tournament; whoever has its token may write on it.

    `report` is what the engine scores: rules, players and the deals so far. `rules` is the name of
    the rules for people. `earlier` holds the reports of finished matches at the same table,
    `draft` the strings of a deal that is still being typed. `version` counts the changes of the
    report; `last_key` is the idempotency key of the last one.
    """

    token = models.CharField(max_length=40, unique=True)
    game = models.CharField(max_length=20)
    rules = models.CharField(max_length=120, blank=True, default="")
    level = models.CharField(max_length=12)
    report = models.JSONField()
    earlier = models.JSONField(default=list)
    draft = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    last_key = models.CharField(max_length=80, blank=True, default="")
    address = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=["address", "created_at"], name="free_table_opened"),)

    def __str__(self) -> str:
        return f"{self.game} {self.token[:6]}"


class RuleVariant(models.Model):
    """House rules of a game under a name: a draft, then published and never changed again.

    `values` holds only the options that depart from their defaults. Another version of the same
    name is another row; `parent` is what a row was copied from.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        RETIRED = "retired", _("retired")

    game = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField(default=1)
    note = models.TextField(blank=True, default="")
    values = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="children"
    )
    created_by = models.ForeignKey(
        project.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "name", "version"], name="rule_variant_version_once"
            ),
            models.UniqueConstraint(
                fields=["game", "name"],
                condition=models.Q(status="draft"),
                name="rule_variant_one_draft",
            ),
            models.UniqueConstraint(
                fields=["game", "name"],
                condition=models.Q(status="published"),
                name="rule_variant_one_published",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"


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

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"
