"""What was paid out to a record of a person that became part of another one."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_forecast")]

    operations = [
        migrations.AddField(
            model_name="personmerge",
            name="paid",
            field=models.JSONField(default=list),
        ),
    ]
