import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_logs_hold_ids")]

    operations = [
        migrations.CreateModel(
            name="Concern",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=24)),
                ("seq", models.PositiveIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="concerns",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="concern",
            constraint=models.UniqueConstraint(
                fields=("tournament", "key", "seq"), name="concern_once"
            ),
        ),
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(fields=["tournament", "kind", "seq"], name="log_by_kind"),
        ),
    ]
