"""Organizations and accounts can be deleted, and names of past events after a time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0004_removed_events"),)

    operations = (
        *(
            migrations.AddField(
                model,
                "removed_at",
                models.DateTimeField(blank=True, db_index=True, null=True),
            )
            for model in ("organization", "user")
        ),
        migrations.AddField(
            "organization",
            "forget_after",
            models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            "tournament",
            "forget_at",
            models.DateTimeField(blank=True, db_index=True, null=True),
        ),
        migrations.AddField(
            "tournament", "forgotten_at", models.DateTimeField(blank=True, null=True)
        ),
    )
