"""`manage.py backup [FILE]`: a sound copy of everything, or one event, while the product runs."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.management.terminal import language
from tournaments.management.values import sentence
from tournaments.runtime.disk import write_whole
from tournaments.store.archive.exchange import export, verify
from tournaments.store.backups.copies import CopyKind, copies, free_name, make
from tournaments.store.backups.databases import BackupError
from tournaments.store.models import Tournament


class Command(BaseCommand):
    """Copies, then checks the copy; a copy that is not sound does not stay."""

    help = "Copies everything, or one event, into a dated file of the data folder and checks it."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to, if not there")
        parser.add_argument("--event", metavar="SLUG", help="this event only, as a file of JSON")
        parser.add_argument(
            "--list", action="store_true", help="only list the copies of everything"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(language()):
            try:
                self._do(options)
            except BackupError as trouble:
                raise CommandError(str(trouble)) from trouble

    def _do(self, options: dict[str, Any]) -> None:
        if options["list"]:
            for copy in copies():
                self.stdout.write(f"{copy.at:%Y-%m-%d %H:%M:%S}  {copy.size:>12,}  {copy.path}")
            return
        target: Path | None = options["file"]
        if target is not None:
            _ask_for_place(target)
        if options["event"]:
            self.stdout.write(str(_event(options["event"], target)))
            return
        backup = make(CopyKind.ASKED, target)
        for warning in backup.warnings:
            self.stderr.write(warning)
        self.stdout.write(str(backup.path))


def _ask_for_place(target: Path) -> None:
    """Make the folder of the file, and refuse to overwrite one."""
    if target.exists():
        raise BackupError(_("%(file)s is there already; it is not overwritten.") % {"file": target})
    if not target.parent.exists():
        target.parent.parent.mkdir(parents=True, exist_ok=True)
        target.parent.mkdir(mode=0o700)


def _event(slug: str, target: Path | None) -> Path:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise BackupError(_("There is no event %(slug)s.") % {"slug": slug})
    name = f"event-{slug}-{timezone.localtime():%Y-%m-%d-%H%M%S}"
    path = target or free_name(name, ".json")
    write_whole(path, json.dumps(export(tournament), indent=1).encode())
    path.chmod(0o600)
    for problem in verify(json.loads(path.read_bytes())):
        path.unlink()
        raise BackupError(sentence(problem))
    return path
