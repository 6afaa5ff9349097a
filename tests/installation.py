"""An installation with a database of its own, for those who only look at pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.core.management import call_command
from django.db import connection


@contextmanager
def installation(folder: Path) -> Iterator[str]:
    """An empty, migrated SQLite in `folder`, this process's database meanwhile. As Django's own
    tests do it, the connection is led elsewhere by its name; it has to be an SQLite's. A process
    migrates once.

    Gives the address by which processes find it.
    """
    assert connection.vendor == "sqlite"
    kept, path = connection.settings_dict["NAME"], folder / "pages.sqlite3"
    _lead_to(path)
    try:
        path.write_bytes(_migrated())
        yield f"sqlite:///{path}"
    finally:
        _lead_to(kept)


@cache
def _migrated() -> bytes:
    """Return the file of this process's database after all migrations."""
    call_command("migrate", verbosity=0, interactive=False)
    connection.close()
    return Path(connection.settings_dict["NAME"]).read_bytes()


def _lead_to(name: Path | str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name
