"""Buraco: runs, sets and muertos for two players or two pairs, in five modes."""

from __future__ import annotations

from games.buraco.deal import SCHEMA
from games.buraco.match import score
from games.buraco.options import BOOK, OPTIONS, PRESETS, asks
from games.buraco.simulate import simulate
from games.game import Depth, Game, by_field
from games.rummy.match import COUNTERS
from games.rummy.simulate import LEVELS

GAME = Game(
    key="buraco",
    name=BOOK.name,
    min_players=2,
    max_players=4,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    deal_schema=SCHEMA,
    counters=COUNTERS,
    usual=(4,),
    simulate=simulate,
    presets=PRESETS,
    player_counts=(2, 4),
    guide=BOOK.guide,
    goal="target",
    walkover=500,
    partners_at=(4,),
    deals_an_hour=4,
    whole_deals="deals",
    depths=(Depth.TOTALS, Depth.NUMBERS, Depth.SHEET),
    of_deal=by_field("melds", "sides"),
    asks=asks,
    sheet_fields=("teams", "first_player", "deals"),
    minutes=12.5,
)
