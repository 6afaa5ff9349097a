"""Binokel: three players, bidding, melds and tricks (docs/rules/binokel.md)."""

from __future__ import annotations

from games.binokel.deal import deal_depth
from games.binokel.form import SCHEMA
from games.binokel.judge import judge_melds, judge_trick
from games.binokel.match import COUNTERS
from games.binokel.meld_options import remarks
from games.binokel.options import BOOK, PRESETS
from games.binokel.report import score_report
from games.binokel.settings import OPTIONS
from games.binokel.simulate import LEVELS, simulate
from games.changes import Changes
from games.game import Depth, Game
from games.soloist import deals_for

GAME = Game(
    key="binokel",
    name=BOOK.name,
    min_players=3,
    max_players=4,
    options=OPTIONS,
    remarks=remarks,
    levels=LEVELS,
    score=score_report,
    deal_schema=SCHEMA,
    usual=(3, 4),
    counters=COUNTERS,
    walkover=300,
    simulate=simulate,
    judges={"meld": judge_melds, "trick": judge_trick},
    presets=PRESETS,
    guide=BOOK.guide,
    length=lambda players, deals: {"deals_per_match": deals_for(players, deals)},
    at_once=lambda _players, _variant: 3,
    even={"finish_round": True},
    depths=(Depth.TOTALS, Depth.NUMBERS, Depth.LINES, Depth.SHEET),
    of_deal=deal_depth,
    usual_depth=Depth.SHEET,
    sheet_fields=("first_dealer", "deals"),
    changes=Changes.FEWER,
    minutes=4.0,
)
