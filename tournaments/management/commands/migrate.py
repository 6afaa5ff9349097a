"""`manage.py migrate`: Django's, on databases that this version can work on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connection
from django.utils import translation

from tournaments.management.terminal import language
from tournaments.store.versions import is_of_another_version, refusal


class Command(migrate.Command):
    """Refuses a database of another version, of which Django would find nothing left to do."""

    def handle(self, *args: Any, **options: Any) -> None:
        if is_of_another_version(connection):
            with translation.override(language()):
                raise CommandError(refusal())
        super().handle(*args, **options)
