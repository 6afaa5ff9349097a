"""A third language of texts: a file beside those of the product, with invented words."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

from games import GAMES
from games.book import Block, Book, blocks, read
from games.game import Game

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    folder.relative_to(ROOT).as_posix()
    for room in ("games", "tournaments/domain")
    for folder in (ROOT / room).rglob("texts")
)


def in_esperanto(place: str, folder: Path) -> Book:
    """The texts of a folder, also in Esperanto: English with `Eo` before each of them."""
    for language in ("de", "en"):
        shutil.copy(ROOT / place / f"{language}.md", folder)
    lines = map(_invented, blocks(folder / "en.md"))
    (folder / "eo.md").write_text("\n\n".join(lines), "utf-8")
    return read(folder)


def game_in_esperanto(key: str, folder: Path) -> Game:
    """A game with these texts."""
    book, game = in_esperanto(f"games/{key}/texts", folder), GAMES[key]
    options = tuple(book.worded(option) for option in game.options)
    return replace(game, name=book.name, guide=book.guide, options=options)


def _invented(block: Block) -> str:
    key = f"`{block.key}` " if block.key else ""
    conditions = f"[{block.conditions}] " if block.conditions else ""
    is_place = re.fullmatch(r"\{\w+\}", block.text)
    return f"{block.mark}{key}{conditions}{'' if is_place else 'Eo '}{block.text}"
