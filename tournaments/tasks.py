"""The tasks: each takes ids at most and makes one call of a service with the time of now."""

from django.utils import timezone

from tournaments import heartbeat
from tournaments.celery import app


@app.task
def tick() -> None:
    """Settles what has become due in any tournament, then leaves a sign of life; says where it
    matters that the clock has stepped."""
    from tournaments.services import clock_steps, sweep

    found = heartbeat.look()
    with sweep.guarded("a step of the clock could not be looked for"):
        found = clock_steps.watched(found)
    sweep.run_due(timezone.now())
    with sweep.guarded("the tick could not be noted"):
        heartbeat.beat(found)
    _hand_out()


@app.task
def clear_away() -> None:
    """Clears away what has lapsed."""
    from tournaments.services import sweep

    sweep.clear_away(timezone.now())


@app.task
def take_snapshots() -> None:
    """Writes down the states that are missing, so that the next process opens quickly."""
    from tournaments.services import snapshots, sweep

    with sweep.guarded("the snapshots could not be taken"):
        snapshots.take_due()


@app.task
def deliver(webhook: int) -> None:
    """Tells one webhook what is new, and lets others have the free place."""
    from tournaments.services import sweep, webhooks

    with sweep.guarded("webhook %s could not be told", webhook):
        webhooks.deliver(webhook, now=timezone.now())
    _hand_out()


def _hand_out() -> None:
    from tournaments.services import sweep, webhooks

    for webhook in webhooks.claim(timezone.now()):
        with sweep.guarded("webhook %s could not be handed out", webhook):
            deliver.delay(webhook)
