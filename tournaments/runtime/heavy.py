"""The process for heavy work: `python -m tournaments.runtime.heavy <name> <niceness>`.

Name and arguments come in by standard input, the result goes out, both pickled by ourselves
(`tournaments.runtime.offload`). Loads nothing of the shell that the work does not ask for.
"""

import contextlib
import os
import pickle
import signal
import sys
from importlib import import_module
from typing import Final

CPU_SECONDS: Final = 10
OF_LONG_WORK: Final = {"import": 60, "plan": 15}  # seconds of processor, of who is logged in
MEMORY: Final = 2 << 30  # bytes of address space
AFTER_PAGES, LAST = 5, 10  # niceness of the work of people who are logged in, and of strangers
UNWATCHED: Final = {"forecast": LAST, "turn": 19}  # niceness of work of the worker itself
WORK: Final = {
    "verify": ("tournaments.domain.seating", "verify"),
    "examine": ("tournaments.domain.seating", "examine"),
    "score": ("games", "score"),
    "forecast": ("tournaments.domain.formats.forecast", "forecast"),
    "turn": ("tournaments.domain.review.progression", "turning"),
    "season": ("tournaments.domain.series.forecast", "forecast"),
    "plan": ("tournaments.domain.formats.forecast.planning", "plans"),
    "print": ("tournaments.paper.pdf", "printed"),
    "missing": ("tournaments.paper.pdf", "missing"),
    "picture": ("tournaments.paper.pdf", "pictured"),
    "sheets": ("tournaments.paper.reading", "sheets"),
    "photo": ("tournaments.paper.handed_in", "photo"),
    "logo": ("tournaments.paper.handed_in", "logo"),
    "import": ("tournaments.store.archive.exchange", "checked_beside_a_page"),
}
"""Allowed jobs: a module, and a function of plain values in it."""

_OUT_OF_MEMORY: Final = 3
SPENT: Final = (
    _OUT_OF_MEMORY,
    -signal.SIGABRT,  # how a library in Rust ends without memory
    -getattr(signal, "SIGXCPU", _OUT_OF_MEMORY),
    -getattr(signal, "SIGKILL", _OUT_OF_MEMORY),  # the system, when memory is short
)
"""Exit codes of work that did not come to its end within its limits."""


def limit(seconds: int, niceness: int) -> None:
    """As much as the system lets us: processor time, memory, and a place behind every page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(niceness)


def _know_models() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    django.setup()


def main() -> None:
    limit(OF_LONG_WORK.get(sys.argv[1], CPU_SECONDS), int(sys.argv[2]))
    work, args = pickle.load(sys.stdin.buffer)
    module, name = WORK[work]
    if module.startswith("tournaments.store"):
        _know_models()
    try:
        result = getattr(import_module(module), name)(*args)
    except MemoryError:
        sys.exit(_OUT_OF_MEMORY)
    pickle.dump(result, sys.stdout.buffer)


if __name__ == "__main__":
    main()
