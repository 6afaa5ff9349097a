"""The terminal: its language, questions asked there, files named there."""

from __future__ import annotations

import locale
import os
import sys
from pathlib import Path

from django.core.management.base import CommandError

from games.envelope import Problem
from games.lines import read_lines
from tournaments.wording.problems import say


def language() -> str:
    """German where the terminal is, else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    known = next(filter(None, named), None) or locale.getlocale()[0] or ""
    return "de" if known.lower().startswith(("de", "german")) else "en"


def agreed(question: str) -> bool:
    """Whether somebody types yes; nobody there says no."""
    try:
        return input(question).strip().lower() in {"yes", "y", "ja", "j"}
    except EOFError:
        return False


def read_values(file: str) -> list[object]:
    """Every JSON value of a file. Raises CommandError when it cannot be read or is not JSON."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return read_lines(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: not UTF-8 text") from error
    except (OSError, ValueError) as error:
        raise CommandError(f"{file}: {error}") from error


def sentence(problem: Problem) -> str:
    """One problem on one line: place, words, code."""
    place = f"{problem.path}: " if problem.path else ""
    return f"{place}{say(problem.code)} ({problem.code})"
