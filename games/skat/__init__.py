"""Skat by the list: three players, 32 cards, one against two (docs/rules/skat.md)."""

from __future__ import annotations

from typing import Final

from games.changes import Changes
from games.events import EventDefaults, RoundWords
from games.game import Depth, Game, Preset
from games.skat.deal import SCHEMA
from games.skat.options import BOOK, OPTIONS
from games.skat.report import COUNTERS, score
from games.skat.simulate import LEVELS, simulate
from games.skat.trick import judge_trick
from games.soloist import deals_for

__all__ = ["GAME"]

_ORDER: Final = "Internationale Skatordnung"

GAME = Game(
    key="skat",
    name=BOOK.name,
    min_players=3,
    max_players=4,
    options=OPTIONS,
    levels=LEVELS,
    score=score,
    simulate=simulate,
    judges={"trick": judge_trick},
    presets=(
        Preset.of(BOOK, "plain", {"system": "plain"}, _ORDER),
        Preset.of(BOOK, "short", {"rounds": 6}, _ORDER),
    ),
    guide=BOOK.guide,
    usual=(4, 3),
    length=lambda players, deals: {"rounds": deals_for(players, deals) // players},
    at_once=lambda _players, _variant: 3,
    depths=(Depth.TOTALS, Depth.LINES, Depth.SHEET),
    of_deal=lambda deal: Depth.LINES if deal.get("kind") == "line" else Depth.SHEET,
    usual_depth=Depth.LINES,
    walkover=500,
    counters=COUNTERS,
    deal_schema=SCHEMA,
    changes=Changes.FEWER,
    sheet_fields=("first_dealer", "deals"),
    asks=lambda _variant: ("won", "lost", "deals"),
    events=EventDefaults(
        {
            "rounds": 2,
            "deals": 36,  # a list of 48 at a table of four
            "table_size": 4,
            "draw": "strict",
            "ties": ["most_won", "fewest_lost"],
            "fees_per": "round",
        },
        sides_at_table=False,
        rounds=RoundWords(BOOK["round.one"], BOOK["round.many"]),
    ),
    minutes=2.75,
)
