"""`manage.py live`: the whole product in one command."""

import io
import os
import subprocess
import sys
from argparse import ArgumentParser
from threading import Thread
from typing import Any

import segno
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from tournaments import addresses, supervisor
from tournaments.services.access import one_time_login_url

ORGANIZER = "organizer"
# In a process of its own: the names of collected files are decided when settings load.
MANAGE = (sys.executable, str(settings.BASE_DIR / "manage.py"))


class Command(BaseCommand):
    """Migrates, prints the addresses, then runs pages, worker and clock until Ctrl-C."""

    help = "Runs pages, worker and clock until Ctrl-C, on SQLite unless told otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")
        parser.add_argument("--port", type=int, default=8000, help="the first port to try")

    def handle(self, *_args: Any, **options: Any) -> None:
        environment = {**os.environ, "STICHTAG_STATIC_COLLECTED": "1"}
        collecting = subprocess.Popen(
            [*MANAGE, "collectstatic", "--noinput", "-v0"], env=environment
        )
        call_command("migrate", interactive=False, verbosity=0)
        if collecting.wait():
            raise CommandError("The static files could not be collected.")
        port = addresses.free_port(options["host"], options["port"])
        if port != options["port"]:
            self.stdout.write(f"Port {options['port']} is taken; using {port}.")
        greeting = (options["host"], port, one_time_login_url(organizer()))
        Thread(target=self._greet, args=greeting, daemon=True).start()
        children = supervisor.product(host=options["host"], port=port)
        code = supervisor.Supervisor(children, environment).run()
        if code:
            raise SystemExit(code)
        self.stdout.write(f"Stopped. Everything is kept in {settings.DATA_DIR}.")

    def _greet(self, host: str, port: int, login: str) -> None:
        """As soon as the pages can be opened."""
        everywhere = host in {"0.0.0.0", "::"}
        addresses.wait_until_open("127.0.0.1" if everywhere else host, port)
        site = f"http://{addresses.lan_address() if everywhere else host}:{port}"
        picture = io.StringIO()
        segno.make(site + "/", error="m").terminal(out=picture, compact=True)
        self.stdout.write(picture.getvalue())
        self.stdout.write(f"Stichtag is at      {site}/")
        self.stdout.write(f"Organizer, log in:  {site}{login}")
        self.stdout.write("(the link works once; a new one is printed at each start)")
        self.stdout.write("Ctrl-C ends it.")
        self.stdout.flush()


def organizer() -> AbstractUser:
    """The first account that may do everything, made when there is none."""
    users = get_user_model().objects
    found = users.filter(is_superuser=True, is_active=True).order_by("pk").first()
    if found is not None:
        return found
    made = users.create_superuser(ORGANIZER)
    made.set_unusable_password()
    made.save()
    return made
