"""Duels that play themselves: packs are shuffled, tricks are played by the real engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.bronzen.marks import marks_of
from games.bronzen.options import OPTIONS, rules_of
from games.bronzen.play import Game, StalemateError, play
from games.bronzen.report import ReadGame
from games.bronzen.scoring import Duel, points_of
from games.envelope import Json
from games.options import read_variant

LEVELS: Final = ("sheet", "replay")

MOST_GAMES: Final = 400
"""A table goes home: with a target that cannot be reached the match stays unfinished."""


@dataclass(slots=True)
class _Chance:
    """Shuffles every pile, doubles in a fixed share of the chances, and writes it all down."""

    rng: Random
    daring: float
    orders: tuple[list[list[str]], list[list[str]]] = field(default_factory=lambda: ([], []))
    decisions: list[str] = field(default_factory=list)

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        shuffled = list(cards)
        self.rng.shuffle(shuffled)
        self.orders[seat].append(shuffled)
        return shuffled

    def doubles(self, seat: int) -> bool:  # noqa: ARG002  both are equally daring
        goes_on = self.rng.random() < self.daring
        self.decisions.append("d" if goes_on else "p")
        return goes_on


def simulate(players: tuple[str, ...], variant: Json, rng: Random, *, level: str) -> Json:
    """A whole duel as a report; `level` is `sheet` (marks) or `replay` (card by card).

    Raises ValueError when the level, the variant or the number of players is not proper.
    """
    values, problems = read_variant(OPTIONS, variant)
    if problems or level not in LEVELS or len(players) != 2:
        raise ValueError(f"cannot simulate {level!r} for {len(players)} players: {problems}")
    rules = rules_of(values)
    duel, deals = Duel(rules), list[Json]()
    while not duel.ended() and len(deals) < MOST_GAMES:
        game, chance = _play_one(rng)
        marks = marks_of(0, game.tricks, rules), marks_of(1, game.tricks, rules)
        scores = points_of(ReadGame(game.winner, None, marks, game), rules)
        duel = duel.after(scores, game.winner)
        deal: Json = {"winner": players[game.winner]}
        if level == "sheet":
            rows = zip(players, marks, strict=True)
            deal["counts"] = {player: row.as_json(rules) for player, row in rows}
        else:
            orders = dict(zip(players, chance.orders, strict=True))
            deal["replay"] = {"orders": orders, "decisions": "".join(chance.decisions)}
        deals.append(deal)
    return {"game": "bronzen", "variant": variant, "players": list(players), "deals": deals}


def _play_one(rng: Random) -> tuple[Game, _Chance]:
    """One finished game; a stalemate is dealt again."""
    while True:
        chance = _Chance(rng, rng.uniform(0.65, 0.9))
        try:
            return play(chance), chance
        except StalemateError:
            continue
