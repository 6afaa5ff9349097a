"""The rule options of High card."""

from __future__ import annotations

from games.options import Option, Words

OPTIONS = (
    Option(
        "tricks",
        "int",
        3,
        Words("Stiche je Spiel", "Tricks in a game"),
        Words("Danach steht fest, wer gewonnen hat.", "After so many it is known who has won."),
        "docs/rules/highcard.md H2",
        "match",
        minimum=1,
        maximum=20,
    ),
)
