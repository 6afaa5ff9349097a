"""Keys for the names of accounts, and who made an account."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.store.models.access
from tournaments.domain.names import account_key


def give_keys(apps: Any, _schema_editor: object) -> None:
    """Give each account its key. Accounts whose names differ in case or form only stay: the first
    has the key, the others one that nobody can type (`#` is in no name)."""
    User = apps.get_model("tournaments", "User")
    taken = set()
    for user in User.objects.order_by("pk"):
        key = account_key(user.username)[:280]
        user.name_key = f"{key}#{user.pk}" if key in taken else key
        taken.add(key)
        user.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0032_organization_logo")]

    operations = [
        migrations.AlterModelManagers(
            name="user",
            managers=[("objects", tournaments.store.models.access.Accounts())],
        ),
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=tournaments.store.models.access.AccountKey(
                default="", editable=False, max_length=300
            ),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=tournaments.store.models.access.AccountKey(
                editable=False, max_length=300, unique=True
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="made",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
