"""High card explained for people at the table."""

from __future__ import annotations

from games.guide import Guide, point, section

GUIDE: Guide = (
    section(
        "Worum es geht",
        "What it is about",
        point(
            "Alle drehen eine Karte um; die höchste macht den Stich. Stiche: {tricks}.",
            "Everybody turns a card; the highest takes the trick. Tricks: {tricks}.",
        ),
    ),
)
