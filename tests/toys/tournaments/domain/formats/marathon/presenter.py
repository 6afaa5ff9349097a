"""Show a marathon on pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tournaments.domain.formats.marathon.state import State
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.translation import gettext_noop as _


@dataclass(frozen=True)
class MarathonPresenter(Presenter):
    """Tables won."""

    total = balance = _("Tables won")
    columns: ClassVar[Mapping[str, str]] = {
        "tables_won": _("Tables won"),
        "harvest": _("Points of all games"),
    }
    asks_who = _("Who runs along?")

    play: State
