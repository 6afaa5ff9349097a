"""`manage.py rotate-secret`: another secret that signs, without logging anybody out."""

# ruff: noqa: N999  the file has the name of the command

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.runtime import environment


class Command(BaseCommand):
    """The former secret counts on until `secret_key.before` is removed."""

    help = "Makes a new secret_key; what the former one has signed counts on."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def handle(self, *_args: Any, **_options: Any) -> None:
        try:
            environment.rotate_secret(settings.DATA_DIR)
        except environment.ConfigurationError as unfit:
            raise CommandError(str(unfit)) from None
        self.stdout.write(
            "New secret_key. Start all processes again; remove secret_key.before in two weeks, when"
            " no login depends on it any more."
        )
