"""Walk-overs: the result of a match or a table to which somebody did not come.

Declares the setting. The formats make of it a win in every column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.guide import point
from games.options import Words
from games.registry import GAMES
from games.settings import SettingGroup

MOST = 100_000
EXPLAINED = point(
    "Wer zu einer Begegnung nicht antritt, verliert sie in jeder Spalte der Tabelle. Spielpunkte, "
    "die dafür zu null zählen: {walkover_score}.",
    "A side that does not come to a match loses it in every column of the table. Game points to "
    "nil that count for it: {walkover_score}.",
)
EXPLAINED_AT_TABLES = point(
    "Können die anderen eines Tisches nicht spielen, weil jemand fehlt, haben sie in jeder Spalte "
    "gewonnen. Spielpunkte, die dafür zu null zählen: {walkover_score}.",
    "If the others of a table cannot play because somebody is missing, they have won in every "
    "column. Game points to nil that count for it: {walkover_score}.",
    unless={"score": ("points",)},
)


def declare_walkover_score(section: SettingGroup, **more: Any) -> Any:
    """The setting; 0: as usual for the game (`usual_score`)."""
    usual = ", ".join(f"{game.name.de} {game.walkover}" for game in GAMES.values())
    named = ", ".join(f"{game.name.en} {game.walkover}" for game in GAMES.values())
    return section.number(
        0,
        (0, MOST),
        Words("Spielpunkte ohne Spiel", "Game points of a walk-over"),
        Words(
            f"So viele zu null zählen für Differenz und Feinwertung. 0: wie üblich ({usual}).",
            f"So many to nil count for difference and tie-breaks. 0: as usual ({named}).",
        ),
        zero=Words("wie üblich", "as usual"),
        **more,
    )


def usual_score(game: str, given: Mapping[str, Any], games: int = 1) -> int:
    """Return the game points of a walk-over's winner for a match of `games` games."""
    return given.get("walkover_score") or GAMES[game].walkover * games
