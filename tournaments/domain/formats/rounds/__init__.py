"""Rounds at drawn tables: the classic club evening, and Swiss at tables of two to six.

Knows settings, events, states and draws of both. No I/O, no clock; chance is passed in.
"""

from __future__ import annotations

from tournaments.domain.formats.rounds.apply import apply, new
from tournaments.domain.formats.rounds.draw import instance, plan, table_sizes
from tournaments.domain.formats.rounds.invariants import broken
from tournaments.domain.formats.rounds.ranking import Prize, prize_list, ranking
from tournaments.domain.formats.rounds.settings import Settings, read_settings, setup_problems
from tournaments.domain.formats.rounds.state import BOX, Match, Round, Sheet, State, till
from tournaments.domain.formats.rounds.totals import made, records

__all__ = [
    "BOX",
    "Match",
    "Prize",
    "Round",
    "Settings",
    "Sheet",
    "State",
    "apply",
    "broken",
    "instance",
    "made",
    "new",
    "plan",
    "prize_list",
    "ranking",
    "read_settings",
    "records",
    "setup_problems",
    "table_sizes",
    "till",
]
