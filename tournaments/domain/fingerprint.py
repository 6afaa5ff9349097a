"""What tells the form of the states of this program from that of another version.

Knows how codecs are built. A field that is new, gone or of another type makes another fingerprint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache

from tournaments.domain.codec import Replaced
from tournaments.domain.tournament_state import FORM, codec


@cache
def fingerprint(form: str) -> str:
    """SHA-256 (hex) of the shape of the states of a format; Misfit if there is no such format."""
    return hashlib.sha256(f"{FORM} {_shape(codec(form, objects=True))}".encode()).hexdigest()


def _shape(part: object) -> str:
    if part is MISSING:  # a field without a default; its repr is another one in each process
        return "MISSING"
    if isinstance(part, Replaced):
        inner = ", ".join(f"{name}: {_shape(value)}" for name, value in vars(part).items())
        return f"{type(part).__name__}({inner})"
    if isinstance(part, type):
        words = [str(member) for member in part] if issubclass(part, Enum) else ""
        return f"{part.__qualname__}{words}"
    if isinstance(part, Mapping):
        return str({str(key): _shape(value) for key, value in part.items()})
    if isinstance(part, tuple):
        return str([_shape(each) for each in part])
    return getattr(part, "__qualname__", "") or repr(part)
