"""The desk's list *To do*: calls, disputes, reports without a confirmation, late tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.board import Seat, Tile
from tournaments.web.readmodels.runde import RundeInWords
from tournaments.web.sheet.totals import TotalsForm

_TONES = {"call": "info", "dispute": "bad", "note": "muted"}
_PATIENCE = timedelta(minutes=2)  # so long a report may wait for a second person


@dataclass(frozen=True, slots=True)
class Task:
    """A decision that a table waits for.

    `kind`: call, dispute, report, late, open (its time is over and nothing says that it has
    finished) or note; `minutes` since it waits. `anchor`: it is the first line of its table.
    `last` is the result that a calling table wants taken back, `undo` the button that does it.
    """

    kind: str
    tile: Tile
    minutes: int = 0
    anchor: bool = True
    last: RundeInWords | None = None
    undo: str = ""

    @property
    def tone(self) -> str:
        return _TONES.get(self.kind, "warn")

    @property
    def is_late(self) -> bool:
        """Return True if it waits for a result."""
        return self.kind in ("late", "open")


@dataclass(frozen=True, slots=True)
class Asked:
    """The only table of a moment, whose result the desk can enter at once.

    `seats` with the euros of each above the threshold, None where there is none. `last`: what it
    booked last, which `undo` takes back ("" for who may not). `line`: its totals, if it does not
    ask who lost.
    """

    tile: Tile
    seats: tuple[tuple[Seat, int | float | None], ...] = ()
    last: RundeInWords | None = None
    undo: str = ""
    line: TotalsForm | None = None


def tasks(state: TournamentState, tiles: Sequence[Tile], now: datetime) -> tuple[Task, ...]:
    """Return the lines of the list: calls, disputes, reports, then what is late, each the oldest
    first; notes of the desk come last."""
    found: list[Task] = []
    by_number = {tile.number: tile for tile in tiles}
    calls = sorted((call.at, n) for n, call in state.calls.items() if call.open)
    found += [Task("call", by_number[n], _since(at, now)) for at, n in calls if n in by_number]
    found += _reports("dispute", (t for t in tiles if t.state == "disputed"), now)
    is_over = state.play.phase == "closing"
    waits = (t for t in tiles if t.state == "reported")
    found += _reports("report", (t for t in waits if is_over or _is_old(t, now)), now)
    kind = "open" if is_over else "late"
    late = ("playing", "late") if is_over else ("late",)
    found += [Task(kind, tile, tile.minutes or 0) for tile in tiles if tile.state in late]
    found += [Task("note", tile) for tile in tiles if tile.note]
    first: set[int] = set()
    return tuple(_marked(task, first) for task in found)


def quiet(tiles: Sequence[Tile], listed: Iterable[Task]) -> tuple[Tile, ...]:
    """Return the tables that want nothing, by number."""
    busy = {task.tile.number for task in listed}
    return tuple(sorted((t for t in tiles if t.number not in busy), key=lambda t: t.number))


def _marked(task: Task, seen: set[int]) -> Task:
    number = task.tile.number
    if number in seen:
        return replace(task, anchor=False)
    seen.add(number)
    return task


def _reports(kind: str, tiles: Iterable[Tile], now: datetime) -> list[Task]:
    waiting = sorted((t.report.at, t.number, t) for t in tiles if t.report)
    return [Task(kind, tile, _since(at, now)) for at, _, tile in waiting]


def _is_old(tile: Tile, now: datetime) -> bool:
    return tile.report is not None and now - tile.report.at >= _PATIENCE


def _since(at: datetime, now: datetime) -> int:
    return max(0, (now - at) // timedelta(minutes=1))
