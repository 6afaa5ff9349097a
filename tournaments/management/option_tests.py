"""Which tests show what a rule option does, by their names: `test_option_<key>_<what>`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from games.game import Game

_TEST = re.compile(r"^def test_option_(\w+)\(", re.MULTILINE)


def option_tests(folder: Path, game: Game) -> dict[str, tuple[str, ...]]:
    """Key -> tests in `folder/test_<game>*.py`; under the empty key those of no known option."""
    keys = sorted((option.key for option in game.options), key=len, reverse=True)
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob(f"test_{game.key}*.py")):
        for name in _TEST.findall(file.read_text("utf-8")):
            key = _option(name, keys)
            found[key] = (*found.get(key, ()), f"test_option_{name}")
    return found


def _option(name: str, keys: Iterable[str]) -> str:
    """The option of a test: the longest key with which its name begins."""
    return next((key for key in keys if f"{name}_".startswith(f"{key}_")), "")
