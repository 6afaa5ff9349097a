"""The score sheets of the games: `SHEET` of the module here that is called by the key of a game."""

from __future__ import annotations

from games.registry import GAMES
from tournaments.web.sheet.games.sheet import GameSheet
from tournaments.wording.games import part

SHEETS: dict[str, GameSheet] = {key: part(f"{__name__}.{key}", "SHEET") for key in GAMES}
