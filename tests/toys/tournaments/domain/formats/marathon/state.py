"""The state of a marathon, and an event being worked into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.envelope import Json
from tournaments.domain.formats.marathon.settings import Settings
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.formats.state import FormatState, Phase, Status, shown, summary


@dataclass(frozen=True, slots=True, kw_only=True)
class State(FormatState):
    """The state between two events; `balances` counts won tables, `harvest` all game points."""

    settings: Settings
    game: str
    harvest: Mapping[str, int] = field(default_factory=dict)
    sat: tuple[Sitting, ...] = ()


class MarathonBuilder(PlayBuilder[State]):
    """The fields of `State` while one event changes them."""

    settings: Settings
    game: str
    harvest: dict[str, int]
    sat: tuple[Sitting, ...]
    most_entrants = 100

    def depart(self, player: str, status: Status) -> None:
        super().depart(player, status)
        self.clear_tables()
        self.phase = Phase.BETWEEN


def state_json(state: State) -> Json:
    """The state as programs read it."""
    return {
        **summary(state),
        **shown(state, "balances", "harvest", "status", "tables"),
    }
