"""What everybody else reads of a format's state.

Knows the few things that every tournament has: people, tables, a phase, a clock, what everybody
has so far. Does not know what they mean in any format; its own pages know its own state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from games.envelope import Json
from tournaments.domain.formats.hall import Table
from tournaments.domain.points import Points


class Play(Protocol):
    """The state of any format; `hall.Hall` has most of it ready.

    `phase` and `status` are words of `hall.Phase` and `hall.Status`. `tables` are those of the
    drawn or running round, numbered from 1; `round` is the last one that was started. `balances`
    is what the ranking counts first: euros in WM mode, points elsewhere. `figures` are numbers of
    the whole event by name.
    """

    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def starters(self) -> int: ...
    @property
    def tables(self) -> Sequence[Table]: ...
    @property
    def round_due(self) -> datetime | None: ...
    @property
    def paused_at(self) -> datetime | None: ...
    @property
    def closing_at(self) -> datetime | None: ...
    @property
    def balances(self) -> Mapping[str, Points]: ...
    @property
    def status(self) -> Mapping[str, str]: ...
    @property
    def checked_in(self) -> frozenset[str]: ...
    @property
    def leaving(self) -> tuple[str, ...]: ...
    @property
    def cautions(self) -> Mapping[str, int]: ...
    @property
    def meetings(self) -> Mapping[tuple[str, str], int]: ...
    @property
    def players_in(self) -> tuple[str, ...]: ...
    def round_of(self, table: int) -> int: ...
    @property
    def figures(self) -> Mapping[str, Any]: ...


def summary(play: Play) -> Json:
    """The numbers that every step shows."""
    return {
        "phase": str(play.phase),
        "round": play.round,
        "remaining": len(play.players_in),
        **play.figures,
    }
