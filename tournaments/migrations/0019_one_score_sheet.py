"""One kind of score sheet: that of a Runde, that of a match and that of a free table are alike.

A sheet that was being written when the program was exchanged goes on.
"""

import secrets
from typing import Any

from django.db import migrations


def carry(apps: Any, _schema_editor: Any) -> None:
    """The sheets of Runden become sheets as all others are."""
    sheets = apps.get_model("tournaments", "ScoreSheet").objects
    drafts = apps.get_model("tournaments", "Draft").objects
    for draft in drafts.select_related("tournament"):
        said, players = draft.body.get("sheet"), draft.body.get("players")
        if not said or not players:
            continue
        envelope = {
            "game": draft.tournament.game or "brokdorf",
            "variant": draft.tournament.settings.get("game_variant") or {},
            "players": players,
        }
        sheets.create(
            token=secrets.token_urlsafe(18),
            tournament=draft.tournament,
            round=draft.round,
            table=draft.table,
            match=draft.runde,
            game=envelope["game"],
            level="sheet",
            report={"deals": [], **said, **envelope},
            version=draft.body.get("version") or 0,
            created_at=draft.updated_at,
            updated_at=draft.updated_at,
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_name")]

    operations = [
        migrations.RenameModel("FreeTable", "ScoreSheet"),
        migrations.RunPython(carry, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel("Draft"),
    ]
