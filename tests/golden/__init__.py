"""Exports of every released version with the standings and pages that they had: they open for ever.

`python -m tests.golden.make VERSION` writes those of the code at hand (docs/log.md, Release).
"""

from pathlib import Path

FOLDER = Path(__file__).parent
