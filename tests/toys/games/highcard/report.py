"""The deals of High card as they are reported (docs/rules/highcard.md section 3)."""

from __future__ import annotations

from typing import Final

from games.deals import DealSchema
from games.fields import Field, Player, always
from games.head import HeadRules
from games.highcard.options import BOOK, OPTIONS

HEAD: Final = HeadRules(OPTIONS, (2, 3, 4))
SCHEMA: Final = DealSchema(
    (
        Field(
            "winner",
            Player("winner_unknown"),
            BOOK["field.winner"],
            needed=always,
            missing="winner_unknown",
        ),
    )
)
