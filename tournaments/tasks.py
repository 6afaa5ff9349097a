"""The tasks: each takes ids at most and makes one call of a service with the time of now."""

from django.utils import timezone

from tournaments.celery import app
from tournaments.runtime import heartbeat


@app.task
def tick() -> None:
    """Settles what has become due in any tournament, then leaves a sign of life; says where it
    matters that the clock has stepped."""
    from tournaments.store import sweep

    beat = heartbeat.look()
    with sweep.guarded("a step of the clock could not be looked for"):
        beat = sweep.watched(beat)
    sweep.run_due(timezone.now())
    with sweep.guarded("the tick could not be noted"):
        heartbeat.beat(beat)
    _hand_out()
    with sweep.guarded("the forecasts could not be looked at"):
        _forecast()


@app.task
def forecast() -> None:
    """Makes the forecast that somebody has waited for longest."""
    from tournaments.store import forecasts, sweep

    with sweep.guarded("no forecast could be made"):
        forecasts.make_next(timezone.now())


@app.task
def clear_away() -> None:
    """Clears away what has lapsed."""
    from tournaments.store import sweep

    sweep.clear_away(timezone.now())


@app.task
def take_snapshots() -> None:
    """Writes down the states that are missing, so that the next process opens quickly, and which
    entries concern whom."""
    from tournaments.store import sweep
    from tournaments.store.archive import entry_index

    with sweep.guarded("the snapshots could not be taken"):
        sweep.take_snapshots()
    with sweep.guarded("the index of entries could not be made"):
        entry_index.extend_due()


@app.task
def back_up() -> None:
    """Copies the database, if something has happened since the last time."""
    from tournaments.store import sweep
    from tournaments.store.backups import automatic

    with sweep.guarded("no backup could be made"):
        automatic.take_due(timezone.now())


@app.task
def deliver(webhook: int) -> None:
    """Tells one webhook what is new, and lets others have the free place."""
    from tournaments.store import sweep, webhooks

    with sweep.guarded("webhook %s could not be told", webhook):
        webhooks.deliver(webhook, now=timezone.now())
    _hand_out()


def _hand_out() -> None:
    from tournaments.store import sweep, webhooks

    for webhook in webhooks.claim(timezone.now()):
        with sweep.guarded("webhook %s could not be handed out", webhook):
            deliver.delay(webhook)


def _forecast() -> None:
    from tournaments.store import forecasts

    if forecasts.is_due(timezone.now()):
        forecast.delay()
