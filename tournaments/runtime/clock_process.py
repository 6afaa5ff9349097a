"""The process that sends the tick, as a signal ends it."""

from __future__ import annotations

from types import FrameType
from typing import NoReturn

from celery import platforms
from celery.apps.beat import Beat
from celery.beat import Service


class ClockProcess(Beat):
    """Celery's beat, which closes its connections after a signal and not in its handler: there it
    could wait for ever for a lock that the interrupted code holds."""

    def install_sync_handler(self, service: Service) -> None:
        """The loop ends at once; a signal that is lost in a destructor ends it with the next
        tick."""

        def end(_signal: int, _frame: FrameType | None) -> NoReturn:
            service.stop()
            raise SystemExit

        platforms.signals.update(SIGTERM=end, SIGINT=end)
