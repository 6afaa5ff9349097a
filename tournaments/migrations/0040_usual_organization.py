"""Where the new events of an account go: the organization that it made last."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def choose_own(apps: Any, _schema_editor: object) -> None:
    """Choose for each account the latest organization whose first organizer it is: whoever made an
    organization was its first. To have been added to one was no choice."""
    User = apps.get_model("tournaments", "User")
    members = apps.get_model("tournaments", "OrganizationMember").objects
    known = set()
    for member in members.order_by("pk"):
        if member.organization_id not in known:
            known.add(member.organization_id)
            User.objects.filter(pk=member.user_id).update(
                usual_organization_id=member.organization_id
            )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0039_token_scopes")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="usual_organization",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.organization",
            ),
        ),
        migrations.RunPython(choose_own, migrations.RunPython.noop),
    ]
