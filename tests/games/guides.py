"""Check the help of a game."""

from __future__ import annotations

from typing import Any

from games import GAMES
from games.guide import effective, explained
from games.wording import Language


def sentences(game: str, language: Language = "de", **variant: Any) -> tuple[str, ...]:
    """Every sentence of the help of a game under these rules, in order."""
    options = effective(GAMES[game].options, variant)
    found = explained(GAMES[game], options, language)
    return tuple(sentence for _heading, points in found for sentence in points)
