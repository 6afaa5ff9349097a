"""Binokel explained for people at the table.

Knows the order of the sections. Does not know their words.
"""

from __future__ import annotations

from typing import Final

from games.binokel.guide.points import MATCH, MELDS, SCORING
from games.binokel.guide.table import AUCTION, BASICS, PLAY
from games.guide import Guide

GUIDE: Final[Guide] = (BASICS, AUCTION, MELDS, PLAY, SCORING, MATCH)
