"""A third language of a game: a file beside those of the product, with invented texts."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from games import GAMES
from games.book import blocks, read
from games.game import Game

ROOT = Path(__file__).parents[2]


def in_esperanto(key: str, folder: Path) -> Game:
    """A game that also speaks Esperanto: English with `Eo` before each text."""
    kept = ROOT / "games" / key / "texts"
    for language in ("de", "en"):
        shutil.copy(kept / f"{language}.md", folder)
    lines = (
        block.mark
        + (f"`{block.key}` " if block.key else "")
        + (f"[{block.conditions}] " if block.conditions else "")
        + f"Eo {block.text}\n\n"
        for block in blocks(kept / "en.md")
    )
    (folder / "eo.md").write_text("".join(lines), "utf-8")
    book, game = read(folder), GAMES[key]
    options = tuple(book.worded(option) for option in game.options)
    return replace(game, name=book.name, guide=book.guide, options=options)
