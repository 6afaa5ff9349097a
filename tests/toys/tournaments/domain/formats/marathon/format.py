"""The marathon as a format of the product, and what always holds between two of its events."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from games.envelope import Json
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.marathon.presenter import MarathonPresenter
from tournaments.domain.formats.marathon.ranking import ranking
from tournaments.domain.formats.marathon.rules import RULES
from tournaments.domain.formats.marathon.settings import BOOK, SETTINGS, read_settings, sizes_of
from tournaments.domain.formats.marathon.state import State, state_json
from tournaments.domain.formats.ranking import Place, Sitting, everybody_once
from tournaments.domain.formats.tables import envelope
from tournaments.domain.formats.wanted import NOTHING, Wanted
from tournaments.domain.seating.sizes import Rule, plan_tables


class MarathonFormat(Format[State]):
    """Round after round."""

    key = "marathon"
    name = BOOK.name
    about = BOOK["about"]
    presenter = MarathonPresenter
    settings = SETTINGS
    usually_set = ("wins",)
    states = State
    rules = RULES
    read = staticmethod(read_settings)
    chance: ClassVar[Mapping[str, str]] = {"draw": "tables"}

    def state_json(self, state: State) -> Json:
        return state_json(state)

    def invariants(self, state: State) -> dict[str, bool]:
        points = sum(points for sitting in state.sat for _player, points in sitting.scores)
        return {
            "ranking": everybody_once(ranking(state), state.status),
            "wins": sum(state.balances.values()) <= len(state.sat),
            "harvest": sum(state.harvest.values()) == points,
        }

    def min_entrants(self, state: State) -> int:
        return min(sizes_of(state.game))

    def table_sizes(self, state: State) -> tuple[int, ...]:
        usual, *others = sizes_of(state.game)
        rule = Rule(preferred=usual, allowed=(usual, *others), max_byes=0)
        plan = plan_tables(len(state.players_in), rule)
        return plan.sizes if plan else ()

    def lot(
        self, state: State, kind: str, rng: Random, wanted: Wanted = NOTHING
    ) -> list[list[str]]:
        """Everybody at a table."""
        del kind, wanted
        players = list(state.players_in)
        rng.shuffle(players)
        return [[players.pop() for _seat in range(size)] for size in self.table_sizes(state)]

    def sheet(self, state: State, table: int) -> Json:
        return envelope(state.game, state.settings.game_variant, state.tables[table - 1].players)

    def ranking(self, state: State) -> tuple[Place, ...]:
        return ranking(state)

    def sittings(self, state: State) -> tuple[Sitting, ...]:
        return state.sat


MARATHON = MarathonFormat()
