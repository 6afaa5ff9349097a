"""Brokdorf: tricks take points away, and the player with the most at the end pays."""

from __future__ import annotations

from games.brokdorf.deal import SCHEMA
from games.brokdorf.fifteeners import event_text
from games.brokdorf.judge import judge_trick
from games.brokdorf.options import BOOK, OPTIONS, PRESETS
from games.brokdorf.report import FIELDS, score
from games.brokdorf.simulate import LEVELS, simulate
from games.events import EventDefaults
from games.game import Depth, Game, by_field

GAME = Game(
    key="brokdorf",
    name=BOOK.name,
    min_players=2,
    max_players=6,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    deal_schema=SCHEMA,
    usual=(4, 3, 5),
    simulate=simulate,
    judges={"trick": judge_trick},
    presets=PRESETS,
    guide=BOOK.guide,
    deals_an_hour=0,
    walkover=1,
    best_deal=False,
    depths=(Depth.TOTALS, Depth.NUMBERS, Depth.SHEET),
    of_deal=by_field("play"),
    asks=lambda _variant: ("loser",),
    usual_depth=Depth.TOTALS,
    sheet_fields=FIELDS,
    minutes=1.5,
    spread=0.4,
    loser_pays=True,
    events=EventDefaults(texts=event_text),
)
