"""A database that nobody needs afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import ConnectionHandler

_IN_MEMORY = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": ":memory:",
    "OPTIONS": {"transaction_mode": "IMMEDIATE"},
}


@contextmanager
def scratch_database() -> Iterator[None]:
    """An empty, migrated SQLite in memory, in the place of the installation's database.

    Only for the calling thread, and only as long as the block lasts. The installation's own
    connection is not opened; other threads keep theirs.
    """
    kept = connections[DEFAULT_DB_ALIAS]
    scratch = ConnectionHandler({DEFAULT_DB_ALIAS: _IN_MEMORY})[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = scratch
    try:
        call_command("migrate", "tournaments", verbosity=0, interactive=False)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = kept
        # the wrapper's own close() keeps a database in memory open
        if scratch.connection is not None:
            scratch.connection.close()
