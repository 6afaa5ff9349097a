"""Buraco explained for people at the table.

Knows the order of the sections. Does not know their words.
"""

from __future__ import annotations

from typing import Final

from games.buraco.guide.ending import ENDING, MATCH, POINTS
from games.buraco.guide.melding import CANASTAS, MELDS
from games.guide import Guide

GUIDE: Final[Guide] = (*MELDS, CANASTAS, ENDING, POINTS, MATCH)
