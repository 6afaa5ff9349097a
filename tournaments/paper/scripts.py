"""The scripts that our fonts have, asked without loading what prints."""

from __future__ import annotations

import re
from typing import Final

# Latin, Greek, Cyrillic, Hebrew; signs and symbols
_OURS: Final = re.compile(r"[\u0000-\u052f\u0590-\u05ff\u1e00-\u2fff]*")


def needs_others(text: str) -> bool:
    """Return True if the text has characters of scripts that our fonts do not have."""
    return _OURS.fullmatch(text) is None
