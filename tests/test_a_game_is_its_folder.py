"""What is keyed by a game stands in the parts of the game and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.measured import measure, measured

ROOT = Path(__file__).parents[1]
ROOMS = ("games", "tournaments", "docs")
PARTS = ("games/{}/", "tournaments/web/sheet/games/{}", "tournaments/wording/games/{}")
USUAL = "tournaments/domain/formats/__init__.py"  # the game of a new event of which nothing is said


def outside() -> Iterator[Path]:
    """The sources that are part of no game."""
    own = tuple(part.format(key) for key in GAMES for part in PARTS)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(own) and place != USUAL:
                yield path


def test_no_source_outside_the_parts_of_a_game_names_its_key() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in outside()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    assert found == [], "declare it in the game, and read it from there"


@pytest.mark.parametrize("key", GAMES)
def test_what_is_measured_of_a_game_is_what_its_simulator_plays(key: str) -> None:
    """Within five standard errors of a small sample, else: python -m games.measured KEY."""
    game, todo = GAMES[key], f"python -m games.measured {key}"
    sizes = list(filter(game.seats, range(game.min_players, game.max_players + 1)))
    assert list(measured(key)) == sizes, todo
    people = Random(key).choice(sizes)
    kept, sample = measured(key)[people], measure(game, people, 30)
    assert kept.parties == sample.parties, todo
    assert kept.deals == pytest.approx(sample.deals, rel=0.35), todo
    assert kept.mean == pytest.approx(sample.mean, abs=5 * kept.spread / 30**0.5 + 0.1), todo
