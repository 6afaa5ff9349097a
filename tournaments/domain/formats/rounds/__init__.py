"""Rounds at drawn tables: the classic club evening, and Swiss at tables of two to six.

No I/O, no clock; chance is passed in. Which file decides what:

- `settings`: the values of an event; declared in `options` and `table_options`
- `state`: what stands between two events, and an event being worked into it
- `rules`: which event has which fields, fits which phase, and who handles it
- `people`: who comes and goes, or does not show up
- `tables`: a round is drawn, begins, and its tables report
- `final`: what follows by itself: tables close, rounds and the event end, a cut takes the best
- `money`: fees and stakes, the box, the prizes
- `seats`: sizes of tables, and what a draw has to do
- `totals`, `ranking`: what everybody made, and the places at any moment
- `guide`: the rules of an event in words for people in the hall
- `format`: all of it as the product asks for it, and what always holds
"""

from __future__ import annotations

from tournaments.domain.formats.prizes import Prize
from tournaments.domain.formats.rounds.money import prize_list
from tournaments.domain.formats.rounds.ranking import ranking
from tournaments.domain.formats.rounds.rules import new
from tournaments.domain.formats.rounds.seats import instance, plan, table_sizes
from tournaments.domain.formats.rounds.settings import Settings, read_settings, setup_problems
from tournaments.domain.formats.rounds.state import BOX, Round, RoundTable, State, TableMatch, till
from tournaments.domain.formats.rounds.totals import records, table_shares

__all__ = [
    "BOX",
    "Prize",
    "Round",
    "RoundTable",
    "Settings",
    "State",
    "TableMatch",
    "instance",
    "new",
    "plan",
    "prize_list",
    "ranking",
    "read_settings",
    "records",
    "setup_problems",
    "table_shares",
    "table_sizes",
    "till",
]
