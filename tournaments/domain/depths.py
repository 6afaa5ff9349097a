"""Read the setting `depths`: the detail of reports that tables send.

Games judge the contents of reports.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.book import book
from games.envelope import Json
from games.game import ORDER, Depth, Game
from games.options import Words
from games.registry import GAMES
from games.settings import SettingGroup

_BOOK = book(__file__)

KEY = "depths"
WORDS: Mapping[Depth, Words] = {
    Depth.TOTALS: _BOOK["depth.totals"],
    Depth.NUMBERS: _BOOK["depth.numbers"],
    Depth.LINES: _BOOK["depth.lines"],
    Depth.SHEET: _BOOK["depth.sheet"],
}


def declare_depths() -> Any:
    """The setting `depths`."""
    return SettingGroup("reports", "formats").several(
        [], {str(depth): words for depth, words in WORDS.items()}
    )


@dataclass(frozen=True, slots=True)
class Depths:
    """The depth that forms offer first (`asked`, None if not set) and the `least` allowed one."""

    asked: Depth | None
    least: Depth


def depths_of(game: Game, settings: Mapping[str, Any]) -> Depths:
    """Return the depths of a tournament; the next deeper one replaces an unknown one."""
    named = [_known(game, Depth(key)) for key in settings.get(KEY) or ()]
    if not named:
        return Depths(None, game.usual_depth)
    return Depths(named[0], min(named, key=ORDER.index))


def _known(game: Game, depth: Depth) -> Depth:
    return next(known for known in game.depths if ORDER.index(known) >= ORDER.index(depth))


def is_too_shallow(game: str, settings: Mapping[str, Any], command: Json) -> bool:
    """Return True if a `report` has less detail than the tournament requires.

    Malformed reports are refused elsewhere.
    """
    rules = GAMES[game]
    report = command.get("report") or command.get("sheet") or {"result": command.get("result")}
    if not isinstance(report, dict):
        return False
    least = depths_of(rules, settings).least
    return ORDER.index(rules.depth_of(report)) < ORDER.index(least)
