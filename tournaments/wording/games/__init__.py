"""The games' words for what their engines find: `WORDS` of the module here that is called by the
key of a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from django.utils.functional import Promise

from games.registry import GAMES
from tournaments.wording.games.words import DEAL, GameWords


def part(module: str, name: str) -> Any:
    """A part of a game; ImportError says which file is to be written."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        place = module.replace(".", "/")
        raise ImportError(f"A registered game needs {place}.py with {name}.") from error


_WORDS: Final[Mapping[str, GameWords]] = {k: part(f"{__name__}.{k}", "WORDS") for k in GAMES}
OF_GAMES: Final[Mapping[str, Mapping[str, Promise]]] = {k: of.says for k, of in _WORDS.items()}


def deal_word(game: str) -> str:
    """The word of a game for one of the `deals` of a report, e.g. deal."""
    return str(_WORDS[game].deal if game in _WORDS else DEAL)
