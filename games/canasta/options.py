"""The rule options of Canasta, and published house rules (docs/rules/canasta.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.book import book
from games.game import Preset
from games.settings import SettingGroup, options_of

BOOK = book(__file__)

_pack = SettingGroup("pack")
_canastas = SettingGroup("canastas")
_match = SettingGroup("match")
_ending = SettingGroup("ending")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match."""

    jokers: int = _pack.choice(4, (4, 6), "Regel a")
    hand_cards: int | None = _pack.option(None, "Regel c", type="int", minimum=11, maximum=15)
    wild_canasta: str = _canastas.choice("off", ("off", "flat", "split"), "Regel b")
    natural_wild: str = _canastas.choice(
        "one_kind", ("one_kind", "all_jokers"), "Regel b, A8", requires={"wild_canasta": ("split",)}
    )
    closed_canastas: bool = _canastas.option(False, "Regel j")
    same_rank_melds: bool = _canastas.option(False, "A7")
    six_players: str = _match.choice("pairs", ("pairs", "threes"), "A4")
    target: int = _match.choice(5000, (5000, 7500, 8500, 10000), "Regel d")
    deals: int = _match.number(0, (0, 200), "§ 6.1")
    finish_round: bool = _match.option(False, "A3")
    minimums: str = _match.choice("standard", ("standard", "raised"), "Regel e")
    no_pair_first_meld: bool = _match.option(False, "Regel g")
    hand_canasta_bonus: int = _ending.number(200, (100, 2000), "Regel f", step=50)
    natural_to_go_out: bool = _ending.option(False, "Regel h")
    natural_wild_out: bool = _ending.option(
        False,
        "Regeln b und h, A9",
        requires={"natural_to_go_out": (True,), "wild_canasta": ("split",)},
    )
    red_needs_canasta: bool = _ending.option(False, "Regel i")


OPTIONS = options_of(Options, BOOK)


PRESETS: tuple[Preset, ...] = (
    Preset.of(BOOK, "standard", {}, "Regency-Club-Regeln"),
    Preset.of(BOOK, "six_jokers", {"jokers": 6}, "Regel a"),
    Preset.of(BOOK, "wild_canasta", {"wild_canasta": "flat"}, "Regel b"),
    Preset.of(BOOK, "wild_canasta_split", {"wild_canasta": "split"}, "Regel b"),
    Preset.of(BOOK, "thirteen_cards", {"hand_cards": 13}, "Regel c"),
    Preset.of(BOOK, "to_7500", {"target": 7500}, "Regel d"),
    Preset.of(BOOK, "to_10000", {"target": 10000}, "Regel d"),
    Preset.of(BOOK, "raised_minimums", {"minimums": "raised"}, "Regel e"),
    Preset.of(BOOK, "hand_canasta_500", {"hand_canasta_bonus": 500}, "Regel f"),
    Preset.of(BOOK, "no_pair", {"no_pair_first_meld": True}, "Regel g"),
    Preset.of(BOOK, "natural_out", {"natural_to_go_out": True}, "Regel h"),
    Preset.of(BOOK, "red_needs_canasta", {"red_needs_canasta": True}, "Regel i"),
    Preset.of(BOOK, "closed_canastas", {"closed_canastas": True}, "Regel j"),
)
