"""The steps of CONTRIBUTING.md make a game and a format.

They add the toys beside this file to a copy of the product, and an evening is played over the
pages.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from docs.tools.catalogue import compiled
from docs.tools.new_game import register
from tournaments.web.paper.files import TITLES

pytestmark = pytest.mark.embedded
ROOT = Path(__file__).parents[1]
TOYS = ROOT / "tests" / "toys"
PRODUCT = ("games", "tournaments", "templates")
WORDS = Path("tournaments/locale/de/LC_MESSAGES/django.po")
# the registries, each with the module that is imported and what of it
LINES = {
    "games/registry.py": ("games.highcard", "GAME", "HIGHCARD"),
    "tournaments/domain/formats/__init__.py": (
        "tournaments.domain.formats.marathon.format",
        "MARATHON",
        "MARATHON",
    ),
}

PAPERS = (
    *("certificates", "door", "filled", "name-cards", "seats", "sheets", "standings"),
    *("poster", "table-cards"),
)  # of an event at drawn tables


def steps() -> set[str]:
    """The places that the first steps of CONTRIBUTING.md name for a new game and a new format."""
    text = ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8")
    game, format_ = (
        re.search(rf"\*\*A {what}\*\*.*?\n1\. (.*?){end}", text, re.DOTALL)
        for what, end in (("game", r"\n3\. "), ("format", r"\n2\. "))
    )
    assert game
    assert format_
    named = re.findall(r"`([\w/.<>]+)`", game[1] + format_[1])
    places = (name for name in named if "/" in name)
    return {name.replace("<game>", "highcard").replace("<format>", "marathon") for name in places}


def brought() -> set[str]:
    """The files of the toys, by their place in the product."""
    files = (path for room in PRODUCT for path in TOYS.joinpath(room).rglob("*.*"))
    return {path.relative_to(TOYS).as_posix() for path in files}


@contextmanager
def checkout(folder: Path) -> Iterator[None]:
    """A copy of the product with the toys in it, by the steps alone, with all compiled files."""
    kept, ours = (Path(f"{sys.pycache_prefix}{place}") for place in (ROOT, folder))
    for room in PRODUCT:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(TOYS / room, folder / room, dirs_exist_ok=True)
        if (kept / room).exists():
            shutil.copytree(kept / room, ours / room)
    for place, (module, name, called) in LINES.items():
        register(folder / place, module, name, called)
    with (folder / WORDS).open("a", encoding="utf-8") as words:
        words.write(TOYS.joinpath("words.po").read_text("utf-8"))
    with (folder / WORDS).open("rb") as file:
        catalogue = compiled(read_po(file, locale="de", domain="django"))
    (folder / WORDS).with_suffix(".mo").write_bytes(catalogue)
    yield
    shutil.rmtree(ours)


def played(folder: Path) -> Any:
    """Return the output of the process that played in a checkout."""
    ours = {"STICHTAG_DATA_DIR": str(folder / "var"), "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    play = [sys.executable, "-m", "tests.toys.play"]
    environment = {**os.environ, **ours, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    done = subprocess.run(play, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_steps_name_every_file_of_the_toys_and_every_registry() -> None:
    named, places = steps(), brought()
    folders = tuple(name for name in named if name.endswith("/"))
    assert {
        place for place in places if place not in named and not place.startswith(folders)
    } == set()
    others = {name for name in named if not any(place.startswith(name) for place in places)}
    assert set(LINES) <= others
    assert {name for name in others if not (ROOT / name).exists()} == set()  # to be read


@pytest.mark.turns(7)
def test_an_evening_is_played_with_a_game_and_a_format_of_ones_own(tmp_path: Path) -> None:
    with checkout(tmp_path):
        told = played(tmp_path)
    assert [evening.pop("broken") for evening in told.values()] == [[], []]
    tables = [f"{key}{form}" for key in TITLES for form in (".csv", ".xlsx")]
    papers = [f"{key}.pdf" for key in PAPERS]
    assert [evening.pop("files") for evening in told.values()] == [sorted(tables + papers)] * 2
    counted = {language: evening.pop("counted") for language, evening in told.items()}
    assert {language: evening.pop("standings") for language, evening in told.items()} == counted
    assert [lines[0] for lines in counted.values()] == [["1", "Anke", "2"]] * 2
    assert told == {
        "de": {
            "kind": "Runde um Runde an ausgelosten Tischen, bis jemand genug davon gewonnen hat.",
            "rules": "Alle drehen eine Karte um; die höchste macht den Stich. Stiche: 3.",
            "sheet": ["Jemand am Tisch hat ihn gemacht.", "Wessen Karte war die höchste?"],
            "heads": ["Platz", "Name", "Gewonnene Tische", "Entschieden durch", "Status"],
            "compared": ["Gewonnene Tische", "Punkte aller Spiele"],
            "verified": ["ok", "19", "entries"],
            "deaf": [],
        },
        "en": {
            "kind": "Round after round at drawn tables, until somebody has won enough of them.",
            "rules": "Everybody turns a card; the highest takes the trick. Tricks: 3.",
            "sheet": ["One of those at the table took it.", "Whose card was highest?"],
            "heads": ["Place", "Name", "Tables won", "Decided by", "Status"],
            "compared": ["Points of all games", "Tables won"],
            "verified": ["ok", "19", "entries"],
            "deaf": [],
        },
    }
