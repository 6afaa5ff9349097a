"""Events can be deleted: since when one is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0003_prizes_of_rankings"),)

    operations = (
        migrations.RenameField("tournament", "archived_at", "removed_at"),
        migrations.AlterField(
            "tournament",
            "removed_at",
            models.DateTimeField(blank=True, db_index=True, null=True),
        ),
    )
