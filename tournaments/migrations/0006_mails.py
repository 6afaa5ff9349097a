"""Mails on their way out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0005_removal_and_retention"),)

    operations = (
        migrations.CreateModel(
            "Mail",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("recipient", models.CharField(max_length=254)),
                ("subject", models.CharField(max_length=250)),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("next_at", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("trouble", models.CharField(blank=True, default="", max_length=200)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
    )
