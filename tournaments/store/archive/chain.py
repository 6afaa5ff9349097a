"""The hash chain of a log: who holds an exported event can check that nothing was changed."""

from __future__ import annotations

import hashlib
import json

from games.envelope import Json, Problem
from tournaments.store.models import LogEntry

_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class LogIntegrityError(Exception):
    """A log that does not hold, or a document that is none; `problem` says where."""

    def __init__(self, code: str, path: str) -> None:
        super().__init__(f"{code} {path}")
        self.problem = Problem(code, path)


def seal(previous: str, entry: LogEntry) -> str:
    """SHA-256 (hex) over the hash before and the canonical JSON of the entry."""
    return seal_text(previous, canonical(entry))


def seal_text(previous: str, text: str) -> str:
    """SHA-256 (hex) over the hash before and the JSON that `canonical` wrote."""
    return hashlib.sha256(f"{previous}\n{text}".encode(errors="surrogatepass")).hexdigest()


def canonical(entry: LogEntry) -> str:
    """Return the JSON of an entry that its hash covers."""
    body: Json = {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "actor": entry.actor,
        "kind": entry.kind,
        "command": entry.command,
        "event": entry.event,
        "changes": entry.changes,
        "texts": entry.texts,
        "form": entry.form,
    }
    return _JSON.encode(body)
