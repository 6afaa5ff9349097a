"""The rule options of Binokel (docs/rules/binokel.md section 7), and published ways to play an
evening.

Knows keys, defaults, allowed values and help texts. Does not know what the options do.
"""

from __future__ import annotations

from typing import Final

from games.binokel.options.length import LENGTH
from games.binokel.options.melding import MELDING
from games.binokel.options.playing import AUCTION, SPECIAL
from games.binokel.options.scoring import SCORING
from games.envelope import Json
from games.game import Preset
from games.options import Option, Words

OPTIONS: Final[tuple[Option, ...]] = (*LENGTH, *AUCTION, *SCORING, *SPECIAL, *MELDING)


_SOURCE: Final = "§ 7"
_COUNTED: Final[Json] = {
    "card_points": "classic",
    "round_points": True,
    "lost_factor": 2,
    "abgehen_others": "half_bid",
    "lost_others_bonus": "half_bid",
    "durch_value": 0,
    "meld_values": {"double_family": 1000, "eight_tens": 1000},
}

PRESETS: Final = (
    Preset(
        key="counted_three",
        name=Words(
            "Abend zu 15 Spielen, 11-10-4-3-2, Dreiertisch",
            "Evening of 15 deals, 11-10-4-3-2, table of three",
        ),
        variant={"deals_per_match": 15, **_COUNTED},
        source=_SOURCE,
    ),
    Preset(
        key="counted_four",
        name=Words(
            "Abend zu 15 Spielen je Spieler, 11-10-4-3-2, Vierertisch",
            "Evening of 15 deals for each player, 11-10-4-3-2, table of four",
        ),
        variant={"deals_per_match": 20, **_COUNTED},
        source=_SOURCE,
    ),
    Preset(
        key="sevens_three",
        name=Words(
            "48 Karten ohne Dap, 9 Spiele, Dreiertisch",
            "48 cards without a Dap, 9 deals, table of three",
        ),
        variant={"pack": 48, "deals_per_match": 9},
        source=_SOURCE,
    ),
    Preset(
        key="sevens_four",
        name=Words(
            "48 Karten ohne Dap, 9 Spiele je Spieler, Vierertisch",
            "48 cards without a Dap, 9 deals for each player, table of four",
        ),
        variant={"pack": 48},
        source=_SOURCE,
    ),
)
