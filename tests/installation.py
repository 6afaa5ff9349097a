"""An installation with a database of its own, for those who only look at pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import ConnectionHandler

from tournaments import environment


@contextmanager
def installation(folder: Path) -> Iterator[str]:
    """An empty, migrated SQLite in `folder`, in the place of this thread's database.

    Gives the address by which processes find it.
    """
    url = f"sqlite:///{folder / 'pages.sqlite3'}"
    kept = connections[DEFAULT_DB_ALIAS]
    described = {DEFAULT_DB_ALIAS: environment.database(url)}
    connections[DEFAULT_DB_ALIAS] = ConnectionHandler(described)[DEFAULT_DB_ALIAS]
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield url
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections[DEFAULT_DB_ALIAS] = kept
