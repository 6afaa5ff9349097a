"""The terminal: its language, and questions asked there. The start needs it, so it loads little."""

from __future__ import annotations

import locale
import os


def language() -> str:
    """German where the terminal is, else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    known = next(filter(None, named), None) or locale.getlocale()[0] or ""
    return "de" if known.lower().startswith(("de", "german")) else "en"


def ask_confirmation(question: str) -> bool:
    """Return True if somebody types yes; nobody there says no."""
    try:
        return input(question).strip().lower() in {"yes", "y", "ja", "j"}
    except EOFError:
        return False
