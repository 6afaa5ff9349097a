"""The tasks: each takes ids at most and makes one call of a service with the time of now."""

from django.utils import timezone

from tournaments import heartbeat
from tournaments.celery import app


@app.task
def tick() -> None:
    """Settles what has become due in any tournament, then leaves a sign of life; says where it
    matters that the clock has stepped."""
    from tournaments.services import clock_steps, sweep

    found = clock_steps.watched(heartbeat.look())
    sweep.run_due(timezone.now())
    heartbeat.beat(found)
    _hand_out()


@app.task
def deliver(webhook: int) -> None:
    """Tells one webhook what is new, and lets others have the free place."""
    from tournaments.services import webhooks

    webhooks.deliver(webhook, now=timezone.now())
    _hand_out()


def _hand_out() -> None:
    from tournaments.services import webhooks

    for webhook in webhooks.claim(timezone.now()):
        deliver.delay(webhook)
