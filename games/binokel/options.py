"""The rule options of Binokel (docs/rules/binokel.md section 7), and published ways to play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.book import book
from games.envelope import Json
from games.game import Preset
from games.settings import SettingGroup

BOOK = book(__file__)

_match = SettingGroup("match")


def _fits_a_table(value: object) -> bool:
    """A multiple of three or of four; the table's own number is checked with the players."""
    return isinstance(value, int) and (value % 3 == 0 or value % 4 == 0)


_cards = SettingGroup("cards")
_scoring = SettingGroup("scoring")

HALF_BID: Final = "half_bid"
HALF_BID_EXACT: Final = "half_bid_exact"
HALVES: Final = (HALF_BID, HALF_BID_EXACT)


_auction = SettingGroup("auction")


_special = SettingGroup("special")
_play = SettingGroup("play")


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The length of a match, bidding, cards, scoring and special games."""

    deals_per_match: int = _match.number(
        12,
        (3, 99),
        "§ 6",
        check=_fits_a_table,
        shape={"anyOf": [{"multipleOf": 3}, {"multipleOf": 4}]},
        requires={"target_score": (0,)},
    )
    target_score: int = _match.number(0, (0, 100000), "§ 6")
    finish_round: bool = _match.option(True, "§ 6", idle_under={"target_score": (0,)})
    deal_rotation: str = _match.choice("ccw", ("ccw", "cw"), "A1")
    tiebreak: str = _match.choice("none", ("none", "solo_made"), "§ 6")
    bid_min: int = _auction.number(150, (10, 1000), "Das Reizen, R6", step=10)
    bid_step: int = _auction.number(10, (10, 100), "Das Reizen, R6", step=10)
    bid_jumps: str = _auction.choice("warn", ("warn", "forbid", "allow"), "A3")
    pack: int = _cards.choice(40, (40, 48), "R1, R5")
    dap_shown: bool = _cards.option(True, "Den Dap aufnehmen, R9", requires={"pack": (40,)})
    card_points: str = _cards.choice("tens", ("tens", "classic"), "Allgemeines, R2")
    round_points: bool = _cards.option(False, "R17a", requires={"card_points": ("classic",)})
    lost_factor: int = _scoring.choice(1, (1, 2), "Die Wertung, R22")
    abgehen_others: int | str = _scoring.number(40, (0, 500), "Die Wertung, R24", also=HALVES)
    lost_others_bonus: int | str = _scoring.number(0, (0, 500), "R23", also=HALVES)
    durch_value: int = _special.number(1000, (0, 5000), "Der Durch, R25")
    aufgelegt_value: int = _special.number(1000, (0, 5000), "Besonderes, R26")
    unterdurch_value: int = _special.number(0, (0, 5000), "Besonderes, R27")
    undertrump: str = _play.choice("must", ("must", "free"), "Das Ausspielen, A14")


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
    Preset.of(BOOK, "counted_three", {"deals_per_match": 15, **_COUNTED}, _SOURCE),
    Preset.of(BOOK, "counted_four", {"deals_per_match": 20, **_COUNTED}, _SOURCE),
    Preset.of(BOOK, "sevens_three", {"pack": 48, "deals_per_match": 9}, _SOURCE),
    Preset.of(BOOK, "sevens_four", {"pack": 48}, _SOURCE),
)
