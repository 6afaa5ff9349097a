"""Read the games of a duel: their fields and their consistency (rule book rows 2 to 30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.bronzen.marks import MARKS, Marks, marks_of
from games.bronzen.options import BOOK, OPTIONS, Rules
from games.bronzen.play import Game
from games.bronzen.replay import Replay
from games.deals import DealSchema
from games.fields import EachPlayer, Entry, Player, Reading, named, unless
from games.head import HeadRules

_field = named(BOOK)

HEAD: Final = HeadRules(OPTIONS, (2,))
SCHEMA: Final = DealSchema(
    (
        _field(
            "winner",
            Player("winner_unknown"),
            needed=unless("foul", "replay"),
            missing="winner_missing",
        ),
        _field("foul", Player("foul_unknown")),
        _field(
            "counts",
            EachPlayer(MARKS, "counts_type"),
            needed=unless("replay"),
            missing="counts_missing",
        ),
        _field(
            "replay",
            Replay(),
            allowed=unless("foul"),
            not_allowed="replay_not_allowed",
        ),
    )
)


@dataclass(frozen=True, slots=True)
class ReadGame:
    """One game that was read: seats of winner and offender, marks by seat, the replayed game."""

    winner: int
    foul: int | None
    marks: tuple[Marks, Marks]
    game: Game | None


def read_game(deal: object, path: str, reading: Reading) -> ReadGame | None:
    """One game; None after `reading` has its problems. `path` is its place, e.g. `deals[0]`."""
    mark = len(reading.problems)
    entry = SCHEMA.read(deal, path, reading)
    if entry is None:
        return None
    if entry["winner"] is not None and entry["winner"] == entry["foul"]:
        reading.refuse("foul_by_winner", f"{path}.winner")
    if entry["replay"] is not None:
        _refuse_mismatches(entry, path, reading)
    return _played(entry, reading) if len(reading.problems) == mark else None


def _refuse_mismatches(entry: Entry, path: str, reading: Reading) -> None:
    """Rows 29 and 30: compare the entries by hand with the replay."""
    game: Game = entry["replay"]
    if entry["winner"] not in (None, reading.players[game.winner]):
        reading.refuse("replay_winner_mismatch", f"{path}.winner")
    for player, told in (entry["counts"] or {}).items():
        marks = marks_of(reading.players.index(player), game.tricks, reading.rules)
        shown = marks.as_json(reading.rules)
        for column, count in told.values.items():
            if count is not None and shown[column] != (
                list(count) if column == "double" else count
            ):
                place = f"{path}.counts.{player}.{column}"
                reading.refuse("replay_counts_mismatch", place)


def _played(entry: Entry, reading: Reading) -> ReadGame:
    players, game = reading.players, entry["replay"]
    rules: Rules = reading.rules
    if game is not None:
        first, second = (marks_of(seat, game.tricks, rules) for seat in range(2))
        return ReadGame(game.winner, None, (first, second), game)
    counts = entry["counts"]
    first, second = (Marks.told(counts.get(player), rules) for player in players)
    foul = None if entry["foul"] is None else players.index(entry["foul"])
    winner = players.index(entry["winner"]) if foul is None else 1 - foul
    return ReadGame(winner, foul, (first, second), None)
