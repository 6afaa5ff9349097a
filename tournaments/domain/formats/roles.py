"""Choose the first dealer and the scorekeeper of a table, by seat or by lot.

The lot follows from the seats of the round, so nothing is stored and readers can check it. It stays
with the others if a player leaves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from games.book import book
from games.envelope import Json
from games.options import Words
from games.settings import SettingGroup

_BOOK = book(__file__)


class TableRole(StrEnum):
    """Tasks at a table besides playing; the value is the key of the setting."""

    DEALER = "first_dealer"
    SCORER = "scorekeeper"


KEYS: Final = tuple(map(str, TableRole))


def declare_role() -> Any:
    """The setting `first_dealer` or `scorekeeper`."""
    return SettingGroup("rounds", "formats").choice("none", ("none", "lot", "first", "last"))


LABELS: Final[Mapping[TableRole, Words]] = {
    TableRole.DEALER: _BOOK["role.first_dealer"],
    TableRole.SCORER: _BOOK["role.scorekeeper"],
}


def roles(
    settings: Json, number: int, drawn: Sequence[Sequence[str]], seats: Sequence[str]
) -> Mapping[str, tuple[TableRole, ...]]:
    """The roles of those who sit at one table of a round (from 1) in `seats`; `drawn` are all
    tables of it as they were drawn.

    >>> found = roles({"first_dealer": "first", "scorekeeper": "last"}, 1, [["a", "b"]], ["a", "b"])
    >>> {who: tuple(map(str, mine)) for who, mine in found.items()}
    {'a': ('first_dealer',), 'b': ('scorekeeper',)}
    """
    given: dict[str, tuple[TableRole, ...]] = {}
    for role in TableRole if seats else ():
        way = settings.get(role, "none")
        if way != "none":
            who = _chosen(str(way), seats, f"{role} {number} {list(map(list, drawn))}")
            given[who] = (*given.get(who, ()), role)
    return given


def _chosen(way: str, seats: Sequence[str], lot: str) -> str:
    if way == "lot":
        return min(seats, key=lambda who: hashlib.sha256(f"{lot} {who}".encode()).digest())
    return seats[0 if way == "first" else -1]
