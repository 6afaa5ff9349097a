"""Read single events from a dump of Postgres without a database.

`verify` reads some in each copy, and `restore` one while the product runs.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.store.archive.chain import LogIntegrityError
from tournaments.store.archive.document import _COLUMNS, _FIELDS, _NAME, FAMILY, read
from tournaments.store.backups.databases import BackupError, executable
from tournaments.store.models import LogEntry, ReferenceText, Tournament

_EVENTS, _LOG, _NAMES = (each._meta.db_table for each in (Tournament, LogEntry, ReferenceText))
_HEAD = re.compile(r"COPY \w+\.(\w+) \((.*)\) FROM stdin;\n")
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_WHOLE = ("seq", "form")
_NESTED = ("command", "event", "changes", "texts")
Row = dict[str, str | None]


def unsound(dump: Path, most: int) -> list[str]:
    """Return the slugs of damaged logs among at most `most` random events of a dump."""
    events = [row for _table, row in _rows(dump, _EVENTS)]
    chosen = secrets.SystemRandom().sample(events, min(most, len(events)))
    found = []
    for document in _documents(dump, chosen):
        try:
            read(document)
        except LogIntegrityError:
            found.append(document["slug"])
    return found


def event(dump: Path, slug: str) -> Json:
    """Return one event of a dump as `export` gives it, without the sheets that somebody types."""
    rows = [row for _table, row in _rows(dump, _EVENTS) if row["slug"] == slug]
    if not rows:
        raise BackupError(_("There is no event %(slug)s in this backup.") % {"slug": slug})
    (document,) = _documents(dump, rows)
    return document


def _documents(dump: Path, rows: Collection[Row]) -> Iterator[Json]:
    logs: dict[str | None, list[Json]] = {row["id"]: [] for row in rows}
    names: dict[str | None, list[Row]] = {row["id"]: [] for row in rows}
    for table, row in _rows(dump, _LOG, _NAMES, of=logs.keys()):
        if table == _LOG:
            logs[row["tournament_id"]].append(_entry(row))
        else:
            names[row["tournament_id"]].append({key: row[key] for key in _NAME})
    for row in rows:
        log = sorted(logs[row["id"]], key=lambda entry: int(entry["seq"]))
        yield {
            "form": f"{FAMILY}{log[0]['form'] if log else 0}",
            "slug": row["slug"],
            **{key: row[key] for key in _COLUMNS},
            "is_private": row["is_private"] == "t",
            "seq": int(row["seq"] or 0),
            "head_hash": row["head_hash"],
            "log": log,
            "names": names[row["id"]],
            "sheets": [],
        }


def _entry(row: Row) -> Json:
    at = datetime.fromisoformat(row["at"] or "").astimezone(UTC)
    entry: Json = {"at": at.isoformat(), **{key: row[key] for key in _FIELDS}}
    entry |= {key: int(entry[key]) for key in _WHOLE}
    return entry | {key: json.loads(entry[key]) for key in _NESTED if entry[key] is not None}


def _rows(dump: Path, *tables: str, of: Collection[str | None] = ()) -> Iterator[tuple[str, Row]]:
    """Yield the rows of tables, each with its table; only those `of` these events."""
    wanted = [f"--table={table}" for table in tables]
    command = [executable("pg_restore"), "--data-only", "--file=-", *wanted, str(dump)]
    table, columns, place = "", [""], 0
    environment = {**os.environ, "LC_ALL": "C"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if not table:
                if head := _HEAD.fullmatch(line):
                    table, columns = head[1], head[2].replace('"', "").split(", ")
                    place = columns.index("tournament_id") if of else 0
            elif line == "\\.\n":
                table = ""
            else:
                fields = line.removesuffix("\n").split("\t")
                if not of or fields[place] in of:
                    yield table, dict(zip(columns, map(_plain, fields), strict=True))
    if process.returncode:
        raise BackupError(_("%(file)s is not sound: %(why)s") % {"file": dump.name, "why": "dump"})


def _plain(field: str) -> str | None:
    """Return a field of COPY as it is stored."""
    if field == "\\N":
        return None
    return _ESCAPED.sub(lambda sign: _SIGNS.get(sign[1], sign[1]), field)
