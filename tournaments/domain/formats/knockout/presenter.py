"""What the pages of a knock-out show where formats differ.

Knows words. Does not know pages, or how anybody is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tournaments.domain.formats.knockout.state import State
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.translation import gettext_noop as _


@dataclass(frozen=True)
class KnockoutPresenter(Presenter):
    """A bracket, which says by itself why somebody has a place."""

    explains_places = False
    plan = _("Bracket")
    columns: ClassVar[Mapping[str, str]] = {"matches_won": _("Matches won")}

    play: State

    @property
    def bracket(self) -> State:
        return self.play
