"""The log of Django's admin, which is no longer part of the product, would hold its accounts back."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0013_wall'),
    ]

    operations = [
        migrations.RunSQL('DROP TABLE IF EXISTS django_admin_log', migrations.RunSQL.noop),
    ]
