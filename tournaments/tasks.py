"""The tasks: each takes ids at most and makes one call of a service with the time of now."""

from threading import BoundedSemaphore, Thread

from django.db import connection
from django.utils import timezone

from tournaments.celery import app
from tournaments.runtime import heartbeat

CALLS = 8  # webhooks that a worker calls at once, in threads of their own
_places = BoundedSemaphore(CALLS)
_mail = BoundedSemaphore(1)
FORECAST_SECONDS = 5  # a later tick asks again


@app.task
def tick() -> None:
    """Settles what has become due in any tournament, then leaves a sign of life; says where it
    matters that the clock has stepped."""
    from tournaments.store import periodic_tasks

    beat = heartbeat.look()
    with periodic_tasks.guarded("a step of the clock could not be looked for"):
        beat = periodic_tasks.watched(beat)
    periodic_tasks.run_due(timezone.now())
    with periodic_tasks.guarded("the tick could not be noted"):
        heartbeat.beat(beat)
    _hand_out()
    with periodic_tasks.guarded("the mails could not be looked at"):
        _mail_out()
    with periodic_tasks.guarded("the forecasts could not be looked at"):
        _forecast()


@app.task
def forecast() -> None:
    """Make the forecast that has waited longest."""
    from tournaments.store import forecasts, periodic_tasks

    with periodic_tasks.guarded("no forecast could be made"):
        forecasts.make_next(timezone.now())


@app.task
def clear_away() -> None:
    """Clears away what has lapsed."""
    from tournaments.store import periodic_tasks

    periodic_tasks.clear_away(timezone.now())


@app.task
def take_snapshots() -> None:
    """Writes down the states that are missing, so that the next process opens quickly, and which
    entries concern whom."""
    from tournaments.store import periodic_tasks
    from tournaments.store.archive import entry_index

    with periodic_tasks.guarded("the new entries could not be looked at"):
        changed = periodic_tasks.changed(timezone.now())
        with periodic_tasks.guarded("the snapshots could not be taken"):
            periodic_tasks.take_snapshots(changed)
        with periodic_tasks.guarded("the index of entries could not be made"):
            entry_index.extend_due(changed)


@app.task
def back_up() -> None:
    """Copies the database, if something has happened since the last time."""
    from tournaments.store import periodic_tasks
    from tournaments.store.backups import automatic

    with periodic_tasks.guarded("no backup could be made"):
        automatic.take_due(timezone.now())


def _hand_out() -> None:
    """Calls the webhooks that have something to hear, as many as there are free places. However
    long they hang, no task waits for them."""
    from tournaments.store import periodic_tasks, webhooks

    free = 0
    while _places.acquire(blocking=False):
        free += 1
    claimed: list[int] = []
    with periodic_tasks.guarded("the webhooks could not be looked at"):
        claimed = webhooks.claim(timezone.now(), free)
    for _ in range(free - len(claimed)):
        _places.release()
    for webhook in claimed:
        Thread(target=_deliver, args=(webhook,), name=f"webhook {webhook}", daemon=True).start()


def _deliver(webhook: int) -> None:
    """Tells one webhook what is new, and lets others have the free place."""
    from tournaments.store import periodic_tasks, webhooks

    try:
        with periodic_tasks.guarded("webhook %s could not be told", webhook):
            webhooks.deliver(webhook, now=timezone.now())
    finally:
        _places.release()
    _hand_out()
    connection.close()


def _mail_out() -> None:
    """Sends the mails that wait, in a thread of its own, however long their server takes."""
    from tournaments.store import mail

    if mail.waiting(timezone.now()) and _mail.acquire(blocking=False):
        Thread(target=_send_mail, name="mail", daemon=True).start()


def _send_mail() -> None:
    from tournaments.store import mail, periodic_tasks

    try:
        with periodic_tasks.guarded("no mail could be sent"):
            mail.send_due(timezone.now())
    finally:
        _mail.release()
        connection.close()


def _forecast() -> None:
    from tournaments.store import forecasts

    if forecasts.is_due(timezone.now()):
        forecast.apply_async(expires=6 * FORECAST_SECONDS)  # clocks may differ
