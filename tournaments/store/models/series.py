"""Series: several events that count into one table."""

from __future__ import annotations

from django.db import models

from tournaments.store.models.event import Tournament
from tournaments.store.models.people import Organization


class Series(models.Model):
    """One season. `settings` holds what departs from the default scheme (domain/series).

    `follows` is the season before it; a closed one is in the archive.
    """

    organization = models.ForeignKey(Organization, on_delete=models.CASCADE, related_name="series")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    season = models.CharField(max_length=40, blank=True, default="")
    settings = models.JSONField(default=dict)
    is_private = models.BooleanField(default=False)
    follows = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="followers"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["follows"], name="series_followed_once"),)

    def __str__(self) -> str:
        return f"{self.name} {self.season}".strip()


class SeriesEvent(models.Model):
    """An event that counts; `number` orders them, `is_final` is the final evening."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")
    number = models.PositiveSmallIntegerField()
    is_final = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["series", "tournament"], name="series_event_once"),
        )

    def __str__(self) -> str:
        return f"{self.series_id}/{self.number}"


class SeriesChange(models.Model):
    """The effect of a tournament's correction on a series. `lines`: before and after."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="changes")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE)
    at = models.DateTimeField()
    lines = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.series_id} at {self.at}"


class SeriesMovement(models.Model):
    """Coins that went into the box of a series between its evenings, or out of it. `who` is the key
    of a row of its table, with `prize` what was handed out to it; `struck_at`: it was a mistake."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="movements")
    purpose = models.CharField(max_length=12)
    cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=500, blank=True, default="")
    who = models.CharField(max_length=200, blank=True, default="")
    prize = models.CharField(max_length=100, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=150, blank=True, default="")
    struck_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.series_id}: {self.purpose} {self.cents}"
