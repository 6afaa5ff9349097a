"""The rule options of High card."""

from __future__ import annotations

from games.options import OptionGroup, Words

OPTIONS = (
    OptionGroup("match").number(
        "tricks",
        3,
        (1, 20),
        Words("Stiche je Spiel", "Tricks in a game"),
        Words("Danach steht fest, wer gewonnen hat.", "After so many it is known who has won."),
        "docs/rules/highcard.md H2",
    ),
)
