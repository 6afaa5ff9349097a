"""Logs of the first form come along with those of the second: 0019."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0015_entries_hold_what_happened'),
    ]
