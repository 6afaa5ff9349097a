"""An evening of the WM mode of which it is known who loses each Runde and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.domain.evening_in_memory import NOW, minute
from tests.domain.forecast.lots import STEADY, Lot
from tests.domain.wm_field import field
from tournaments.domain.formats.forecast.wm import WmCourses, _Sitting
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.state import State

EVER = 250
LENGTHS = {2: 8.0, 3: 10.0, 4: 12.0, 5: 14.0}
"""Minutes of a Runde, by how many play."""


def sits(people: int, losers: Sequence[int]) -> _Sitting:
    """The seats that lose one Runde after the other."""
    won = [(0,) * people]
    for loser in losers:
        won.append(tuple(e + (1 - people if k == loser else 1) for k, e in enumerate(won[-1])))
    lowest = [
        tuple(min(won[n][seat] for n in range(count + 1)) for seat in range(people))
        for count in range(len(won))
    ]
    ends = tuple(LENGTHS[people] * (k + 1) for k in range(len(losers)))
    return _Sitting(ends, tuple(losers), tuple(won), tuple(lowest))


def hall(
    *euros: int,
    at: Phase = Phase.BETWEEN,
    cutoff: float | None = None,
    losers: Mapping[int, Sequence[int]] | None = None,
    lot: Lot | None = None,
    places: int = 0,
    state: Mapping[str, Any] | None = None,
    **settings: Any,
) -> WmCourses:
    """Players P0, P1 and so on have these euros.

    The first seat of a table always loses, or the seats `losers` by table size. The cut-off is in
    `cut` minutes.
    """
    play: State = field(len(euros), **settings)
    play = replace(
        play,
        phase=at,
        balances={f"P{k}": n for k, n in enumerate(euros)},
        cutoff_at=None if cutoff is None else minute(cutoff),
        **(state or {}),
    )
    rest = WmCourses(play, NOW, STEADY, lot or Lot(), places=places)
    known = {n: [sits(n, (losers or {}).get(n, (0,) * 9))] * EVER for n in LENGTHS}
    rest.sittings.update(known)
    return rest
