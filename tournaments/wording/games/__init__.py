"""The games' words for what their engines find. A new game is one module here, and one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

from tournaments.wording.games.binokel import WORDS as BINOKEL
from tournaments.wording.games.brokdorf import WORDS as BROKDORF
from tournaments.wording.games.bronzen import WORDS as BRONZEN
from tournaments.wording.games.buraco import WORDS as BURACO
from tournaments.wording.games.canasta import WORDS as CANASTA
from tournaments.wording.games.words import DEAL, GameWords

_ALL: tuple[GameWords, ...] = (BINOKEL, BROKDORF, BRONZEN, CANASTA, BURACO)

OF_GAMES: Final[Mapping[str, Mapping[str, Promise]]] = {game.key: game.says for game in _ALL}
_DEALS: Final[Mapping[str, Promise]] = {game.key: game.deal for game in _ALL}


def deal_word(game: str) -> str:
    """What a report of a game calls one of its `deals`, e.g. deal."""
    return str(_DEALS.get(game, DEAL))
