"""The WM mode of Brokdorf as a pure function of its events (docs/rules/wm.md).

Knows the whole format: settings, events, states, draws. No I/O, no clock; chance is passed in.
"""

from __future__ import annotations

from tournaments.domain.formats.clock import local_minute
from tournaments.domain.formats.hall import Phase, Status, Table
from tournaments.domain.formats.ledger import Booking
from tournaments.domain.formats.steps import Step
from tournaments.domain.formats.wm.apply import apply, new
from tournaments.domain.formats.wm.draw import draw, final_seats, playoff_tables
from tournaments.domain.formats.wm.invariants import broken
from tournaments.domain.formats.wm.playoff import lost_playoff
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.scenario import state_json
from tournaments.domain.formats.wm.seats import repeats, table_sizes
from tournaments.domain.formats.wm.settings import SETTINGS, Settings, read_settings
from tournaments.domain.formats.wm.sittings import sittings
from tournaments.domain.formats.wm.state import State
from tournaments.domain.formats.wm.timing import due

__all__ = [
    "SETTINGS",
    "Booking",
    "Phase",
    "Settings",
    "State",
    "Status",
    "Step",
    "Table",
    "apply",
    "broken",
    "draw",
    "due",
    "final_seats",
    "local_minute",
    "lost_playoff",
    "new",
    "playoff_tables",
    "ranking",
    "read_settings",
    "repeats",
    "sittings",
    "state_json",
    "table_sizes",
]
