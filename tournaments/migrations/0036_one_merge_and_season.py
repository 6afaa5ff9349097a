"""A record is part of one other record, and one season follows a season: where the same was once
sent several times at once, the first is kept."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_first(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The first merge holds all that the record had. The first season is the one that got what lay
    in the box; the others stay, and follow none."""
    merges, seen = apps.get_model("tournaments", "PersonMerge").objects, set[str]()
    for pk, code in merges.order_by("pk").values_list("pk", "code"):
        if code in seen:
            merges.filter(pk=pk).delete()
        seen.add(code)
    seasons, followed = apps.get_model("tournaments", "Series").objects, set[int | None]()
    following = seasons.exclude(follows=None).order_by("pk")
    for pk, follows in following.values_list("pk", "follows"):
        if follows in followed:
            seasons.filter(pk=pk).update(follows=None)
        followed.add(follows)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_self_made_links")]

    operations = [
        migrations.RunPython(keep_first, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="personmerge",
            constraint=models.UniqueConstraint(fields=("code",), name="merge_of_a_record_once"),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.UniqueConstraint(fields=("follows",), name="series_followed_once"),
        ),
    ]
