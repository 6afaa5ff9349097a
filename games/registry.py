"""The list of games. A new game is one folder, imported and named here."""

from __future__ import annotations

from games.binokel import GAME as BINOKEL
from games.brokdorf import GAME as BROKDORF
from games.bronzen import GAME as BRONZEN
from games.buraco import GAME as BURACO
from games.canasta import GAME as CANASTA
from games.game import Game
from games.skat import GAME as SKAT

_ALL: tuple[Game, ...] = (BINOKEL, BROKDORF, BRONZEN, CANASTA, BURACO, SKAT)

GAMES: dict[str, Game] = {game.key: game for game in _ALL}
