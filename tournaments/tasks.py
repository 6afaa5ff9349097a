"""The tasks: each takes ids at most and makes one call of a service with the time of now."""

from django.utils import timezone

from tournaments import heartbeat
from tournaments.celery import app


@app.task
def tick() -> None:
    """Settles what has become due in any tournament, then leaves a sign of life."""
    from tournaments.services import sweep

    now = timezone.now()
    sweep.run_due(now)
    heartbeat.beat(now)
