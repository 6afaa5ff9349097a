"""The rule options of Buraco (docs/rules/buraco.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.book import book
from games.envelope import Json
from games.game import Preset
from games.settings import SettingGroup, options_of

BOOK = book(__file__)

_mode = SettingGroup("mode")
_scoring = SettingGroup("scoring")
_match = SettingGroup("match")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match."""

    mode: str = _mode.choice(
        "closed", ("open", "unclean_open", "closed", "closed_stcl", "closed_unclean"), "Spielmodi"
    )
    open_twos_wild: bool = _mode.option(True, "Offener Modus, A1", requires={"mode": ("open",)})
    royal: str = _scoring.choice(
        "high_ace_13", ("high_ace_13", "either_ace_13", "ends_ace"), "Canastas, A2"
    )
    target: int = _match.choice(2000, (0, 2000, 3000), "Ziel des Spiels")
    deals: int = _match.number(0, (0, 200), "§ 6.1")
    tie_break: str = _match.choice(
        "match_starter", ("match_starter", "deal_starter"), "Wer gewinnt, A4"
    )


OPTIONS = options_of(Options, BOOK)


def asks(variant: Json) -> tuple[str, ...]:
    """Return what totals may tell besides points: how many deals there were, where who began the
    last one parts level sides."""
    return ("deals",) if variant.get("tie_break") == "deal_starter" else ()


PRESETS: tuple[Preset, ...] = (
    Preset.of(BOOK, "closed", {}, "Spielmodi"),
    Preset.of(BOOK, "closed_stcl", {"mode": "closed_stcl"}, "Spielmodi"),
    Preset.of(BOOK, "closed_unclean", {"mode": "closed_unclean"}, "Spielmodi"),
    Preset.of(BOOK, "open", {"mode": "open"}, "Spielmodi"),
    Preset.of(BOOK, "unclean_open", {"mode": "unclean_open"}, "Spielmodi"),
)
