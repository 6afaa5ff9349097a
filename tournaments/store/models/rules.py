"""House rules under a name."""

from __future__ import annotations

from django.conf import settings as project
from django.db import models
from django.utils.translation import gettext_lazy as _


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
