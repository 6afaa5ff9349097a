"""Named counters: numbers that a game keeps for each person beside the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.book import book
from games.options import Words

Counters = Mapping[str, Mapping[str, int]]
"""Numbers by the key of their counter, then by person or by key of the totals."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that grows with every deal.

    `name` stands within a sentence ("lost deals"), `head` over a column. `more`: more of it is
    better. `in_totals`: a report of totals may tell it, in a field called `key`. `once`: nobody has
    it twice in a deal.
    """

    key: str
    name: Words
    head: Words
    more: bool = True
    in_totals: bool = True
    once: bool = True


_BOOK: Final = book(__file__)
LOST: Final = Counter("lost", _BOOK["lost"], _BOOK["lost.head"], more=False)
"""Every game has it: as its outcome says, else by the scores of the deals."""

WON: Final = Counter("won", _BOOK["won"], _BOOK["won.head"])
