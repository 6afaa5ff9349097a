"""The score sheets of the games. A new game is one module here, its template, and one line."""

from __future__ import annotations

from tournaments.web.sheet.games.binokel import SHEET as BINOKEL
from tournaments.web.sheet.games.brokdorf import SHEET as BROKDORF
from tournaments.web.sheet.games.bronzen import SHEET as BRONZEN
from tournaments.web.sheet.games.buraco import SHEET as BURACO
from tournaments.web.sheet.games.canasta import SHEET as CANASTA
from tournaments.web.sheet.games.sheet import GameSheet

_ALL: tuple[GameSheet, ...] = (BINOKEL, BROKDORF, BRONZEN, CANASTA, BURACO)

SHEETS: dict[str, GameSheet] = {sheet.key: sheet for sheet in _ALL}
