"""Values keyed by a game stand in the parts of the game and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.measured import measure, measured
from tests.sample import sample as some
from tournaments.wording.games import part

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


def test_no_page_and_no_script_of_the_product_names_a_key() -> None:
    """Pages of a deal belong to their game."""
    quoted = re.compile(rf"""["']({"|".join(GAMES)})["']""")
    pages = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "tournaments/static").rglob("*.[cj]s*"),
    ]
    named = [
        path.name for path in pages if path.is_file() and quoted.search(path.read_text("utf-8"))
    ]
    assert [name for name in named if name.removesuffix(".html") not in GAMES] == []


def test_a_missing_part_of_a_registered_game_is_named() -> None:
    with pytest.raises(ImportError, match=r"needs tournaments/wording/games/tarot\.py with WORDS"):
        part("tournaments.wording.games.tarot", "WORDS")
    with pytest.raises(FileNotFoundError, match=r"python -m games\.measured tarot"):
        measured("tarot")


@pytest.mark.parametrize("key", some(GAMES, 3))
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
