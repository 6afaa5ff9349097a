"""Links that a sign-up made lead on only once the desk has handed them over."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def mark_sign_ups(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """The first link of each player whom a visitor entered is the one that the sign-up made."""
    entries = apps.get_model("tournaments", "LogEntry").objects.filter(
        actor="visitor", kind="register"
    )
    links = apps.get_model("tournaments", "PlayerLink").objects
    for event, command in entries.values_list("tournament", "command").iterator():
        player = (command.get("event") or command).get("player")
        first = links.filter(tournament=event, player=player).order_by("pk").first()
        if first is not None:
            links.filter(pk=first.pk).update(is_self_made=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0034_codes_lead_to'),
    ]

    operations = [
        migrations.AddField(
            model_name='playerlink',
            name='is_self_made',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark_sign_ups, migrations.RunPython.noop),
    ]
