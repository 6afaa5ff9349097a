"""Which process of xdist runs which tests, and in which order, so that none waits for the last.

A file stays with one process, since its tests share servers, browsers and worlds. Tests of the pure
rooms share nothing: each goes to whoever is free. They come last and fill the ends.
"""

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

# Browsers and real processes take longest and mostly wait; then what needs a database.
FIRST = ("tests/browser/", "tests/tournaments/", "tests/test_")
PURE = ("tests/domain/", "tests/games/")


class Distribution(LoadFileScheduling):
    """Like `--dist loadfile`, but test by test in the pure rooms."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(PURE) else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Distribution | None:
    if config.getvalue("dist") != "loadfile":
        return None
    # As they are collected; xdist would begin with files of many tests, however short.
    config.option.loadscopereorder = False
    return Distribution(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))


def rank(nodeid: str) -> int:
    return next((k for k, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))
