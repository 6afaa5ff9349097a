"""The formats. A new one is a package and a line in `FORMATS`.

`format.Format` is what the product asks of a format, `state.FormatState` what it reads of a state.
"""

from __future__ import annotations

from typing import Any

from tournaments.domain.formats.format import Format
from tournaments.domain.formats.knockout.format import KNOCKOUT
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.rounds.format import EVENING, SWISS
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.scenario import FORMAT as BOOK
from tournaments.domain.formats.wm.scenario import run_scenario

__all__ = ["BOOK", "FORMATS", "USUAL", "USUAL_GAME", "Format", "run_scenario"]

_ALL: tuple[Format[Any], ...] = (WM, EVENING, SWISS, LEAGUE, KNOCKOUT)

FORMATS: dict[str, Format[FormatState]] = {form.key: form for form in _ALL}

# of an event that does not say
USUAL, USUAL_GAME = WM.key, WM.games[0]
