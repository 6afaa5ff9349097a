"""`manage.py restore [FILE]`: restore a backup after a check and a confirmation."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.management.terminal import ask_confirmation, language
from tournaments.management.values import sentence
from tournaments.store.access.invitations import organizer_link
from tournaments.store.archive.exchange import import_event
from tournaments.store.backups.copies import newest
from tournaments.store.backups.databases import BackupError
from tournaments.store.backups.restore import (
    EventDifference,
    StagedCopy,
    ask_to_be_alone,
    event_in,
    put_in_place,
    staged,
)


class Command(BaseCommand):
    """Sets the copy up beside the present state, says what would change, asks, and keeps what was.

    Exit code 0: restored, or nobody agreed; 1: it could not be, and nothing has changed.
    """

    help = "Puts a backup in the place of the present state, which is kept; or takes one event in."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="a backup (the newest), or an event as JSON"
        )
        parser.add_argument("--event", metavar="SLUG", help="only this event of the backup")
        parser.add_argument(
            "--invite", action="store_true", help="print a link that makes somebody its organizer"
        )
        parser.add_argument(
            "--public",
            action="store_true",
            help="everybody may see this event (else it is private)",
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(language()):
            try:
                self._do(options)
            except BackupError as trouble:
                raise CommandError(str(trouble)) from trouble

    def _do(self, options: dict[str, Any]) -> None:
        file: Path | None = options["file"]
        if file is not None and file.suffix == ".json":
            self._take_in(_document(file), options)
            return
        if file is None:
            copy = newest()
            if copy is None:
                raise BackupError(_("There is no backup yet."))
            file = copy.path
        if not options["event"]:
            ask_to_be_alone()
        self.stdout.write(_("Looking through %(file)s …") % {"file": file})
        if options["event"]:
            self._take_in(event_in(file, options["event"]), options)
            return
        with staged(file, self._at) as staged_copy:
            self._replace(staged_copy, options)

    def _at(self, table: str) -> None:
        """Say which table of a dump comes in."""
        self.stderr.write(f"{timezone.localtime():%H:%M:%S} {table}")

    def _replace(self, staged_copy: StagedCopy, options: dict[str, Any]) -> None:
        for line in _preview(staged_copy):
            self.stdout.write(line)
        if not self._agreed(_("Put this in the place of the present state? Type yes: "), options):
            return
        kept = put_in_place(staged_copy)
        self.stdout.write(_("Restored. The state before is kept: %(kept)s") % {"kept": kept})

    def _take_in(self, document: Any, options: dict[str, Any]) -> None:
        """An event beside those that are there."""
        if not isinstance(document, dict):
            raise BackupError(_("This is no event."))
        words = _("%(slug)s, entries: %(n)s. It comes in as a new event; no other one changes.")
        log = document.get("log")
        count = len(log) if isinstance(log, list) else 0
        self.stdout.write(words % {"slug": document.get("slug"), "n": count})
        is_private = not options["public"]
        self.stdout.write(
            _("Only people with a link will see it; with --public everybody will.")
            if is_private
            else _("Everybody will see it.")
        )
        if not self._agreed(_("Take it in? Type yes: "), options):
            return
        tournament, problems = import_event(document, is_private=is_private)
        if tournament is None:
            raise BackupError(sentence(problems[0]))
        for remark in problems:
            self.stdout.write(sentence(remark))
        self.stdout.write(f"/e/{tournament.slug}/")
        if options["invite"]:
            self.stdout.write(organizer_link(tournament, now=timezone.now()))

    def _agreed(self, question: str, options: dict[str, Any]) -> bool:
        if options["yes"] or ask_confirmation(question):
            return True
        self.stdout.write(_("Nothing was changed."))
        return False


def _preview(staged_copy: StagedCopy) -> list[str]:
    """Return what would be gone and what would come back, event by event."""
    words = _("It holds events: %(events)s, entries: %(entries)s")
    held = {"events": len(staged_copy.events), "entries": sum(staged_copy.events.values())}
    lines = [words % held]
    lines += [_("does not hold: %(what)s") % {"what": line} for line in staged_copy.unsound]
    if staged_copy.differing is None:
        return [*lines, _("The present database cannot be read.")]
    if not staged_copy.differing:
        lines.append(_("Every event is as it is now."))
    words = _("%(slug)s: is private now, and everybody would see it again")
    shown = [words % {"slug": slug} for slug in staged_copy.shown]
    return [*lines, *map(_line, staged_copy.differing), *shown]


def _line(event: EventDifference) -> str:
    if not event.then:
        return _("%(slug)s: is not in it, and would be gone (entries: %(now)s)") % event._asdict()
    if not event.now:
        return _("%(slug)s: would come back (entries: %(then)s)") % event._asdict()
    return _("%(slug)s: entries: %(now)s now, %(then)s then") % event._asdict()


def _document(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BackupError(f"{file}: {error}") from error
