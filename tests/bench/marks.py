"""Measurements as Markdown, and where they were taken."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path


def title(text: str) -> str:
    return f"\n{text}\n"


def row(*cells: object, head: bool = False) -> Iterable[str]:
    """One row of a table; a head with the line below it."""
    yield f"| {' | '.join(map(str, cells))} |"
    if head:
        yield "|" + "---|" * len(cells)


def machine() -> str:
    """The processor, its cores, and the versions that matter."""
    import numpy as np

    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}, numpy {np.__version__}"
    )


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())
