"""Make, list and thin out the backups in their folder.

A backup gets its final name after its check; until then it is a draft.
"""

from __future__ import annotations

import filecmp
import re
import shutil
import time
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from itertools import count
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.runtime import disk
from tournaments.store.backups import dumps
from tournaments.store.backups.databases import BackupError, present

SAMPLE = 20  # events of a dump whose logs are verified
DAYS = 14  # of each of the last so many days with copies, the last one stays
UPGRADES = 5  # copies from before an upgrade
ROOM = 20_000_000  # bytes that a copy leaves free
_DRAFTS_LAST = 3600.0  # seconds, after which nobody writes at a draft any more


class CopyKind(StrEnum):
    """Reasons of a backup, as in its name."""

    ASKED = ""
    AUTOMATIC = "-auto"
    UPGRADE = "-before-upgrade"
    RESTORE = "-before-restore"


class BackupCopy(NamedTuple):
    path: Path
    at: datetime
    size: int
    kind: CopyKind

    @property
    def begun(self) -> datetime:
        """Return when it was begun, as its name says it."""
        stamp = re.search(r"\d{4}-\d\d-\d\d-\d{6}", self.path.name)
        if stamp is None:
            return self.at
        local = datetime.strptime(stamp[0], "%Y-%m-%d-%H%M%S")  # noqa: DTZ007  made aware below
        return timezone.make_aware(local)


class BackupResult(NamedTuple):
    """A backup, and warnings about it."""

    path: Path
    warnings: list[str]


def folder() -> Path:
    """Return where copies lie, for nobody else's eyes."""
    path = Path(settings.DATA_DIR) / "backup"
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def copies(where: Path | None = None) -> list[BackupCopy]:
    """Those in the folder, the newest first; not what a restore has set aside."""
    candidates = [_copy(path) for path in (where or folder()).glob("stichtag-*")]
    backups = (copy for copy in candidates if copy and copy.kind is not CopyKind.RESTORE)
    return sorted(backups, key=lambda copy: (copy.at, copy.path.name), reverse=True)


def newest() -> BackupCopy | None:
    """The newest of them."""
    return next(iter(copies()), None)


_MAKING = Lock()  # two of one second would write the same draft


def is_making() -> bool:
    """Return True if this process makes a copy just now."""
    return _MAKING.locked()


def make(kind: CopyKind, target: Path | None = None) -> BackupResult:
    """A sound copy in the folder and in the second one, or as `target`; Trouble if there is none.
    Copies that are no longer wanted go. One at a time in a process."""
    with _MAKING:
        return _made(kind, target)


def _made(kind: CopyKind, target: Path | None) -> BackupResult:
    database, now = present(), timezone.localtime()
    path = target or free_name(f"stichtag-{now:%Y-%m-%d-%H%M%S}{kind}", database.suffix)
    draft = disk.draft_of(path)
    _ask_for_room(path.parent, database.size())
    try:
        broken = database.write(draft)
        if database.suffix == ".dump":
            broken += sorted({*dumps.unsound(draft, SAMPLE)} - {*broken})
        disk.patiently(lambda: draft.replace(path))
    finally:
        draft.unlink(missing_ok=True)
    words = _("%(slug)s: its log does not end as the event knows it; see: verify --event %(slug)s")
    warnings = [words % {"slug": slug} for slug in broken]
    if target is None:
        warnings += _carried(path)
        _thin(path.parent)
    return BackupResult(path, warnings)


def free_name(stem: str, suffix: str) -> Path:
    """A file of the folder that is not there yet."""
    names = (f"{stem}{f'-{n}' if n > 1 else ''}{suffix}" for n in count(1))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def _carried(path: Path) -> list[str]:
    """The copy once more in the second folder, if there is to be one; what stands in the way."""
    second = settings.BACKUP_FOLDER
    if second is None:
        return []
    target = second / path.name
    draft = disk.draft_of(target)
    try:
        if not second.is_dir():
            raise BackupError(_("it is not there"))
        draft.touch(mode=0o600)
        shutil.copy2(path, draft)
        if not filecmp.cmp(path, draft, shallow=False):
            raise BackupError(_("what was written there is not what is read there"))
        disk.patiently(lambda: draft.replace(target))
        _thin(second)
    except (OSError, BackupError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        words = _("No copy in the second folder %(folder)s: %(why)s.")
        return [words % {"folder": second, "why": why}]
    return []


def _ask_for_room(where: Path, size: int) -> None:
    if not where.is_dir():
        raise BackupError(_("%(folder)s is not there.") % {"folder": where})
    if disk.free(where) < size + ROOM:
        words = _("No backup: a copy takes %(size)d MB, and the disk has %(free)d MB left.")
        sizes = {"size": size // 1_000_000 + 1, "free": disk.free(where) // 1_000_000}
        raise BackupError(words % sizes)


def _copy(path: Path) -> BackupCopy | None:
    stem, _dot, suffix = path.name.partition(".")
    if suffix not in ("sqlite3", "dump"):
        return None
    kinds = (kind for kind in reversed(CopyKind) if kind in stem)
    stat = path.stat()
    at = datetime.fromtimestamp(stat.st_mtime, timezone.get_default_timezone())
    return BackupCopy(path, at, stat.st_size, next(kinds))


def _thin(where: Path) -> None:
    """Delete automatic backups except the newest and the last of each day; keep manual ones."""
    present = copies(where)
    automatic = [copy for copy in present if copy.kind is CopyKind.AUTOMATIC]
    last_of_day = list({copy.at.date(): copy for copy in reversed(automatic)}.values())
    upgrades = [copy for copy in present if copy.kind is CopyKind.UPGRADE]
    to_keep = {*automatic[: settings.BACKUPS_KEPT], *last_of_day[-DAYS:], *upgrades[:UPGRADES]}
    for copy in (*automatic, *upgrades):
        if copy not in to_keep:
            copy.path.unlink(missing_ok=True)
    for draft in _drafts(where):
        draft.unlink(missing_ok=True)


def _drafts(where: Path) -> Iterator[Path]:
    """Yield drafts of killed processes."""
    for path in where.glob(".stichtag-*.tmp*"):
        if time.time() - path.stat().st_mtime > _DRAFTS_LAST:
            yield path
