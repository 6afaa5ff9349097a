"""Older logs come into the present form: entries hold what they did, and ids in the place of names.

Each event is a step of its own: a migration that was stopped goes on where it was.
"""

import sys
from functools import partial
from typing import Any

from django.db import migrations


def upgrade(apps: Any, _schema_editor: Any) -> None:
    # Each start reads the migrations; what they load is loaded when they run.
    from tournaments.store.archive.upgrade import upgrade_all

    refused = upgrade_all(partial(apps.get_model, "tournaments"), tell)
    if refused:
        sys.stderr.write(
            f"{len(refused)} events stay as they are, since their seals are broken or today's "
            f"rules refuse an entry; a copy of the database from before, opened by the version "
            f"that made it, still shows them: {', '.join(refused)}\n"
        )


def tell(done: int, of: int, trouble: str) -> None:
    filled = 30 * done // of
    sys.stderr.write(f"\r  events [{'#' * filled}{'.' * (30 - filled)}] {done} of {of}")
    sys.stderr.write(f"\n  not brought along: {trouble}\n" if trouble else "\n" * (done == of))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("tournaments", "0019_one_score_sheet")]

    operations = [migrations.RunPython(upgrade, migrations.RunPython.noop, elidable=True)]
