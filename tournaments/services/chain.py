"""The hash chain of a log: who holds an exported event can check that nothing was changed."""

from __future__ import annotations

import hashlib
import json

from tournaments.models import LogEntry


def seal(previous: str, entry: LogEntry) -> str:
    """SHA-256 (hex) over the hash before and the canonical JSON of the entry."""
    body = {
        "seq": entry.seq,
        "at": entry.at.isoformat(),
        "actor": entry.actor,
        "kind": entry.kind,
        "payload": entry.payload,
        "key": entry.idempotency_key,
    }
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{previous}\n{text}".encode(errors="surrogatepass")).hexdigest()
