"""The rule options of High card."""

from __future__ import annotations

from dataclasses import dataclass

from games.book import book
from games.settings import SettingGroup, options_of

BOOK = book(__file__)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match."""

    tricks: int = SettingGroup("match").number(3, (1, 20), "docs/rules/highcard.md H2")


OPTIONS = options_of(Rules, BOOK)
