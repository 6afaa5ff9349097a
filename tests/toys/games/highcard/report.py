"""The deals of High card as they are reported (docs/rules/highcard.md section 3)."""

from __future__ import annotations

from typing import Final

from games.deals import DealSchema
from games.fields import Player, always, named
from games.head import HeadRules
from games.highcard.options import BOOK, OPTIONS

_field = named(BOOK)

HEAD: Final = HeadRules(OPTIONS, (2, 3, 4))
SCHEMA: Final = DealSchema(
    (_field("winner", Player("winner_unknown"), needed=always, missing="winner_unknown"),)
)
