"""The WM mode as a format of the product."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.envelope import Json
from games.options import Words
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.wm.apply import RULES, new
from tournaments.domain.formats.wm.draw import draw, final_seats
from tournaments.domain.formats.wm.entrants import FEWEST
from tournaments.domain.formats.wm.guide import GUIDE
from tournaments.domain.formats.wm.invariants import broken, shaken
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.reports import report
from tournaments.domain.formats.wm.rounds import is_outdated
from tournaments.domain.formats.wm.scenario import state_json
from tournaments.domain.formats.wm.seats import table_sizes
from tournaments.domain.formats.wm.settings import SETTINGS, read_settings
from tournaments.domain.formats.wm.sittings import sittings
from tournaments.domain.formats.wm.state import State
from tournaments.domain.formats.wm.timing import due
from tournaments.domain.formats.wm.wording import told

_LATE = timedelta(minutes=25)


def _is_late(state: State, table: int, now: datetime) -> bool:
    """A Runde seldom takes longer."""
    last = state.tables[table - 1].last_at
    return last is not None and now - last >= _LATE


def _begin(_game: str, settings: Json, zone: str) -> State:
    read, problems = read_settings(settings)
    if problems:
        raise ValueError(f"settings of the log are not usable: {problems}")
    return new(read, zone=zone)


WM: Format[State] = Format(
    key="wm",
    name=Words("Brokdorf WM-Modus", "Brokdorf WM mode"),
    games=("brokdorf",),
    settings=SETTINGS,
    asked=("round_minutes", "cutoff", "final_size"),
    setup_problems=lambda _game, settings: read_settings(settings)[1],
    begin=_begin,
    states=State,
    rules=RULES,
    due=due,
    report=report,
    match="runde",
    unit="€",
    told=told,
    guide=GUIDE,
    fewest=FEWEST,
    about=Words(
        "Runden auf Zeit mit wechselnden Tischen, jeder 15er kostet Euro. Die sechs Reichsten "
        "spielen das Finale gegen eine steigende Grenze.",
        "Timed rounds at changing tables, every Runde costs euros. The six richest play the Final "
        "Table against a rising threshold.",
    ),
    ranking=lambda state: tuple(Place(row["rank"], row["player"]) for row in ranking(state)),
    table_sizes=lambda state: table_sizes(state, state.round + 1, state.settings),
    chance={"draw": "tables", "final": "seats"},
    draws={"draw": draw, "final": final_seats},
    state_json=state_json,
    broken=broken,
    shaken=shaken,
    sittings=sittings,
    outdated=is_outdated,
    late=_is_late,
    barred=lambda state: state.banned,
)
