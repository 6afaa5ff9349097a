"""Models of a tournament: its row, its append-only log, and the data outside the log.

The log holds everything about the course of a tournament. The other columns of `Tournament` are a
projection for lists and the clock.
"""

from __future__ import annotations

from typing import TypeVar

from django.conf import settings as project
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.tournament_state import EFFECTS, Entry
from tournaments.store.models.quick_json import QuickJSONField

M = TypeVar("M", bound=models.Model)


class PresentManager(models.Manager[M]):
    """The rows that nobody has deleted (store/removal.py)."""

    def get_queryset(self) -> models.QuerySet[M]:
        return super().get_queryset().filter(removed_at=None)


class Tournament(models.Model):
    """A tournament. `seq` counts its log entries, `due_at` is the next look of the clock.

    `played_at` is its start, known from its end on. `removed_at`: deleted, and restorable for a
    while (store/removal.py). `wall` counts how often the address of the wall, which shows the PIN,
    was revoked. `codes_lead_to` is the host, with its port, of the last printed codes; "" if there
    were none or the address was not one of this computer.

    `forget_at` is the announced time for forgetting its names; `forgotten_at` is the time when it
    happened (store/retention.py).

    A demo has its own time: at the instant `demo_since` it was `demo_clock`, and it passes
    `demo_speed` times as fast (store/demo.py).
    """

    class Confirmation(models.TextChoices):
        NONE = "none", _("nobody: a report counts at once")
        SECOND = "second", _("a second player of the table")
        ALL = "all", _("all players of the table")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    format = models.CharField(max_length=20, default="wm")
    game = models.CharField(max_length=20, default="")
    settings = models.JSONField(default=dict)
    variant_name = models.CharField(max_length=120, blank=True, default="")
    zone = models.CharField(max_length=64, default="Europe/Berlin")
    place = models.CharField(max_length=120, blank=True, default="")
    planned_at = models.DateTimeField(null=True, blank=True)
    confirmation = models.CharField(
        max_length=10, choices=Confirmation.choices, default=Confirmation.SECOND
    )
    is_private = models.BooleanField(default=False)
    organization = models.ForeignKey(
        "Organization", null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments"
    )
    secret = models.CharField(max_length=64)
    wall = models.PositiveIntegerField(default=0)
    codes_lead_to = models.CharField(max_length=255, blank=True, default="")
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
    played_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True, db_index=True)
    forget_at = models.DateTimeField(null=True, blank=True, db_index=True)
    forgotten_at = models.DateTimeField(null=True, blank=True)

    objects = models.Manager()
    present = PresentManager["Tournament"]()

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """A log entry: `command`, the format's `event` if it differs, `changes` and digests of `texts`.

    Entries are appended and never edited. `changes` is an `Effect`. `form` is the version of the
    form (docs/log.md); `hash` covers the entry and the previous hash.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=120)
    kind = models.CharField(max_length=30)
    command = QuickJSONField()
    event = QuickJSONField(null=True)
    changes = QuickJSONField()
    texts = QuickJSONField(default=dict)
    form = models.PositiveSmallIntegerField()
    idempotency_key = models.CharField(max_length=80, null=True, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "seq"], name="log_seq_once"),
            models.UniqueConstraint(
                fields=["tournament", "idempotency_key"], name="log_idempotency_key_once"
            ),
        )
        indexes = (models.Index(fields=["tournament", "kind", "seq"], name="log_by_kind"),)

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.seq} {self.kind}"

    @property
    def kept(self) -> Entry:
        """The entry as the domain has it; for its texts stand their digests."""
        effect = EFFECTS.decode(self.changes)
        return Entry(self.kind, self.command, self.event, effect, self.texts)

    @property
    def said(self) -> Json:
        """Return the event of the format, or else the command."""
        said: Json = self.event or self.command
        return said


class EntryIndexRow(models.Model):
    """An index row: a log entry by its key (`history.concerns`), see store/archive/entry_index.py.

    An empty `key` holds the end of the index.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="concerns")
    key = models.CharField(max_length=24)
    seq = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["tournament", "key", "seq"], name="concern_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.seq} {self.key}"


class EventForecast(models.Model):
    """The last forecast of a tournament as JSON: a cache (store/forecasts.py).

    `stamp` names its state; it was made at `made_at`. A page has requested another one since
    `wanted_at`; at `begun_at` a worker began with the last one.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="forecast")
    stamp = models.CharField(max_length=40, default="")
    body = models.JSONField(default=dict)
    made_at = models.DateTimeField(null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    wanted_at = models.DateTimeField(null=True, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"forecast of {self.tournament_id} at {self.stamp}"


class Snapshot(models.Model):
    """The state after an entry, as JSON: a cache (store/archive/snapshots.py).

    `form` is the fingerprint of the states of the program that wrote it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    seq = models.PositiveIntegerField()
    state = models.TextField()
    form = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament", "seq"], name="snapshot_once"),)

    def __str__(self) -> str:
        return f"{self.tournament_id}@{self.seq}"


class ReferenceText(models.Model):
    """The text of a reference in a log: the name of an entrant or guest, or a free text.

    The log holds SHA-256(salt + text). The text can change and go without touching the log
    (docs/log.md).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="names")
    ref = models.CharField(max_length=20)
    text = models.TextField()
    salt = models.CharField(max_length=32)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament", "ref"], name="name_once"),)

    def __str__(self) -> str:
        return f"{self.ref} of {self.tournament_id}"
