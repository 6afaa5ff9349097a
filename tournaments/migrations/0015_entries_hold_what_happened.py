"""An entry of the log keeps what it did beside what was asked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_no_admin_log")]

    operations = [
        migrations.RenameField("logentry", "payload", "command"),
        migrations.AddField("logentry", "changes", models.JSONField(default=dict)),
        migrations.AddField("logentry", "form", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField(
            "tournament", "former_head", models.CharField(blank=True, default="", max_length=64)
        ),
    ]
