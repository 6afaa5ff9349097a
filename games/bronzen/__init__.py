"""Bronzen: a duel with two Canasta packs (docs/rules/bronzen.md)."""

from __future__ import annotations

from games.bronzen.options import BOOK, OPTIONS, asks
from games.bronzen.report import SCHEMA
from games.bronzen.scoring import score
from games.bronzen.simulate import LEVELS, simulate
from games.counters import LOST, WON
from games.game import Depth, Game, by_field

__all__ = ["GAME"]

GAME = Game(
    key="bronzen",
    name=BOOK.name,
    min_players=2,
    max_players=2,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    counters=(LOST, WON),
    deal_schema=SCHEMA,
    usual=(2,),
    simulate=simulate,
    guide=BOOK.guide,
    length=lambda _players, deals: {"games_per_match": deals, "target_score": 0},
    deals_an_hour=0,
    depths=(Depth.TOTALS, Depth.NUMBERS, Depth.SHEET),
    of_deal=by_field("replay"),
    asks=asks,
    minutes=10.0,
)
