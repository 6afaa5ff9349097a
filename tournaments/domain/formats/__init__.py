"""The formats. A new one is a module and a line in `FORMATS`.

A format is a value: functions over its own immutable state. Nothing else in the product knows
which format it deals with, except the pages made for one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any
from zoneinfo import available_timezones

from games.envelope import Problem
from games.options import Option, Words
from tournaments.domain.formats import wm
from tournaments.domain.sitting import Sitting

Json = dict[str, Any]
Play = wm.State
Step = wm.Step


@dataclass(frozen=True, slots=True)
class Format:
    """What the desk asks of a format.

    `begin(settings, zone)` gives the empty state, `apply(state, event, index)` one step;
    `due(state)` when which command is due by itself; `draw` and `final_seats` propose seats;
    `sittings(state)` says what was made at which table, as far as the format knows;
    `state_json(state)` is the state as the format's document shows it;
    `broken(state)` names the invariants that do not hold (none, unless there is a bug).
    A `rehearsed` format takes the events of a scenario as they are, with their own clock:
    nothing is ever due by itself.
    """

    key: str
    name: Words
    games: tuple[str, ...]
    settings: tuple[Option, ...]
    setup_problems: Callable[[object], list[Problem]]
    begin: Callable[[Json, str], Play]
    apply: Callable[[Play, object, int], Step]
    due: Callable[[Play], tuple[tuple[datetime, Json], ...]]
    history: Callable[[Play], tuple[tuple[int, Json], ...]]
    ranking: Callable[[Play], tuple[tuple[int | None, str], ...]]
    table_sizes: Callable[[Play], tuple[int, ...]]
    draw: Callable[[Play, Random], list[list[str]]]
    final_seats: Callable[[Play, Random], list[str]]
    playoff_tables: Callable[[Play, Random], list[list[str]]]
    state_json: Callable[[Play], Json]
    broken: Callable[[Play], tuple[str, ...]]
    sittings: Callable[[Play], tuple[Sitting, ...]] = lambda _play: ()
    rehearsed: bool = False


def _wm_begin(settings: Json, zone: str, *, precise: bool = True) -> Play:
    read, problems = wm.read_settings(settings)
    if problems:
        raise ValueError(f"settings of the log are not usable: {problems}")
    return wm.new(read, zone=zone, precise=precise)


_WM = Format(
    key="wm",
    name=Words("Brokdorf WM-Modus", "Brokdorf WM mode"),
    games=("brokdorf",),
    settings=wm.SETTINGS,
    setup_problems=lambda settings: wm.read_settings(settings)[1],
    begin=_wm_begin,
    apply=wm.apply,
    due=wm.due,
    history=wm.history,
    ranking=lambda play: tuple((row["rank"], row["player"]) for row in wm.ranking(play)),
    table_sizes=lambda play: wm.table_sizes(play, play.round + 1, play.settings),
    draw=lambda play, rng: [list(table) for table in wm.draw(play, rng).tables],
    final_seats=lambda play, rng: list(wm.final_seats(play, rng)),
    playoff_tables=lambda play, rng: [list(table) for table in wm.playoff_tables(play, rng)],
    state_json=wm.state_json,
    broken=wm.broken,
    sittings=wm.sittings,
)

# the scenarios of rules/wm_mode.md section 3: minutes of the wall clock, signals only as events
_WM_SCENARIO = replace(
    _WM,
    key="wm_mode",
    begin=partial(_wm_begin, precise=False),
    due=lambda _play: (),
    rehearsed=True,
)

FORMATS: dict[str, Format] = {form.key: form for form in (_WM, _WM_SCENARIO)}


def zone_problems(zone: object) -> list[Problem]:
    """`zone_unknown` unless it is a time zone's IANA name."""
    known = isinstance(zone, str) and zone in available_timezones()
    return [] if known else [Problem("zone_unknown", "zone")]
