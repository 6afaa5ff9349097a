"""The score sheets of the games. A new game is one module here, its template, and one line."""

from __future__ import annotations

from tournaments.forms.games.binokel import SHEET as BINOKEL
from tournaments.forms.games.brokdorf import SHEET as BROKDORF
from tournaments.forms.games.bronzen import SHEET as BRONZEN
from tournaments.forms.games.buraco import SHEET as BURACO
from tournaments.forms.games.canasta import SHEET as CANASTA
from tournaments.forms.games.sheet import GameSheet

_ALL: tuple[GameSheet, ...] = (BINOKEL, BROKDORF, BRONZEN, CANASTA, BURACO)

SHEETS: dict[str, GameSheet] = {sheet.key: sheet for sheet in _ALL}
