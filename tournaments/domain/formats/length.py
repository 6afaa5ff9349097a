"""How long a match lasts: as the game says, or so many deals.

Knows the agreed number and what was played. Does not know tables or clocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import games
from games.envelope import Json, Problem
from tournaments.domain.formats.change import Change


def length_options(game: str, players: int, deals: int) -> Json:
    """The rule options under which everybody at a table of this many plays `deals`; {} where the
    game has none for it, or ends as it says itself (0)."""
    length = games.GAMES[game].length
    return {} if not deals or length is None else length(players, deals)


def fixed_options(game: str, sizes: Iterable[int], deals: int) -> dict[int, Json]:
    """The options that follow from the agreed number of deals, by the size of the table."""
    playable = filter(games.GAMES[game].seats, sizes)
    found = {size: length_options(game, size, deals) for size in playable}
    return {size: options for size, options in found.items() if options}


def can_play(game: str, sizes: Iterable[int], deals: int) -> bool:
    """Whether everybody can play so many deals at tables of all these sizes."""
    try:
        fixed_options(game, sizes, deals)
    except ValueError:
        return False
    return True


def agreed_deals(game: str, deals: int) -> int:
    """After how many deals a match is over that its game would let go on; 0: the game says so."""
    return deals if games.GAMES[game].length is None else 0


def length_problems(
    change: Change[Any], game: str, outcome: Json, deals: int, *, over: bool = False
) -> list[Problem]:
    """A match that is not over counts as it stands once somebody says so (`over`: at once, for the
    time is); one that went on too long is refused."""
    played = len(outcome["deals"])
    if not played and not outcome["finished"]:
        return change.refuse("match_empty", "report")
    if 0 < agreed_deals(game, deals) < played:
        return change.refuse("deals_too_many", "report.deals")
    enough = outcome["finished"] or bool(deals and played == deals)
    if not enough and not over:
        change.warn("match_short", "report")
    return []
