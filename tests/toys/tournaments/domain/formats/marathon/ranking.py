"""The places of a marathon: tables won, then what the games brought."""

from __future__ import annotations

from tournaments.domain.formats.marathon.state import State
from tournaments.domain.formats.ranking import Criterion, Level, Place, ranked
from tournaments.domain.points import Points


def ranking(state: State) -> tuple[Place, ...]:
    def won(level: Level) -> dict[str, Points]:
        return {player: state.balances[player] for player in level}

    def harvest(level: Level) -> dict[str, int]:
        return {player: state.harvest.get(player, 0) for player in level}

    return ranked(
        tuple(state.status), (Criterion("tables_won", won), Criterion("harvest", harvest))
    )
