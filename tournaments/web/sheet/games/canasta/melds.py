"""Read the melds of a party of Canasta as typed: by rank, with the number of each card.

The fields are `n-`, `t-` and `j-` (naturals, twos, jokers), the party and a rank, e.g. `n-0-K`. If
a rank may be melded twice, more melds follow as x0, x1 … with a rank of their own. A party in
numbers may have canastas by rank: `cr-`, `cn-` and `cw-` (rank, naturals, wild cards).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.canasta.rules import BLACK_THREE, NATURALS, WILD
from games.envelope import Json, is_int
from tournaments.web.sheet.games.entry import SubmittedValues, Values, string

RANKS: Final = NATURALS + BLACK_THREE + WILD
MELD_HEADS: Final = ("n", "t", "j", "rank")
CANASTA_HEADS: Final = ("cr", "cn", "cw")
_NUMBERS: Final = {"naturals": "n", "twos": "t", "jokers": "j"}
_EVIDENCE: Final = {"naturals": "cn", "wilds": "cw"}
_MORE_AT_MOST: Final = 24


def entries(typed: SubmittedValues, party: int) -> dict[str, Json]:
    """The melds that were typed, by the last part of their fields."""
    keys = [*RANKS, *(f"x{k}" for k in range(_MORE_AT_MOST))]
    melds = ((key, _meld(typed, party, key)) for key in keys)
    return {key: meld for key, meld in melds if len(meld) > 1}


def _meld(typed: SubmittedValues, party: int, key: str) -> Json:
    rank = key if key in RANKS else typed.text(f"rank-{party}-{key}")
    return {"rank": rank, **_counts(typed, _NUMBERS, f"{party}-{key}")}


def _counts(typed: SubmittedValues, letters: dict[str, str], end: str) -> Json:
    numbers = {name: typed.number(f"{letter}-{end}") for name, letter in letters.items()}
    return {name: number for name, number in numbers.items() if number}


def meld_values(melds: Sequence[Json], party: int) -> Values:
    """The way back: each rank at its own place, a second meld of it behind."""
    values: Values = {}
    taken: set[str] = set()
    more = 0
    for meld in melds:
        key = str(meld.get("rank"))
        if key in taken or key not in RANKS:
            key, more = f"x{more}", more + 1
            values[f"rank-{party}-{key}"] = (string(meld.get("rank")),)
        taken.add(key)
        values |= _values(meld, _NUMBERS, f"{party}-{key}")
    return values


def _values(cards: Json, letters: dict[str, str], end: str) -> Values:
    return {
        f"{letter}-{end}": (string(cards[name]),)
        for name, letter in letters.items()
        if cards.get(name)
    }


def canastas(typed: SubmittedValues, party: int) -> list[Json]:
    """Return the canastas by rank."""
    listed = []
    for k in range(_MORE_AT_MOST):
        rank, counts = typed.text(f"cr-{party}-{k}"), _counts(typed, _EVIDENCE, f"{party}-{k}")
        if rank or counts:
            listed.append({**({"rank": rank} if rank else {}), **counts})
    return listed


def canasta_values(listed: Sequence[Json], party: int) -> Values:
    """The way back."""
    values: Values = {}
    for k, canasta in enumerate(listed):
        values[f"cr-{party}-{k}"] = (string(canasta.get("rank")),)
        values |= _values(canasta, _EVIDENCE, f"{party}-{k}")
    return values


def is_by_rank(cards: Json) -> bool:
    """Return True if a meld or canasta has a rank and can be reckoned with."""
    numbers = all(is_int(number) and number >= 0 for key, number in cards.items() if key != "rank")
    return cards.get("rank") in tuple(RANKS) and numbers
