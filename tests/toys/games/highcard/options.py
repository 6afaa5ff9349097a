"""The rule options of High card."""

from __future__ import annotations

from dataclasses import dataclass

from games.options import Words
from games.settings import SettingGroup, options_of


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match."""

    tricks: int = SettingGroup("match").number(
        3,
        (1, 20),
        Words("Stiche je Spiel", "Tricks in a game"),
        Words("Danach steht fest, wer gewonnen hat.", "After so many it is known who has won."),
        "docs/rules/highcard.md H2",
    )


OPTIONS = options_of(Rules)
