"""The five published modes of Buraco. Source: docs/rules/buraco.md 4.1."""

from __future__ import annotations

from games.game import Preset
from games.options import Words

PRESETS: tuple[Preset, ...] = (
    Preset("closed", Words("Geschlossen", "Closed"), {}, "Spielmodi"),
    Preset(
        "closed_stcl",
        Words("Geschlossen STCL", "Closed STCL"),
        {"mode": "closed_stcl"},
        "Spielmodi",
    ),
    Preset(
        "closed_unclean",
        Words("Geschlossen unrein", "Closed unclean"),
        {"mode": "closed_unclean"},
        "Spielmodi",
    ),
    Preset("open", Words("Offen", "Open"), {"mode": "open"}, "Spielmodi"),
    Preset(
        "unclean_open",
        Words("Unrein offen", "Unclean open"),
        {"mode": "unclean_open"},
        "Spielmodi",
    ),
)
