"""A table's report as the scoring engine wants it.

Knows the envelope of a report. Does not know what any game reports.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.envelope import Json

ENVELOPE = ("game", "variant", "players")


def game_report(game: str, variant: Json, players: Iterable[str], said: Json) -> Json:
    """What a table said, under the event's rules and with the people who sit there."""
    return {**said, "game": game, "variant": variant, "players": list(players)}
