from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_entries_by_what_they_concern")]

    operations = [
        migrations.RemoveConstraint("CircleMember", "circle_member_once"),
        migrations.RenameModel("Circle", "Organization"),
        migrations.RenameModel("CircleMember", "OrganizationMember"),
        migrations.RenameField("OrganizationMember", "circle", "organization"),
        migrations.RenameField("Person", "circle", "organization"),
        migrations.RenameField("Series", "circle", "organization"),
        migrations.RenameField("Tournament", "circle", "organization"),
        migrations.AddConstraint(
            "OrganizationMember",
            models.UniqueConstraint(
                fields=("organization", "user"), name="organization_member_once"
            ),
        ),
    ]
