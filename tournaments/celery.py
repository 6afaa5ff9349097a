"""The Celery application: one tick a second, from which every deadline follows.

Not imported by web processes; tasks that must run at a time are rows with a due time, never
messages with one, since brokers lose or repeat those.
"""

import os

from celery import Celery
from celery.schedules import schedule

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
# Django's checks would load every page and the whole API into processes that never show one.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

from django.conf import settings

from tournaments.runtime import broker, heartbeat

TICK_SECONDS = 1.0
CLEAR_SECONDS = 3600.0
SNAPSHOT_SECONDS = 60
BACKUP_SECONDS = 60  # between two looks whether one is due

app = Celery("tournaments")
app.conf.update(
    **broker.configuration(data_dir=settings.DATA_DIR, redis_url=settings.REDIS_URL),
    include=["tournaments.tasks"],
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,  # as long as it takes
    worker_cancel_long_running_tasks_on_connection_loss=True,  # there are none; says nothing of it
    task_ignore_result=True,
    timezone="UTC",
    worker_hijack_root_logger=False,
    worker_redirect_stdouts=False,
    worker_enable_remote_control=False,  # nobody asks a worker anything
    worker_prefetch_multiplier=1,
    beat_schedule={
        "tick": {
            "task": "tournaments.tasks.tick",
            # By a clock that nobody sets: after an hour back there would be no tick for an hour.
            "schedule": schedule(TICK_SECONDS, nowfun=heartbeat.steady_now),
            # A worker that stalled must not wake up to a heap of stale ticks.
            "options": {"expires": 2 * TICK_SECONDS},
        },
        "take_snapshots": {
            "task": "tournaments.tasks.take_snapshots",
            "schedule": schedule(SNAPSHOT_SECONDS, nowfun=heartbeat.steady_now),
            "options": {"expires": SNAPSHOT_SECONDS},
        },
        "back_up": {
            "task": "tournaments.tasks.back_up",
            "schedule": schedule(BACKUP_SECONDS, nowfun=heartbeat.steady_now),
            "options": {"expires": BACKUP_SECONDS},
        },
        "clear_away": {
            "task": "tournaments.tasks.clear_away",
            "schedule": schedule(CLEAR_SECONDS, nowfun=heartbeat.steady_now),
            "options": {"expires": CLEAR_SECONDS},
        },
    },
)
