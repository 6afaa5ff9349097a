"""The deals of High card as they are reported (docs/rules/highcard.md section 3)."""

from __future__ import annotations

from typing import Final

from games.deals import DealSchema
from games.fields import Field, Player, always
from games.head import HeadRules
from games.highcard.options import OPTIONS
from games.options import Words

HEAD: Final = HeadRules(OPTIONS, (2, 3, 4))
SCHEMA: Final = DealSchema(
    (
        Field(
            "winner",
            Player("winner_unknown"),
            Words("Wessen Karte war die höchste?", "Whose card was highest?"),
            needed=always,
            missing="winner_unknown",
        ),
    )
)
