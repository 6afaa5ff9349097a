"""Projections of the logs of finished tournaments, which can be created again."""

from __future__ import annotations

from fractions import Fraction

from django.db import models

from tournaments.domain.points import Points, whole
from tournaments.store.models.event import Tournament
from tournaments.store.models.people import Person


class Placing(models.Model):
    """A line of the final ranking. `score / scale` is in euros or points, as the format counts.

    No rank: excluded. `field` is the number of those who have one. `counts` are the counters of
    the game, by key.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="placings")
    player = models.CharField(max_length=120)
    name = models.CharField(max_length=120, default="")
    rank = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField()
    scale = models.PositiveSmallIntegerField(default=1)
    field = models.PositiveSmallIntegerField(default=0)
    counts = models.JSONField(default=dict)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "player"], name="placing_once"),
        )

    def __str__(self) -> str:
        return f"{self.rank} {self.name}"

    @property
    def points(self) -> Points:
        """The score, exactly."""
        return whole(Fraction(self.score, self.scale))


class TableScore(models.Model):
    """The score of an entrant at one table; `sitting` counts the sittings."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="table_scores"
    )
    sitting = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=120)
    score = models.IntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "sitting", "table", "player"], name="table_score_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.sitting}/{self.table} {self.player} {self.score}"


class Rating(models.Model):
    """The strength of a person at the game of an event, as known after it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="ratings")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "person"], name="rating_once"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} after {self.tournament_id}: {self.mu:.2f}"
