"""Check that this version of Stichtag can work on a database.

A database names its migrations. Unknown ones belong to a newer version, or to one before the first
release, which is not supported.
"""

from __future__ import annotations

from pkgutil import iter_modules

from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from tournaments import migrations

_TABLE = "django_migrations"


def is_of_another_version(database: BaseDatabaseWrapper) -> bool:
    """Return True if a version made the database whose migrations this one does not have."""
    known = {module.name for module in iter_modules(migrations.__path__)}
    with database.cursor() as cursor:
        if _TABLE not in database.introspection.table_names(cursor):
            return False
        cursor.execute(f"SELECT name FROM {_TABLE} WHERE app = 'tournaments'")
        return not known.issuperset(name for (name,) in cursor.fetchall())


def refusal() -> str:
    """Return what a start says of such a database."""
    return _(
        "A newer version of Stichtag made this database, or one before the first release. Start "
        "that version, or name another place in STICHTAG_DATA_DIR or DATABASE_URL."
    )
