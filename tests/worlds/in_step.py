"""Threads that go in step: none writes before all others have read as far as it has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Condition, local
from typing import Any, TypeVar

from django.db import connection, connections

T = TypeVar("T")
WRITES = re.compile(
    r"BEGIN IMMEDIATE|INSERT|UPDATE|DELETE|.* FOR (NO KEY )?UPDATE|.*pg_advisory", re.DOTALL
)
PATIENCE = 60  # seconds


class Step:
    """A point at which threads wait for each other; a finished thread holds up no other."""

    def __init__(self, count: int) -> None:
        self.running, self.waiting, self.turn = count, 0, 0
        self.moved = Condition()
        self.own = local()

    def before_write(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Wrap each statement: the first lock of a transaction waits.

        A waiting one holds no lock, so the others reach this point or end.
        """
        if not self._is_inside(rest[-1]) and WRITES.match(sql):
            self.own.inside = True
            self._wait()
        return execute(sql, *rest)

    def _is_inside(self, context: dict[str, Any]) -> bool:
        """Return True if this thread is in a transaction that has written."""
        now = context["connection"]
        begins = not now.in_atomic_block or (
            now.vendor == "postgresql" and now.connection.info.transaction_status == 0
        )
        if begins:
            self.own.inside = False
        return getattr(self.own, "inside", False)

    def _wait(self) -> None:
        with self.moved:
            turn = self.turn
            self.waiting += 1
            self._go_on()
            assert self.moved.wait_for(lambda: self.turn != turn, PATIENCE), "nobody goes on"

    def leave(self) -> None:
        with self.moved:
            self.running -= 1
            self._go_on()

    def _go_on(self) -> None:
        if self.waiting and self.waiting >= self.running:
            self.waiting = 0
            self.turn += 1
            self.moved.notify_all()


def in_step(count: int, job: Callable[[int], T]) -> list[T]:
    """The job in this many threads at once, each with its own connection: all have read what there
    was before the first of them writes."""
    step = Step(count)

    def run(i: int) -> T:
        try:
            with _watched(step):
                return job(i)
        finally:
            step.leave()
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


@contextmanager
def _watched(step: Step) -> Iterator[None]:
    with connection.execute_wrapper(step.before_write):
        yield
