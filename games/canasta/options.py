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

    jokers: int = _pack.choice(4, (4, 6), source="Regel a")
    hand_cards: int | None = _pack.option(
        None, source="Regel c", type="int", minimum=11, maximum=15
    )
    wild_canasta: str = _canastas.choice("off", ("off", "flat", "split"), source="Regel b")
    natural_wild: str = _canastas.choice(
        "one_kind",
        ("one_kind", "all_jokers"),
        source="Regel b, A8",
        requires={"wild_canasta": ("split",)},
    )
    closed_canastas: bool = _canastas.option(False, source="Regel j")
    same_rank_melds: bool = _canastas.option(False, source="A7")
    six_players: str = _match.choice("pairs", ("pairs", "threes"), source="A4")
    target: int = _match.choice(5000, (5000, 7500, 8500, 10000), source="Regel d")
    deals: int = _match.number(0, (0, 200), source="§ 6.1")
    finish_round: bool = _match.option(False, source="A3")
    minimums: str = _match.choice("standard", ("standard", "raised"), source="Regel e")
    no_pair_first_meld: bool = _match.option(False, source="Regel g")
    hand_canasta_bonus: int = _ending.number(200, (100, 2000), source="Regel f", step=50)
    natural_to_go_out: bool = _ending.option(False, source="Regel h")
    natural_wild_out: bool = _ending.option(
        False,
        source="Regeln b und h, A9",
        requires={"natural_to_go_out": (True,), "wild_canasta": ("split",)},
    )
    red_needs_canasta: bool = _ending.option(False, source="Regel i")


OPTIONS = options_of(Options, BOOK)


PRESETS: tuple[Preset, ...] = (
    Preset("standard", BOOK["preset.standard"], {}, "Regency-Club-Regeln"),
    Preset("six_jokers", BOOK["preset.six_jokers"], {"jokers": 6}, "Regel a"),
    Preset("wild_canasta", BOOK["preset.wild_canasta"], {"wild_canasta": "flat"}, "Regel b"),
    Preset(
        "wild_canasta_split",
        BOOK["preset.wild_canasta_split"],
        {"wild_canasta": "split"},
        "Regel b",
    ),
    Preset("thirteen_cards", BOOK["preset.thirteen_cards"], {"hand_cards": 13}, "Regel c"),
    Preset("to_7500", BOOK["preset.to_7500"], {"target": 7500}, "Regel d"),
    Preset("to_10000", BOOK["preset.to_10000"], {"target": 10000}, "Regel d"),
    Preset("raised_minimums", BOOK["preset.raised_minimums"], {"minimums": "raised"}, "Regel e"),
    Preset(
        "hand_canasta_500", BOOK["preset.hand_canasta_500"], {"hand_canasta_bonus": 500}, "Regel f"
    ),
    Preset("no_pair", BOOK["preset.no_pair"], {"no_pair_first_meld": True}, "Regel g"),
    Preset("natural_out", BOOK["preset.natural_out"], {"natural_to_go_out": True}, "Regel h"),
    Preset(
        "red_needs_canasta",
        BOOK["preset.red_needs_canasta"],
        {"red_needs_canasta": True},
        "Regel i",
    ),
    Preset("closed_canastas", BOOK["preset.closed_canastas"], {"closed_canastas": True}, "Regel j"),
)
