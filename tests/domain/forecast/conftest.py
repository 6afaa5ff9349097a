"""Forecasts of tests go by round numbers of matches, whatever the simulators play today."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import measured


@pytest.fixture(autouse=True, scope="package")
def _round_numbers() -> Iterator[None]:
    """The files `measured.json` of this folder in place of those of the games."""
    folder, measured.FOLDER = measured.FOLDER, Path(__file__).parent / "matches"
    measured.measured.cache_clear()
    yield
    measured.FOLDER = folder
    measured.measured.cache_clear()
