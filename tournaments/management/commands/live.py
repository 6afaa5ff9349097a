"""`manage.py live`: the whole product in one command."""

import os
import webbrowser
from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.utils import translation

from tournaments.management.greeting import Greeting
from tournaments.management.terminal import language
from tournaments.runtime import disk, network_addresses, static_files, supervisor
from tournaments.runtime import environment as environment_of_process
from tournaments.runtime.interfaces import in_container
from tournaments.runtime.sole import AlreadyRunning, Sole
from tournaments.store.access.accounts import administrator
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.backups import automatic
from tournaments.store.backups.databases import BackupError

LOST = (
    "Nothing is mounted at %(folder)s: what is kept there goes with this container. Start it with"
    " -v stichtag:%(folder)s."
)


class Command(BaseCommand):
    """Copies the database, migrates, prints the addresses, then runs everything until Ctrl-C."""

    help = "Runs pages, worker and clock until Ctrl-C, on SQLite unless told otherwise."
    requires_system_checks = ()  # they load every page, which this process does not show

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")
        parser.add_argument("--port", type=int, default=8000, help="the first port to try")
        parser.add_argument(
            "--address",
            default="",
            help="by which phones reach this computer, if not the likeliest",
        )
        parser.add_argument(
            "--browser",
            action=BooleanOptionalAction,
            default=os.name == "nt",
            help="open the organizer's pages in the browser of this computer",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        given = _given(options["address"], options["host"])
        try:
            sole = Sole(settings.DATA_DIR)
        except AlreadyRunning as other:
            self._lead_to(other.address, browser=options["browser"])
            return
        environment = {
            **os.environ,
            **environment_of_process.places(),
            "STICHTAG_STATIC_COLLECTED": "1",
            "STICHTAG_ADDRESS": given,
        }
        if not self._prepared(environment):
            self.stdout.write("Static files are served as they are: they could not be collected.")
            environment["STICHTAG_STATIC_COLLECTED"] = "0"
        self._say(automatic.old_copies)
        if in_container() and not os.path.ismount(settings.DATA_DIR):
            self.stdout.write(LOST % {"folder": settings.DATA_DIR})
        port = network_addresses.free_port(options["host"], options["port"])
        if port != options["port"]:
            self.stdout.write(f"Port {options['port']} is taken; using {port}.")
        login = one_time_login_url(administrator())
        here = f"http://{network_addresses.on_this_machine(options['host'])}:{port}"
        sole.says(here)
        greeting = Greeting(self.stdout, options["host"], port, login, given)
        if options["browser"]:
            greeting.ready = partial(webbrowser.open, f"{here}{login}?to=phones")
        Thread(target=greeting.run, daemon=True).start()
        children = supervisor.product(host=options["host"], port=port)
        code = supervisor.Supervisor(children, environment).run()
        if code:
            raise SystemExit(code)
        self.stdout.write(f"Stopped. Everything is kept in {settings.DATA_DIR}.")

    def _lead_to(self, address: str, *, browser: bool) -> None:
        """Says where the product is that already runs, with a new link for its organizer."""
        folder = settings.DATA_DIR
        if not address:
            self.stdout.write(f"Stichtag is just starting with {folder}.")
            return
        link = address + one_time_login_url(administrator())
        self.stdout.write(f"Stichtag already runs with {folder}.")
        self.stdout.write(f"Organizer, log in:  {link}")
        if browser:
            webbrowser.open(link)

    def _prepared(self, environment: dict[str, str]) -> bool:
        """Brings the database up to date and collects the static files; False without those.

        On a full disk they make room: SQLite needs some, even for those who only read.
        """
        collecting = static_files.Collecting(environment)
        try:
            self._bring_up_to_date()
        except OperationalError as error:
            collecting.wait()
            if not disk.is_full(error, settings.DATA_DIR):
                raise
            connection.close()
            static_files.remove()
            self._bring_up_to_date()
            return False
        return collecting.wait()

    def _bring_up_to_date(self) -> None:
        """Looks at the database, copies what is about to change, and changes it."""
        self._say(automatic.at_start)
        call_command("migrate", interactive=False, verbosity=0)

    def _say(self, lines: Callable[[], list[str]]) -> None:
        """Write the lines about the data."""
        with translation.override(language()):
            try:
                for words in lines():
                    self.stdout.write(words)
            except BackupError as trouble:
                raise CommandError(str(trouble)) from trouble


def _given(address: str, host: str) -> str:
    """The address that goes before all others: as asked for here, set, or the only one that is
    listened at; "" if phones may come by any."""
    try:
        asked = environment_of_process.host_of("--address", address.strip())
    except environment_of_process.ConfigurationError as error:
        raise CommandError(str(error)) from error
    is_everywhere = host in network_addresses.EVERYWHERE
    listened_at = f"[{host}]" if ":" in host else host
    return asked or settings.ADDRESS or ("" if is_everywhere else listened_at)
