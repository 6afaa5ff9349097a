"""Read the input of commands, and print its problems."""

from __future__ import annotations

import sys
from pathlib import Path

from django.core.management.base import CommandError

from games.envelope import Problem
from games.lines import read_lines
from tournaments.wording.problems import say


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
