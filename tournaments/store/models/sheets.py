"""Score sheets: what a table writes down before it is reported, or for itself alone; and photos of
those on paper."""

from __future__ import annotations

from django.db import models


class ScoreSheet(models.Model):
    """The score sheet of one table; its token allows writing.

    It stands alone, or belongs to one match of a tournament: `round`, `table` and `match` (from 1;
    round 0 if tables keep their number all season).

    `report` is the engine's input: rules, players and the deals so far. `rules` is the name of the
    rules for people. `earlier` holds the reports of finished matches at the same table, `draft` the
    strings of unfinished deals. `version` counts the changes of the report; `last_key` is the
    idempotency key of the last one. `keeper` opened the sheet of a tournament: an entrant, "desk",
    or "" for a table's phone.
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
    keeper = models.CharField(max_length=40, blank=True, default="")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "round", "table", "match"], name="sheet_of_a_match"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class SheetPhoto(models.Model):
    """A photo of the paper sheet of a match of an event (`round`, `table` and `match` as those of
    `ScoreSheet`), as JPEG. `seats`: the entrants whose names may stand on it.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, related_name="sheet_photos"
    )
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    match = models.PositiveIntegerField()
    seats = models.JSONField()
    content = models.BinaryField()
    sent_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["tournament", "round", "table", "match"], name="photo_of_a_match"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.round}/{self.table}/{self.match}"
