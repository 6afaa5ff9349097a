"""Second factors of logins, and the record of what administrators do."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0006_mails"),)

    operations = (
        migrations.CreateModel(
            "SecondFactor",
            [
                ("id", ID),
                ("secret", models.CharField(max_length=64)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("last_step", models.BigIntegerField(default=0)),
                ("recovery", models.JSONField(default=list)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="second_factor",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "Deed",
            [
                ("id", ID.clone()),
                ("at", models.DateTimeField(db_index=True)),
                ("by", models.CharField(max_length=150)),
                ("what", models.CharField(max_length=60)),
                ("about", models.CharField(blank=True, default="", max_length=300)),
                ("hash", models.CharField(max_length=64)),
            ],
        ),
    )
