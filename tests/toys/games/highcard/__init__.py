"""High card: everybody turns a card, the highest takes the trick."""

from __future__ import annotations

from games.game import Depth, Game
from games.highcard.options import BOOK, OPTIONS
from games.highcard.report import SCHEMA
from games.highcard.scoring import score
from games.highcard.simulate import LEVELS, simulate

__all__ = ["GAME"]

GAME = Game(
    key="highcard",
    name=BOOK.name,
    min_players=2,
    max_players=4,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    simulate=simulate,
    guide=BOOK.guide,
    usual=(3, 4, 2),
    length=lambda _players, deals: {"tricks": deals},
    depths=(Depth.TOTALS, Depth.SHEET),
    usual_depth=Depth.TOTALS,
    deal_schema=SCHEMA,
)
