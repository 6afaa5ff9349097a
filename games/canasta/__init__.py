"""Canasta: melds of one rank, canastas and red threes, in parties to 5000 points."""

from __future__ import annotations

from games.canasta.deal import SCHEMA
from games.canasta.match import score
from games.canasta.options import BOOK, OPTIONS, PRESETS
from games.canasta.seating import at_once, head
from games.canasta.simulate import simulate
from games.game import Depth, Game, by_field
from games.rummy.match import COUNTERS
from games.rummy.simulate import LEVELS

GAME = Game(
    key="canasta",
    name=BOOK.name,
    min_players=2,
    max_players=6,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    deal_schema=SCHEMA,
    counters=COUNTERS,
    usual=(4,),
    simulate=simulate,
    presets=PRESETS,
    guide=BOOK.guide,
    goal="target",
    walkover=1000,
    partners_at=(4, 6),
    at_once=at_once,
    even={"finish_round": True},
    head=head,
    deals_an_hour=4,
    whole_deals="deals",
    depths=(Depth.TOTALS, Depth.NUMBERS, Depth.SHEET),
    of_deal=by_field("melds", "parties"),
    sheet_fields=("teams", "first_dealer", "deals"),
    minutes=12.5,
)
