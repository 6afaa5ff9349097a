"""The rule options of Skat (docs/rules/skat.md section 5), declared once with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.book import book
from games.settings import SettingGroup, options_of

BOOK = book(__file__)

_match = SettingGroup("match")
_scoring = SettingGroup("scoring")
_play = SettingGroup("play")

_MOST_POINTS: Final = 500


def _fixed(default: int) -> Any:
    """Fixed points of a game."""
    seeger = {"system": ("seeger",)}
    return _scoring.number(default, (0, _MOST_POINTS), "S9", requires=seeger)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a list."""

    rounds: int = _match.number(12, (1, 24), "S4")
    tiebreak: str = _match.choice("games", ("games", "none"), "S11")
    system: str = _scoring.choice("seeger", ("seeger", "plain"), "S9")
    won_bonus: int = _fixed(50)
    lost_penalty: int = _fixed(50)
    others_three: int = _fixed(40)
    others_four: int = _fixed(30)
    suit_ouvert: bool = _play.option(True, "S5")

    def fixed(self, players: int) -> tuple[int, int, int]:
        """Return what a game won and a game lost bring the declarer, and a game lost each other
        player (S9)."""
        if self.system == "plain":
            return 0, 0, 0
        others = self.others_four if players == 4 else self.others_three
        return self.won_bonus, -self.lost_penalty, others


OPTIONS: Final = options_of(Rules, BOOK)
