"""Score sheets without a tournament, and house rules under a name."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models
from django.utils.translation import gettext_lazy as _


class FreeTable(models.Model):
    """A score sheet; whoever has its token may write on it.

    Without a tournament, or of one match there: `round`, `table` and `match` (all from 1) say of
    which one.

    `report` is what the engine scores: rules, players and the deals so far. `rules` is the name of
    the rules for people. `earlier` holds the reports of finished matches at the same table,
    `draft` the strings of a deal that is still being typed. `version` counts the changes of the
    report; `last_key` is the idempotency key of the last one.
    """

    token = models.CharField(max_length=40, unique=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, null=True, blank=True, related_name="sheets"
    )
    round = models.PositiveIntegerField(null=True, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)
    match = models.PositiveIntegerField(null=True, blank=True)
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
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "round", "table", "match"], name="sheet_of_a_match"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


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
